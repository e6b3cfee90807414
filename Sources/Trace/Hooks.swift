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
  _ items: Any..., separator: String = " ", terminator: String = "\n", line: Int = #line, column: Int = #column
) {
  record(items, separator, terminator, at: SourceRange(line: line, column: column, endLine: line, endColumn: column))
}

/// Shadows the standard library's `print`, whose shape it has; the one above is then the better of the two.
@_disfavoredOverload
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  record(items, separator, terminator, at: nil)
}

private func record(_ items: [Any], _ separator: String, _ terminator: String, at range: SourceRange?) {
  let text = items.map { String(describing: $0) }.joined(separator: separator)
  guard let run = TracedRun.current else { return Swift.print(text, terminator: terminator) }
  run.record(.printed(text), at: range)
}
