"""Immutable records: the base of every state, event, effect and view."""

from __future__ import annotations

import hashlib
from sys import intern
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

V = TypeVar("V")
S = TypeVar("S", bound="Value")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A frozen record: compared and hashed by its fields, written as JSON, refusing unknown fields.

    >>> class Pair(Value, frozen=True):
    ...     left: int
    ...     right: int
    >>> Pair(1, 2) == Pair(1, 2), hash(Pair(1, 2)) == hash(Pair(1, 2))
    (True, True)
    """


class Immutable:
    """Base of values with derived tables: after ``seal`` no attribute can be set or deleted.

    >>> class Point(Immutable):
    ...     def __init__(self, x):
    ...         self.x = x
    ...         self.seal()
    >>> Point(1).x = 2
    Traceback (most recent call last):
    AttributeError: x cannot be set: make another Point instead
    """

    __slots__ = ("_sealed",)

    def seal(self) -> None:
        """Make this value immutable from now on."""
        object.__setattr__(self, "_sealed", True)

    def __setattr__(self, name: str, value: object) -> None:
        if getattr(self, "_sealed", False):
            raise AttributeError(f"{name} cannot be set: make another {type(self).__name__} instead")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name} cannot be deleted: make another {type(self).__name__} instead")


if TYPE_CHECKING:

    def replace(value: S, /, **changes: Any) -> S:
        """Return a copy of a record with some fields changed."""
        raise NotImplementedError
else:
    replace = msgspec.structs.replace


def put(items: tuple[V, ...], index: int, item: V) -> tuple[V, ...]:
    """Return ``items`` with the one at ``index`` (from 0) replaced by ``item``.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*items[:index], item, *items[index + 1 :])


def canonical_json(value: object) -> bytes:
    """Return the one JSON text of a value: fields in their declared order, keys of mappings sorted, no spaces.

    >>> canonical_json({"b": 1, "a": 2})
    b'{"a":2,"b":1}'
    """
    return msgspec.json.encode(value, order="sorted")


def shared(value: Any) -> Any:
    """Return an equal value whose texts are shared with those of other values, as those of moves made here are.

    A state that was read from JSON has a text of its own for every card and square; shared, it takes a tenth.

    >>> one, other = (shared(("".join(("a", "1")),)) for _ in range(2))
    >>> one[0] is other[0]
    True
    """
    if type(value) is str:
        return intern(value)
    if type(value) is tuple:
        return tuple(map(shared, value))
    if isinstance(value, Value):
        return type(value)(*(shared(getattr(value, name)) for name in value.__struct_fields__))
    return value


class Frozen(dict[str, Any]):
    """A dict that does not change, for the facts of a refusal.

    >>> Frozen(n=1)["n"], Frozen(n=1) == {"n": 1}
    (1, True)
    >>> Frozen(n=1).update(n=2)
    Traceback (most recent call last):
    ...
    TypeError: these facts do not change
    """

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("these facts do not change")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


def fingerprint(value: object) -> str:
    """Return 32 hexadecimal digits that name a value in files and in other processes (BLAKE2b of its JSON).

    >>> fingerprint((1, 2)) == fingerprint([1, 2]), len(fingerprint(()))
    (True, 32)
    """
    return hashlib.blake2b(canonical_json(value), digest_size=16).hexdigest()
