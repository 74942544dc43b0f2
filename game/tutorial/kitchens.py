"""The kitchens in which lessons are given; nobody's own takes their place."""

#: For whoever is new; and for whoever knows that, but neither the use key nor pans.
TUTORIAL, FRYING = "tutorial", "tutorial_burgers"
TUTORIALS = (TUTORIAL, FRYING)
