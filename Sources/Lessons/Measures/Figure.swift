/// A number on the scoreboard, with the places that it counts.
package struct Figure: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case number(Int)
    /// The reason why the number is unknown.
    case unknown(String)
  }

  package let measure: Measure
  /// The type or the solution that the figure is about; nil for the whole step.
  package let of: String?
  package let value: Value
  /// The maximum of the number, as in "2 of 4 types"; nil if there is none.
  package var total: Int?
  /// True if no other value is possible. For example, a type that uses nothing can always be isolated.
  package var isTrivial = false
  package var places: [MeasuredPlace]

  package init(_ measure: Measure, of: String? = nil, _ value: Value, total: Int? = nil, places: [MeasuredPlace] = []) {
    self.measure = measure
    self.of = of
    self.value = value
    self.total = total
    self.places = places
  }

  package init(_ measure: Measure, of: String? = nil, _ number: Int, total: Int? = nil, places: [MeasuredPlace] = []) {
    self.init(measure, of: of, .number(number), total: total, places: places)
  }

  package var number: Int? {
    if case .number(let number) = value { return number }
    return nil
  }

  /// The figure on the screen: `7`, `2 of 4`, `never`, `yes`, `?`.
  package var text: String {
    guard let number else { return "?" }
    if let total { return "\(number) of \(total)" }
    switch measure {
    case .detection: return Detection.Moment(rawValue: number)?.word ?? "\(number)"
    case .isolable: return number > 0 ? "yes" : "no"
    case .coupling, .changeTypes, .changeLines, .changeNew, .hidden, .state, .touched, .live: return "\(number)"
    }
  }

  /// True if the figure is worth listing.
  ///
  /// A type is left out if its number is 0 for a measure that counts, or if no other value is possible.
  package var isInformative: Bool {
    if of == nil { return true }
    if isTrivial { return false }
    switch measure {
    case .isolable, .detection, .changeTypes, .changeLines, .changeNew: return true
    case .coupling, .hidden, .state, .touched, .live: return number != 0
    }
  }
}

/// A place that a figure counts.
package struct MeasuredPlace: Hashable, Sendable {
  package let file: String
  /// Line number, from 1.
  package let line: Int
  /// Column number, from 1, in UTF-8 bytes.
  package let column: Int
  /// The line of code, without surrounding white space.
  package let text: String
  /// Description of the counted thing.
  package let what: String

  package init(file: String, line: Int, column: Int, text: String, what: String) {
    self.file = file
    self.line = line
    self.column = column
    self.text = text
    self.what = what
  }
}
