"""Pictures, letters and shapes: scenes paint on a `stage.Stage`; `theme` has the colours."""
