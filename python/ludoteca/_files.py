"""Files that are either there as a whole or not at all. Knows nothing of what is in them."""

import contextlib
import errno
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import IO


def place(path: str | os.PathLike[str]) -> Path:
    """Where a whole file will stand: links are followed, only a plain file that may be written is replaced.

    Raises OSError naming `path` for a folder, a device, a pipe, a read-only file or a missing folder.
    """
    named = os.fspath(path)
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder", named)
    if not target.exists():
        if not target.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), named)
        return target
    if not target.is_file():
        raise OSError(errno.EINVAL, "is no plain file and cannot be replaced by one", named)
    if not target.stat().st_mode & 0o222:
        raise PermissionError(errno.EACCES, "the file is read-only", named)
    return target.resolve()


@contextlib.contextmanager
def whole_file(path: str | os.PathLike[str], mode: str = "wb") -> Iterator[IO[bytes]]:
    """Open a temporary file beside `path`; on success it takes the place of `path`, on any failure it
    vanishes.

    Raises OSError naming `path` where `place` does or the folder cannot be written.
    """
    target = place(path)
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
