"""How long things are taken to last, in ticks, and what counts as soon."""

#: A move: as cooks do them on the average, and at a partner's pace, to be on the safe side.
MOVE_TICKS, SLOW_MOVE_TICKS = 3.3, 4
#: Plating and serving what is cooked, at best: an order with less left is lost.
SERVE_TICKS = 40
#: Waiting at an appliance with a plate in hand.
LINGER_TICKS = 20
#: Before a dish burns, and before an order expires, from which on it is urgent.
BURNS_SOON, EXPIRES_SOON = 80, 120
