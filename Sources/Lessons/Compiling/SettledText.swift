import SourceReader
import Trace

/// The text of a step's file, changed so that objects are freed when they are in the written code, and that each
/// release is reported with the statement that causes it.
///
/// The playground transform needs two corrections:
///
/// - It puts the value of an assignment, and the result of a call that nothing uses, into a hidden constant, which lives
///   to the end of the block. Such a statement gets braces of its own: `do { … }`.
/// - It reports an assignment before it takes place, and the end of a block before its locals are released. A call of
///   `Trace.__settled` behind the statement reports the heap once more.
///
/// All insertions stand on the line of the statement, so that no line moves.
struct SettledText: Sendable {
  private static let opening = "do { "
  private static let closing = " }"
  private static let call = ";__settled()"

  let text: String
  /// Places of the inserted opening braces in `text`.
  let braces: Set<TextPosition>
  /// Insertions in each line of `text`, in rising order of their columns.
  private let insertions: [Int: [(column: Int, length: Int)]]

  private struct Edit {
    let offset: Int
    let place: TextPosition
    let text: String
  }

  init(_ text: String, name: String) {
    let source = SourceFile(text, name: name)
    let surroundings = source.statements.map { Surroundings(of: $0, in: source) }
    let counts = Dictionary(surroundings.map { ($0, 1) }, uniquingKeysWith: +)
    var (openings, closings): ([Edit], [Edit]) = ([], [])
    for (index, statement) in source.statements.enumerated() {
      let isAlone = counts[surroundings[index]] == 1
      guard surroundings[index].block != nil,
        let insertion = Self.insertion(statement, isAlone: isAlone, in: source)
      else { continue }
      let range = statement.range
      let end = (insertion == .braces ? Self.closing : "") + Self.call
      closings.append(Edit(offset: range.bytes.upperBound, place: range.end, text: end))
      if insertion == .braces {
        openings.append(Edit(offset: range.bytes.lowerBound, place: range.start, text: Self.opening))
      }
    }
    // At one place, inner statements end before outer ones, and one statement ends before the next begins.
    let edits = closings.reversed() + openings
    let ordered = edits.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    let old = Array(text.utf8)
    var (bytes, next, braces): ([UInt8], Int, Set<TextPosition>) = ([], 0, [])
    var insertions: [Int: [(column: Int, length: Int)]] = [:]
    for edit in ordered.map(\.element) {
      let column = edit.place.column + (insertions[edit.place.line] ?? []).reduce(0) { $0 + $1.length }
      insertions[edit.place.line, default: []].append((column, edit.text.utf8.count))
      if edit.text == Self.opening {
        braces.insert(TextPosition(line: edit.place.line, column: column + Self.opening.utf8.count - 2))
      }
      bytes += old[next..<edit.offset] + Array(edit.text.utf8)
      next = edit.offset
    }
    self.text = String(decoding: bytes + old[next...], as: UTF8.self)
    (self.braces, self.insertions) = (braces, insertions)
  }

  /// Returns the column in the original text for a column in `text`, and true if the place lies in an insertion.
  func original(line: Int, column: Int) -> (column: Int, isInserted: Bool) {
    var shift = 0
    for (start, length) in insertions[line] ?? [] where start <= column {
      if column < start + length { return (start - shift, true) }
      shift += length
    }
    return (column - shift, false)
  }

  // MARK: Statements

  private enum Insertion {
    case braces, call
  }

  /// Returns the insertion that a statement needs; nil for none.
  ///
  /// - Parameter isAlone: true if no other statement stands in the same braces.
  private static func insertion(_ statement: Statement, isAlone: Bool, in source: SourceFile) -> Insertion? {
    if statement.isMember { return nil }
    let text = source.written(statement.range)
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    switch word {
    case "do", "for", "while", "repeat": return .call
    // A single `if` or `switch` may be the result of its function.
    case "if", "switch": return isAlone ? nil : .call
    case "print", "super": return nil
    default: break
    }
    guard !otherWords.contains(String(word)), let first = text.first, !"#@}.\"".contains(first),
      !text.hasPrefix("self.init"), !text.dropFirst(word.count).hasPrefix(":")
    else { return nil }
    // A single expression may be the result of its function.
    return isAssignment(text) || !isAlone ? .braces : nil
  }

  /// First words of statements that are no expressions.
  private static let otherWords: Set<String> = [
    "let", "var", "async", "lazy", "weak", "unowned", "nonisolated", "func", "class", "struct", "enum", "actor",
    "protocol", "extension", "typealias", "import", "guard", "return", "throw", "case", "defer", "default", "break",
    "continue", "fallthrough", "indirect", "final", "private", "fileprivate", "internal", "public", "yield",
  ]

  /// The place of a statement among others.
  private struct Surroundings: Hashable {
    /// Index of the enclosing statement; nil if there is none.
    let parent: Int?
    /// Innermost braces, or the body of a case, around the statement; nil if there are none.
    let block: TextRange?

    init(of statement: Statement, in source: SourceFile) {
      parent = statement.parent
      block = source.blocks.map(\.range).filter { $0.contains(statement.range) }.min { $0.bytes.count < $1.bytes.count }
    }
  }

  /// Returns true if a statement has the operator `=` outside of brackets and strings.
  private static func isAssignment(_ text: String) -> Bool {
    let operators = Set("=!<>+-*/%&|^~?.".utf8)
    let bytes = Array(text.utf8)
    var (depth, isText) = (0, false)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): if index == 0 || bytes[index - 1] != UInt8(ascii: "\\") { isText.toggle() }
      case _ where isText: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "="):
        let around = [index - 1, index + 1].filter(bytes.indices.contains).map { bytes[$0] }
        if depth == 0, !around.contains(where: operators.contains) { return true }
      default: break
      }
    }
    return false
  }
}

/// A step's files as the compiler gets them.
struct SettledSource: Sendable {
  let source: StepSource
  /// Texts of the files, by name.
  let texts: [String: SettledText]

  init(_ step: StepSource) {
    var source = step
    var texts: [String: SettledText] = [:]
    for (index, file) in step.files.enumerated() {
      let settled = SettledText(file.text, name: file.name)
      texts[file.name] = settled
      source.files[index].text = settled.text
    }
    (self.source, self.texts) = (source, texts)
  }

  /// Inserted braces, whose entries and exits the process does not report.
  var braces: [SourceMark] {
    texts.flatMap { name, text in
      text.braces.map { SourceMark(file: name, line: $0.line, column: $0.column) }
    }
  }

  /// Returns the diagnostics with the columns of the step's own text, without warnings and notes about insertions.
  func own(_ diagnostics: [CompilerDiagnostic]) -> [CompilerDiagnostic] {
    diagnostics.compactMap { diagnostic in
      guard let text = texts[diagnostic.file] else { return diagnostic }
      var own = diagnostic
      let place = text.original(line: own.line, column: own.column)
      if place.isInserted, own.severity != .error { return nil }
      own.column = place.column
      return own
    }
  }
}
