import Core

// Kinds of queries, with their keyword, synopsis, parsing and formatting. Evaluation is in `Query+Evaluate.swift`,
// wording in `Query+Wording.swift`.
extension Query {
  /// Subject of a query: the fact or number in question.
  package enum Subject: Hashable, Sendable, Codable {
    /// Number of instances of a type that are alive (`live`), were made, or were freed.
    ///
    /// With an expected number, the query holds if the numbers are equal; without one, if the number is above 0.
    case live(String, Int?)
    case made(String, Int?)
    case freed(String, Int?)
    /// True if a line of the output equals this text.
    case prints(String)
    /// True if a line on the step's own screen equals this text.
    case shows(String)
    case compiles, crashes, returns, `throws`
    /// True if an instance matching the first has a strong reference to an instance matching the second.
    case holds(Instance, Instance)
    /// True if the graph has, or the code declares, an edge from the first type to the second, of the given kind or of
    /// any.
    case edge(String, String, Dependency.Kind?)
    /// Number of services that a type pulled without declaring them.
    ///
    /// With an expected number, the query holds if the numbers are equal; without one, if the number is above 0.
    case hidden(String, Int?)
    /// True if two properties hold the same object.
    case same(Field, Field)
    /// True if the text of a type is the same as in the step's original code.
    case unchanged(String)
    case measure(String, of: String?, Int?)
    case mode(Mode)
    case missing(String)
    case failed(String)
    case finding(Diagnostic.Kind, String?)
    case registered(String)
  }

  /// Keywords of queries, in the order of the documentation.
  package enum Word: String, CaseIterable, Sendable {
    case live, made, freed, prints, shows, compiles, crashes, returns, `throws`, holds, edge, hidden, same, unchanged,
      measure
    case mode, missing, failed, finding, registered

    /// Synopsis of the query.
    package var synopsis: String {
      switch self {
      case .live, .made, .freed, .hidden: "\(rawValue) TYPE [N]"
      case .prints, .shows: "\(rawValue) \"TEXT\""
      case .compiles, .crashes, .returns, .throws: rawValue
      case .holds: "holds TYPE TYPE"
      case .edge: "edge TYPE TYPE [\(Dependency.Kind.allCases.map(\.rawValue).joined(separator: "|"))]"
      case .same: "same TYPE.PROPERTY TYPE.PROPERTY"
      case .unchanged, .missing, .failed, .registered: "\(rawValue) TYPE"
      case .measure: "measure NAME [TYPE] [N]"
      case .mode: "mode injection|locator"
      case .finding: "finding KIND [TYPE]"
      }
    }
  }
}

extension Query {
  /// Names of the types and services in the query.
  package var names: [String] {
    switch subject {
    case .live(let name, _), .made(let name, _), .freed(let name, _), .hidden(let name, _), .unchanged(let name),
      .missing(let name), .failed(let name), .registered(let name):
      [name]
    case .holds(let one, let other): [one.service, other.service]
    case .edge(let one, let other, _): [one, other]
    case .same(let one, let other): [one.instance.service, other.instance.service]
    case .measure(_, let name, _), .finding(_, let name): name.map { [$0] } ?? []
    case .prints, .shows, .compiles, .crashes, .returns, .throws, .mode: []
    }
  }

  /// Returns the query with an expected number, or the query itself if its answer is never a number.
  package func asking(_ number: Int) -> Query {
    var query = self
    switch subject {
    case .live(let name, _): query.subject = .live(name, number)
    case .made(let name, _): query.subject = .made(name, number)
    case .freed(let name, _): query.subject = .freed(name, number)
    case .hidden(let name, _): query.subject = .hidden(name, number)
    case .measure(let name, let type, _): query.subject = .measure(name, of: type, number)
    default: break
    }
    return query
  }

  /// True if the answer is a number instead of yes or no.
  package var isNumber: Bool {
    if isNegated { return false }
    switch subject {
    case .live(_, let number), .made(_, let number), .freed(_, let number), .hidden(_, let number),
      .measure(_, _, let number):
      return number == nil
    default: return false
    }
  }

  /// Words of the subject, without `not` and `after`.
  var subjectWords: [String] {
    func counted(_ word: Word, _ name: String, _ number: Int?) -> [String] {
      [word.rawValue, QueryWord.quoted(name)] + (number.map { ["\($0)"] } ?? [])
    }
    switch subject {
    case .live(let name, let number): return counted(.live, name, number)
    case .made(let name, let number): return counted(.made, name, number)
    case .freed(let name, let number): return counted(.freed, name, number)
    case .hidden(let name, let number): return counted(.hidden, name, number)
    case .prints(let text): return ["prints", QueryWord.inQuotes(text)]
    case .shows(let text): return ["shows", QueryWord.inQuotes(text)]
    case .compiles: return ["compiles"]
    case .crashes: return ["crashes"]
    case .returns: return ["returns"]
    case .throws: return ["throws"]
    case .holds(let one, let other): return ["holds", one.description, other.description]
    case .edge(let one, let other, let kind):
      return ["edge", QueryWord.quoted(one), QueryWord.quoted(other)] + (kind.map { [$0.rawValue] } ?? [])
    case .same(let one, let other): return ["same", one.description, other.description]
    case .unchanged(let name): return ["unchanged", QueryWord.quoted(name)]
    case .measure(let name, let type, let number):
      return ["measure", QueryWord.quoted(name)] + (type.map { [QueryWord.quoted($0)] } ?? [])
        + (number.map { ["\($0)"] } ?? [])
    case .mode(let mode): return ["mode", mode.rawValue]
    case .missing(let name): return ["missing", QueryWord.quoted(name)]
    case .failed(let name): return ["failed", QueryWord.quoted(name)]
    case .finding(let kind, let name):
      return ["finding", kind.rawValue] + (name.map { [QueryWord.quoted($0)] } ?? [])
    case .registered(let name): return ["registered", QueryWord.quoted(name)]
    }
  }
}

extension QueryParser {
  mutating func subject(_ word: Query.Word) throws(QueryError) -> Query.Subject {
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
}
