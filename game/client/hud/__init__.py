"""What lies over the kitchen in a round: `hud.Hud` draws all of it at a `Moment`, talk in its
`column`.
"""
