"""Write the transcripts anew: `python -m tests.golden`. Read the difference against the document before you keep it."""

import os
import sys

from tests.golden import HERE, LANGUAGES, PASSAGES, PICTURE, file, picture, transcript

if os.environ.get("CI"):
    sys.exit("not in CI: transcripts are written by people who read them")
wanted = {file(passage, language): transcript(passage, language) for passage in PASSAGES for language in LANGUAGES}
wanted[PICTURE] = picture()
for path in sorted(HERE.glob("*.txt")):
    if path not in wanted:
        path.unlink()
        print(f"removed {path.name}")
for path, text in wanted.items():
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"written {path.name}")
