import Core

extension Query {
  /// Parses a query.
  ///
  /// - Throws: `QueryError` with the error and its position.
  package init(_ text: String) throws(QueryError) {
    try self.init(words: QueryWord.split(text), end: text.count)
  }

  /// Parses a query that is part of a command.
  ///
  /// - Parameters:
  ///   - words: words after the name of the command, such as `expect`.
  ///   - end: position of missing words, in characters.
  package init(words: [QueryWord], end: Int = 0) throws(QueryError) {
    var parser = QueryParser(words: words[...], end: end)
    self = try parser.query()
  }
}

/// Parser that reads the words of a query from left to right.
struct QueryParser {
  var words: ArraySlice<QueryWord>
  let end: Int

  mutating func query() throws(QueryError) -> Query {
    let isNegated = words.first?.isWord("not") ?? false
    if isNegated { words.removeFirst() }
    guard let first = words.popFirst() else { throw QueryError(.empty, at: end) }
    guard let word = first.isQuoted ? nil : Query.Word(rawValue: first.text) else {
      throw QueryError(.unknownQuery(first.text), at: first.offset)
    }
    let subject = try subject(word)
    let time = try time()
    if let extra = words.first { throw QueryError(.unexpected(extra.text, word), at: extra.offset) }
    return Query(subject, isNegated: isNegated, time: time)
  }

  /// Next word; nil at the end of the query or if the word is the keyword `after`.
  var argument: QueryWord? { words.first.flatMap { $0.isWord("after") ? nil : $0 } }

  mutating func next(_ what: String, _ word: Query.Word) throws(QueryError) -> QueryWord {
    guard let argument else { throw QueryError(.missing(what, word), at: words.first?.offset ?? end) }
    words.removeFirst()
    return argument
  }

  mutating func name(_ word: Query.Word) throws(QueryError) -> String { try next("a type", word).text }

  mutating func kind() throws(QueryError) -> Dependency.Kind? {
    guard let argument else { return nil }
    guard let kind = Dependency.Kind(rawValue: argument.text) else {
      throw QueryError(.unknownEdge(argument.text), at: argument.offset)
    }
    words.removeFirst()
    return kind
  }

  mutating func number(_ word: Query.Word) throws(QueryError) -> Int? {
    guard let argument else { return nil }
    guard let number = argument.number else { throw QueryError(.noNumber(argument.text, word), at: argument.offset) }
    words.removeFirst()
    return number
  }

  mutating func instance(_ word: Query.Word) throws(QueryError) -> Query.Instance {
    let argument = try next("a type", word)
    guard let instance = Self.instance(argument.text) else {
      throw QueryError(.noInstance(argument.text), at: argument.offset)
    }
    return instance
  }

  mutating func field(_ word: Query.Word) throws(QueryError) -> Query.Field {
    let argument = try next("a property", word)
    let parts = argument.text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, let last = parts.last, !last.isEmpty,
      let instance = Self.instance(parts.dropLast().joined(separator: "."))
    else { throw QueryError(.noField(argument.text), at: argument.offset) }
    return Query.Field(instance, String(last))
  }

  private static func instance(_ text: String) -> Query.Instance? {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    guard let service = parts.first, !service.isEmpty, parts.count <= 2 else { return nil }
    if parts.count == 1 { return Query.Instance(text) }
    guard let number = Int(parts[1]), number > 0 else { return nil }
    return Query.Instance(String(service), number: number)
  }

  private mutating func time() throws(QueryError) -> Query.Time {
    guard let after = words.first, after.isWord("after") else { return .end }
    words.removeFirst()
    guard let what = words.popFirst() else { throw QueryError(.afterWhat(nil), at: end) }
    if what.isWord("return") { return .returned }
    guard what.isQuoted, !what.text.allSatisfy(\.isWhitespace) else {
      throw QueryError(.afterWhat(what.text), at: what.offset)
    }
    guard let turn = words.popFirst() else { return .statement(what.text, 1) }
    guard let number = turn.number, number > 0 else { throw QueryError(.noTurn(turn.text), at: turn.offset) }
    return .statement(what.text, number)
  }
}
