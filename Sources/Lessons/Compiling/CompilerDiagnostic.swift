/// One thing that the compiler says about a step's files.
package struct CompilerDiagnostic: Codable, Hashable, Sendable {
  package enum Severity: String, Codable, Hashable, Sendable { case error, warning, note }

  package var severity: Severity
  /// The file's name without its folder; empty for what concerns no place.
  package var file: String
  /// From 1; 0 for what concerns no place.
  package var line: Int
  package var column: Int
  package var message: String

  package init(_ severity: Severity, file: String, line: Int, column: Int, message: String) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }
}

extension CompilerDiagnostic {
  /// Reads what the compiler prints in its `llvm` style: `FILE:LINE:COLUMN: error: MESSAGE`, and `error: MESSAGE` for what
  /// has no place. Quoted source lines in between are passed over.
  package static func parse(_ text: String) -> [CompilerDiagnostic] {
    text.split(whereSeparator: \.isNewline).compactMap(parse(line:))
  }

  private static func parse(line: Substring) -> CompilerDiagnostic? {
    for severity in [Severity.error, .warning, .note] {
      let mark = "\(severity.rawValue): "
      if line.hasPrefix(mark) {
        return CompilerDiagnostic(severity, file: "", line: 0, column: 0, message: String(line.dropFirst(mark.count)))
      }
      // What concerns a module has a file and a line that say nothing: `<unknown>:0: error: …`.
      if let unknown = ["<unknown>:0: \(mark)"].first(where: line.hasPrefix) {
        return CompilerDiagnostic(
          severity, file: "", line: 0, column: 0, message: String(line.dropFirst(unknown.count)))
      }
      let parts = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let row = Int(parts[1]), let column = Int(parts[2]), parts[3].hasPrefix(" " + mark)
      else { continue }
      return CompilerDiagnostic(
        severity, file: String(parts[0].split(separator: "/").last ?? ""), line: row, column: column,
        message: String(parts[3].dropFirst(mark.count + 1)))
    }
    return nil
  }

  /// Words what comes from the file beside the step's own in terms of the step: it can only complain about the story.
  package static func inTermsOfStep(_ all: [CompilerDiagnostic], first file: String) -> [CompilerDiagnostic] {
    var result = all.filter { $0.file != StepEntry.name }
    guard let complaint = all.first(where: { $0.file == StepEntry.name && $0.severity == .error }) else {
      return result
    }
    let message =
      complaint.message.hasPrefix("cannot find 'story'")
      ? "a step needs `func story()`: this is where it begins"
      : "this `story` cannot be run: write `func story()` or `func story(_ kit: Kit)`, `async` and `throws` as wanted"
    if !result.contains(where: { $0.severity == .error }) {
      result.append(CompilerDiagnostic(.error, file: file, line: 1, column: 1, message: message))
    }
    return result
  }
}
