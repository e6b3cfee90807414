import Core
import Stage

/// Reads the words of a command from left to right.
package struct Arguments {
  private var tokens: [Token]
  private let synopsis: String

  package init(_ tokens: [Token], synopsis: String) {
    self.tokens = tokens
    self.synopsis = synopsis
  }

  package var isEmpty: Bool { tokens.isEmpty }

  /// True if a word follows that is not an option.
  package var hasWord: Bool { tokens.first.map { $0.isQuoted || !$0.text.hasPrefix("--") } ?? false }

  /// Reads the next word, which may be an option.
  package mutating func word(_ what: String) throws -> String {
    guard let token = next() else { throw UsageError(Words.Argument.missing(what, synopsis: synopsis)) }
    return token.text
  }

  package mutating func optionalWord() -> String? { next()?.text }

  /// Reads the path of a file or folder, with `~` expanded, so that all later uses see the same path.
  package mutating func path(_ what: String) throws -> String { Paths.expanded(try word(what)) }

  package mutating func optionalPath() -> String? { optionalWord().map(Paths.expanded) }

  /// Reads `on` (true) or `off` (false); nil if no word follows.
  package mutating func onOrOff() throws -> Bool? {
    guard let word = optionalWord() else { return nil }
    guard word == "on" || word == "off" else {
      throw UsageError(Words.Argument.neitherOnNorOff(word, synopsis: synopsis))
    }
    return word == "on"
  }

  /// Reads the name of a service.
  package mutating func service() throws -> String { try word(Words.Argument.serviceName) }

  package mutating func instance() throws -> InstanceName {
    guard let token = next() else { throw UsageError(Words.Argument.instanceMissing(synopsis: synopsis)) }
    guard let sign = token.numberSign else { return InstanceName(service: token.text) }
    let name = String(token.text.prefix(sign))
    let digits = String(token.text.dropFirst(sign + 1))
    guard !name.isEmpty, let number = Int(digits), number > 0 else {
      throw UsageError(Words.Argument.notInstance(token.text))
    }
    return InstanceName(service: name, number: number)
  }

  package mutating func number(_ what: String) throws -> Int {
    let text = try word(what)
    guard let number = Int(text), number >= 0 else { throw UsageError(Words.Argument.notNumber(text, expected: what)) }
    return number
  }

  /// Reads a line number, after the name of a file if one is given: `12`, `Forge.swift:12`. Without a name, the file is
  /// nil.
  package mutating func place(_ what: String) throws -> (file: String?, line: Int) {
    let text = try word(what)
    let colon = text.lastIndex(of: ":")
    let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let line = Int(digits), line > 0, colon != text.startIndex else {
      throw UsageError(Words.Argument.notPlace(text, expected: what))
    }
    return (colon.map { String(text[..<$0]) }, line)
  }

  /// Reads a number; nil if no word follows.
  package mutating func optionalNumber(_ what: String) throws -> Int? { tokens.isEmpty ? nil : try number(what) }

  /// Thirty years. The clock of a step counts nanoseconds.
  private static var mostSeconds: Double { 1_000_000_000 }

  package mutating func seconds() throws -> Double {
    let text = try word(Words.Argument.seconds)
    guard let number = Double(text), number >= 0, number.isFinite else {
      throw UsageError(Words.Argument.notSeconds(text))
    }
    guard number <= Self.mostSeconds else { throw UsageError(Words.Argument.tooManySeconds(text)) }
    return number
  }

  package mutating func choice<Value: RawRepresentable & CaseIterable>(_ what: String, _ type: Value.Type) throws
    -> Value
  where Value.RawValue == String {
    let text = try word(what)
    guard let value = Value(rawValue: text) else {
      throw UsageError.unknown(what, text, among: Value.allCases.map(\.rawValue))
    }
    return value
  }

  /// Reads one of several words; nil if no word follows.
  package mutating func optionalChoice<Value: RawRepresentable & CaseIterable>(
    _ what: String, _ type: Value.Type
  ) throws -> Value? where Value.RawValue == String {
    tokens.isEmpty ? nil : try choice(what, type)
  }

  package mutating func lifetime() throws -> Lifetime {
    let text = try word(Words.Argument.lifetime)
    return try ServiceName.lifetime(text)
  }

  /// Reads a scope: `user:anna` or `user`.
  package mutating func scope() throws -> ScopePlace {
    let text = try word(Words.Argument.scope)
    guard let colon = text.firstIndex(of: ":") else { return ScopePlace(kind: text) }
    return ScopePlace(kind: String(text[..<colon]), key: String(text[text.index(after: colon)...]))
  }

  /// Skips the next word if it equals `word` without quotes.
  ///
  /// - Returns: true if the word was skipped.
  package mutating func next(if word: String) -> Bool {
    guard let token = tokens.first, token.text == word, !token.isQuoted else { return false }
    tokens.removeFirst()
    return true
  }

  /// Reads the next word if it is an option, such as `--needs`; otherwise returns nil.
  ///
  /// - Throws: `UsageError` for an option that is not among the known ones.
  package mutating func option(among known: [String]) throws -> String? {
    guard let token = tokens.first, token.text.hasPrefix("--"), !token.isQuoted else { return nil }
    guard known.contains(token.text) else { throw UsageError.unknown("option", token.text, among: known) }
    tokens.removeFirst()
    return token.text
  }

  /// Reads a text. In quotes, `\n`, `\t`, `\"` and `\\` are escape sequences.
  package mutating func text(_ what: String) throws -> String {
    guard let token = next() else { throw UsageError(Words.Argument.missing(what, synopsis: synopsis)) }
    return token.unescaped
  }

  /// Reads the option `--force`. Returns false if it does not follow.
  package mutating func isForced() throws -> Bool { try option(among: ["--force"]) != nil }

  /// Reads all remaining words.
  package mutating func rest() -> [Token] {
    defer { tokens = [] }
    return tokens
  }

  /// Reads all remaining words as a query.
  package mutating func query() throws -> Query {
    let words = tokens.map { QueryWord($0.text, isQuoted: $0.isQuoted) }
    tokens = []
    do { return try Query(words: words) } catch { throw UsageError("\(error)") }
  }

  /// Checks that no word is left.
  ///
  /// - Throws: `UsageError` if a word is left.
  package func end() throws {
    if let token = tokens.first { throw UsageError(Words.Argument.unexpected(token.text, synopsis: synopsis)) }
  }

  /// True if the next word is a number.
  package var isNumberNext: Bool { tokens.first.flatMap { Int($0.text) } != nil }

  private mutating func next() -> Token? { tokens.isEmpty ? nil : tokens.removeFirst() }
}

