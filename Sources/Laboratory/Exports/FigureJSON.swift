import Lessons

/// JSON form of a figure of the scoreboard, as part of the state.
struct FigureJSON: Encodable {
  let name: String
  /// The type or solution that the figure is about; null for the whole step.
  let of: String?
  /// Value of the figure; null if unknown.
  let value: Int?
  /// Word for a known value of `detection`, such as `never`; omitted for other figures.
  let word: String?
  let total: Int?
  /// Reason why the value is unknown.
  let unknown: String?
  let places: [Place]

  struct Place: Encodable {
    let file: String
    let line: Int
    let column: Int
    let counts: String
  }

  init(_ figure: Figure) {
    name = figure.measure.rawValue
    of = figure.of
    value = figure.number
    word = figure.measure == .detection && figure.number != nil ? figure.text : nil
    total = figure.total
    if case .unknown(let reason) = figure.value { unknown = reason } else { unknown = nil }
    places = figure.places.map { Place(file: $0.file, line: $0.line, column: $0.column, counts: $0.what) }
  }

  enum CodingKeys: String, CodingKey { case name, of, value, word, total, unknown, places }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(of, forKey: .of)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(word, forKey: .word)
    try container.encodeIfPresent(total, forKey: .total)
    try container.encodeIfPresent(unknown, forKey: .unknown)
    if !places.isEmpty { try container.encode(places, forKey: .places) }
  }
}
