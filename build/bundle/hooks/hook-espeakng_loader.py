"""eSpeak NG's library and of its data what English needs: the other languages are 20 MB."""

from PyInstaller.utils.hooks import collect_data_files, collect_dynamic_libs

_ENGLISH = ["phon*", "intonations", "en_dict", "lang/gmw/en*", "voices/**/*"]

datas = collect_data_files(
    "espeakng_loader", includes=[f"espeak-ng-data/{pattern}" for pattern in _ENGLISH]
)
binaries = collect_dynamic_libs("espeakng_loader", search_patterns=["*espeak-ng.*"])
