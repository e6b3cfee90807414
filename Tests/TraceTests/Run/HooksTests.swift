import Testing
import Trace

/// Functions that code calls which was traced by the playground transform.
@Suite struct HooksTests {
  /// In the program's own process, no thread is paused by the hooks.
  @Test func codeOutsideAStepPassesThrough() {
    #expect(__builtin_log_scope_entry_extended(1, 3, 5, 2, "Step", "Story.swift") == nil)
    #expect(__builtin_log_with_id_extended(Leaf(), "leaf", 0, 2, 2, 1, 9, "Step", "Story.swift") == nil)
    #expect(__builtin_log_scope_exit_extended(1, 3, 5, 2, "Step", "Story.swift") == nil)
  }
}
