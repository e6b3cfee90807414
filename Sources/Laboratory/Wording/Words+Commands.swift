extension Words {
  /// Errors in the words of a command line, and names of expected words.
  enum Argument {
    static func unknownCommand(_ word: String, meant: String?) -> String {
      let near = meant.map { "did you mean '\($0)'? " } ?? ""
      return "unknown command '\(word)'; \(near)'help' lists all commands"
    }
    static func missing(_ expected: String, synopsis: String) -> String {
      "\(expected) is missing; expected: \(synopsis)"
    }
    static func neitherOnNorOff(_ word: String, synopsis: String) -> String {
      "'\(word)' is neither on nor off; expected: \(synopsis)"
    }
    static let serviceName = "a service's name"
    static func notOptional(_ word: String, after way: String) -> String {
      "unexpected '\(word)' after 'by \(way)'; expected 'optional', or the end of the dependency"
    }
    static let singleton = "singleton"
    static func meansContainer(_ error: String) -> String { error + "; a singleton has the lifetime 'container'" }
    static func instanceMissing(synopsis: String) -> String { "an instance is missing; expected: \(synopsis)" }
    static func notInstance(_ word: String) -> String {
      "'\(word)' is not an instance; expected a service's name, or name and number: Knight#1"
    }
    static func notNumber(_ word: String, expected: String) -> String {
      "'\(word)' is not a number; expected \(expected)"
    }
    static func notPlace(_ word: String, expected: String) -> String {
      "'\(word)' is not a line; expected \(expected)"
    }
    static let seconds = "a number of seconds"
    static func notSeconds(_ word: String) -> String {
      "'\(word)' is not a number of seconds; expected a number such as 0.5"
    }
    static func tooManySeconds(_ word: String) -> String {
      "\(word) seconds are too many; expected at most 1000000000"
    }
    static let lifetime = "a lifetime"
    static let scope = "a scope"
    static func unexpected(_ word: String, synopsis: String) -> String {
      "unexpected '\(word)'; expected: \(synopsis)"
    }
    static let wayOfInjection = "way of injection"
    static let needHasNoName = "a dependency has no name; expected: NAME [by initializer|property|method] [optional]"
    static func needsAnotherWord(_ word: String, expected: String) -> String {
      "'\(word)' is incomplete; expected \(expected)"
    }
    static let aService = "a service"
    static func needsName(_ thing: String) -> String { "\(thing) needs a name" }
    static func needsShorterName(_ thing: String, limit: Int, length: Int) -> String {
      "\(thing) needs a shorter name; the limit in a file is "
        + "\(limit) characters, this name has \(length)"
    }
    static func needsNameWithout(_ thing: String, code: String) -> String {
      "\(thing) needs a name without U+\(code), which cannot be stored in a file"
    }
    static func needsNameLikeType(_ thing: String, without character: Character) -> String {
      "\(thing) needs a name without '\(character)'; use letters, digits, '_', '.' or generic arguments, as in Store<User>"
    }
    static let aScopesKind = "a scope kind"
    static let anInterface = "an interface"
    static let quoteNotClosed = "a quote is not closed; expected '\"' before the end of the line"
  }

  /// Comments in a session's script, in place of a line that cannot be repeated.
  enum Recorded {
    static func attached(_ line: String) -> String {
      "# \(line): left out; a script cannot repeat what an attached program did"
    }
    static func recovered(_ line: String) -> String {
      "# \(line): left out; the recovered work was not saved to a file. "
        + "Save the work, and replace this line with: open FILE.yaml"
    }
    static func unwritable(_ file: String) -> String {
      "# code text \(file): the text has characters that a script line cannot contain"
    }
  }
}
