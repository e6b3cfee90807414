import Testing
import Trace

/// What the playground transform has traced code call.
@Suite struct HooksTests {
  /// The program's own process holds nobody.
  @Test func codeOutsideAStepPassesThrough() {
    #expect(__builtin_log_scope_entry_extended(1, 3, 5, 2, "Step", "Story.swift") == nil)
    #expect(__builtin_log_with_id_extended(Leaf(), "leaf", 0, 2, 2, 1, 9, "Step", "Story.swift") == nil)
    #expect(__builtin_log_scope_exit_extended(1, 3, 5, 2, "Step", "Story.swift") == nil)
  }
}
