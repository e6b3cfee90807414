// The functions that the compiler's playground transform calls in traced code. Their names and shapes are the compiler's.
// Code that runs on a thread without a `TracedRun` passes straight through.

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_log_with_id<T>(
  _ value: T, _ name: String, _ id: Int, _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int,
  _ module: Int, _ file: Int
) -> AnyObject? {
  guard let run = TracedRun.current else { return nil }
  let range = SourceRange(line: startLine, column: startColumn, endLine: endLine, endColumn: endColumn)
  run.record(.value(name: name), at: range, value: value)
  return nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_log_scope_entry(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: Int, _ file: Int
) -> AnyObject? {
  guard let run = TracedRun.current else { return nil }
  run.record(.enter, at: SourceRange(line: startLine, column: startColumn, endLine: endLine, endColumn: endColumn))
  return nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_log_scope_exit(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: Int, _ file: Int
) -> AnyObject? {
  guard let run = TracedRun.current else { return nil }
  run.record(.leave, at: SourceRange(line: startLine, column: startColumn, endLine: endLine, endColumn: endColumn))
  return nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_postPrint(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: Int, _ file: Int
) -> AnyObject? { nil }

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_send_data(_ data: AnyObject?) {}

/// Replaces the standard library's `print` in traced code: the line becomes an event instead of going to the terminal.
public func print(
  _ items: Any..., separator: String = " ", terminator: String = "\n", fileID: String = #fileID,
  line: Int = #line, column: Int = #column
) {
  let range = SourceRange(line: line, column: column, endLine: line, endColumn: column)
  record(items, separator, terminator, at: range, in: String(fileID.split(separator: "/").last ?? ""))
}

/// Shadows the standard library's `print`, whose shape it has; the one above is then the better of the two.
@_disfavoredOverload
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  record(items, separator, terminator, at: nil, in: "")
}

/// Shadows the standard library's `readLine`: in a step the learner types the line, and nothing waits for a terminal.
public func readLine(strippingNewline: Bool = true) -> String? {
  guard let runner = StepRunner.current else { return Swift.readLine(strippingNewline: strippingNewline) }
  guard case .line(let line?) = runner.ask(.line) else { return nil }
  return strippingNewline ? line : line + "\n"
}

private func record(_ items: [Any], _ separator: String, _ terminator: String, at range: SourceRange?, in file: String)
{
  let text = items.map { String(describing: $0) }.joined(separator: separator)
  if let runner = StepRunner.installed {
    let nowhere = SourceRange(line: 0, column: 0, endLine: 0, endColumn: 0)
    return runner.arrive(.printed(text), file: file, range: range ?? nowhere)
  }
  guard let run = TracedRun.current else { return Swift.print(text, terminator: terminator) }
  run.record(.printed(text), at: range)
}
