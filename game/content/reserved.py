"""Names that menus may not give, because they mean something else in what people ask for.

They are the words of the partners' language of intentions that may stand in place of a thing, which
this package cannot ask; a test holds the two together.
"""

#: Words of the legend that no appliance may be called.
STATIONS = ("floor", "counter", "board", "plates", "delivery", "bin", "source")

RESERVED = frozenset(
    {"first", "second", "third", "fourth", "fifth", "last", "last2"}
    | {"urgent", "oldest", "newest", "orders", "rest", "other", "it", "them", "that"}
    | {"any", "none", "always", "ask", "avoid", "then", "to", "plate"}
)
