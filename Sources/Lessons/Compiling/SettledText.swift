import SourceReader

/// The text of a step's file with calls of `Trace.__settled` after statements whose event comes before their effect.
///
/// The playground transform reports an assignment to a variable before it takes place, and the end of a block before
/// its locals are released. Without the calls, an object that such a statement frees would be reported as freed by the
/// next statement. The calls stand on the same line behind the statement, so that no line moves.
struct SettledText: Sendable {
  private static let call = ";__settled()"

  let text: String
  /// Columns of the calls in each line of `text`, in rising order.
  private let columns: [Int: [Int]]

  init(_ text: String, name: String) {
    let source = SourceFile(text, name: name)
    let ends = Dictionary(
      source.statements.indices.filter { Self.isLate($0, in: source) }.map { index in
        let range = source.statements[index].range
        return (range.bytes.upperBound, range.end)
      }, uniquingKeysWith: { first, _ in first })
    let old = Array(text.utf8)
    var (columns, bytes, next): ([Int: [Int]], [UInt8], Int) = ([:], [], 0)
    for (offset, end) in ends.sorted(by: { $0.key < $1.key }) {
      let before = columns[end.line] ?? []
      columns[end.line] = before + [end.column + before.count * Self.call.utf8.count]
      bytes += old[next..<offset] + Array(Self.call.utf8)
      next = offset
    }
    self.columns = columns
    self.text = String(decoding: bytes + old[next...], as: UTF8.self)
  }

  /// Returns the column in the original text for a column in `text`; nil for a place in a call.
  func original(line: Int, column: Int) -> Int? {
    var inserted = 0
    for start in columns[line] ?? [] where start <= column {
      if column < start + Self.call.utf8.count { return nil }
      inserted += Self.call.utf8.count
    }
    return column - inserted
  }

  /// Returns true if the event of a statement comes before its effect.
  private static func isLate(_ index: Int, in source: SourceFile) -> Bool {
    let statement = source.statements[index]
    if statement.isMember { return false }
    let text = source.written(statement.range)
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    switch word {
    case "do", "for", "while", "repeat": return true
    // A single `if` or `switch` may be the result of its function.
    case "if", "switch":
      let block = block(of: statement, in: source)
      return source.statements.contains {
        $0.parent == statement.parent && $0 != statement && Self.block(of: $0, in: source) == block
      }
    default: return !declarations.contains(String(word)) && isAssignment(text)
    }
  }

  /// Returns the innermost braces, or the body of a case, around a statement; nil if there are none.
  private static func block(of statement: Statement, in source: SourceFile) -> TextRange? {
    source.blocks.map(\.range).filter { $0.contains(statement.range) }.min { $0.bytes.count < $1.bytes.count }
  }

  /// First words of statements that contain `=` and assign nothing.
  private static let declarations: Set<String> = [
    "let", "var", "async", "lazy", "weak", "unowned", "nonisolated", "func", "class", "struct", "enum", "actor",
    "protocol", "extension", "typealias", "import", "guard", "return", "throw", "case", "defer",
  ]

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
  private let texts: [String: SettledText]

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

  /// Returns the diagnostics with the columns of the step's own text, without those about inserted calls.
  func own(_ diagnostics: [CompilerDiagnostic]) -> [CompilerDiagnostic] {
    diagnostics.compactMap { diagnostic in
      guard let text = texts[diagnostic.file] else { return diagnostic }
      var own = diagnostic
      guard let column = text.original(line: own.line, column: own.column) else { return nil }
      own.column = column
      return own
    }
  }
}
