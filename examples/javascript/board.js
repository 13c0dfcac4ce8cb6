// The mall as a grid: squares by name ("d8" is file d, row 8; row 1 lies on top), walls, lines of sight and pushes.

const OFFSETS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const OPPOSITE = { north: "south", east: "west", south: "north", west: "east" };
const PARKING_LOT = ".";
const PARKING_SPACE = "P";
const OPEN_FLOOR = "";
const FOUNTAIN = "~~";

export const DIRECTIONS = Object.keys(OFFSETS);

export class Board {
  #squares;

  /** @param {{name: string, mark: string, walls: string[]}[]} squares */
  constructor(squares) {
    this.#squares = new Map(squares.map(({ name, mark, walls }) => [name, { mark, walls: new Set(walls) }]));
  }

  isFountain(name) {
    return this.#squares.get(name).mark === FOUNTAIN;
  }

  isParkingSpace(name) {
    return this.#squares.get(name).mark === PARKING_SPACE;
  }

  /** Cars keep to the parking lot, its spaces and the open floor (SPREE-HK-CAR-02). */
  isForCars(name) {
    return [PARKING_LOT, PARKING_SPACE, OPEN_FLOOR].includes(this.#squares.get(name).mark);
  }

  /** The square next to one, whatever wall stands between them; null beyond the edge. */
  beside(name, direction) {
    const [right, down] = OFFSETS[direction];
    const file = String.fromCharCode(name.charCodeAt(0) + right);
    const other = `${file}${Number(name.slice(1)) + down}`;
    return this.#squares.has(other) ? other : null;
  }

  /** The next square in a direction that a shot can reach; null at a wall or the edge (SPREE-BOARD-02). */
  beyond(name, direction) {
    const other = this.beside(name, direction);
    if (other === null) return null;
    const isWalled = (square, side) => this.#squares.get(square).walls.has(side);
    return isWalled(name, direction) || isWalled(other, OPPOSITE[direction]) ? null : other;
  }

  /** The square that a step on foot leads to; null where there is none (SPREE-MOVE-03). */
  step(name, direction) {
    const other = this.beyond(name, direction);
    return other === null || this.isFountain(other) ? null : other;
  }

  /**
   * How one square sees another: the direction and the steps that a shot counts; null without a line of sight.
   * `countsFountain` says whether the squares of the fountain are counted.
   */
  lineOfSight(from, to, countsFountain) {
    for (const direction of DIRECTIONS) {
      let steps = 0;
      for (let here = this.beyond(from, direction); here !== null; here = this.beyond(here, direction)) {
        if (countsFountain || !this.isFountain(here)) steps += 1;
        if (here === to) return { direction, steps };
      }
    }
    return null;
  }

  /**
   * The squares that something pushed along a line passes, the last of them being where it ends (SPREE-SHOOT-04).
   *
   * @param {string} from where it stands
   * @param {string} direction
   * @param {number} count how many squares it is pushed
   * @param {object} how
   * @param {boolean} how.throughFountain the push goes on behind the fountain (SPREE-HK-FOUNTAIN-01)
   * @param {boolean} how.blockedFountainStopsAll a fountain without a far side undoes the whole push
   * @param {boolean} how.countsFountain the squares of the fountain are counted like others
   * @param {boolean} how.throughWalls
   * @param {(square: string) => boolean} how.isBarred squares that stop the push like a wall does
   * @returns {string[]} empty if it stays where it is
   */
  push(from, direction, count, how) {
    const { throughFountain, blockedFountainStopsAll, countsFountain, throughWalls, isBarred } = how;
    const next = (square) => (throughWalls ? this.beside(square, direction) : this.beyond(square, direction));
    const passed = [];
    let here = from;
    let left = count;
    while (left > 0) {
      let reached = next(here);
      left -= 1;
      const atFountain = reached !== null && this.isFountain(reached);
      if (atFountain && !throughFountain) break;
      while (reached !== null && this.isFountain(reached)) {
        reached = next(reached);
        if (countsFountain) left -= 1;
      }
      if (reached === null || isBarred(reached)) {
        if (atFountain && blockedFountainStopsAll) return [];
        break;
      }
      passed.push(reached);
      here = reached;
    }
    return passed;
  }
}
