# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""The archive that `cloth unreal` writes beside its report: what was built of which sources with which engine, and the
fabrics that the editor made. `cloth package` takes it."""

import hashlib
import json
import re
import zipfile

from refusal import line, reason

FILE = "record.json"
FORMAT = 1
FABRICS = "Content/Fabrics"
ASSET = b"\xc1\x83\x2a\x9e"  # how every .uasset begins
PLATFORMS = ("Win64", "Mac", "Linux", "LinuxArm64")
LARGEST = 1_000_000  # bytes of a file in an archive; a fabric has some thousands


def digest(files):
    """What the sources and fabrics of a package are known by: the same for all systems, and without the specs."""
    total = hashlib.sha256()
    for path in sorted(path for path in files if re.match(rf"Source/(?!\w*Tests/)|{FABRICS}/[^/]*\.json$", path)):
        content = files[path].replace(b"\r\n", b"\n")
        total.update(f"{path}\n{len(content)}\n".encode() + content)
    return total.hexdigest()


def fabric_names(files):
    """The fabrics that a package has as files, and should have as assets."""
    return sorted(path[len(FABRICS) + 1:-5] for path in files if path.startswith(f"{FABRICS}/") and path.endswith(".json"))


def write(file, record, fabrics):
    """`fabrics`: the assets by their names."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(FILE, json.dumps({"Format": FORMAT, **record}, indent="\t") + "\n")
        for name, content in sorted(fabrics.items()):
            archive.writestr(f"{FABRICS}/{name}.uasset", content)


class Record:
    """An archive that was read. Raises ValueError with one sentence if it cannot be used for this package."""

    def __init__(self, file, release, files):
        """`release` is the engine that is wanted, or None for any; `files` is the package that it is for."""
        names = fabric_names(files)
        try:
            with zipfile.ZipFile(file) as archive:
                record = json.loads(self.content(archive, FILE).decode())
                self.fabrics = {name: self.content(archive, f"{FABRICS}/{name}.uasset") for name in names}
            if record["Format"] != FORMAT:
                raise ValueError(f"its format is {line(record['Format'], 40)}, not {FORMAT}")
            self.engine = record["Engine"]
            if not isinstance(self.engine, str) or not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", self.engine):
                raise ValueError(f"Engine is {line(self.engine, 40)}; allowed: three numbers, such as 5.8.0")
            self.version = tuple(int(part) for part in self.engine.split("."))
            self.platform = record["Platform"]
            if self.platform not in PLATFORMS:
                raise ValueError(f"Platform is {line(self.platform, 40)}; allowed: {', '.join(PLATFORMS)}")
            if not isinstance(record["Problems"], list):
                raise ValueError(f"Problems is {line(record['Problems'], 40)}; allowed: a list")
            self.problems = [line(problem, 300) for problem in record["Problems"]]
            built, sources = record["Built"], record["Sources"]
        except OSError as error:
            raise ValueError(f"{file} cannot be read: {reason(error)}") from None
        except Exception as error:  # each way to pack a file fails with errors of its own
            raise ValueError(f"{file} is damaged, or no archive of `cloth unreal` of this version ({reason(error)})") from None
        self.release = ".".join(map(str, self.version[:2]))
        if release and self.release != release:
            raise ValueError(f"{file} is of Unreal Engine {self.engine}, not {release}: what an engine makes, no other may read")
        if built is not True:
            raise ValueError(f"{file} says that the plugin was not built: {'; '.join(self.problems) or 'no reason given'}")
        if sources != digest(files):
            raise ValueError(f"{file} was made of other sources than these: run `cloth unreal` again")
        missing = [name for name in names if not self.fabrics[name].startswith(ASSET)]
        if missing:
            raise ValueError(f"{file} lacks {len(missing)} of {len(names)} fabrics: {', '.join(missing)}")

    @staticmethod
    def content(archive, name):
        """A file of the archive; nothing if it is missing."""
        if name not in archive.namelist():
            return b""
        with archive.open(name) as entry:
            content = entry.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise ValueError(f"{name} has more than {LARGEST} bytes")
        return content
