"""The vocabulary of Spurs for clients: kinds of effects, reasons for results, phases, and marks of the map."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from ..kernel.effect_kinds import EffectKind, effect_table

EffectWord: TypeAlias = Literal[
    "absorbed", "allowance", "arrived", "attempted", "beat", "begins", "boosted", "bore_thorns", "bought",
    "bought_round", "bullets_back", "carries", "cattle_placed", "chose_weapon", "claimed", "coin", "conceded",
    "deposited", "desperado", "digs", "displayed", "does_not_move", "draws_bullets", "draws_saloon", "drew_bullets",
    "drove", "duel_began", "ended", "event_applied", "event_card", "faces", "failed", "fame", "fled", "forced",
    "found_gold", "gang_stays", "gave_up", "got_bullets", "got_spur", "healed", "herd", "in_town",
    "injured", "keeps_gold", "kept_roll", "left_building", "left_town", "lost_fame", "lost_gold", "lost_money",
    "lost_to", "marker", "met_gang", "moved", "no_replacement", "no_result", "obstacles", "paid", "paid_doctor",
    "peeked", "posters_gone", "refreshed", "rerolled", "reshuffled", "rested", "rider_placed", "robbed",
    "robbery_failed", "robs", "rode", "rolled_blue", "rolled_cattle", "rolled_red", "rolls_again", "rolls_to_move",
    "round", "rounds_up", "rustled", "saloon_card", "scored", "seated", "shot_oneself", "sold", "sold_gold", "spared",
    "stayed", "stole", "stopped", "succeeded", "target_agreed", "thrown", "token_discarded", "token_drawn",
    "token_placed", "treated", "turn_began", "turn_over", "visited", "waited", "wanted", "white_spent", "won",
    "won_duel",
]  # fmt: skip
"""The kinds of effects of Spurs."""

_WHO: Final = {"seats": "the player"}
_HERE: Final = {**_WHO, "squares": "the territory"}
_BOTH: Final = {"seats": "the winner, the loser"}
_CARD: Final = {**_WHO, "cards": "the card"}
_SUM: Final = {**_WHO, "number": "dollars"}


def _kind(kind: EffectWord, fields: Mapping[str, str], sentence: str, **more: str) -> EffectKind:
    return EffectKind(kind, fields, sentence, **more)


EFFECTS: Final = effect_table(
    # Setup and turns
    _kind("target_agreed", {"number": "Fame"}, "The game goes to {number} Fame."),
    _kind(
        "seated",
        {"seats": "all players", "squares": "where they begin", "items": "what each has"},
        "All begin on {here}, each with {items}.",
    ),
    _kind("begins", _WHO, "{seat} begins."),
    _kind("turn_began", _WHO, "{seat}'s turn begins."),
    _kind("turn_over", _WHO, "{seat}'s turn is over."),
    _kind("rested", {**_WHO, "cards": "the cards used"}, "{seat} rests with {cards}.", empty="{seat} rests."),
    # Spurs and dice
    _kind(
        "boosted",
        {**_WHO, "number": "Spurs given in this turn"},
        "{seat} gives a Spur for a boost: {number} in this turn.",
    ),
    _kind("rolls_again", {**_WHO, "number": "what it showed"}, "{seat} gives a Spur to roll the {number} again."),
    _kind("rerolled", {**_WHO, "number": "what it shows"}, "The die shows {number} now."),
    _kind("kept_roll", _WHO, "{seat} leaves the dice as they are."),
    _kind("rolls_to_move", {**_WHO, "number": "dice"}, "{seat} rolls {number} red dice to move."),
    _kind("rolled_red", {**_WHO, "items": "the faces", "number": "dice"}, "{seat} rolls {items} to move."),
    _kind("rolled_blue", {**_WHO, "items": "the faces", "number": "dice"}, "{seat} rolls {items} to ride."),
    # Moving
    _kind("does_not_move", _HERE, "{seat} stays on {here}."),
    _kind("allowance", {**_WHO, "number": "points"}, "{seat} has {number} movement point{s}."),
    _kind(
        "moved",
        {**_WHO, "squares": "from, to", "number": "points"},
        "{seat} moves from {here} to {there} for {number}.",
    ),
    _kind("arrived", {**_HERE, "cards": "the card"}, "{seat} brings {cards} to {here}."),
    _kind("forced", _HERE, "The red bullet on {here} stops {seat}, who must take that challenge."),
    _kind("stopped", {**_HERE, "number": "points not used"}, "{seat} stops on {here} with {number} left."),
    # Bullets
    _kind("draws_bullets", {**_WHO, "number": "how many"}, "{seat} draws {number} bullet{s}."),
    _kind(
        "drew_bullets",
        {**_WHO, "items": "bullets by colour", "number": "how many"},
        "{seat} has drawn {items}.",
        empty="{seat} has drawn no bullet.",
    ),
    _kind("bullets_back", {**_WHO, "number": "how many"}, "{number} bullet{s} go back into {seat}'s bag."),
    _kind("white_spent", {**_WHO, "number": "how many"}, "{number} improved bullet{s} of {seat} are spent."),
    _kind(
        "got_bullets", {**_WHO, "items": "the colour", "number": "how many"}, "{seat} gets {number} {items} bullet{s}."
    ),
    _kind("injured", _WHO, "{seat} takes a red bullet."),
    _kind("absorbed", _CARD, "{cards} saves {seat} from a red bullet and is discarded."),
    _kind("lost_fame", {**_WHO, "number": "Fame"}, "{seat} has no room for a red bullet and loses {number} Fame."),
    _kind("healed", {**_WHO, "number": "how many"}, "{number} red bullet{s} leave {seat}'s bag."),
    # Gains
    _kind("paid", _SUM, "{seat} gets ${number}."),
    _kind("lost_money", _SUM, "{seat} loses ${number}."),
    _kind("fame", {**_WHO, "number": "Fame"}, "{seat} gets {number} Fame."),
    _kind("got_spur", _WHO, "{seat} gets a Spur."),
    _kind("wanted", _WHO, "{seat} gets a Wanted Poster."),
    # Duels
    _kind("duel_began", {"seats": "challenger, other", "squares": "the territory"}, "{seat} duels {other} on {here}."),
    _kind("chose_weapon", {**_WHO, "items": "the weapon"}, "{seat} duels with a {items}."),
    _kind("claimed", {**_WHO, "number": "hits drawn"}, "{seat} claims, with {number} hit{s}."),
    _kind("waited", _WHO, "{seat} waits."),
    _kind("shot_oneself", _WHO, "{seat} has claimed too early."),
    _kind("coin", _WHO, "The coin falls for {seat}."),
    _kind("no_result", {"seats": "the two"}, "The duel of {seats} has no result."),
    _kind("won_duel", _BOTH, "{seat} wins the duel against {other}."),
    _kind(
        "posters_gone",
        {"seats": "the loser", "number": "how many"},
        "{number} Wanted Poster{s} of {seat} are discarded.",
    ),
    _kind(
        "stole",
        {**_BOTH, "items": "what kind", "cards": "which", "number": "dollars or nuggets"},
        "{seat} steals from {other}: {items} {cards}{number}.",
    ),
    _kind("spared", _BOTH, "{seat} takes nothing from {other}."),
    _kind(
        "fled",
        {**_WHO, "squares": "from, to"},
        "{seat} flees from {here} to {there}.",
        still="{seat} goes to the town of {here}.",
    ),
    _kind("stayed", _HERE, "{seat} stays on {here}."),
    # Town
    _kind("in_town", {**_HERE, "items": "the town"}, "{seat} goes into {items}."),
    _kind("visited", {**_WHO, "items": "the building"}, "{seat} goes into the {items}."),
    _kind("left_building", _WHO, "{seat} comes out."),
    _kind("left_town", _WHO, "{seat} leaves the town."),
    _kind("displayed", {"cards": "the card", "items": "the town, or all"}, "{cards} is put on display ({items})."),
    _kind("bought", {**_CARD, "number": "dollars"}, "{seat} buys {cards} for ${number}."),
    _kind(
        "refreshed",
        {**_WHO, "cards": "what was displayed", "number": "dollars"},
        "{seat} pays ${number}, and {cards} are replaced.",
        empty="{seat} pays ${number} for new cards.",
    ),
    _kind("sold", {**_WHO, "items": "the token"}, "{seat} hands in {items}."),
    _kind("sold_gold", {**_WHO, "number": "nuggets"}, "{seat} sells {number} nugget{s}."),
    _kind("treated", {**_WHO, "number": "bullets"}, "{seat} is treated: {number} bullets are drawn."),
    _kind("paid_doctor", _SUM, "{seat} pays the doctor ${number}."),
    _kind("draws_saloon", _WHO, "{seat} draws a Saloon card."),
    _kind("saloon_card", _CARD, "{seat} has drawn {cards}."),
    _kind(
        "peeked",
        {**_CARD, "seen_by": "the player"},
        "{seat} sees that {cards} is on top of the Events.",
        hidden="{seat} sees the top Event card.",
    ),
    _kind("bought_round", _SUM, "{seat} buys a round for ${number}."),
    _kind("robs", {**_WHO, "items": "the weapon"}, "{seat} robs the bank with a {items}."),
    _kind("robbed", _SUM, "{seat} has beaten the guard; there are ${number} in the bank."),
    _kind("robbery_failed", _WHO, "The guard beats {seat}."),
    # Challenges
    _kind("attempted", {**_HERE, "items": "the token"}, "{seat} attempts {items} on {here}."),
    _kind("succeeded", _HERE, "{seat}'s challenge on {here} counts as a success."),
    _kind("failed", _HERE, "{seat}'s challenge on {here} has failed."),
    _kind("carries", {**_HERE, "items": "the token"}, "{seat} carries {items} away."),
    _kind("token_discarded", {**_HERE, "items": "the token"}, "{items} on {here} is discarded."),
    _kind("event_card", _CARD, "{seat} draws the Event card {cards}."),
    _kind("token_drawn", {**_WHO, "items": "the token"}, "{seat} draws the token {items}."),
    _kind(
        "token_placed",
        {"seats": "the player, if any", "squares": "the territory", "items": "the token"},
        "{items} is placed on {here}.",
    ),
    _kind("no_replacement", _WHO, "No new token can be placed."),
    _kind("event_applied", _CARD, "{cards} takes effect."),
    _kind("deposited", {"number": "dollars"}, "${number} come into the bank."),
    _kind("reshuffled", {"items": "which", "number": "how many"}, "The {number} discarded {items} are used again."),
    # Horse and cattle
    _kind(
        "obstacles",
        {**_WHO, "squares": "the hexes", "items": "what lies on each"},
        "Obstacles lie on {squares}: {items}.",
    ),
    _kind("rode", {**_WHO, "squares": "from, to", "number": "the die"}, "{seat} rides from {here} to {there}."),
    _kind("thrown", {**_WHO, "squares": "from", "number": "the die"}, "{seat} rides off the board from {here}."),
    _kind("round", {**_WHO, "number": "which"}, "Round {number} begins."),
    _kind("bore_thorns", {**_WHO, "squares": "the hex"}, "{seat} bears the thorns on {here}."),
    _kind("gave_up", {**_WHO, "squares": "the hex"}, "{seat} gives up in the thorns on {here}."),
    _kind("rounds_up", {**_WHO, "squares": "the hexes"}, "{seat} rounds up the Cattle, which stand on {squares}."),
    _kind("rustled", _HERE, "{seat} robs the rancher on {here}."),
    _kind("rolled_cattle", {**_WHO, "number": "the die"}, "The die for another of the Cattle shows {number}."),
    _kind("cattle_placed", {**_WHO, "squares": "the hex"}, "One more stands on {here}."),
    _kind("rider_placed", {**_WHO, "squares": "the hex"}, "{seat} rides to the Cattle on {here}."),
    _kind(
        "drove",
        {**_WHO, "squares": "the hex", "number": "the die"},
        "{seat} drives the Cattle on {here} by a {number}.",
    ),
    _kind("herd", {**_WHO, "squares": "the hexes"}, "The Cattle on {squares} are a herd."),
    # Desperados and gold
    _kind("digs", {**_WHO, "number": "how many"}, "{seat} draws {number} from the bag of gold and stones."),
    _kind("found_gold", {**_WHO, "number": "nuggets"}, "{seat} has found {number} nugget{s}."),
    _kind("keeps_gold", {**_WHO, "number": "nuggets"}, "{seat} keeps {number} nugget{s}."),
    _kind("lost_gold", {**_WHO, "number": "nuggets"}, "{seat} loses {number} nugget{s}."),
    _kind("met_gang", {**_HERE, "number": "how many"}, "{seat} meets {number} Desperado{s} on {here}."),
    _kind("desperado", _CARD, "{cards} is revealed."),
    _kind("faces", _CARD, "{seat} faces {cards}."),
    _kind("beat", {**_CARD, "number": "bullets counted"}, "{seat} beats {cards} with {number} bullet{s}."),
    _kind("conceded", _WHO, "{seat} gives in."),
    _kind("lost_to", _CARD, "{cards} beats {seat}."),
    _kind("gang_stays", {"squares": "the territory", "number": "how many"}, "{number} of them stay on {here}."),
    # The end
    _kind("marker", {"seats": "the holders", "items": "which"}, "{seats} has the most {items}."),
    _kind("ended", {"items": "the reason"}, "The game is over: {items}."),
    _kind("scored", {**_WHO, "number": "points"}, "{seat} scores {number}."),
    _kind("won", {"seats": "the winners"}, "Winner: {seats}."),
)
"""What each kind of effect means."""

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "target_reached": "A player has reached the agreed Fame (SPURS-END-01).",
        "turn_limit": "As many turns are over as were agreed on (ruling turn_limit).",
    }
)
"""Why a game is over."""

PHASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "start_token": "a Challenge token is drawn for the map",
        "display": "an Equipment card is drawn for a display",
        "first_player": "the player who begins is drawn",
        "start": "the player whose turn it is rolls to move, or stays",
        "red_roll": "the red dice are rolled to move",
        "keep_red": "the player may roll a red die again, or leaves the dice",
        "reroll": "a die is rolled again",
        "move": "the player whose turn it is moves",
        "action": "the player takes an action, or rests",
        "duel_weapon": "a duellist chooses a weapon",
        "duel_boost": "the challenger says how many bullets it draws first",
        "duel_draw": "a duellist draws",
        "claim": "a duellist claims or waits",
        "coin": "a coin is tossed between two who claimed",
        "steal": "the winner of a duel takes something, or nothing",
        "flee": "the loser of a duel goes to a town, or stays",
        "town": "the player is in town, between buildings",
        "store": "the player is in a General Store",
        "restock": "an Equipment card is drawn for the display",
        "sheriff": "the player is in a Sheriff's Office",
        "doctor": "the player is in a Doctor's Office",
        "doctor_draw": "bullets are drawn at the doctor's",
        "saloon": "the player is in a Saloon",
        "saloon_card": "a Saloon card is drawn",
        "peek": "the top Event card is looked at",
        "bank": "the player is in a bank",
        "robbery": "the robber says how many bullets it draws",
        "obstacles": "obstacles are laid on the mini board",
        "blue_roll": "the blue dice are rolled",
        "pick_horse": "the player chooses a die to ride by",
        "thorns": "the player bears the thorns, or gives up",
        "cattle_choice": "the player rounds up the Cattle, or robs the rancher",
        "cattle_die": "a die is rolled for another of the Cattle",
        "keep_cattle": "the player may roll that die again, or leaves it",
        "cattle_rider": "the player puts the Rider on one of the Cattle",
        "pick_cattle": "the player chooses a die to drive by",
        "shoot": "the player says how many bullets it draws",
        "bullets": "bullets are drawn",
        "dig": "the player says how many objects it draws for gold",
        "gold_bag": "objects are drawn from the bag of gold and stones",
        "desperado": "a Desperado is drawn",
        "gang_draw": "the player says how many bullets it draws against the Desperados",
        "spend": "the player says which bullets count against a Desperado",
        "event": "an Event card is drawn",
        "token": "a Challenge token is drawn to replace another",
        "put": "the player places the new token",
        "put_random": "the new token is placed by lot",
        "over": "the game has ended",
    }
)
"""What is awaited in each phase."""

MARKS: Final[Mapping[str, str]] = MappingProxyType({"P": "Prairie", "B": "Badlands", "F": "Forest", "M": "Mountain"})
"""The letters of a drawn map."""
