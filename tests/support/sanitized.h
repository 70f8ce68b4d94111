#pragma once
// Whether this build looks for faults of memory or threads. It is ten times slower, so what is repeated only to be sure
// of a number is repeated less there; the release runs it whole.

namespace awaystep::tests {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

}  // namespace awaystep::tests
