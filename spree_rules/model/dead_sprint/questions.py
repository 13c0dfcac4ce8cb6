"""What the rulebook leaves open, in words: each ruling's question, the clauses it concerns, and why its default."""

from __future__ import annotations

from typing import Final

from ..kernel.rulings import Question

QUESTIONS: Final[dict[str, Question]] = {
    # Cards
    "draw_card": Question(
        "CARD-01 CARD-02",
        "May a player leave the turn's card in the deck, or must it be drawn before the movement roll?",
        "The outline of a turn tells players to draw, but the chapter on cards says that they are allowed to.",
    ),
    "draw_time": Question(
        "CARD-01 CARD-02 CARD-04",
        "May the card be drawn at any time before the movement roll, or only before other cards are used?",
        "Playing a card makes room for another, which needs playing before drawing.",
    ),
    "discard_to_make_room": Question(
        "CARD-02 CARD-05",
        "Does a card that is discarded to make room for the draw count as the turn's one discard?",
        "Nothing says that it comes on top of the one discard.",
    ),
    "card_deck_empty": Question(
        "CARD-01",
        "When the deck of cards has run out, are the discards shuffled to make a new one?",
        "The rulebook is silent; shuffling is the custom, and keeps the clause about drawing alive.",
    ),
    "lying_cards_in_limit": Question(
        "CARD-03 CARD-07 CARD-08",
        "Does a card that lies before a player count against its two cards?",
        "The limit is on cards that are held.",
    ),
    "deflect_by": Question(
        "CARD-09 CARD-10",
        "Who may deflect a card: only the player on whom it is used, or anybody but its user?",
        "A blow is turned aside by the one it strikes.",
    ),
    "deflect_when": Question(
        "CARD-07 CARD-08 CARD-10",
        "May a card that already lies before a player still be deflected, in that player's own card phase?",
        "Deflecting answers the attempt to use a card.",
    ),
    "swap_triggers": Question(
        "CARD-06 MOVE-07",
        "May players who were exchanged take tokens from their new spaces?",
        "To be exchanged is not to move.",
    ),
    "cards_before_second_roll": Question(
        "CARD-04 CARD-09 TOK-06",
        "May cards be played before the second movement roll too?",
        "A turn has one card phase, before its first roll.",
    ),
    # Moving
    "use_all_movement": Question(
        "MOVE-01 MOVE-02",
        "May a player stop with movement left?",
        "No duty to use all of it is stated, and being driven into a zombie would need a rule.",
    ),
    "revisit": Question(
        "MOVE-02",
        "May a player come back in one move to a space that it left in the same move?",
        "Any direction includes back.",
    ),
    "share_space": Question(
        "SETUP-04",
        "May players share any space, or only those of the tile they start on?",
        "The sentence stands with the setup but has no limit.",
    ),
    "obstacle": Question(
        "ICON-05",
        "What do obstacles do to players: bar them, nothing, or cost two spaces of movement?",
        "The name says that they are in the way; no rule does.",
    ),
    "walls": Question(
        "MOVE-05 ZOM-09",
        "Do inner walls stop steps, or only bursts?",
        "Walls join tiles and shelter from bursts; that one cannot go through them is taken from the word.",
    ),
    "enter_horde": Question(
        "HORDE-05",
        "Is stepping onto the horde's space deadly, or not allowed?",
        "Sharing the space of the horde puts a player out, however it comes about.",
    ),
    "adrenaline_per_turn": Question(
        "TOK-06",
        "How often in a turn may adrenaline be used?",
        "It is used after the first roll, which only one roll is.",
    ),
    "adrenaline_after_stop": Question(
        "TOK-06",
        "May adrenaline be used after a player has stopped with movement left?",
        "Whoever stops has finished its movement.",
    ),
    # Tiles
    "layout": Question(
        "MOVE-04 MOVE-05",
        "May a new tile lie over others: only if no deck offers a side that does not, never, or always?",
        "The choice of deck heeds the surface, and nothing says what happens when no tile fits.",
    ),
    "orientation": Question(
        "MOVE-05",
        "Is the end by which a new tile is joined chosen after it is drawn, or before?",
        "It is lined up with the walls once it is in hand.",
    ),
    "tile_draw_when": Question(
        "MOVE-03 MOVE-04",
        "When is a tile drawn: on the last cells of the last tile with movement left, or as soon as the movement left"
        " is more than that tile has room for?",
        "A tile is drawn when one is needed.",
    ),
    "exit_depth": Question(
        "SETUP-06 SETUP-07",
        "How many straight tiles lie above the Exit: 8 to 10, 8 to 21, all equally likely, or an agreed number?",
        "Eight is the least, and eight to ten are recommended.",
    ),
    "exit_depth_meaning": Question(
        "SETUP-06 SETUP-07",
        "Is the Exit's depth the number of tiles above it, or its own place counted from the top?",
        "So many tiles down is so many tiles above it.",
    ),
    "surface": Question(
        "MOVE-04",
        "Does the table have edges that tiles may not lie over?",
        "Its size is not given.",
    ),
    "special_kind": Question(
        "ZOM-07",
        "Which special zombie comes on a tile: a random piece of those left, or one that the drawer chooses?",
        "Nobody is named as choosing.",
    ),
    "special_icon": Question(
        "ZOM-08",
        "On which icon does the special zombie stand: a random one with room for it, or one that the drawer chooses?",
        "Nobody is named as choosing.",
    ),
    "crawler_second_cell": Question(
        "ZOM-10",
        "Which second cell does a crawler take: the first free one of far, left, right and near as printed, or one that"
        " the drawer chooses?",
        "Two spaces are all that the text gives; a fixed order needs no further choice.",
    ),
    "special_supply_empty": Question(
        "ZOM-07 ZOM-08 ZOM-12",
        "What comes in place of a special zombie when none is left: a shambler, or nothing?",
        "The icon still calls for a zombie.",
    ),
    "weapon_token_value": Question(
        "ICON-03 TOK-04 TOK-07",
        "Which weapon comes on a weapon icon: a random one of the bank, the one that is printed, or one that the drawer"
        " chooses?",
        "The icon stands for weapon tokens at large, and there are three kinds of them.",
    ),
    # Tokens
    "health_limit": Question(
        "TOK-02",
        "May a player hold two health tokens together, or two of each kind?",
        "The text counts health tokens, of which both kinds are.",
    ),
    "swap_below_limit": Question(
        "TOK-03",
        "May a player leave a token for the one it takes although it has room for both?",
        "Swapping is for players at the limit.",
    ),
    "used_tokens": Question(
        "TOK-05 TOK-06 TOK-07",
        "Do tokens that are used go back to the bank, or out of the game?",
        "They are discarded, and the bank is the only place named.",
    ),
    "goods_of_eliminated": Question(
        "DMG-02 HORDE-05",
        "What becomes of the goods of a player who is out: tokens to the bank and cards to the discards, or do the"
        " tokens stay where the player was?",
        "The rulebook is silent; nothing says that they are dropped.",
    ),
    # Fights
    "zombie_contact": Question(
        "MOVE-08 ZOM-01",
        "Is a zombie fought when a player tries to enter its space, or on coming to stand beside it?",
        "The attack is for whoever moves over its space, and going round it keeps a meaning.",
    ),
    "win_then_enter": Question(
        "ZOM-05 MOVE-08",
        "Must the winner of a fight go to the zombie's space?",
        "The attack is part of the step.",
    ),
    "weapon_timing": Question(
        "ZOM-04 TOK-07",
        "Are weapons added after the red die has fallen, or named before?",
        "They are added to a roll that is too low.",
    ),
    "weapon_waste": Question(
        "ZOM-04 TOK-07",
        "Which weapons may be added: a set that is enough and of which none can be left out, any set that is enough, or"
        " any set?",
        "They are used to defeat a zombie, and two of them if need be.",
    ),
    "sploder_attacker_space": Question(
        "ZOM-09 ZOM-03",
        "Where does the attacker of a sploder stand after the burst: where it came from, or on the emptied space?",
        "The only damage described sends the player back.",
    ),
    "sploder_damage_ends_turn": Question(
        "ZOM-09 TURN-02",
        "Does the damage of a burst end the attacker's turn?",
        "Taking damage passes the turn on.",
    ),
    "sploder_trigger": Question(
        "ZOM-09",
        "Does a sploder burst whenever it is attacked, or only when it is beaten?",
        "It bursts when attacked.",
    ),
    "blast_shape": Question(
        "ZOM-09",
        "Which of the eight spaces around a sploder are across a wall: diagonal ones with no way of two steps free of"
        " walls, diagonal ones with a wall in either way, or none?",
        "A wall shelters whoever cannot be reached round it in the block of nine.",
    ),
    "blast_through_obstacle": Question(
        "ZOM-09 ICON-05",
        "Does a burst go past obstacles?",
        "Only walls are named.",
    ),
    "blast_hits_zombies": Question(
        "ZOM-09",
        "Does a burst remove other zombies, and set off other sploders?",
        "Only players are named.",
    ),
    "bystander_penalty": Question(
        "ZOM-09 TURN-02",
        "Does a player who is damaged by another's burst lose its next turn?",
        "The end of a turn concerns the player whose turn it is.",
    ),
    "defeated_zombies": Question(
        "ZOM-05",
        "Do beaten zombies return to the supply?",
        "They are removed from the board, and the supply is where the others are.",
    ),
    # The horde
    "horde_budget": Question(
        "HORDE-06",
        "Does each zombie that the horde touches add one space, or at most one for each step?",
        "Every zombie adds one.",
    ),
    "horde_stop": Question(
        "HORDE-07",
        "Does the horde stop when its movement is spent, or go on until it has caught nobody with its last step?",
        "Movement that is spent always ends on a row without zombies, which one of the two sentences asks for.",
    ),
    "horde_touch": Question(
        "HORDE-06",
        "Which zombies does the horde touch: those on the spaces it goes over, or those ahead of it too?",
        "To touch is to be in the same space.",
    ),
    "horde_corner": Question(
        "HORDE-03 HORDE-04",
        "How does the horde turn in a corner: swinging round the inner corner, or as a line across its way?",
        "A line would leave cells of the outer corner untouched, behind which players could hide.",
    ),
    "passed_tile": Question(
        "HORDE-09",
        "Do tiles that the horde has passed come back when their deck has run out?",
        "They are discarded, and no new deck is made of them.",
    ),
    "joined_zombies": Question(
        "HORDE-06",
        "Do zombies that have joined the horde return to the supply?",
        "What they add is for this turn only, so the horde has no further use for the pieces.",
    ),
    # The end
    "exit_space": Question(
        "WIN-01",
        "What is the exit: the marked cells of the Exit tile, or any of its cells?",
        "Otherwise drawing the tile would be winning, and its zombie would have no purpose.",
    ),
    "exit_land": Question(
        "WIN-01",
        "Does a player win on entering the exit, or only by being there when movement ends?",
        "The first to be there wins; no exact roll is asked for.",
    ),
    "last_standing": Question(
        "WIN-02",
        "Does the last player win at once, or only if still there after the horde's turn?",
        "The others have been lost, whatever the horde does next.",
    ),
    "all_out_together": Question(
        "WIN-02 HORDE-05",
        "If the last players are lost together, does nobody win, or do they share the win?",
        "None of them is standing.",
    ),
}

