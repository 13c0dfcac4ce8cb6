"""The vocabulary of Dead Sprint for clients: kinds of effects, reasons for results, phases, and marks of the board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..kernel.effect_kinds import EffectKind, effect_table

EffectWord: TypeAlias = Literal[
    "accepted", "aim", "attacked", "burst", "card_lost", "card_stolen", "damaged", "decks_ready", "declined",
    "defeated", "deflected", "discarded", "draws_card", "draws_tile", "drew", "ended", "exchanged", "first_aid_given",
    "horde_awaited", "horde_moved", "horde_stopped", "icon_known", "in_company", "joined", "left_token", "lost_fight",
    "movement", "obstacles", "offered", "order_settled", "out", "overlaps", "peeked", "played", "put_away",
    "received", "reshuffled", "rolled_green", "rolled_red", "rolled_yellow", "rolls_to_move", "seated",
    "shamblers_placed", "skipped", "special_known", "special_placed", "start_tiles_laid", "stayed", "stopped",
    "supply_ready", "swapped", "swapped_token", "tile_drawn", "tile_laid", "tile_passed", "token_placed", "took",
    "tripped", "turn_began", "turn_over", "used_adrenaline", "used_weapons", "walked", "weapon_stolen", "wind", "won",
]  # fmt: skip
"""The kinds of effects of Dead Sprint."""

_WHO: Final = {"seats": "the player"}
_BOTH: Final = {"seats": "the user of the card, the player it is used on"}
_TOKEN: Final = {**_WHO, "items": "the token"}


def _kind(kind: EffectWord, fields: Mapping[str, str], sentence: str, **more: str) -> EffectKind:
    return EffectKind(kind, fields, sentence, **more)


EFFECTS: Final = effect_table(
    # Setup
    _kind(
        "start_tiles_laid",
        {"squares": "where the horde and the players begin", "number": "tiles in all"},
        "The start tiles are laid: the horde begins on {here}, the players on {there}. There are {number} tiles.",
    ),
    _kind(
        "seated",
        {"seats": "all seats", "squares": "the space", "number": "how many"},
        "{number} players stand on {here}.",
    ),
    _kind(
        "first_aid_given", {"seats": "all seats", "number": "kits each"}, "Each player has {number} first aid kit{s}."
    ),
    _kind(
        "supply_ready",
        {"items": "numbers of zombies and of tokens"},
        "The numbers of zombies and tokens ready: {items}.",
    ),
    _kind(
        "decks_ready",
        {"number": "action cards"},
        "The decks are shuffled, {number} action cards; the Exit is somewhere in the straight deck.",
    ),
    _kind("order_settled", {"seats": "the turn order"}, "The players take turns in this order: {seats}."),
    # Turns and cards
    _kind("turn_began", _WHO, "{seat}'s turn begins."),
    _kind("turn_over", _WHO, "{seat}'s turn is over."),
    _kind("skipped", _WHO, "{seat} loses this turn."),
    _kind("draws_card", _WHO, "{seat} draws from the deck of cards."),
    _kind(
        "drew",
        {**_WHO, "cards": "the card", "seen_by": "the player"},
        "{seat} draws {cards}.",
        hidden="{seat} draws a card.",
    ),
    _kind("reshuffled", {"number": "cards"}, "The {number} discarded card{s} become the new deck."),
    _kind("discarded", {**_WHO, "cards": "the card"}, "{seat} discards {cards}."),
    _kind(
        "played",
        {"seats": "who plays, on whom if anybody", "cards": "the card", "items": "weapons named"},
        "{seat} plays {cards}.",
    ),
    _kind("accepted", {**_WHO, "cards": "the card"}, "{seat} does not deflect {cards}."),
    _kind("deflected", {**_WHO, "cards": "Deflect, the card cancelled"}, "{seat} deflects: {cards} are discarded."),
    _kind("tripped", {**_WHO, "cards": "the card"}, "{cards} lies before {seat} until its next turn is over."),
    _kind("put_away", {**_WHO, "cards": "the cards"}, "{cards} before {seat} is discarded."),
    _kind("swapped", {**_BOTH, "squares": "where each was"}, "{seat} on {here} and {other} on {there} change places."),
    _kind(
        "peeked",
        {**_BOTH, "cards": "the hand", "seen_by": "the first of the two"},
        "{seat} sees {other}'s hand: {cards}.",
        hidden="{seat} sees {other}'s hand.",
    ),
    _kind(
        "card_stolen",
        {**_BOTH, "cards": "the card", "seen_by": "the first of the two"},
        "{seat} steals {cards} from {other}.",
        hidden="{seat} steals a card from {other}.",
    ),
    _kind(
        "card_lost",
        {"seats": "the victim, the thief", "cards": "the card", "seen_by": "the first of the two"},
        "{seat} loses {cards} to {other}.",
        hidden="{seat} loses a card to {other}.",
    ),
    _kind(
        "weapon_stolen",
        {**_BOTH, "items": "what was taken, what was given to the bank"},
        "{seat} robs {other}: {items}.",
    ),
    _kind("wind", {**_WHO, "number": "spaces"}, "{seat} will go {number} spaces further."),
    _kind("aim", {**_WHO, "number": "what is added"}, "{seat}'s attacks in this turn get {number} more."),
    _kind("received", _TOKEN, "{seat} gets {items} from the bank."),
    _kind("offered", _TOKEN, "The bank offers {seat} {items}, for which it has no room."),
    _kind("exchanged", {**_WHO, "items": "what was given, what was got"}, "{seat} exchanges with the bank: {items}."),
    _kind("declined", _TOKEN, "{seat} leaves {items} in the bank."),
    # Moving
    _kind("rolls_to_move", _WHO, "{seat} has finished with its cards and rolls to move."),
    _kind("rolled_green", {**_WHO, "number": "the roll"}, "{seat} rolls {number} to move."),
    _kind("movement", {**_WHO, "number": "spaces"}, "{seat} may go {number} space{s}."),
    _kind("walked", {**_WHO, "squares": "from, to"}, "{seat} goes from {here} to {there}."),
    _kind(
        "in_company",
        {"seats": "who arrives, then who is there", "squares": "the space"},
        "{seat} finds {others} on {here}.",
    ),
    _kind("stopped", {**_WHO, "number": "spaces not used"}, "{seat} stops with {number} space{s} left."),
    _kind("used_adrenaline", _WHO, "{seat} uses adrenaline to roll again."),
    # Tiles
    _kind("draws_tile", {**_WHO, "items": "the deck"}, "{seat} draws from the {items} deck."),
    _kind("tile_drawn", {**_WHO, "items": "the tile"}, "{seat} draws the tile {items}."),
    _kind("tile_laid", {**_WHO, "items": "the tile, the end joined"}, "{seat} joins a tile: {items}."),
    _kind("obstacles", {"squares": "the spaces"}, "Obstacles are on {squares}."),
    _kind("special_known", {**_WHO, "items": "the zombie"}, "The special zombie of the new tile is a {items}."),
    _kind("icon_known", {**_WHO, "squares": "the space"}, "The special zombie's icon is the one on {here}."),
    _kind("overlaps", {**_WHO, "items": "the tile"}, "No tile fits without lying over others, so {items} does."),
    _kind(
        "special_placed",
        {**_WHO, "squares": "its spaces", "items": "its kind"},
        "A {items} is put on {squares}.",
    ),
    _kind(
        "shamblers_placed", {**_WHO, "squares": "the spaces", "number": "how many"}, "Shamblers are put on {squares}."
    ),
    _kind("token_placed", {**_TOKEN, "squares": "the space"}, "{items} is put on {here}."),
    _kind("took", {**_TOKEN, "squares": "the space"}, "{seat} takes {items} on {here}."),
    _kind(
        "swapped_token",
        {**_WHO, "squares": "the space", "items": "what was taken, what was left"},
        "{seat} swaps tokens on {here}: {items}.",
    ),
    _kind("left_token", {**_TOKEN, "squares": "the space"}, "{seat} leaves {items} on {here}."),
    # Fights
    _kind("attacked", {**_WHO, "squares": "the space", "items": "the zombie"}, "{seat} attacks the {items} on {here}."),
    _kind("rolled_red", {**_WHO, "squares": "the space", "number": "the roll"}, "{seat} rolls {number} to attack."),
    _kind("used_weapons", {**_WHO, "items": "the weapons"}, "{seat} uses {items}."),
    _kind("defeated", {**_WHO, "squares": "the space", "items": "the zombie"}, "{seat} beats the {items} on {here}."),
    _kind("lost_fight", {**_WHO, "squares": "the space"}, "{seat} loses the fight for {here}."),
    _kind("stayed", {**_WHO, "squares": "the space"}, "{seat} stays on {here}."),
    _kind(
        "burst",
        {**_WHO, "squares": "the space", "items": "all that burst or went with it"},
        "The sploder on {here} bursts.",
    ),
    _kind("damaged", _WHO, "{seat} loses a first aid kit."),
    _kind(
        "out",
        {**_WHO, "squares": "where it was", "cards": "its cards"},
        "{seat} is out of the game.",
        reveals="the hand of whoever is out",
    ),
    # The horde
    _kind("horde_awaited", {}, "It is the horde's turn."),
    _kind("rolled_yellow", {"number": "the roll"}, "The horde's die shows {number}."),
    _kind("horde_moved", {"squares": "its three spaces"}, "The horde comes to {squares}."),
    _kind(
        "joined",
        {"squares": "the spaces", "items": "the zombies", "number": "what they add"},
        "These join the horde: {items}. It goes {number} further.",
    ),
    _kind(
        "tile_passed",
        {"items": "the tile", "number": "its number"},
        "Tile {number} ({items}) is taken away behind the horde.",
    ),
    _kind("horde_stopped", {"squares": "its three spaces"}, "The horde stops on {squares}."),
    # The end
    _kind("ended", {"items": "the reason"}, "The game is over: {items}."),
    _kind("won", {"seats": "the winners"}, "Winner: {seats}."),
)
"""What each kind of effect means."""

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "exit": "A player has reached the exit (DS-WIN-01).",
        "last_standing": "Only one player is left (DS-WIN-02).",
        "all_out": "The last players were lost together, or the last one was lost (DS-WIN-02).",
        "nobody_left_to_pass": "The horde is at the end of the tiles, and nobody can lay another (DS-HORDE-03).",
    }
)
"""Why a game is over."""

PHASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "deal": "a player is dealt a card of its opening hand",
        "cards": "the player whose turn it is uses its cards before it rolls",
        "draw_card": "the turn's action card is drawn",
        "respond": "a player may deflect a card that is being used",
        "steal": "a card is drawn from another player's hand",
        "bank_weapon": "a weapon is drawn from the bank for a card",
        "bank": "a player without room exchanges a token with the bank, or declines",
        "green_roll": "the green die is rolled to move",
        "move": "the player whose turn it is moves",
        "tile": "a tile is drawn",
        "orient": "the drawn tile is joined by one of its ends",
        "special_kind": "the kind of the tile's special zombie is drawn",
        "special_icon": "the icon of the tile's special zombie is drawn",
        "choose_kind": "the drawer chooses the kind of the tile's special zombie",
        "choose_icon": "the drawer chooses the icon of the tile's special zombie",
        "choose_second": "the drawer chooses a crawler's second cell",
        "weapon_token": "a weapon is drawn for a weapon icon of the tile",
        "name_weapon": "the drawer chooses a weapon for a weapon icon of the tile",
        "red_roll": "the red die is rolled to attack",
        "weapons": "the attacker may add weapons",
        "enter": "the winner of a fight goes on or stays",
        "take": "a player takes a token that it has found, or leaves it",
        "after_move": "the player may use adrenaline, or ends its turn",
        "yellow_roll": "the yellow die is rolled for the horde",
        "over": "the game has ended",
    }
)
"""What is awaited in each phase."""

MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        ".": "floor",
        "#": "an obstacle",
        "E": "the exit",
        "H": "where the horde starts",
        "P": "where the players start",
        "Z": "an icon for a zombie",
        "+": "an icon for a first aid kit",
        "w": "an icon for a weapon",
        "2": "an icon for a weapon, printed +2",
        "3": "an icon for a weapon, printed +3",
        "a": "an icon for adrenaline",
    }
)
"""The marks of printed tiles."""
