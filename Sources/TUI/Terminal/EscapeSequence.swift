/// An escape sequence whose end has not arrived yet.
///
/// Terminals usually send a sequence in one piece; slow lines and multiplexers split it. A sequence without an end is
/// dropped after a time limit, and the keyboard works again.
///
/// Source: ECMA-48, sections 5.4 (control sequences) and 5.6 (control strings); xterm's mouse reports.
struct EscapeSequence {
  /// Form of a sequence, by the character after Escape.
  enum Form {
    /// `ESC [` or `ESC O`, parameters, and a final character.
    case control
    /// `ESC ]`, `ESC P`, `ESC ^`, `ESC _` or `ESC X`: an answer of the terminal, up to BEL or `ESC \`.
    case string

    init?(after scalar: Unicode.Scalar) {
      switch scalar {
      case "[", "O": self = .control
      case "]", "P", "^", "_", "X": self = .string
      default: return nil
      }
    }
  }

  /// State of the sequence after another character.
  enum Step: Equatable {
    /// The sequence continues.
    case open
    /// The sequence is complete. The value is its text after the introducer, with the final character.
    case complete(String)
    /// The character does not belong to the sequence and still has to be decoded.
    case broken
  }

  /// Time without a character after which an incomplete sequence is dropped.
  static let patience = Duration.milliseconds(250)
  /// Maximum number of characters that are kept. The rest of a longer sequence is dropped.
  private static let most = 64

  private var introducer: Unicode.Scalar?
  /// Form of the open sequence. If no sequence is open, the form of the last sequence.
  private(set) var form = Form.control
  private var text = ""
  private var last = ContinuousClock.now

  var isOpen: Bool { introducer != nil }

  /// Time left until the sequence is dropped if no character arrives; nil while no sequence is open.
  func remaining(at now: ContinuousClock.Instant) -> Duration? {
    isOpen ? max(.zero, Self.patience - last.duration(to: now)) : nil
  }

  /// Begins a sequence.
  ///
  /// - Parameter text: the part of the sequence that has already arrived after the introducer.
  mutating func begin(_ introducer: Unicode.Scalar, _ form: Form, text: String = "", at now: ContinuousClock.Instant) {
    (self.introducer, self.form, self.text, last) = (introducer, form, text, now)
  }

  /// Adds the next character.
  mutating func append(_ scalar: Unicode.Scalar, at now: ContinuousClock.Instant) -> Step {
    last = now
    switch form {
    case .control:
      // The older mouse report is `M` followed by three characters of any value.
      if text.first == "M" { return text.unicodeScalars.count < 3 ? keep(scalar) : complete(scalar) }
      guard (" "..."~").contains(scalar) else { return abandon() }
      if scalar == "M", text.isEmpty { return keep(scalar) }
      return ("@"..."~").contains(scalar) ? complete(scalar) : keep(scalar)
    case .string:
      if scalar == "\u{7}" || scalar == "\\" && text.last == "\u{1B}" { return complete(scalar) }
      return text.last == "\u{1B}" ? abandon() : keep(scalar)
    }
  }

  /// Drops the sequence if its time limit has passed.
  ///
  /// - Returns: The key that was pressed with Alt, if only the introducer had arrived, because Alt sends the same
  ///   characters. Nil otherwise.
  mutating func expire(at now: ContinuousClock.Instant) -> Unicode.Scalar? {
    guard let introducer, last.duration(to: now) >= Self.patience else { return nil }
    self.introducer = nil
    return text.isEmpty ? introducer : nil
  }

  private mutating func keep(_ scalar: Unicode.Scalar) -> Step {
    if text.unicodeScalars.count < Self.most || scalar == "\u{1B}" { text.unicodeScalars.append(scalar) }
    return .open
  }

  private mutating func complete(_ scalar: Unicode.Scalar) -> Step {
    introducer = nil
    text.unicodeScalars.append(scalar)
    return .complete(text)
  }

  private mutating func abandon() -> Step {
    introducer = nil
    return .broken
  }
}
