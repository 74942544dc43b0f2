"""The kitchen as it is seen: `kitchen.KitchenView` draws states and what happens between them."""
