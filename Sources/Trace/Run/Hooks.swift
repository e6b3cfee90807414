// Functions called by the code that the compiler's playground transform inserts into a step, with the name of the file.
// The compiler prescribes their names and signatures. Outside a step's process they do nothing.

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_log_with_id_extended<T>(
  _ value: T, _ name: String, _ id: Int, _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int,
  _ module: String, _ file: String
) -> AnyObject? {
  guard let runner = StepRunner.installed else { return nil }
  let range = SourceRange(line: startLine, column: startColumn, endLine: endLine, endColumn: endColumn)
  if T.self == SettledStatement.self {
    runner.arrive(.settled, file: file, range: range)
    return nil
  }
  let described = StepValue(name: name, type: "\(T.self)", text: ValueText.describe(value))
  runner.arrive(.value(described), file: file, range: range, value: Board.HeldValue(value: value))
  return nil
}

/// Value of the calls that the program inserts after a statement whose own event comes before its effect.
public struct SettledStatement: Sendable {}

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
@discardableResult
public func __settled() -> SettledStatement { SettledStatement() }

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_log_scope_entry_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String, _ file: String
) -> AnyObject? {
  StepRunner.installed?.cross(
    .enter, file, SourceRange(line: startLine, column: startColumn, endLine: endLine, endColumn: endColumn))
  return nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_log_scope_exit_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String, _ file: String
) -> AnyObject? {
  StepRunner.installed?.cross(
    .leave, file, SourceRange(line: startLine, column: startColumn, endLine: endLine, endColumn: endColumn))
  return nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_postPrint_extended(
  _ startLine: Int, _ endLine: Int, _ startColumn: Int, _ endColumn: Int, _ module: String, _ file: String
) -> AnyObject? { nil }

// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public func __builtin_send_data(_ data: AnyObject?) {}
