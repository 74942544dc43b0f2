"""How many things there may be in a file; checks and schemas go by them."""

#: Every mix of a dish's ingredients can lie about in a kitchen, and each has its picture.
MOST_THINGS, MOST_APPLIANCES, MOST_IN_A_DISH = 30, 8, 6
MOST_COOKS, MOST_EVENTS = 4, 40
#: Thresholds of a round.
STARS = 3
#: So many different things are printed on a wall at most.
MOST_PRINTS = 12
