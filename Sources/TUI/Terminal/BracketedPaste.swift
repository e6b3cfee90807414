/// A paste in progress. The terminal sends the pasted text between a start and an end sequence.
///
/// If the end sequence gets lost, the paste ends after a time limit, and the keyboard works again.
struct BracketedPaste {
  /// Maximum size of a piece, in bytes of UTF-8. A longer paste is handed over in several pieces.
  static let longest = 1 << 20
  /// Time without a character after which a paste without an end sequence ends.
  static let patience = Duration.seconds(2)
  /// End sequence. ncurses reports a sequence that arrives in pieces as single characters.
  private static let end = "\u{1B}[201~"

  /// Text collected so far; nil while nothing is being pasted.
  private var text: String?
  private var last = ContinuousClock.now

  var isOpen: Bool { text != nil }

  /// Time left until the paste ends if no character arrives; nil while nothing is being pasted.
  func remaining(at now: ContinuousClock.Instant) -> Duration? {
    isOpen ? max(.zero, Self.patience - last.duration(to: now)) : nil
  }

  /// Begins a paste.
  ///
  /// - Returns: The text of an earlier paste that had no end; nil if there is none.
  mutating func begin(at now: ContinuousClock.Instant) -> String? {
    defer { (text, last) = ("", now) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Appends the next character.
  ///
  /// - Returns: The text to hand over; nil while the paste continues, or if nothing is being pasted.
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
  /// - Returns: The pasted text; nil if nothing was being pasted.
  mutating func finish() -> String? { text.take() }

  /// Ends the paste if its time limit has passed.
  ///
  /// - Returns: The pasted text; nil if the paste has not expired or is empty.
  mutating func expire(at now: ContinuousClock.Instant) -> String? {
    guard isOpen, last.duration(to: now) >= Self.patience else { return nil }
    return text.take().flatMap { $0.isEmpty ? nil : $0 }
  }
}
