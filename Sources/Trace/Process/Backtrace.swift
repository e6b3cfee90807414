// Walks the stack with the unwinder of C++ exceptions, which is part of every Swift program on Linux.

@_silgen_name("_Unwind_Backtrace")
private func unwind(
  _ visit: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32,
  _ argument: UnsafeMutableRawPointer?
) -> Int32

@_silgen_name("_Unwind_GetIPInfo")
private func instruction(_ context: UnsafeMutableRawPointer?, _ isBefore: UnsafeMutablePointer<Int32>) -> UInt

@_silgen_name("_Unwind_GetCFA")
private func frameAddress(_ context: UnsafeMutableRawPointer?) -> UInt

/// A function call on a stack.
struct StackFrame: Hashable, Sendable {
  /// Address inside the instruction that is executing, or inside the call instruction.
  var instruction: UInt = 0
  /// Canonical frame address. Deeper calls have smaller addresses.
  var frame: UInt = 0
}

enum Backtrace {
  private struct Search {
    var code: Range<UInt>
    /// Number of frames that the search may still visit.
    var left: Int
    var found: StackFrame?
  }

  /// Returns the innermost call on the current stack whose code lies in a range; nil if there is none within `limit`
  /// frames.
  ///
  /// The function allocates nothing, so a signal handler may call it.
  static func innermost(in code: Range<UInt>, within limit: Int) -> StackFrame? {
    var search = Search(code: code, left: limit, found: nil)
    _ = withUnsafeMutablePointer(to: &search) { unwind(visit, $0) }
    return search.found
  }

  private static let visit: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32 = {
    context, argument in
    guard let search = argument?.assumingMemoryBound(to: Search.self) else { return 5 }
    var isBefore: Int32 = 0
    let next = instruction(context, &isBefore)
    // A return address is the address of the instruction after the call.
    let address = isBefore == 0 ? next &- 1 : next
    if search.pointee.code.contains(address) {
      search.pointee.found = StackFrame(instruction: address, frame: frameAddress(context))
      return 5
    }
    search.pointee.left -= 1
    return search.pointee.left > 0 ? 0 : 5
  }
}
