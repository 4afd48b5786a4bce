"""Valid questions of every command and input format, and ways to damage them.

They come from the golden transcripts, from the documents and, for formats of which those show little, from here.
"""

from __future__ import annotations

import re
import shlex
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
SEPARATORS = re.compile(r"([\s,;:/=|+]+)")
STRANGE = ["", "-", "--", "=", ",", ";", ":", "/", "\\", "'", '"', "{", "[", "\x00", "\t", "\n", "é", "Ř", "½", "٣",
           "🎲", "\u202e", "\ufeff", "a" * 300, "9" * 30, "-1", "0", "1e9", "NaN", "inf", "None", "\udcff"]  # fmt: skip
# As long as a word may be, nearly.
HUGE = 65_000
# Options by which a person asks for much work, and then waits for it.
AMOUNTS = ("--games", "--time", "--depth", "--limit", "--turns")
NUMBERS = ["0", "-1", "1", "2", "7", "64", "255", "1000000", "99999999999999999999", "1.5", "1/2", "+3", "٣",
           "0x10"]  # fmt: skip

PGN = """[Event "?"]
[White "A"]
[Result "1-0"]

1. e4 e5 2. Qh5 {early} Nc6 3. Bc4 (3. Nf3 Nf6) Nf6?? $4 4. Qxf7# 1-0

[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]

1. a8=Q+ Kd7 *
"""
KOSTKY_SET = '[[die]]\nkey = "white"\nczech = ["bílá"]\ncount = 8\nfaces = [1, 2, 3, 4, 5, "flag"]\n'
KOSTKY_SHEET = "kolo;Eva;Ivan;Jan\n1;0/0;1/1+1g=50;0/0\n2;1/1;0/1=-10;1/0\ncelkem;30;30;0\n"
ISLAND = (
    "segments = 14\nlongest = 5\narmy = 3\nsettlements = [0, 2, 4, 8]\ncities = ['a', 6]\nbranches = {a = 1}\n"
    "hexes = ['ore', 'grain', 'wool', 'timber', 'brick', 'desert']\n"
)
PUZZLE = (
    "lattice = 'square'\nmove = 2\ngoal = 'squares=2'\nfigure = '''\n+---+---+\n|   |   |\n+---+---+\n'''\n"
)
PILE = "mikado 0 0 20 12\nkuli 2 14 18 -1\nsamurai 10 -2 12 15\nmandarin 0 8 21 6\n"
FIGURE = "+---+\n|   |\n+---+---+\n    |   |\n    +---+\n"
BOARD = "R R H R . .\n. . Y . . .\n. B # # G .\n. . # # O .\n. . . . . .\nY . . . . B\n"
SHEET = (
    '{"player": "Eva", "roads": [1, 2, "a"], "settlements": [0, 2], "knights": ["ore"], "jokers": ["ore"]}'
)
CARD = '{"red": [2, 3, 5], "yellow": [4], "green": [16, 15], "blue": [], "misses": 1, "lucky": [5, 8]}'
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
PDN = "W:W21,22,K23:BK1,2,12"
CHECKERS = ". b . b . b . b\n" + ". . . . . . . .\n" * 6 + "w . w . w . w .\n"
CHESS = "r...k..r\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nR...K..R\n"


class Question(NamedTuple):
    """A command line, what stands on its standard input, and the files that it names."""

    words: tuple[str, ...]
    stdin: str = ""
    files: tuple[tuple[str, str], ...] = ()

    @property
    def is_batch(self) -> bool:
        """Whether it answers each line of its input."""
        return "-" in self.words and bool(self.stdin) and "\n" in self.stdin.strip()

    def lay_files(self) -> None:
        """Write its files into the current folder."""
        for name, text in self.files:
            Path(name).write_bytes(text.encode("utf-8", "surrogateescape"))


def _asks(line: str, stdin: str = "", **files: str) -> Question:
    named = tuple((name.replace("_", "."), text) for name, text in files.items())
    return Question(tuple(shlex.split(line)), stdin, named)


