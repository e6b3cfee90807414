import SourceReader
import Stage

/// The place up to which a run advances: the lines of a statement, or the line where a function begins.
package struct RunTarget: Hashable, Sendable {
  package let file: String
  /// Line numbers, from 1.
  package let lines: ClosedRange<Int>

  /// Returns true if the event happened at the target. Statements without a visible effect and calls of functions count
  /// as well.
  package func holds(_ event: StageEvent) -> Bool {
    guard let place = event.place, place.file == file, lines.contains(place.line) else { return false }
    return event.isOfRun
  }
}

extension StepCode {
  /// Returns the target at a line: the statement or function there, else the first statement below it.
  ///
  /// - Parameters:
  ///   - line: line number, from 1.
  ///   - name: name of the file; nil for the file with the story.
  /// - Throws: `CodeError.noCode`, `noFile` or `noStatement`.
  package func target(line: Int, of name: String?) throws(CodeError) -> RunTarget {
    guard let first = files.first else { throw .noCode }
    guard let file = files.first(where: { $0.name == name ?? first.name }) else {
      throw .noFile(name ?? "", among: files.map(\.name))
    }
    let source = SourceFile(file.text, name: file.name)
    // Code outside of functions consists of declarations and does not run.
    let bodies = source.blocks.filter { $0.isFunctionBody || $0.kind == .closure }.map(\.range)
    let heads = source.statements.filter { statement in
      !statement.isMember && bodies.contains { $0.contains(statement.head.start) }
    }
    .map { $0.head.start.line...max($0.head.start.line, $0.head.end.line) }
    if let innermost = heads.last(where: { $0.contains(line) }) { return RunTarget(file: file.name, lines: innermost) }
    if source.blocks.contains(where: { $0.isFunctionBody && $0.header.line == line }) {
      return RunTarget(file: file.name, lines: line...line)
    }
    guard let below = heads.filter({ $0.lowerBound > line }).min(by: { $0.lowerBound < $1.lowerBound }) else {
      throw .noStatement(CodeError.Spot(file: file.name, line: line), last: heads.map(\.lowerBound).max())
    }
    return RunTarget(file: file.name, lines: below)
  }
}

extension StepRun {
  /// Runs the code up to a target, to a request for input, or to its end.
  ///
  /// - Returns: The events of the advance.
  package func advance(to target: RunTarget) async -> [StageEvent] {
    var events: [StageEvent] = []
    while true {
      let more = await next(.statement)
      events += more
      if more.isEmpty || more.contains(where: target.holds) { return events }
    }
  }
}
