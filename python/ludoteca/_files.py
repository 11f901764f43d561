"""Files that are either there as a whole or not at all. Knows nothing of what is in them."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import IO


@contextlib.contextmanager
def whole_file(path: str | os.PathLike[str], mode: str = "wb") -> Iterator[IO[bytes]]:
    """Open a temporary file beside `path`; on success it takes the place of `path`, on any failure it
    vanishes.

    Raises OSError naming `path` where the folder is missing or cannot be written.
    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(21, "is a folder", os.fspath(path))
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        file = open(temporary, mode)  # noqa: SIM115 (closed below, before the rename)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
