/// A diagnostic of the compiler about a step's files.
package struct CompilerDiagnostic: Codable, Hashable, Sendable {
  package enum Severity: String, Codable, Hashable, Sendable { case error, warning, note }

  package var severity: Severity
  /// The file's name without its folder; empty without a place.
  package var file: String
  /// Line number from 1; 0 without a place.
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
  /// Parses the compiler's output in `llvm` style: `FILE:LINE:COLUMN: error: MESSAGE`, or `error: MESSAGE` without a
  /// place.
  ///
  /// Quoted source lines are ignored.
  package static func parse(_ text: String) -> [CompilerDiagnostic] {
    text.split(whereSeparator: \.isNewline).compactMap(parse(line:))
  }

  private static func parse(line: Substring) -> CompilerDiagnostic? {
    for severity in [Severity.error, .warning, .note] {
      let mark = "\(severity.rawValue): "
      if line.hasPrefix(mark) {
        return CompilerDiagnostic(severity, file: "", line: 0, column: 0, message: String(line.dropFirst(mark.count)))
      }
      // A diagnostic about a module has a meaningless file and line: `<unknown>:0: error: …`.
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

  /// Returns the diagnostics without those of the generated entry file. A problem that the compiler reports at several
  /// columns of a line is reported once.
  ///
  /// An error in that file can only be about the story. If it is the only error, it is reworded and moved to line 1 of
  /// the step's first file.
  ///
  /// - Parameter file: name of the file with the story.
  package static func inTermsOfStep(_ all: [CompilerDiagnostic], first file: String) -> [CompilerDiagnostic] {
    var known: Set<CompilerDiagnostic> = []
    var result = all.filter { diagnostic in
      var place = diagnostic
      place.column = 0
      return diagnostic.file != StepEntry.name && known.insert(place).inserted
    }
    guard let complaint = all.first(where: { $0.file == StepEntry.name && $0.severity == .error }) else {
      return result
    }
    let message =
      complaint.message.hasPrefix("cannot find 'story'")
      ? "a step needs `func story()`: this is where it begins"
      : "this `story` cannot be run: write `func story()` or `func story(_ kit: Kit)`; `async` and `throws` may follow"
    if !result.contains(where: { $0.severity == .error }) {
      result.append(CompilerDiagnostic(.error, file: file, line: 1, column: 1, message: message))
    }
    return result
  }
}
