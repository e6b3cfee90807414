import Testing

@testable import Trace

/// Coding of messages, which arrive complete whatever pieces the pipe delivers.
@Suite struct WireCodingTests {
  private static let messages: [TraceMessage] = [
    .ready, .output("héllo\n", isError: true), .wants(.clock(2.5)),
    .event(
      StepEvent(
        .value(StepValue(name: "x", type: "Int", text: "1")), file: "A.swift",
        range: SourceRange(line: 1, column: 2, endLine: 3, endColumn: 4), thread: 2, function: "story()", depth: 3),
      HeapDelta()),
    .ended(StepEnd(.crashed, file: "A.swift", line: 3, message: "no helmet"), HeapDelta()),
  ]

  @Test(arguments: [1, 3, 7, 64, 10_000])
  func inPiecesOfAnySize(_ size: Int) throws {
    let bytes = try Self.messages.flatMap { try WireCoding.encode($0) }
    var decoder = WireDecoder<TraceMessage>()
    var received: [TraceMessage] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      received += try decoder.decode(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(received == Self.messages)
  }

  @Test func anImpossibleLengthIsAnError() {
    var decoder = WireDecoder<TraceMessage>()
    #expect(throws: WireError.self) { try decoder.decode([0xFF, 0xFF, 0xFF, 0x7F, 0]) }
  }

  @Test func invalidMessagesAreErrors() {
    var decoder = WireDecoder<TraceMessage>()
    #expect(throws: (any Error).self) { try decoder.decode([2, 0, 0, 0, 0x7B, 0x7B]) }
  }
}
