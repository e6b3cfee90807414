/// A word of a command line.
package struct Token: Hashable, Sendable {
  package var text: String
  /// The text of the word, with `\n` and `\t` in quotes replaced by line break and tab.
  package var unescaped = ""
  /// True if any part of the word was quoted. The word is then a name and never an option.
  package var isQuoted: Bool
  /// Position of the first `#` outside quotes, in characters; nil if there is none.
  package var numberSign: Int?

  /// Returns whether the token is a given word and was not quoted.
  package func isWord(_ word: String) -> Bool { text == word && !isQuoted }
}

/// Splits a command line into words.
///
/// White space separates words, double quotes preserve it, and `#` at the start of a word begins a comment.
package enum Tokens {
  /// Splits a line.
  ///
  /// - Throws: `UsageError` if a quote is not closed.
  package static func split(_ line: String) throws -> [Token] {
    var result: [Token] = []
    var token: Token?
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isQuoted {
        if isEscaped {
          token?.text.append(character)
          token?.unescaped.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        } else {
          token?.text.append(character)
          token?.unescaped.append(character)
        }
        continue
      }
      switch character {
      case "\"":
        isQuoted = true
        if token == nil { token = Token(text: "", isQuoted: true) } else { token?.isQuoted = true }
      case "#" where token == nil:
        return result
      case _ where character.isWhitespace:
        if let finished = token { result.append(finished) }
        token = nil
      default:
        if token == nil { token = Token(text: "", isQuoted: false) }
        if character == "#", let word = token, word.numberSign == nil { token?.numberSign = word.text.count }
        token?.text.append(character)
        token?.unescaped.append(character)
      }
    }
    if isQuoted { throw UsageError(Words.Argument.quoteNotClosed) }
    if let token { result.append(token) }
    return result
  }

  /// Splits a text at commas outside quotes.
  package static func parts(_ text: String) -> [String] {
    var parts = [""]
    var (isQuoted, isEscaped) = (false, false)
    for character in text {
      if character == ",", !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// Returns a text in quotes on one line, as the `code` commands read it.
  package static func quotedText(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"", "\\": result += "\\" + String(character)
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
    return result + "\""
  }

  /// Returns a name as commands read it, in quotes if it needs them.
  package static func quoted(_ name: String) -> String {
    let isPlain =
      !name.isEmpty && name.allSatisfy { !$0.isWhitespace && $0 != "\"" && $0 != "#" && $0 != "," }
      && !name.hasPrefix("-")
    return isPlain ? name : inQuotes(name)
  }

  /// Returns a word in quotes, so that it is always read as a name.
  package static func inQuotes(_ name: String) -> String {
    let escaped = name.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }
}
