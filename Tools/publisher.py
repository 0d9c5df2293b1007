# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""Who publishes a package on Fab: what a store asks for and the project cannot know."""

import json
import re

from refusal import line, reason

FAB = r"com\.epicgames\.launcher://ue/Fab/product/[0-9A-Za-z-]{8,64}"
PAGE = r"https://[^\s/@]+\.[^\s/@]+(?:/\S*)?"

# What a file must hold: the pattern, and what is allowed.
FIELDS = {
    "CreatedBy": (r"(?i:(?!.*epic\s*games))\S(?:.{0,98}\S)?",
                  "the publisher's name as on Fab, at most 100 characters, all printable, and not Epic Games"),
    "Year": (r"20(?:2[6-9]|[3-9][0-9])", "the year of publishing, 2026 or later"),
    "CreatedByURL": (PAGE, "the publisher's page, https://..."),
    "DocsURL": (PAGE, "the page of the documentation, https://..."),
    "SupportURL": (rf"{PAGE}|mailto:[^\s@]+@[^\s@]+\.[^\s@]+", "where users get help, https://... or mailto:..."),
    "FabURL": (FAB, "com.epicgames.launcher://ue/Fab/product/ and the ID at the end of the listing's address in the portal"),
}


class Publisher:
    """Raises ValueError with one line that names all that is missing or wrong, and what is allowed."""

    def __init__(self, file):
        try:
            given = json.loads(file.read_text(encoding="utf-8-sig"))
        except OSError as error:
            raise ValueError(f"{file} cannot be read: {reason(error)}") from None
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{file} is not JSON: {reason(error)}") from None
        if not isinstance(given, dict):
            raise ValueError(f"{file} is no object; it needs {', '.join(FIELDS)}")
        wrong = []
        for key, (pattern, allowed) in FIELDS.items():
            value = given.get(key)
            if key == "Year" and isinstance(value, int):
                value = str(value)
            if value in (None, ""):
                wrong.append(f"{key} is missing (allowed: {allowed})")
            elif not isinstance(value, str) or not value.isprintable() or not re.fullmatch(pattern, value):
                wrong.append(f"{key} is {line(json.dumps(given[key]))} (allowed: {allowed})")
        unknown = [line(key, 40) for key in given if key not in FIELDS]
        if unknown:
            wrong.append(f"{line(', '.join(unknown))} is unknown (allowed: {', '.join(FIELDS)})")
        if wrong:
            raise ValueError(f"{file}: {'; '.join(wrong)}")
        self.name = given["CreatedBy"]
        self.year = str(given["Year"])
        self.fields = {key: given[key] for key in FIELDS if key != "Year"}

    def copyright(self, notice):
        """The first line of each source file. `notice` has the license of those who wrote them."""
        return f"Copyright {self.year} {self.name.removesuffix('.')}. Contains work of the ClothPhysics contributors, see {notice}."
