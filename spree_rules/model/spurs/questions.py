"""What the rulebook leaves open, in words: each ruling's question, the clauses it concerns, and why its default."""

from __future__ import annotations

from typing import Final

from ..kernel.rulings import Question

QUESTIONS: Final[dict[str, Question]] = {
    # The game and Fame
    "fame_target": Question(
        "SETUP-01 SETUP-02 END-01",
        "How much Fame ends the game?",
        "The rulebook names a number for each length of game, and lets the players agree on one.",
    ),
    "end_timing": Question(
        "SETUP-01 TURN-05 END-01",
        "Does the game stop in the middle of what is going on, or once the duel, challenge or sale is carried out?",
        "Three sentences say that it ends at once.",
    ),
    "fame_floor": Question(
        "BULLET-04",
        "Can Fame fall below nothing?",
        "Losing Fame has no limit in the text.",
    ),
    "turn_limit": Question(
        "REST-01 END-01",
        "Is a number of turns agreed on after which the game is over?",
        "The text knows no such limit, although players may rest for ever.",
    ),
    "first_player": Question(
        "TURN-01",
        "Who begins: the first seat, or one drawn by lot?",
        "Only the direction of play is given.",
    ),
    # Bullets
    "other_weapon_bullets": Question(
        "BULLET-06 BULLET-07 BULLET-08",
        "What becomes of the other weapon's bullets: can they be drawn and miss, are they taken out first, "
        "or are others drawn for them?",
        "They stay in the bag from which is drawn, and every colour but two misses.",
    ),
    "white_spent": Question(
        "BULLET-09",
        "Which improved bullets are spent: all that were drawn, or only those that were needed?",
        "The sentence speaks of the bullets drawn.",
    ),
    "white_at_doctor": Question(
        "BULLET-09 DOCTOR-01",
        "Is an improved bullet that is drawn at the doctor's spent?",
        "A treatment is no shooting.",
    ),
    "spent_white": Question(
        "BULLET-09 DOCTOR-01",
        "Can a spent improved bullet be bought again?",
        "Bullets go back to where they came from, which the text calls by two names.",
    ),
    "draw_count": Question(
        "CHAL-04 DESP-05",
        "May a player draw fewer bullets than three?",
        "Three is the number to which others are added.",
    ),
    "bullets_on_the_table": Question(
        "BULLET-09 END-03",
        "Do bullets that lie drawn when the game ends go back first?",
        "That they go back is part of the shooting that ended the game.",
    ),
    # Spurs
    "extra_draw_scope": Question(
        "SPUR-03 SPUR-05",
        "Does a Spur add to every later draw of the turn, or only to the first?",
        "A boost lasts for the rest of the turn.",
    ),
    "boost_at_doctor": Question("SPUR-03 DOCTOR-01", "Does a Spur add to the draw at the doctor's?", "It is two only."),
    "boost_in_duel": Question(
        "SPUR-03 DUEL-02",
        "Does a Spur give the challenger more bullets in the first round of a duel?",
        "Boosts go with movement, challenges and rolls.",
    ),
    "boost_at_bank": Question(
        "SPUR-03 BANK-03", "Does a Spur add to the draw against the guard?", "The guard is fought like an outlaw."
    ),
    "boost_at_gold": Question(
        "SPUR-03 GOLD-01",
        "Does a Spur add to the draw from the bag of gold and stones?",
        "The text speaks of objects, not of bullets.",
    ),
    # Moving
    "start_on_red_token": Question(
        "MOVE-08 CHAL-02",
        "Must a player whose turn begins on a token with the red bullet take that challenge?",
        "The stop is for entering.",
    ),
    "loser_move_and_red_token": Question(
        "DUEL-11 MOVE-08",
        "Must the loser of a duel who flees to a token with the red bullet take it in the next turn?",
        "To flee is not the movement of a turn.",
    ),
    # Duels
    "duel_hits": Question("DUEL-03", "How many hits win a duel?", "Two is the rule; one bullet is the alternative."),
    "duel_weapon": Question(
        "DUEL-02", "Are duels fought with revolvers, or does each choose a weapon?", "Gunfights are for revolvers."
    ),
    "premature_claim": Question(
        "DUEL-04",
        "Does a claim without enough hits lose the duel, or cost a red bullet and the duel goes on?",
        "Whoever shoots itself has lost.",
    ),
    "duel_tie": Question(
        "DUEL-03",
        "What if both have enough hits in the same round and claim?",
        "A coin is fair, and ends it.",
    ),
    "duel_exhausted": Question(
        "DUEL-02",
        "What if both bags are empty and nobody claims: no result, or does the one with more hits win?",
        "Nobody has done what wins a duel.",
    ),
    "poster_payer": Question(
        "DUEL-06", "Who pays for the loser's Wanted Posters?", "A bounty is paid by the authorities."
    ),
    "half_money_unit": Question(
        "DUEL-08", "Is half of the money rounded up to a dollar or to five?", "The smallest unit is named nowhere."
    ),
    "steal_nothing": Question(
        "DUEL-07 DUEL-08",
        "May a winner steal what the loser does not have, and so get the poster?",
        "Nothing is no item.",
    ),
    # Towns
    "bank_location": Question(
        "BANK-02 TOWN-01",
        "Is there one bank, a branch with the same vault in every town, or a bank with its own vault in each?",
        "The bank alone has a proper name.",
    ),
    "failed_robbery_ends_turn": Question(
        "BANK-05 CHAL-10", "Does a failed robbery end the turn?", "That is said of challenges."
    ),
    "rob_empty_bank": Question(
        "BANK-02 BANK-04", "May a bank without money be robbed?", "Poster and Fame do not ask for money."
    ),
    "doctor_both": Question(
        "DOCTOR-01 DOCTOR-02",
        "May a player be treated for nothing and pay too?",
        "The one is offered beside the other.",
    ),
    "display": Question(
        "STORE-01", "Does every town display its own Equipment, or is there one display?", "It is beside the town."
    ),
    "once_per_visit": Question(
        "BANK-02 SALOON-01",
        "May a Saloon card be drawn and the bank be robbed more than once in a visit?",
        "The text says of other things that they may be repeated.",
    ),
    # Challenges
    "replacement_terrain": Question(
        "CHAL-07 CHAL-08",
        "Must a new Challenge token be placed on its own terrain?",
        "What else would its terrain be for?",
    ),
    "replacement_chooser": Question(
        "CHAL-07", "Does the player place the new token, or the lot?", "The player is told to place it."
    ),
    "replacement_fallback": Question(
        "CHAL-07 CHAL-08",
        "What if no territory is left for the new token, or no token of that terrain?",
        "Drawing on for another terrain keeps the number of tokens and every prohibition.",
    ),
    "quit_takes_bullet": Question(
        "HORSE-06", "Does giving up in the thorns cost a red bullet too?", "It is one or the other."
    ),
    "cattle_d6": Question(
        "CATTLE-02",
        "What if the die shows a hex that is taken: is it rolled again, or is the next free one used?",
        "Rolling again is the custom.",
    ),
    "rider_before_roll": Question(
        "CATTLE-04", "Is the Rider put on a token before the dice are rolled?", "That is the order of the sentence."
    ),
    "herd_time": Question(
        "CATTLE-08", "Does a herd formed by the last move still pay Fame?", "The limit is the end of the last round."
    ),
    "cattle_group": Question(
        "CATTLE-10",
        "Which group of Cattle is paid: the one that pays best, or the largest?",
        "A player would name the better.",
    ),
    "lost_gold": Question(
        "GOLD-05 BANK-01", "Does gold that is lost go back into the bag?", "Only sold gold is said to leave."
    ),
    "lost_gold_scope": Question(
        "GOLD-02 GOLD-05", "Is only the gold just found lost, or all that is carried?", "It is the gold held so far."
    ),
    "gold_partial_rewards": Question(
        "GOLD-04 DESP-06",
        "Are rewards for Desperados beaten before one wins kept in a Gold challenge?",
        "They are taken at once, and only the gold is called lost.",
    ),
    "gold_draw_counts": Question(
        "GOLD-01 GOLD-02", "Does a token's number count all objects drawn, or the nuggets?", "Stones are drawn too."
    ),
    "desperado_rule": Question(
        "DESP-02 DESP-03 DESP-12 DESP-13", "Which of the two rules for gangs is used?", "It is called the standard."
    ),
    "desperado_spending": Question(
        "DESP-08",
        "Do as many bullets count as a Desperado asks for, or all that match?",
        "Those counted as hits are those that were needed.",
    ),
    "gang_leftover_size": Question(
        "DESP-12",
        "Is a gang with a card left filled up to its token's number, or always by two?",
        "Two more is what fills up a gang of three.",
    ),
    "enough_hits": Question(
        "DESP-06", "May a player let a Desperado win in spite of enough hits?", "Victory is stated as a fact."
    ),
    # Rest, end
    "rest_cards": Question("REST-02", "With how many cards may a player rest?", "The text speaks of one card."),
    "most_ties": Question(
        "TURN-04 END-02",
        "Who gets a Most marker that several share?",
        "Nobody has the most.",
    ),
    "tie_duel": Question(
        "END-04", "Do players who are still tied duel, or share the win?", "A duel decides, the text says."
    ),
    "bag_contents_public": Question(
        "BULLET-05", "May everybody know what is in the others' bags?", "All that goes in and out is seen."
    ),
}
"""The questions by the names of their rulings."""

