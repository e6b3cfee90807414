import Testing

@testable import Trace

/// The call stack of a thread, reconstructed from events.
@Suite struct CallStacksTests {
  private let function = StepFunction(symbol: "again")

  @Test func aCallDeepensTheStackAndAReturnRestoresIt() {
    var stacks = CallStacks()
    let (outer, inner) = (
      SourceRange(line: 1, column: 1, endLine: 3, endColumn: 2),
      SourceRange(line: 2, column: 3, endLine: 2, endColumn: 9)
    )
    #expect(stacks.record(.enter, outer, .thread(1), function, 900) == 1)
    #expect(stacks.record(.enter, outer, .thread(1), function, 800) == 2)
    #expect(stacks.record(.enter, inner, .thread(1), function, 800) == 2, "a brace inside it is no call")
    #expect(stacks.record(.leave, outer, .thread(1), function, 800) == 2)
    #expect(stacks.record(.leave, outer, .thread(1), function, 900) == 1)
    #expect(stacks.record(.leave, outer, .thread(1), function, 900) == nil, "it was not entered")
  }

  /// Copying the stack for each event would take minutes here.
  @Test(.timeLimit(.minutes(1))) func deepRecursionTakesTimeByItsDepthAlone() {
    var stacks = CallStacks()
    let range = SourceRange(line: 1, column: 1, endLine: 3, endColumn: 2)
    for depth in 1...200_000 {
      #expect(stacks.record(.enter, range, .thread(1), function, UInt(1_000_000 - depth)) == depth)
    }
  }
}
