"""What people pass, as the plain arrays that the engine takes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Entries = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]


def numbers(values: Any, name: str) -> NDArray[np.float64]:
    """A list of numbers; a float64 array in C order is passed on as it is."""
    array = np.ascontiguousarray(values, dtype=np.float64)
    if array.ndim != 1:
        raise ValueError(f"{name}: a list of numbers is needed, the shape is {array.shape}")
    return array


def pairs(values: Any, name: str) -> NDArray[np.float64]:
    array = np.ascontiguousarray(values, dtype=np.float64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"{name}: rows of two numbers are needed, the shape is {array.shape}")
    return array


def whole(values: NDArray[Any], name: str) -> NDArray[np.int64]:
    """Actions, or counts; 2.0 is one, 2.5 is not."""
    if values.dtype.kind not in "iu" and not np.array_equal(values, np.floor(values)):
        raise ValueError(f"{name}: whole numbers are needed")
    return np.ascontiguousarray(values, dtype=np.int64)


def pictures(values: Any, name: str) -> NDArray[np.uint8]:
    """Unsigned bytes of four dimensions, as they are: pictures from 0 to 1 would silently become black."""
    array = np.asarray(values)
    if array.dtype != np.uint8 or array.ndim != 4:
        raise ValueError(f"{name}: bytes (uint8) of shape (S, height, width, 3) are needed, got {array.dtype} {array.shape}")
    return np.ascontiguousarray(array)


def is_sparse(matrix: Any) -> bool:
    """A matrix of scipy.sparse, which need not be installed."""
    return hasattr(matrix, "tocoo")


def entries_of(matrix: Any, shape: tuple[int, int], name: str) -> Entries:
    """Rows, columns and values of a dense or sparse matrix without its zeros."""
    if tuple(matrix.shape) != shape:
        raise ValueError(f"{name}: the shape {shape} is needed, got {tuple(matrix.shape)}")
    if is_sparse(matrix):
        coo = matrix.tocoo()
        rows, columns, values = coo.row, coo.col, coo.data
    else:
        rows, columns = np.nonzero(matrix)
        values = matrix[rows, columns]
    return (
        np.ascontiguousarray(rows, dtype=np.int64),
        np.ascontiguousarray(columns, dtype=np.int64),
        np.ascontiguousarray(values, dtype=np.float64),
    )


def dense(values: Any) -> NDArray[np.float64]:
    return np.asarray(values, dtype=np.float64)
