import Core

/// A question about what happened on stage: `[not] QUERY [after "STATEMENT" [N]]`.
///
/// `expect`, a lesson's questions, goals and `ends` all use it, so a check can be tried out on the command line.
package struct Query: Hashable, Sendable, Codable {
  package var isNegated: Bool
  package var subject: Subject
  package var time: Time

  package init(_ subject: Subject, isNegated: Bool = false, time: Time = .end) {
    self.subject = subject
    self.isNegated = isNegated
    self.time = time
  }

  /// What is asked.
  package enum Subject: Hashable, Sendable, Codable {
    /// How many instances of a type are alive, were made, were freed; with a number whether it is that many.
    case live(String, Int?)
    case made(String, Int?)
    case freed(String, Int?)
    /// A line of output is this text.
    case prints(String)
    /// A line on the step's own screen is this text.
    case shows(String)
    case compiles, crashes, returns, `throws`
    /// An instance of the first has a strong reference to one of the second.
    case holds(Instance, Instance)
    /// The graph has an edge; with a kind, one of that kind.
    case edge(String, String, Dependency.Kind?)
    /// How many services a type pulled that its declaration does not show.
    case hidden(String, Int?)
    /// Two properties hold the same object.
    case same(Field, Field)
    /// The text of a type is the original's.
    case unchanged(String)
    case measure(String, of: String?, Int?)
    case mode(Mode)
    case missing(String)
    case failed(String)
    case finding(Diagnostic.Kind, String?)
    case registered(String)
  }

  /// `Armor`, any instance, or `Armor#2`.
  package struct Instance: Hashable, Sendable, Codable {
    package var service: String
    package var number: Int?

    package init(_ service: String, number: Int? = nil) {
      self.service = service
      self.number = number
    }
  }

  /// `Armor.helmet`: the property of the first live instance, or of `Armor#2.helmet`.
  package struct Field: Hashable, Sendable, Codable {
    package var instance: Instance
    package var name: String

    package init(_ instance: Instance, _ name: String) {
      self.instance = instance
      self.name = name
    }
  }

  /// Whether what it comes to is a number.
  package var isCount: Bool {
    if isNegated { return false }
    return switch subject {
    case .live(_, nil), .made(_, nil), .freed(_, nil), .hidden(_, nil), .measure(_, of: _, nil): true
    default: false
    }
  }

  /// The moment that is looked at.
  package enum Time: Hashable, Sendable, Codable {
    /// The last brace of the story, its locals still alive; in the laboratory, and before that, now.
    case end
    /// Right after a statement that begins so has run for the n-th time.
    case statement(String, Int)
    /// After the story has returned and its locals are gone.
    case returned
  }

  /// The words that a query begins with, in the order of the documents.
  package enum Word: String, CaseIterable, Sendable {
    case live, made, freed, prints, shows, compiles, crashes, returns, `throws`, holds, edge, hidden, same, unchanged,
      measure
    case mode, missing, failed, finding, registered

    /// How it is written.
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
  /// The types and services that it names.
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

  /// The same with a number: whether it is that many.
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

  /// Whether it asks for a number instead of yes or no.
  package var isNumber: Bool {
    if isNegated { return false }
    switch subject {
    case .live(_, let number), .made(_, let number), .freed(_, let number), .hidden(_, let number),
      .measure(_, _, let number):
      return number == nil
    default: return false
    }
  }
}
