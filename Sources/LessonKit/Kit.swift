import Trace

/// The argument of a story that asks for it (`func story(_ kit: Kit)`): a small screen, keys and lines, a clock and a
/// coin.
///
/// The learner controls all of them; in a test, the test does.
public struct Kit: Sendable {
  package init() {}

  // MARK: Screen

  /// Replaces the contents of the screen by a few lines of text.
  public func show(_ lines: String...) { show(lines) }

  /// Replaces the contents of the screen by a few lines of text.
  public func show(_ lines: [String]) {
    // Control characters are replaced by spaces: they would break the line, or act on the terminal.
    StepRunner.current?.show(
      lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.prefix(Self.mostLines).map { line in
        String(
          line.prefix(Self.mostColumns).map {
            $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } ? $0 : " "
          })
      })
  }

  /// Maximum number of lines shown. The rest is cut off.
  public static let mostLines = 24
  /// Maximum number of columns shown. The rest is cut off.
  public static let mostColumns = 120

  // MARK: Keys and lines

  /// Waits for a key.
  ///
  /// - Returns: One character, or a name such as `Enter`, `Esc`, `Left`.
  public func key() -> String {
    if case .key(let key) = StepRunner.current?.ask(.key) { return key }
    return ""
  }

  /// Waits for a line of text; nil when no more lines follow.
  public func readLine() -> String? {
    if case .line(let line) = StepRunner.current?.ask(.line) { return line }
    return nil
  }

  // MARK: Coin

  /// Tosses the coin. The learner may have chosen the side; otherwise the run's seed decides.
  public func toss() -> Bool { StepRunner.current?.toss() ?? false }

  // MARK: Clock

  /// The clock of the run. It stands still until the learner advances it.
  public var clock: KitClock { KitClock() }

  /// Blocks, without suspending, until the clock has advanced by `duration`.
  public func wait(for duration: Duration) {
    guard let runner = StepRunner.current else { return }
    let due = runner.seconds + duration.inSeconds
    while runner.seconds < due, runner.ask(.clock(due)) != nil {}
  }
}
