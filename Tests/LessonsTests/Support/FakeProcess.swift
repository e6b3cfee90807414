import SourceReader
import Synchronization
import Testing
import Trace

@testable import Lessons

/// A simulated step's process with prepared answers.
final class FakeProcess: SteppedProcess {
  let messages: AsyncStream<TraceMessage>
  private let continuation: AsyncStream<TraceMessage>.Continuation
  private let state: Mutex<(answers: [[TraceMessage]], commands: [TraceCommand], isGone: Bool)>

  /// Makes a process.
  ///
  /// - Parameter answers: the messages at its start, and after each command; an empty array is no answer. A command
  ///   beyond the last answer is a failure of the test.
  init(_ answers: [[TraceMessage]]) {
    (messages, continuation) = AsyncStream.makeStream()
    state = Mutex((Array(answers.dropFirst()), [], false))
    emit(answers.first ?? [])
  }

  func send(_ command: TraceCommand) {
    let (isGone, answer) = state.withLock { state -> (Bool, [TraceMessage]?) in
      state.commands.append(command)
      return (state.isGone, state.answers.isEmpty ? nil : state.answers.removeFirst())
    }
    if isGone { return }
    if let answer { return emit(answer) }
    Issue.record("the process has no answer to \(command): \(commands)")
    stop()
  }

  func stop() {
    state.withLock { $0.isGone = true }
    continuation.finish()
  }

  /// Ends the process without a message.
  func die() { stop() }

  var commands: [TraceCommand] { state.withLock { $0.commands } }
  var isStopped: Bool { state.withLock { $0.isGone } }

  private func emit(_ messages: [TraceMessage]) {
    for message in messages { continuation.yield(message) }
  }

  /// Tools whose compiler accepts everything, and which start this process.
  var tools: StepTools {
    StepTools(
      compiler: .answering(.compiled(CompiledStep(library: "", module: "Step", diagnostics: [], isCached: true))),
      start: { [self] _ in self })
  }
}

extension StepCompiler {
  static func answering(_ result: CompileResult) -> StepCompiler {
    StepCompiler(
      compile: { _ throws(CancellationError) in result }, check: { _ throws(CancellationError) in .checked([]) })
  }
}

/// Messages of a process that runs a text. Their positions are found by searching the text that is compiled.
struct FakeStory {
  let text: String
  let file = "Story.swift"

  private var settled: SettledText { SettledText(text, name: file) }

  func enter(_ header: String, thread: Int = 1, _ delta: HeapDelta = HeapDelta()) -> TraceMessage {
    event(.enter, brace(header), thread, delta)
  }

  /// Message that leaves the braces opened by a header.
  func leave(_ header: String, thread: Int = 1, isEnd: Bool = false, _ delta: HeapDelta = HeapDelta()) -> TraceMessage {
    event(.leave, brace(header), thread, delta, isEnd: isEnd)
  }

  /// Message for the statement, or the parameter, that begins with a text.
  func value(
    _ text: String, name: String = "", object: Int? = nil, thread: Int = 1, _ delta: HeapDelta = HeapDelta()
  ) -> TraceMessage {
    event(.value(StepValue(name: name, type: "", text: "", object: object)), place(text), thread, delta)
  }

  func printed(_ text: String, at place: String, thread: Int = 1) -> TraceMessage {
    event(.printed(text), self.place(place), thread, HeapDelta())
  }

  func threw(_ error: String, at place: String, thread: Int = 1) -> TraceMessage {
    event(.threw(type: "", description: error), self.place(place), thread, HeapDelta())
  }

  private func event(
    _ kind: StepEvent.Kind, _ range: Trace.SourceRange, _ thread: Int, _ delta: HeapDelta, isEnd: Bool = false
  ) -> TraceMessage {
    .event(StepEvent(kind, file: file, range: range, thread: thread, isEnd: isEnd), delta)
  }

  private func place(_ wanted: String) -> Trace.SourceRange {
    let text = settled.text
    return range(text.firstRange(of: wanted)?.lowerBound, in: text)
  }

  /// Range from the brace at the end of a header to the line of its closing brace.
  private func brace(_ header: String) -> Trace.SourceRange {
    let settled = settled
    let text = settled.text
    let found = text.ranges(of: header).map { self.range(text.index(before: $0.upperBound), in: text) }
    // Inserted braces are not reported.
    var range =
      found.first { !settled.braces.contains(TextPosition(line: $0.line, column: $0.column)) } ?? range(nil, in: text)
    let indent = text.split(separator: "\n", omittingEmptySubsequences: false)[range.line - 1].prefix { $0 == " " }
    let rest = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().dropFirst(range.line)
    range.endLine = (rest.first { $0.element == indent + "}" }?.offset ?? range.line - 1) + 1
    return range
  }

  private func range(_ index: String.Index?, in text: String) -> Trace.SourceRange {
    let before = text[..<(index ?? text.startIndex)]
    let line = before.count { $0 == "\n" } + 1
    let column = (before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf8.count ?? 0) + 1
    return Trace.SourceRange(line: line, column: column, endLine: line, endColumn: column)
  }
}

extension HeapDelta {
  static func made(_ objects: [(Int, String)], added: [HeapReference] = []) -> HeapDelta {
    var delta = HeapDelta()
    delta.appeared = objects.map { HeapObject(serial: $0.0, type: $0.1, number: $0.0) }
    delta.added = added
    return delta
  }

  static func gone(_ serials: [Int], removed: [HeapReference] = []) -> HeapDelta {
    var delta = HeapDelta()
    delta.gone = serials
    delta.removed = removed
    return delta
  }
}
