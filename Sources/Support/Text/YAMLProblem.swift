/// Messages about texts that are not YAML. They replace the messages of the parser libyaml.
package enum YAMLProblem {
  /// True for a problem whose place is the beginning of what libyaml was reading, not the place where it noticed.
  package static func isAtBeginning(_ problem: String) -> Bool { problem == "could not find expected ':'" }

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
}
