// Functions that shadow those of the standard library in the code of a step.

/// Replaces the standard library's `print` in traced code. The line becomes an event instead of going to the terminal.
public func print(
  _ items: Any..., separator: String = " ", terminator: String = "\n", fileID: String = #fileID,
  line: Int = #line, column: Int = #column
) {
  let range = SourceRange(line: line, column: column, endLine: line, endColumn: column)
  record(items, separator, terminator, at: range, in: String(fileID.split(separator: "/").last ?? ""))
}

/// Shadows the standard library's `print` of the same signature. The overload above is preferred.
@_disfavoredOverload
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  record(items, separator, terminator, at: nil, in: "")
}

/// Shadows the standard library's `readLine`. In a step, the learner types the line in the program.
///
/// - Returns: the line; nil at the end of the input.
public func readLine(strippingNewline: Bool = true) -> String? {
  guard let runner = StepRunner.current else { return Swift.readLine(strippingNewline: strippingNewline) }
  guard case .line(let line?) = runner.ask(.line) else { return nil }
  return strippingNewline ? line : line + "\n"
}

private func record(_ items: [Any], _ separator: String, _ terminator: String, at range: SourceRange?, in file: String)
{
  let text = items.map { String(describing: $0) }.joined(separator: separator)
  guard let runner = StepRunner.installed else { return Swift.print(text, terminator: terminator) }
  let nowhere = SourceRange(line: 0, column: 0, endLine: 0, endColumn: 0)
  runner.arrive(.printed(text), file: file, range: range ?? nowhere)
}