CONVENTIONS: Final[dict[str, str]] = {
    "players": "Two to four players; the pack says how many.",
    "setup": "The pack says with what players begin and where, and which tokens and cards lie out first.",
    "short_bag": "A player with fewer bullets than are to be drawn draws all of them.",
    "order after a shooting": "Drawn bullets go back first; then a red bullet is taken, if one is due.",
    "re-rolls": "A die of the roll just made: a red one before the first step, a blue one until a die is chosen.",
    "spur_limit": "There is no limit to Spurs, nor to what is carried, but for Equipment of one name.",
    "supply_short": "Bullets are limited: a card gives what there is, and cannot be bought when there are none.",
    "single_red_die": "With one red die its value is the allowance.",
    "no_roll_no_move": "Whoever does not roll does not move; movement that is left over is lost.",
    "stop_point": "After a forced stop nothing is done but the challenge.",
    "town_presence": "A player in the territory to which a town's arrow points is in the town.",
    "unmoved_challenge": "A player that did not move may attempt the challenge where it stands.",
    "duel_procedure": "Both draw a bullet, then the challenger and then the other may claim; the pack's own procedure.",
    "more_famous": "Fame is compared when the duel ends, before rewards.",
    "duel_order": "The winner's Fame, posters and theft come first, then what the loser suffers.",
    "duel_refusal": "No duel can be declined; it is the action of the turn.",
    "building_return": "A visit is a row of transactions; a building left is not gone into again in the turn.",
    "deck_empty": "A deck or stack is made of its discards when a card is needed and none is left.",
    "rider_distance": "A blue die is a direction, and moves one hex.",
    "must_choose_a_die": "One of the dice must be chosen.",
    "bush_last_round": "To accept the bullet completes the last round too.",
    "herd_at_setup": "A herd needs a round, and ends the challenge at once.",
    "cattle_forfeit": "A round-up that was begun is not given up.",
    "event_on_failure": "No Event card follows a failure; Gold always counts as a success.",
    "used_desperados": "Desperados that do not stay by a token are discarded when the challenge is over.",
    "most_minimum": "A Most marker needs one at least.",
    "bonus_counts_for_target": "Bonus points are added at the end only.",
}
"""What is fixed here although the rulebook is silent, or decided by the pack or by an argument."""
