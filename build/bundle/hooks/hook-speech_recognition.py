"""Only the segmenter is used: the encoders and the model of PocketSphinx, 43 MB, stay out."""

from PyInstaller.utils.hooks import collect_data_files

# The package reads its version from a file when it is imported.
datas = collect_data_files("speech_recognition", includes=["version.txt"])
