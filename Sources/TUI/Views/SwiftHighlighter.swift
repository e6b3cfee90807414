/// Colours a line of Swift by its words. It looks at one line at a time, which the lessons' code allows.
enum SwiftHighlighter {
  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "false", "fileprivate", "final", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "nonisolated", "open",
    "override", "private", "protocol", "public", "repeat", "return", "self", "Self", "set", "some", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where",
    "while", "print",
  ]

  /// Stretches of one role.
  static func spans(_ line: String) -> [(text: String, role: Role)] {
    var result: [(text: String, role: Role)] = []
    var rest = Substring(line)
    while let first = rest.first {
      let taken: Substring
      let role: Role
      if rest.hasPrefix("//") {
        (taken, role) = (rest, .comment)
      } else if first == "\"" {
        let end = rest.dropFirst().firstIndex(of: "\"").map { rest.index(after: $0) } ?? rest.endIndex
        (taken, role) = (rest[..<end], .string)
      } else if first.isLetter || first == "_" {
        taken = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        role = keywords.contains(String(taken)) ? .keyword : first.isUppercase ? .type : .text
      } else if first.isNumber {
        (taken, role) = (rest.prefix { $0.isNumber || $0 == "." || $0 == "_" }, .number)
      } else {
        (taken, role) = (rest.prefix(1), .text)
      }
      result.append((String(taken), role))
      rest = rest.dropFirst(taken.count)
    }
    return result
  }
}
