import Stage
import Trace

/// Input that a learner gives to a step's code.
package enum StepInput: Hashable, Sendable {
  case key(String)
  case line(String)
  /// Advances the clock by the given seconds.
  case clock(Double)
  /// Sets the sides on which the coin falls next.
  case coin([Bool])

  package var isTime: Bool { if case .clock = self { true } else { false } }

  /// Returns true if code that waits with a request can use the input. Time and coins always fit.
  ///
  /// - Parameter request: nil if the code waits for no input.
  package func fits(_ request: StepRequest?) -> Bool {
    switch self {
    case .key: request == .key
    case .line: request == .line
    case .clock, .coin: true
    }
  }

  var command: TraceCommand {
    switch self {
    case .key(let key): .key(key)
    case .line(let text): .line(text)
    case .clock(let seconds): .clock(seconds)
    case .coin(let sides): .coin(sides)
    }
  }
}

extension StepInput: CustomStringConvertible {
  /// The input, in the syntax of `give`.
  package var description: String {
    switch self {
    case .key(let key): "key \(QueryWord.quoted(key))"
    case .line(let text): "line \(QueryWord.inQuotes(text))"
    case .clock(let seconds): "clock \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)")"
    case .coin(let sides): (["coin"] + sides.map { $0 ? "heads" : "tails" }).joined(separator: " ")
    }
  }

  /// Parses the words after `give`: `key Enter`, `line "Ann"`, `clock 0.5`, `coin heads tails`.
  ///
  /// - Throws: `StepInputError` with the fault and its offset.
  package init(_ text: String) throws(StepInputError) {
    var words: ArraySlice<QueryWord>
    do { words = try QueryWord.split(text)[...] } catch {
      throw StepInputError(description: error.description, offset: error.offset)
    }
    guard let first = words.popFirst() else {
      throw StepInputError(description: "it is empty; \(Self.expected)", offset: 0)
    }
    func argument(_ what: String, _ synopsis: String) throws(StepInputError) -> QueryWord {
      guard let word = words.popFirst() else {
        throw StepInputError(description: "\(what) is missing; expected: \(synopsis)", offset: text.count)
      }
      return word
    }
    switch first.text {
    case "key": self = .key(try argument("a key", "key KEY").text)
    case "line": self = .line(try argument("a line", "line \"TEXT\"").text)
    case "clock":
      let word = try argument("a number of seconds", "clock SECONDS")
      guard let seconds = Double(word.text), seconds >= 0, seconds.isFinite else {
        throw StepInputError(
          description: "'\(word.text)' is not a number of seconds; expected a number such as 0.5", offset: word.offset)
      }
      self = .clock(seconds)
    case "coin":
      var sides = [try Self.side(try argument("a side", "coin heads|tails …"))]
      while let word = words.popFirst() { sides.append(try Self.side(word)) }
      self = .coin(sides)
    default:
      throw StepInputError(
        description: Wording.unknown("thing to give", first.text, among: ["key", "line", "clock", "coin"]),
        offset: first.offset)
    }
    if let extra = words.first {
      throw StepInputError(
        description: "unexpected '\(extra.text)'; a text of several words needs quotes", offset: extra.offset)
    }
  }

  private static let expected = "expected key KEY, line \"TEXT\", clock SECONDS or coin heads|tails …"

  private static func side(_ word: QueryWord) throws(StepInputError) -> Bool {
    guard ["heads", "tails"].contains(word.text) else {
      throw StepInputError(
        description: Wording.unknown("side of a coin", word.text, among: ["heads", "tails"]), offset: word.offset)
    }
    return word.text == "heads"
  }
}

/// Error in a text that should describe input.
package struct StepInputError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// Offset of the fault in the text, in characters.
  package let offset: Int
}
