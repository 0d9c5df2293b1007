# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""The archive that `cloth unreal` writes beside its report: what was built of which sources with which engine, and the
fabrics that the editor made. `cloth package` takes it."""

import hashlib
import json
import re
import zipfile

FILE = "record.json"
FORMAT = 1
FABRICS = "Content/Fabrics"
ASSET = b"\xc1\x83\x2a\x9e"  # how every .uasset begins
LARGEST = 64_000_000  # bytes of a file in an archive; a fabric has some thousands


def digest(files):
    """What the sources of a package are known by: the same for all systems, and without the specs."""
    total = hashlib.sha256()
    for path in sorted(path for path in files if re.match(r"Source/(?!\w*Tests/)", path)):
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
        try:
            with zipfile.ZipFile(file) as archive:
                contents = {entry.filename: archive.read(entry) for entry in archive.infolist() if self.plausible(entry)}
            record = json.loads(contents.get(FILE, b"").decode())
            if record["Format"] != FORMAT:
                raise ValueError(f"its format is {record['Format']}")
            self.engine = record["Engine"]
            self.platform = record["Platform"]
            self.problems = [str(problem) for problem in record["Problems"]]
            built, sources = record["Built"], record["Sources"]
            self.version = tuple(int(part) for part in self.engine.split("."))
        except OSError as error:
            raise ValueError(f"{file} cannot be read: {error.strerror or error}") from None
        except (zipfile.BadZipFile, EOFError, KeyError, ValueError, TypeError, AttributeError, NotImplementedError,
                RuntimeError) as error:
            raise ValueError(f"{file} is damaged, or no archive of `cloth unreal` of this version ({error!r})") from None
        self.release = ".".join(map(str, self.version[:2]))
        if release and self.release != release:
            raise ValueError(f"{file} is of Unreal Engine {self.engine}, not {release}: what an engine makes, no other may read")
        if built is not True:
            raise ValueError(f"{file} says that the plugin was not built: {'; '.join(self.problems) or 'no reason given'}")
        if sources != digest(files):
            raise ValueError(f"{file} was made of other sources than these: run `cloth unreal` again")
        names = fabric_names(files)
        self.fabrics = {name: contents.get(f"{FABRICS}/{name}.uasset", b"") for name in names}
        missing = [name for name in names if not self.fabrics[name].startswith(ASSET)]
        if missing:
            raise ValueError(f"{file} lacks {len(missing)} of {len(names)} fabrics: {', '.join(missing)}")

    @staticmethod
    def plausible(entry):
        return entry.file_size <= LARGEST and (entry.filename == FILE or entry.filename.endswith(".uasset"))
