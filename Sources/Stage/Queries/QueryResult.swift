import Core

/// The answer to a query.
package struct QueryResult: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case number(Int)
    case truth(Bool)
    /// The moment of the query has not come, or information that it needs is missing.
    case unknown
  }

  package let value: Value
  /// Message with the expected and the actual state; nil if the query holds.
  package let fault: String?
  /// Number of the event after which the query was evaluated; nil before the first one.
  package let event: Int?

  package init(_ value: Value, fault: String?, event: Int?) {
    self.value = value
    self.fault = fault
    self.event = event
  }

  /// True if the query is fulfilled.
  ///
  /// A query for a number without an expected one is fulfilled by any number but 0.
  package var holds: Bool { fault == nil }

  /// Text of the value: `2`, `yes`, `no`; nil if unknown.
  package var text: String? {
    switch value {
    case .number(let number): "\(number)"
    case .truth(let truth): truth ? "yes" : "no"
    case .unknown: nil
    }
  }

  /// Returns whether a predicted answer agrees with the value; nil if the value is unknown.
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

/// Functions that read facts for queries from the source code.
package struct QuerySources: Sendable {
  /// Returns true if a type's text is the original one; nil if there is no such type or no code.
  package var isUnchanged: @Sendable (_ type: String) -> Bool?
  /// Value of a measure on the scoreboard; nil if the measure is unknown or has no value.
  package var measure: @Sendable (_ name: String, _ type: String?) -> Int?
  /// Reason why a measure has no value; nil if the measure is unknown.
  package var whyUnmeasured: @Sendable (_ name: String, _ type: String?) -> String?
  /// Returns true if the code declares that a type depends on another by initializer, property or method.
  ///
  /// If a kind is given, only dependencies of that kind count.
  package var declares: @Sendable (_ type: String, _ dependency: String, _ kind: Dependency.Kind?) -> Bool
  /// Names of all measures, for messages.
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
