/// A number of the scoreboard, and the places that it counts.
package struct Figure: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case number(Int)
    /// Why it is not known.
    case unknown(String)
  }

  package let measure: Measure
  /// The type that it is of, or the solution; nil for the whole step.
  package let of: String?
  package let value: Value
  /// How many it could be, where that says something: 2 of 4 types.
  package var total: Int?
  /// Whether nothing else was possible: a type that uses nothing can always be isolated.
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

  /// As it is shown: `7`, `2 of 4`, `never`, `yes`, `?`.
  package var text: String {
    guard let number else { return "?" }
    if let total { return "\(number) of \(total)" }
    switch measure {
    case .detection: return Detection.Moment(rawValue: number)?.word ?? "\(number)"
    case .isolable: return number > 0 ? "yes" : "no"
    case .coupling, .changeTypes, .changeLines, .changeNew, .hidden, .state, .touched, .live: return "\(number)"
    }
  }

  /// Whether a list is poorer without it: a type that has nothing of what is measured says little.
  package var isTelling: Bool {
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
  /// From 1.
  package let line: Int
  /// From 1, in UTF-8 bytes.
  package let column: Int
  /// The line that stands there, without the white space around it.
  package let text: String
  /// What of it is counted.
  package let what: String

  package init(file: String, line: Int, column: Int, text: String, what: String) {
    self.file = file
    self.line = line
    self.column = column
    self.text = text
    self.what = what
  }
}
