"""What takes long to make and can be made again, kept in the user's cache under a name that changes with what it was made of.

Safe to delete. What is broken, missing or cannot be written costs time and nothing else.
"""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import TypeVar

import msgspec

from knowledge.compiled import cache_folder, checksum, remove_old, write_atomically

T = TypeVar("T")


def kept(kind: str, made_of: bytes, type_: type[T], make: Callable[[], T]) -> T:
    """The value kept as ``kind`` of what is ``made_of`` these bytes, as MessagePack; where there is none, ``make`` makes it."""
    path = cache_folder() / f"{kind}-{sha256(made_of).hexdigest()[:16]}.msgpack"
    with suppress(OSError, msgspec.MsgspecError):
        data = path.read_bytes()
        if data[:4] == checksum(data[4:]):
            return msgspec.msgpack.decode(data[4:], type=type_)
    value = make()
    with suppress(OSError):
        write_atomically(path, checksum(payload := msgspec.msgpack.encode(value)) + payload)
        remove_old(path.parent, f"{kind}-")
    return value
