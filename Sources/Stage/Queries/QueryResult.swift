import Core

/// The answer to a query.
package struct QueryResult: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case number(Int)
    case truth(Bool)
    /// The moment that the query looks at has not come, or what it needs is not there.
    case unknown
  }

  package let value: Value
  /// What was expected and what is there instead; nil where the query holds.
  package let fault: String?
  /// The number of the event after which it was looked at; nil before the first one.
  package let event: Int?

  package init(_ value: Value, fault: String?, event: Int?) {
    self.value = value
    self.fault = fault
    self.event = event
  }

  /// Whether it may count as reached; a number does unless it is 0.
  package var holds: Bool { fault == nil }

  /// `2`, `yes`, `no`; nil where it is not known.
  package var text: String? {
    switch value {
    case .number(let number): "\(number)"
    case .truth(let truth): truth ? "yes" : "no"
    case .unknown: nil
    }
  }

  /// Whether somebody who predicted this was right; nil where that is not known yet.
  package func agrees(with answer: String) -> Bool? {
    let answer = answer.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch value {
    case .number(let number): return Int(answer) == number || Self.numerals[answer] == number
    case .truth(let truth): return Self.truths[answer] == truth
    case .unknown: return nil
    }
  }

  private static let truths: [String: Bool] = [
    "yes": true, "y": true, "true": true, "no": false, "n": false, "false": false,
  ]
  private static let numerals: [String: Int] = [
    "none": 0, "no": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10,
  ]
}

/// What queries need to know beside the events: read from the code by whoever can read it.
package struct QuerySources: Sendable {
  /// Whether the text of a type is the original's; nil where there is no such type, or no code.
  package var isUnchanged: @Sendable (_ type: String) -> Bool?
  /// A figure of the scoreboard; nil where nothing of that name is measured, or it is not known.
  package var measure: @Sendable (_ name: String, _ type: String?) -> Int?
  /// Why a figure is not there.
  package var whyUnmeasured: @Sendable (_ name: String, _ type: String?) -> String?
  /// Whether the code declares that one type depends on another by initializer, property or method; by that one of them
  /// that is named, if one is.
  package var declares: @Sendable (_ type: String, _ dependency: String, _ kind: Dependency.Kind?) -> Bool
  /// What is measured, for messages.
  package var measures: [String]

  package init(
    measures: [String] = [], isUnchanged: @escaping @Sendable (String) -> Bool? = { _ in nil },
    measure: @escaping @Sendable (String, String?) -> Int? = { _, _ in nil },
    whyUnmeasured: @escaping @Sendable (String, String?) -> String? = { _, _ in nil },
    declares: @escaping @Sendable (String, String, Dependency.Kind?) -> Bool = { _, _, _ in false }
  ) {
    self.measures = measures
    self.isUnchanged = isUnchanged
    self.measure = measure
    self.whyUnmeasured = whyUnmeasured
    self.declares = declares
  }
}
