/// A word of a command line.
package struct Token: Hashable, Sendable {
  package var text: String
  /// The same with `\n` and `\t` in quotes as line break and tab.
  package var unescaped = ""
  /// Whether any part of it was quoted: then it is a name, never an option.
  package var isQuoted: Bool
  /// Where the first `#` outside quotes stands, in characters.
  package var numberSign: Int?

  /// Whether it is this word, unquoted.
  package func isWord(_ word: String) -> Bool { text == word && !isQuoted }
}

/// Splits a command line into words: white space separates, double quotes keep it, `#` at the start of a word starts a
/// comment.
package enum Tokens {
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

  /// Splits at commas outside quotes.
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

  /// A text in quotes, on one line: as the code of a step is given.
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

  /// Quotes a name where a command needs it.
  package static func quoted(_ name: String) -> String {
    let isPlain =
      !name.isEmpty && name.allSatisfy { !$0.isWhitespace && $0 != "\"" && $0 != "#" && $0 != "," }
      && !name.hasPrefix("-")
    return isPlain ? name : inQuotes(name)
  }

  /// A word that is a name, whatever it looks like.
  package static func inQuotes(_ name: String) -> String {
    let escaped = name.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }
}
