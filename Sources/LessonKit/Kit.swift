import Trace

/// What a story gets that asks for it (`func story(_ kit: Kit)`): a small screen, keys and lines, a clock and a coin, all of
/// them in the hands of the learner, or of a test.
public struct Kit: Sendable {
  package init() {}

  // MARK: Screen

  /// Draws the screen anew: a few lines of text.
  public func show(_ lines: String...) { show(lines) }

  /// Draws the screen anew: a few lines of text.
  public func show(_ lines: [String]) {
    // A line is a line: what would break it, or reach the terminal as a command, is a space.
    StepRunner.current?.show(
      lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.prefix(Self.mostLines).map { line in
        String(
          line.prefix(Self.mostColumns).map {
            $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } ? $0 : " "
          })
      })
  }

  /// Lines and columns that are shown; the rest is cut off.
  public static let mostLines = 24
  /// Columns that are shown.
  public static let mostColumns = 120

  // MARK: Keys and lines

  /// Waits for a key: one character, or a name as `Enter`, `Esc`, `Left`.
  public func key() -> String {
    if case .key(let key) = StepRunner.current?.ask(.key) { return key }
    return ""
  }

  /// Waits for a line of text; nil when there is none any more.
  public func readLine() -> String? {
    if case .line(let line) = StepRunner.current?.ask(.line) { return line }
    return nil
  }

  // MARK: Coin

  /// Tosses the coin. It falls as it was laid down by hand, else by the run's seed.
  public func toss() -> Bool { StepRunner.current?.toss() ?? false }

  // MARK: Clock

  /// The clock: it stands still until the learner lets it go on.
  public var clock: KitClock { KitClock() }

  /// Waits, without suspending, until the clock has gone on by so much.
  public func wait(for duration: Duration) {
    guard let runner = StepRunner.current else { return }
    let due = runner.seconds + duration.inSeconds
    while runner.seconds < due, runner.ask(.clock(due)) != nil {}
  }
}
