import Core

extension Query {
  /// - Throws: `QueryError` with what is wrong and where.
  package init(_ text: String) throws(QueryError) {
    try self.init(words: QueryWord.split(text), end: text.count)
  }

  /// - Parameters:
  ///   - words: what follows `expect`, say.
  ///   - end: where something that is missing would have stood, in characters.
  package init(words: [QueryWord], end: Int = 0) throws(QueryError) {
    var parser = QueryParser(words: words[...], end: end)
    self = try parser.query()
  }
}

/// Reads the words of a query, from left to right.
private struct QueryParser {
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

  private mutating func subject(_ word: Query.Word) throws(QueryError) -> Query.Subject {
    switch word {
    case .live: return .live(try name(word), try number(word))
    case .made: return .made(try name(word), try number(word))
    case .freed: return .freed(try name(word), try number(word))
    case .hidden: return .hidden(try name(word), try number(word))
    case .prints: return .prints(try next("the text", word).text)
    case .shows: return .shows(try next("the text", word).text)
    case .compiles: return .compiles
    case .crashes: return .crashes
    case .returns: return .returns
    case .throws: return .throws
    case .holds: return .holds(try instance(word), try instance(word))
    case .edge: return .edge(try name(word), try name(word), try kind())
    case .same: return .same(try field(word), try field(word))
    case .unchanged: return .unchanged(try name(word))
    case .measure:
      let measure = try next("the name of a measure", word).text
      let type = argument.flatMap { $0.number == nil ? $0.text : nil }
      if type != nil { words.removeFirst() }
      return .measure(measure, of: type, try number(word))
    case .mode:
      let mode = try next("the mode", word)
      guard let known = Mode(rawValue: mode.text) else { throw QueryError(.unknownMode(mode.text), at: mode.offset) }
      return .mode(known)
    case .missing: return .missing(try name(word))
    case .failed: return .failed(try name(word))
    case .finding:
      let kind = try next("the kind of finding", word)
      guard let known = Diagnostic.Kind(rawValue: kind.text) else {
        throw QueryError(.unknownFinding(kind.text), at: kind.offset)
      }
      let type = argument?.text
      if type != nil { words.removeFirst() }
      return .finding(known, type)
    case .registered: return .registered(try name(word))
    }
  }

  /// The next word, unless that is `after`.
  private var argument: QueryWord? { words.first.flatMap { $0.isWord("after") ? nil : $0 } }

  private mutating func next(_ what: String, _ word: Query.Word) throws(QueryError) -> QueryWord {
    guard let argument else { throw QueryError(.missing(what, word), at: words.first?.offset ?? end) }
    words.removeFirst()
    return argument
  }

  private mutating func name(_ word: Query.Word) throws(QueryError) -> String { try next("a type", word).text }

  private mutating func kind() throws(QueryError) -> Dependency.Kind? {
    guard let argument else { return nil }
    guard let kind = Dependency.Kind(rawValue: argument.text) else {
      throw QueryError(.unknownEdge(argument.text), at: argument.offset)
    }
    words.removeFirst()
    return kind
  }

  private mutating func number(_ word: Query.Word) throws(QueryError) -> Int? {
    guard let argument else { return nil }
    guard let number = argument.number else { throw QueryError(.noNumber(argument.text, word), at: argument.offset) }
    words.removeFirst()
    return number
  }

  private mutating func instance(_ word: Query.Word) throws(QueryError) -> Query.Instance {
    let argument = try next("a type", word)
    guard let instance = Self.instance(argument.text) else {
      throw QueryError(.noInstance(argument.text), at: argument.offset)
    }
    return instance
  }

  private mutating func field(_ word: Query.Word) throws(QueryError) -> Query.Field {
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