CONVENTIONS: Final[dict[str, str]] = {
    "players": "DS-R01: two to five players, or one who can only win by the exit: the number of seats of a game.",
    "dice": "DS-R02 to DS-R04: the faces of the three dice are the pack's.",
    "lost_fight_space": "DS-R12: whoever loses a fight stays on the space from which the step began.",
    "pickup_frequency": "DS-R42: each token is offered once for each time that a space is entered.",
    "bank_empty": "DS-R44: a token that the bank lacks is not placed, and a card that gives one cannot be played.",
    "bank_exchange": "DS-R51: whoever is offered a token without having room chooses what to give, or declines.",
    "turn_order": "DS-R52: the turn order is agreed before the game: the seats as given to it.",
    "start_gap": "DS-R53: how far behind the players the horde starts is the pack's.",
    "blast_on_horde": "DS-R54: a sploder that joins the horde does not burst.",
    "first_aid_voluntary": "DS-R55: first aid kits are used only for damage.",
    "effects_of_named_cards": "DS-R56: what cards do is the pack's.",
    "opening_hand": "DS-R57: players begin without cards, unless the game is given opening_hand=1 or 2.",
    "start_join": "DS-R58: the start tiles are joined, the horde's behind the players'.",
    "kit_against_horde": "DS-R63: a first aid kit does not help against the horde.",
    "horde_out_of_aisle": "DS-R67: with no aisle ahead the rest of the horde's movement is lost; if its turn begins so,"
    " the game ends without a winner.",
    "open_information": "DS-R69: everything but hands and the order of decks is open.",
    "self_cards": "DS-R71: cards that help their user are discarded when played, and two of a kind add up.",
}
"""What every game of these rules takes for granted, or takes from its pack, where the rulebook is silent."""
