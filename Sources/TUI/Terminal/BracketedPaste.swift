/// A paste in progress. The terminal sends the text between two sequences. If the second one gets lost, the paste ends after a
/// time limit, and the keyboard works again.
struct BracketedPaste {
  /// Maximum size of a piece, in bytes of UTF-8. A longer paste is handed over in several pieces.
  static let longest = 1 << 20
  /// Time after the last character at which a paste without an end is over.
  static let patience = Duration.seconds(2)
  /// End sequence. ncurses reports it as single characters if it arrives in pieces.
  private static let end = "\u{1B}[201~"

  /// Nil while nothing is being pasted.
  private var text: String?
  private var last = ContinuousClock.now

  var isOpen: Bool { text != nil }

  /// Time left until the paste is over unless a character arrives; nil while nothing is being pasted.
  func remaining(at now: ContinuousClock.Instant) -> Duration? {
    isOpen ? max(.zero, Self.patience - last.duration(to: now)) : nil
  }

  /// - Returns: the text of an earlier paste that had no end.
  mutating func begin(at now: ContinuousClock.Instant) -> String? {
    defer { (text, last) = ("", now) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Takes the next character.
  ///
  /// - Returns: the text to hand over; nil while the paste goes on.
  mutating func append(_ scalar: Unicode.Scalar, at now: ContinuousClock.Instant) -> String? {
    guard var collected = text.take() else { return nil }
    last = now
    collected.unicodeScalars.append(scalar)
    if scalar == "~", collected.hasSuffix(Self.end) { return String(collected.dropLast(Self.end.count)) }
    if collected.utf8.count < Self.longest {
      text = collected
      return nil
    }
    text = ""
    return collected
  }

  /// Ends the paste.
  ///
  /// - Returns: its text; nil if nothing was being pasted.
  mutating func finish() -> String? { text.take() }

  /// Ends the paste if its time limit has passed.
  ///
  /// - Returns: its text.
  mutating func expire(at now: ContinuousClock.Instant) -> String? {
    guard isOpen, last.duration(to: now) >= Self.patience else { return nil }
    return text.take().flatMap { $0.isEmpty ? nil : $0 }
  }
}
