import Core

extension Query: CustomStringConvertible {
  /// Text of the query, which `init(_:)` can parse.
  package var description: String {
    var words = (isNegated ? ["not"] : []) + subjectWords
    switch time {
    case .end: break
    case .statement(let text, let number):
      words += ["after", QueryWord.inQuotes(text)] + (number == 1 ? [] : ["\(number)"])
    case .returned: words += ["after", "return"]
    }
    return words.joined(separator: " ")
  }
}

extension Query.Instance: CustomStringConvertible {
  package var name: String { number.map { "\(service)#\($0)" } ?? service }
  package var description: String { QueryWord.quoted(name) }
}

extension Query.Field: CustomStringConvertible {
  package var description: String { QueryWord.quoted("\(instance.name).\(name)") }
}

/// A word of a query's text.
package struct QueryWord: Hashable, Sendable {
  package var text: String
  /// True if any part of the word was quoted. A quoted word is a name or a text, never a keyword.
  package var isQuoted: Bool
  /// Position of the word's first character, counted from the start of the query.
  package var offset: Int

  package init(_ text: String, isQuoted: Bool = false, offset: Int = 0) {
    self.text = text
    self.isQuoted = isQuoted
    self.offset = offset
  }

  func isWord(_ word: String) -> Bool { text == word && !isQuoted }
  /// Value of the word; nil unless it is an unquoted number of at least 0.
  var number: Int? { isQuoted ? nil : Int(text).flatMap { $0 >= 0 ? $0 : nil } }

  /// Splits a text at white space outside double quotes. A backslash inside quotes escapes the next character.
  ///
  /// - Throws: `QueryError` if a quote is not closed.
  package static func split(_ text: String) throws(QueryError) -> [QueryWord] {
    var result: [QueryWord] = []
    var word: QueryWord?
    var (quote, isEscaped): (Int?, Bool) = (nil, false)
    for (offset, character) in text.enumerated() {
      if quote != nil {
        if isEscaped {
          word?.text.append(character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          quote = nil
        } else {
          word?.text.append(character)
        }
      } else if character == "\"" {
        quote = offset
        var open = word ?? QueryWord("", offset: offset)
        open.isQuoted = true
        word = open
      } else if character.isWhitespace {
        if let word { result.append(word) }
        word = nil
      } else {
        var open = word ?? QueryWord("", offset: offset)
        open.text.append(character)
        word = open
      }
    }
    if let quote { throw QueryError(.openQuote, at: quote) }
    if let word { result.append(word) }
    return result
  }

  /// Returns the text of a word, quoted if necessary.
  package static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && !["after", "not", "return"].contains(text) && Int(text) == nil
      && text.allSatisfy { !$0.isWhitespace && $0 != "\"" && $0 != "\\" }
    return isPlain ? text : inQuotes(text)
  }

  package static func inQuotes(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
