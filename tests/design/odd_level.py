"""A level as somebody might write it who knows another dialect of YAML."""

ODD = """\
# My kitchen, version two. (c) me
"title": 'The Odd One'   # it is odd
line:    >-
    Folded over
    two lines.
mood: ring   # blue
menu:  "soups"

cooks:          # who cooks
    A: { role: partner }      # slow one
    H:
        role: human   # you
        moves_per_second: 4.5
grid: |   # the map
     #LLTTOO#
     #A...H.#
     #......#
     #.#CC#.#
     #.#SS#.#
     #......#
     #......#
     #EBDDBP#
# between map and legend
legend: {T: tomato source, L: lettuce source, O: "onion source", P: plates, C: board, S: pot,
    D: delivery, B: bin, E: counter with extinguisher}   # all of it
control: walk
round_seconds:   100
orders:
    # what they want
    dishes:
    - bob     # easy
    - alice
    # hard ones
    - 'david'
    concurrent: 2
# the end
"""