# One question at least for every format that a command reads, so that each gets damaged inside.
FORMATS = [
    _asks("chess game --pgn games.pgn", games_pgn=PGN),
    _asks("chess game '1. e4 e5 2. Nf3 Jc6 3. Bb5 a6 4. O-O'"),
    _asks("chess check - --level basic", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n"),
    _asks(f"chess check '{CHESS}'"),
    _asks("kostky odds --dice white,white --dice-set set.toml", set_toml=KOSTKY_SET),
    _asks("kostky odds --dice -", "hnědá,zelená\nčervená=6,šedá,modrá\nfialová,žlutá=4\n"),
    _asks("kostky score sheet.txt", sheet_txt=KOSTKY_SHEET),
    _asks("kostky score -", '{"players": ["Eva", "Jan"], "rounds": [["0/0", "1/1+1g"]], "totals": [10, 50]}'),
    _asks("herna osadnici check sheet.json", sheet_json=SHEET),
    _asks("herna osadnici score -", "hráč: Eva; cesty: 1-3, a; vesnice: 0, 2; rytíři: ruda\n\nhráč: Jan; cesty: 1\n"),
    _asks("herna osadnici check -", SHEET),
    _asks("herna osadnici builds sheet.json --map island.toml", sheet_json=SHEET, island_toml=ISLAND),
    _asks("herna ominoes groups board.txt --player red --advanced", board_txt=BOARD),
    _asks("herna ominoes best board.txt --player red --roll green", board_txt=BOARD),
    _asks("puzzle solve own.toml --limit 2", own_toml=PUZZLE),
    _asks("puzzle check 7c figure.txt", figure_txt=FIGURE),
    _asks("puzzle equation - --move 1", "VI-IV=IX\nX+I=VIII\n8-9=3\n"),
    _asks("mikado pile pile.txt --want 1", pile_txt=PILE),
    _asks("mikado check 'A: 1 mikado, 2 mandarin, 4 kuli; B: 5 bonze'"),
    _asks(f"qwixx score '{CARD}'"),
    _asks("qwixx check -", "red: 2 3 5; yellow: 4; green: 12 10; blue:; misses 1\n" + CARD + "\n"),
    _asks("backgammon moves -", f"{XGID} 6 4\nstart 3 1\n4HPwATDgc/ABMA 5 5\nW: 2@1A 5@12A; B: 3@8; bar W1 2 1\n"),
    _asks(f"backgammon check '{XGID}'"),
    _asks(f"draughts moves '{PDN}' --rules czech"),
    _asks(f"draughts check '{CHECKERS}' --rule flying=no"),
    _asks("draughts moves 'W: a1 c1 Kh8; B: b4 d6' --format jsonl"),
    _asks("poker rank -", "AS KS QS JS 10S\nA♠K♠Q♠J♠T♠\neso piky král srdce 2c 3d 4h\n7c7d7h2s2d3c9h\n"),
    _asks("poker equity 'QQ+' 'A2s-A5s' --board '2c 3c 4c 5d'"),
    _asks("blackjack bust --hand -", "10 J\nA A\n7 8 J\n"),
    _asks("herna dice odds '20d10 keep 3 + 2d6 - d4' --at-least 10"),
]  # fmt: skip


def corpus(root: Path = ROOT) -> list[Question]:
    """Collect the valid questions."""
    return list(_corpus(root))


@lru_cache
def _corpus(root: Path) -> tuple[Question, ...]:
    texts = [path.read_text(encoding="utf-8") for path in sorted((root / "tests" / "golden").glob("*.txt"))]
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        texts += [fence[1] for fence in FENCE.finditer(page.read_text(encoding="utf-8"))]
    lines = [line[2:] for text in texts for line in text.splitlines() if line.startswith("$ ")]
    read = [question for line in lines if (question := read_question(line, root))]
    return tuple(dict.fromkeys([*read, *FORMATS]))


def read_question(line: str, root: Path = ROOT) -> Question | None:
    """Read an example line, with what ``echo`` or ``printf`` feeds into it and the project's files that it names."""
    feed, bar, rest = line.partition(" | ")
    try:
        words = shlex.split(rest if bar else line)
        fed = shlex.split(feed) if bar else [""]
    except ValueError:
        return None
    if not words or (bar and fed[0] not in ("echo", "printf")):
        return None
    named = [word for word in words if "/" in word and len(word) < 200 and (root / word).is_file()]
    files = tuple((Path(word).name, (root / word).read_text(encoding="utf-8")) for word in named)
    words = [Path(word).name if word in named else word for word in words]
    return Question(tuple(words), " ".join(fed[1:]).replace("\\n", "\n"), files)


def damage(question: Question, pool: list[Question], rng: random.Random) -> Question:
    """Damage a question by one to three edits."""
    words, stdin, files = list(question.words), question.stdin, list(question.files)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if files and rng.random() < 0.7:
            place = rng.randrange(len(files))
            files[place] = files[place][0], damage_text(files[place][1], pool, rng)
        elif stdin and rng.random() < 0.6:
            stdin = damage_text(stdin, pool, rng)
        elif len(words) > 1:
            words = _damage_words(words, pool, rng)
    return Question((words[0], *_harmless(words[1:])), stdin, tuple(files))


def blow_up(question: Question, rng: random.Random, size: int = HUGE) -> Question:
    """Make one word, the standard input or a file very long: what is slow by its length shows here."""
    places = [*range(2, len(question.words)), *(["stdin"] if question.stdin else []), *question.files]
    if not places:
        return question
    place = rng.choice(places)
    if isinstance(place, int):
        words = list(question.words)
        words[place] = _long(words[place], size, rng)
        return question._replace(words=tuple(words))
    if isinstance(place, str):
        return question._replace(stdin=_long(question.stdin, size, rng))
    others = [file for file in question.files if file != place]
    return question._replace(files=(*others, (place[0], _long(place[1], size, rng))))


def _long(text: str, size: int, rng: random.Random) -> str:
    """Repeat a text, a word of it, a line of it or one character, alone or behind the text."""
    pieces = [
        text + rng.choice(" ,;\n"),
        f"{rng.choice(text.split() or ['A'])} ",
        rng.choice('A9(,-:\n;.+[{"'),
    ]
    piece = rng.choice([*pieces, text.partition("\n")[0] + "\n"])
    return ((text if rng.randrange(2) else "") + piece * (size // len(piece) + 1))[:size]


def damage_batch(questions: list[Question], lines: int, rng: random.Random) -> Question:
    """Take a question that reads lines, and give it many damaged ones."""
    question = rng.choice(questions)
    good = [line for line in question.stdin.split("\n") if line] or [""]
    damaged = [damage_text(rng.choice(good), questions, rng).replace("\n", " ") for _ in range(lines)]
    return question._replace(stdin="\n".join(damaged) + "\n")


def _damage_words(words: list[str], pool: list[Question], rng: random.Random) -> list[str]:
    place = rng.randrange(1, len(words))
    kind = rng.randrange(8)
    if kind == 0:
        return words[:place] + words[place + 1 :]
    if kind == 1:
        return [*words[:place], words[place], *words[place:]]
    if kind == 2:
        other = rng.choice(rng.choice(pool).words[1:] or ("",))
        return [*words[:place], other, *words[place + 1 :]]
    if kind == 3:
        return [*words[:place], rng.choice(STRANGE), *words[place:]]
    if kind == 4 and len(words) > 2:
        other_place = rng.randrange(1, len(words))
        words[place], words[other_place] = words[other_place], words[place]
        return words
    return [*words[:place], damage_text(words[place], pool, rng), *words[place + 1 :]]


def damage_text(text: str, pool: list[Question], rng: random.Random) -> str:
    """Edit a text: a number in it, a piece of it, one character, or a word, which becomes another of its kind."""
    kind = rng.randrange(9)
    if kind == 0 and (numbers := list(re.finditer(r"\d+", text))):
        match = rng.choice(numbers)
        return text[: match.start()] + rng.choice(NUMBERS) + text[match.end() :]
    if kind >= 7:
        return _exchange(text, pool, rng)
    place = rng.randrange(len(text) + 1)
    if kind == 1:
        return text[:place]
    if kind == 2:
        end = rng.randrange(place, len(text) + 1)
        return text[:place] + text[place:end] * 2 + text[end:]
    if kind == 3:
        return text[:place] + rng.choice(STRANGE) + text[place:]
    if kind == 4:
        return text[:place] + text[place + 1 :]
    if kind == 5 and rng.random() < 0.3:
        return text.swapcase()
    if kind == 5:
        return text[:place] + rng.choice("0123456789abcdKQ/-=+,;: ") + text[place + 1 :]
    pieces = SEPARATORS.split(text)
    rng.shuffle(pieces)
    return "".join(pieces)


def _exchange(text: str, pool: list[Question], rng: random.Random) -> str:
    """Put a word of this text, or of another question, in the place of one: the form stays right, the sense not."""
    pieces = SEPARATORS.split(text)
    other = rng.choice(pool)
    source = rng.choice(
        [text, text, other.words[-1], other.stdin, *(content for _name, content in other.files)]
    )
    words = SEPARATORS.split(source)[::2]
    pieces[rng.randrange(0, len(pieces), 2)] = rng.choice(words)
    return "".join(pieces)


def _harmless(words: list[str]) -> list[str]:
    """Keep what is written to a file inside the folder of the run, and what was asked to be long short."""
    safe = [word.replace("/..", "").lstrip("/") if word.startswith(("/", "..")) else word for word in words]
    return ["5" if before in AMOUNTS and len(word) > 1 else word for before, word in pairwise(["", *safe])]