extension Need {
  /// Parses needs: `Boots,Pants` or `Gloves by property optional`.
  package static func parse(_ text: String) throws -> [Need] {
    try Tokens.parts(text).map { part in
      var tokens = try Tokens.split(part)
      let isOptional = tokens.count > 1 && tokens.last?.isWord("optional") == true
      if isOptional { tokens.removeLast() }
      var kind = Dependency.Kind.initializer
      if tokens.count > 2, tokens[tokens.count - 2].isWord("by"), let word = tokens.last, !word.isQuoted {
        guard let known = kinds.first(where: { $0.rawValue == word.text }) else {
          throw UsageError.unknown(Words.Argument.wayOfInjection, word.text, among: kinds.map(\.rawValue))
        }
        kind = known
        tokens.removeLast(2)
      }
      if let by = tokens.dropFirst().firstIndex(where: { $0.isWord("by") }), by + 2 < tokens.count,
        kinds.contains(where: { tokens[by + 1].isWord($0.rawValue) })
      {
        throw UsageError(Words.Argument.notOptional(tokens[by + 2].text, after: tokens[by + 1].text))
      }
      let name = tokens.map(\.text).joined(separator: " ")
      if name.isEmpty {
        throw UsageError(Words.Argument.needHasNoName)
      }
      try ServiceName.check(name)
      return Need(name, by: kind, isOptional: isOptional)
    }
  }

  /// Text of the need, which `parse` can read back.
  package var text: String {
    Tokens.quoted(service) + (kind == .initializer ? "" : " by \(kind.rawValue)") + (isOptional ? " optional" : "")
  }
}
