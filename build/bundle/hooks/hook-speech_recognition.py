"""Only the segmenter is used: the encoders and the model of PocketSphinx, 43 MB, stay out."""

datas: list[tuple[str, str]] = []
