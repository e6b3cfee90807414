import Stage

/// The current and the original code of a step.
package struct StepCode: Hashable, Sendable {
  package let original: [StepFile]
  package private(set) var files: [StepFile]
  /// True if the code is compiled with `-O`, because it comes from an optimized variant.
  package private(set) var isOptimized: Bool

  /// Creates the code of a step.
  ///
  /// - Parameters:
  ///   - original: the step's own files.
  ///   - edited: the edited files; nil if nothing was edited.
  ///   - isOptimized: true to compile with `-O`.
  package init(_ original: [StepFile], edited: [StepFile]? = nil, isOptimized: Bool = false) {
    self.original = original
    self.isOptimized = isOptimized
    files = edited ?? original
  }

  package var isEdited: Bool { files != original || isOptimized }

  package func text(of file: String) -> String? { files.first { $0.name == file }?.text }

  /// Replaces the text of a file.
  ///
  /// - Throws: `CodeError.noFile` for an unknown file.
  package mutating func set(_ text: String, of file: String) throws(CodeError) {
    guard let index = files.firstIndex(where: { $0.name == file }) else {
      throw .noFile(file, among: files.map(\.name))
    }
    files[index].text = text
  }

  /// Replaces a text that occurs exactly once in all files together.
  ///
  /// - Throws: `CodeError.noCode` for a step without files, `.nothingToReplace` for an empty text, or `.notOnce` with
  ///   the places of the text. The code is unchanged then.
  package mutating func replace(_ old: String, with new: String) throws(CodeError) {
    if files.isEmpty { throw .noCode }
    if old.isEmpty { throw .nothingToReplace }
    var found: [(file: Int, range: Range<String.Index>)] = []
    for (index, file) in files.enumerated() {
      for range in file.text.ranges(of: old) { found.append((index, range)) }
    }
    guard let only = found.first, found.count == 1 else {
      let places = found.map { place in
        let text = files[place.file].text
        let line = text[..<place.range.lowerBound].count { $0.isNewline } + 1
        return CodeError.Spot(file: files[place.file].name, line: line)
      }
      throw .notOnce(old, places)
    }
    files[only.file].text.replaceSubrange(only.range, with: new)
  }

  /// Returns the place where a text first occurs; nil if it does not occur.
  package func line(of text: String) -> CodeError.Spot? {
    for file in files {
      guard let range = file.text.firstRange(of: text) else { continue }
      return .init(file: file.name, line: file.text[..<range.lowerBound].count { $0.isNewline } + 1)
    }
    return nil
  }

  /// Restores the original code.
  package mutating func reset() { (files, isOptimized) = (original, false) }

  /// Replaces the code by another version of the original code: a variant, a solution or a near miss.
  package mutating func apply(_ version: CodeVersion) {
    (files, isOptimized) = (version.applied(to: original), version.isOptimized)
  }

  /// Replaces the code by a variant, and returns the variant.
  ///
  /// - Throws: `CodeError.noVersion` for an unknown name.
  @discardableResult
  package mutating func variant(_ name: String, of step: Step) throws(CodeError) -> CodeVersion {
    let version = try step.version(name, among: step.variants, "variant")
    apply(version)
    return version
  }
}

extension Step {
  /// Returns the solution with a name.
  ///
  /// - Throws: `CodeError.noVersion` with the known names.
  package func solution(_ name: String) throws(CodeError) -> CodeVersion {
    try version(name, among: solutions, "solution")
  }

  func version(_ name: String, among versions: [CodeVersion], _ what: String) throws(CodeError) -> CodeVersion {
    guard let version = versions.first(where: { $0.name == name }) else {
      throw .noVersion(what, name, among: versions.map(\.name))
    }
    return version
  }
}

/// Error that leaves the code unchanged.
package enum CodeError: Error, Hashable, Sendable {
  package struct Spot: Hashable, Sendable {
    package let file: String
    package let line: Int
  }

  /// The step has no files.
  case noCode
  case nothingToReplace
  /// The text occurs nowhere or several times. The places are those where it occurs.
  case notOnce(String, [Spot])
  case noFile(String, among: [String])
  /// There is no statement at the line or below it. `last` is the line of the file's last statement; nil without one.
  case noStatement(Spot, last: Int?)
  /// There is no variant or solution of this name.
  case noVersion(String, String, among: [String])
}

extension CodeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noCode: "this step has no code; 'step next' continues"
    case .nothingToReplace: "the text to replace is empty; expected a text that occurs once in the step's files"
    case .notOnce(let old, let places):
      places.isEmpty
        ? "\(Self.quoted(old)) is not in the step's files; expected a text that occurs once"
        : "\(Self.quoted(old)) occurs \(places.count) times in the step's files (\(Self.list(places))); "
          + "expected a longer text that occurs once"
    case .noFile(let name, let known): Wording.unknown("file", name, among: known)
    case .noStatement(let place, let last):
      "no statement at line \(place.line) of \(place.file) or below it; "
        + (last.map { "the last statement is at line \($0)" } ?? "the file has no statements that run")
    case .noVersion(let what, let name, let known):
      known.isEmpty ? "this step has no \(what)s" : Wording.unknown(what, name, among: known)
    }
  }

  /// Returns a text in quotes, on one line and shortened to 58 characters.
  private static func quoted(_ text: String) -> String {
    let line = text.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return line.count > 60 ? "\"\(line.prefix(57))…\"" : "\"\(line)\""
  }

  private static func list(_ places: [Spot]) -> String {
    let shown = places.prefix(6).map { "\($0.file):\($0.line)" }.joined(separator: ", ")
    return places.count > 6 ? "\(shown) and \(places.count - 6) more" : shown
  }
}
