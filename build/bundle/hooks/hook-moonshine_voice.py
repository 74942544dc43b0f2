"""The recogniser's library and its English model, without its sample sounds and embeddings."""

from PyInstaller.utils.hooks import collect_data_files, collect_dynamic_libs

datas = collect_data_files("moonshine_voice", includes=["assets/tiny-en/*"])
binaries = collect_dynamic_libs("moonshine_voice")
