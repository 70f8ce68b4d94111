#pragma once
// Read by Dear ImGui's own code where it is compiled for tests: its asserts are on in every build, and one that fails
// ends the test with an exception that says which. A program that links this defines assertFailed.

namespace awaystep {

[[noreturn]] void assertFailed(const char* condition, const char* file, int line);

}  // namespace awaystep

#define IM_ASSERT(condition) ((condition) ? (void)0 : awaystep::assertFailed(#condition, __FILE__, __LINE__))
