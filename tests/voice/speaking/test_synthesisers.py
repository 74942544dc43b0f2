"""What makes sound: eSpeak with its data checked first; Windows' and macOS' own voices."""

import stat
import sys
import wave
from pathlib import Path
from types import SimpleNamespace

import espeakng_loader
import numpy as np
import pytest

from game.bench.speech.clips import Clips, Voice
from game.voice.messages import VoiceChoice
from game.voice.speaking._espeak import VOICES, Espeak, open_espeak
from game.voice.speaking._macos_say import MacosSay
from game.voice.speaking._pyttsx import PyttsxEngine, Sapi, SystemVoice
from game.voice.speaking.synthesis import NoVoiceError, Recording, read_recording
from tests.examples import share

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="eSpeak is for Linux")


def pitch_of(recording: Recording) -> float:
    """The fundamental frequency of a voice, in hertz, by autocorrelation."""
    middle = recording.samples[len(recording.samples) // 3 :][:8192]
    found = np.correlate(middle, middle, "full")[len(middle) - 1 :]
    shortest, longest = recording.rate // 400, recording.rate // 60
    return recording.rate / (shortest + int(np.argmax(found[shortest:longest])))


def test_all_our_voices_are_there(espeak: Espeak) -> None:
    assert espeak.voices == VOICES


def test_every_voice_speaks_and_sounds_different(espeak: Espeak) -> None:
    said = [espeak.record("Two onions are chopped.", VoiceChoice(name)) for name in VOICES]
    assert all(1.0 < len(each.samples) / each.rate < 3.5 for each in said)
    assert len({each.samples.tobytes() for each in said}) == len(VOICES)


@pytest.mark.thorough
def test_one_line_after_another_is_whole(espeak: Espeak) -> None:
    """pyttsx3 lost one line of a hundred: what it set before had cancelled it."""
    lengths = []
    for number in range(share(300)):
        voice = VoiceChoice(VOICES[number % 2], 50 + number % 7)
        lengths.append(len(espeak.record("Two onions.", voice).samples))
    assert min(lengths) > max(lengths) / 2


def test_a_line_whose_end_is_never_told_is_begun_again(
    espeak: Espeak, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once in many thousand lines eSpeak does not say that it has finished: all stood still."""
    driver = espeak._engine._engine.proxy._driver
    begin, lost = driver._start_synthesis, [True]

    def begun(text: str) -> None:
        if lost:
            lost.clear()
        else:
            begin(text)

    monkeypatch.setattr(driver, "_start_synthesis", begun)
    monkeypatch.setattr(espeak._engine, "_longest_s", 0.3)
    again = espeak.record("Two onions.", VoiceChoice(VOICES[0]))
    assert not lost and len(again.samples) / again.rate > 0.4


def test_pitch_and_rate_are_heard(espeak: Espeak) -> None:
    line = "Alice Soup is in the pot."
    low, high = (espeak.record(line, VoiceChoice(VOICES[0], pitch)) for pitch in (20, 80))
    assert pitch_of(high) > 1.15 * pitch_of(low)
    slow, fast = (espeak.record(line, VoiceChoice(VOICES[0], rate=rate)) for rate in (0.8, 1.3))
    assert len(slow.samples) > 1.2 * len(fast.samples)


def test_an_unknown_voice_is_the_first_one(espeak: Espeak) -> None:
    def said(name: str) -> float:
        return pitch_of(espeak.record("Alice Soup is in the pot.", VoiceChoice(name)))

    said(VOICES[1])
    assert said("nobody+f9") == pytest.approx(said(VOICES[0]), rel=0.1)


def test_the_benchs_own_voices_leave_the_games_alone(espeak: Espeak, tmp_path: Path) -> None:
    """In one process the library was ended under them: no line had an end any more."""
    with Clips(tmp_path) as clips:
        clips.speak("Two onions.", Voice("espeak", "en-us"))
    assert espeak.record("Two onions.", VoiceChoice(VOICES[0])).samples.size


def test_no_file_stays_behind(espeak: Espeak, tmp_path: Path) -> None:
    engine = PyttsxEngine("espeak", tmp_path)
    assert engine.record("Two onions.", {}).samples.size
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lost", ["phontab", "en_dict", ""])
def test_missing_data_are_told_before_the_library_ends_the_process(
    lost: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Path(espeakng_loader.get_data_path())
    for name in ("phontab", "phonindex", "phondata", "intonations", "en_dict"):
        (tmp_path / name).write_bytes((whole / name).read_bytes()[:8] if name != lost else b"")
    if not lost:
        monkeypatch.setattr(espeakng_loader, "get_library_path", lambda: str(tmp_path / "gone.so"))
    monkeypatch.setattr(espeakng_loader, "get_data_path", lambda: str(tmp_path))
    with pytest.raises(NoVoiceError, match=lost or "gone.so"):
        open_espeak(tmp_path)


def test_without_any_data_there_is_no_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise RuntimeError("data path not exists")

    monkeypatch.setattr(espeakng_loader, "get_data_path", gone)
    with pytest.raises(NoVoiceError, match="not exists"):
        open_espeak(Path())


def test_without_the_package_it_is_the_systems_espeak(
    espeak: Espeak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ours is loaded here and answers to the system's name; without any there is no voice."""
    monkeypatch.setattr("game.voice.speaking._espeak._LOADER", "no_such_package")
    assert open_espeak(tmp_path).record("Two onions.", VoiceChoice(VOICES[1])).samples.size
    monkeypatch.setattr("game.voice.speaking._espeak._SYSTEMS", "libno-such.so.1")
    with pytest.raises(NoVoiceError, match="libno-such"):
        open_espeak(tmp_path)


def test_a_voice_without_its_files_is_not_offered(espeak: Espeak, tmp_path: Path) -> None:
    (tmp_path / "lang" / "gmw").mkdir(parents=True)
    (tmp_path / "lang" / "gmw" / "en-US").write_text("")
    (tmp_path / "voices" / "!v").mkdir(parents=True)
    (tmp_path / "voices" / "!v" / VOICES[0].partition("+")[2]).write_text("")
    engine = PyttsxEngine("espeak", tmp_path)
    assert Espeak(engine, tmp_path).voices == (VOICES[0],)
    with pytest.raises(NoVoiceError):
        Espeak(engine, tmp_path / "nothing")


def test_a_driver_that_is_not_there_is_no_voice(tmp_path: Path) -> None:
    with pytest.raises(NoVoiceError, match="sapi5"):
        PyttsxEngine("sapi5", tmp_path)


# ------------------------------------------------------------ other systems


class Written:
    """An engine that writes down what it is asked for."""

    def __init__(self, *voices: SystemVoice) -> None:
        self.found = voices
        self.asked: list[dict[str, object]] = []

    def voices(self) -> tuple[SystemVoice, ...]:
        return self.found

    def record(self, text: str, properties: dict[str, object], pitch: float) -> Recording:
        self.asked.append({"text": text, **properties})
        return Recording(np.zeros(10), 22_050, pitch)


def test_windows_voices_that_speak_english_are_called_by_name() -> None:
    engine = Written(
        SystemVoice("HKEY/hedda", "Hedda", ("de-de",)),
        SystemVoice("HKEY/zira", "Zira", ("en-us",)),
        SystemVoice("HKEY/george", "George", ("en-gb",)),
    )
    sapi = Sapi(engine)  # type: ignore[arg-type]
    assert sapi.voices == ("Zira", "George")
    assert sapi.record("Hi.", VoiceChoice("George")).pitch == 1.0
    assert engine.asked[-1] == {"text": "Hi.", "voice": "HKEY/george", "rate": 165}
    raised = sapi.record("Hi.", VoiceChoice("nobody", 75))
    assert engine.asked[-1]["voice"] == "HKEY/zira"
    assert raised.pitch > 1.0 and engine.asked[-1]["rate"] < 165, "it is raised, and faster by that"


def test_windows_without_english_speaks_anyway_and_without_voices_not() -> None:
    engine = Written(SystemVoice("1", "Hedda", ("de-de",)))
    assert Sapi(engine).voices == ("Hedda",)  # type: ignore[arg-type]
    with pytest.raises(NoVoiceError):
        Sapi(Written())  # type: ignore[arg-type]


SAY = """#!{python}
import sys, wave
sys.path[:] = []
if sys.argv[1:] == ["-v", "?"]:
    print("Anna                de_DE    # Hallo, ich heisse Anna.")
    print("Bad News            en_US    # The light you see at the end of the tunnel.")
    print("Daniel (Enhanced)   en_GB    # Hello, my name is Daniel.")
    print("Samantha            en_US    # Hello, my name is Samantha.")
    sys.exit()
open({asked!r}, "a").write(repr(sys.argv[1:]) + chr(10))
if sys.argv[-1] == "die":
    sys.exit("no")
with wave.open(sys.argv[sys.argv.index("-o") + 1], "wb") as file:
    file.setparams((1, 2, 22050, 0, "NONE", ""))
    file.writeframes(bytes(2000))
"""


@pytest.fixture
def say(tmp_path: Path) -> SimpleNamespace:
    """A program that takes the arguments of macOS' `say`."""
    program, asked = tmp_path / "say", tmp_path / "asked"
    program.write_text(SAY.format(python=sys.executable, asked=str(asked)))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return SimpleNamespace(program=str(program), asked=asked, folder=tmp_path)


def test_macos_speaks_by_its_own_program(say: SimpleNamespace) -> None:
    macos = MacosSay(say.folder, say.program)
    assert macos.voices == ("Samantha", "Bad News", "Daniel (Enhanced)")
    said = macos.record("-n two onions", VoiceChoice("Daniel (Enhanced)", rate=1.2))
    assert (len(said.samples), said.rate, said.pitch) == (1000, 22_050, 1.0)
    told = say.asked.read_text()
    assert "'-v', 'Daniel (Enhanced)', '-r', '198'" in told
    assert "'--', '-n two onions'" in told, "what is said is no option"
    assert not (say.folder / "line.wav").exists()


def test_macos_without_its_program_or_with_one_that_fails_has_no_voice(
    say: SimpleNamespace,
) -> None:
    with pytest.raises(NoVoiceError):
        MacosSay(say.folder, str(say.folder / "nothing"))
    with pytest.raises(NoVoiceError):
        MacosSay(say.folder, say.program).record("die", VoiceChoice())


def test_what_is_no_recording_is_no_voice(tmp_path: Path) -> None:
    file = tmp_path / "line.wav"
    file.write_bytes(b"nonsense")
    with pytest.raises(NoVoiceError):
        read_recording(file)
    assert not file.exists()
    with wave.open(str(file), "wb") as out:
        out.setparams((2, 2, 22_050, 0, "NONE", ""))
        out.writeframes(bytes(400))
    with pytest.raises(NoVoiceError, match="mono"):
        read_recording(file)
