#pragma once
// Formulas in running text: "t = 100" is not broken at the end of a line, nor is a difference or a product.

#include <string>
#include <string_view>

namespace awaystep {

// The same text with no-break spaces beside minus signs, dots of products and fraction bars, and beside an = that
// follows a short name. Long sums are still broken at + and at their other =.
std::string formulasInOnePiece(std::string_view text);

}  // namespace awaystep
