/// Messages about texts that are not YAML. They replace the messages of the parser libyaml.
package enum YAMLProblem {
  /// True for a problem whose place is the beginning of what libyaml was reading, not the place where it noticed.
  package static func isAtBeginning(_ problem: String) -> Bool {
    ["could not find expected ':'", "found unexpected end of stream", "found unexpected document indicator"].contains(
      problem)
  }

  /// A value that begins with a quote and has its closing quote neither on its line nor at the end of a later line.
  package struct OpenQuote: Hashable, Sendable {
    /// Place of the quote. Both numbers count from 1.
    package let line: Int
    package let column: Int
    package static let message = "the quoted text is not closed on this line; expected the closing quote"
  }

  /// Returns the first quote without its closing quote above a line at which a parser has failed; nil if there is none.
  ///
  /// A parser reads on to the next quote, so it fails at a later place, with another problem.
  ///
  /// - Parameter line: line at which the parser has failed, counted from 1.
  /// - Complexity: O(characters above that line).
  package static func openQuote(in text: String, above line: Int) -> OpenQuote? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(max(0, line)).map(Array.init)
    var index = 0
    while index < lines.count, index + 1 < line {
      guard let start = quotedValue(lines[index]) else {
        index += 1
        continue
      }
      let quote = lines[index][start]
      var (row, from) = (index, start + 1)
      var end = closing(quote, lines[row], from: from)
      while end == nil, row + 1 < lines.count {
        (row, from) = (row + 1, 0)
        end = closing(quote, lines[row], from: from)
      }
      guard row > index else {
        index += 1
        continue
      }
      guard let end, isEnd(lines[row][(end + 1)...]) else { return OpenQuote(line: index + 1, column: start + 1) }
      index = row + 1
    }
    return nil
  }

  /// Returns the index of a quote with which the value of a line begins: after `- ` or `name: `.
  private static func quotedValue(_ line: [Character]) -> Int? {
    var index = 0
    func skipBlanks() { while index < line.count, line[index] == " " { index += 1 } }
    skipBlanks()
    while index + 1 < line.count, line[index] == "-", line[index + 1] == " " {
      index += 1
      skipBlanks()
    }
    let word = index
    while index < line.count, line[index].isLetter || line[index].isNumber || "-_".contains(line[index]) { index += 1 }
    if index > word {
      guard index < line.count, line[index] == ":" else { return nil }
      index += 1
      skipBlanks()
    }
    return index < line.count && (line[index] == "\"" || line[index] == "'") ? index : nil
  }

  private static func closing(_ quote: Character, _ line: [Character], from start: Int) -> Int? {
    var index = start
    while index < line.count {
      if quote == "\"", line[index] == "\\" {
        index += 2
      } else if line[index] == quote {
        guard quote == "'", index + 1 < line.count, line[index + 1] == quote else { return index }
        index += 2
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Returns true if nothing but brackets, commas or a comment follows a quoted text.
  private static func isEnd(_ rest: ArraySlice<Character>) -> Bool {
    let rest = rest.drop { $0 == " " || "]},".contains($0) }
    return rest.isEmpty || rest.first == "#"
  }

  /// Returns a message with the fault and the remedy: `'{' of line 1 is not closed here; expected '}'`.
  ///
  /// - Parameters:
  ///   - problem: message of libyaml.
  ///   - context: part of the text that libyaml was reading, in its words: `while parsing a flow mapping`; nil if it
  ///     names none.
  ///   - line: line on which that part begins, counted from 1.
  /// - Returns: the message of libyaml and the general remedy if the problem is not known.
  package static func message(_ problem: String, context: String?, line: Int?) -> String {
    let start = line.map { " of line \($0)" } ?? ""
    switch problem {
    case "did not find expected ',' or '}'": return "'{'\(start) is not closed before this; expected ',' or '}'"
    case "did not find expected ',' or ']'": return "'['\(start) is not closed before this; expected ',' or ']'"
    case "did not find expected node content":
      return "a value is missing here; expected a value, or the closing bracket before this"
    case "found unexpected end of stream", "found unexpected document indicator":
      return "the quoted text\(start) has no end; expected the closing quote"
    case "found unknown escape character", "found invalid Unicode character escape code",
      "did not find expected hexdecimal number":
      return "unknown escape sequence after '\\'; expected '\\\\' for a backslash, or single quotes around the text"
    case "mapping values are not allowed in this context", "found unexpected ':'":
      return
        "':' cannot stand here; expected quotes around a text with ': ', or 'name: value' with the indentation of its "
        + "neighbours"
    case "could not find expected ':'": return "the name\(start) has no ':'; expected 'name: value'"
    case "did not find expected key":
      return "the indentation of this line differs from the 'name: value' lines\(start); expected the same indentation"
    case "did not find expected '-' indicator":
      return "the indentation of this line differs from the list\(start); expected '- ' with the same indentation"
    case "block sequence entries are not allowed in this context":
      return "a list cannot begin here; expected '- ' on a line of its own"
    case "found character that cannot start any token":
      return "a value cannot begin with this character; expected quotes around the text, and spaces in place of a tab"
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return "a tab indents this line; expected spaces"
    case "did not find expected comment or line break":
      return "text follows '|' or '>'; expected it on the next line"
    case "found an indentation indicator equal to 0": return "indentation 0 after '|' or '>'; expected 1 to 9"
    case "found undefined alias":
      return "'*name' refers to no '&name' before it; expected quotes around a text that begins with '*'"
    case "did not find expected alphabetic or numeric character":
      return "'&' or '*' has no name; expected quotes around a text that begins with it"
    case "did not find expected <document start>":
      return "more text follows the value; expected one value in the file"
    default: break
    }
    switch context {
    case "while scanning a directive", "while scanning a %YAML directive", "while scanning a %TAG directive":
      return "'%' cannot begin a line; expected quotes around the text"
    case "while scanning a tag", "while parsing a tag", "while parsing a node":
      return "'!' begins a tag that is not known; expected quotes around the text"
    default: return "\(problem); expected valid YAML"
    }
  }

  /// Returns the line of the first key if its indentation is the problem: keys further left then belong to no mapping.
  package static func indentedStart(_ problem: String, in text: String) -> (line: Int, message: String)? {
    guard problem == "did not find expected <document start>" else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.firstIndex { line in line.first { $0 != " " && $0 != "\r" }.map { $0 != "#" } ?? false }
    guard let first, lines[first].hasPrefix(" ") else { return nil }
    return (first + 1, "line \(first + 1) is indented; keys start at the left")
  }
}
