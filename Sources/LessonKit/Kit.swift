import Trace

/// Tools for a story that takes a `Kit` (`func story(_ kit: Kit)`): a small screen, keys and lines, a clock and a coin.
///
/// The learner controls these tools. In a test, the test controls them.
public struct Kit: Sendable {
  package init() {}

  // MARK: Screen

  /// Replaces the content of the screen by some lines of text.
  public func show(_ lines: String...) { show(lines) }

  /// Replaces the content of the screen by some lines of text.
  public func show(_ lines: [String]) {
    // Replace control characters by spaces: they would break the line, or act on the terminal.
    StepRunner.current?.show(
      lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.prefix(Self.mostLines).map { line in
        String(
          line.prefix(Self.mostColumns).map {
            $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } ? $0 : " "
          })
      })
  }

  /// Maximum number of lines shown. Further lines are cut off.
  public static let mostLines = 24
  /// Maximum number of columns shown. Longer lines are cut off.
  public static let mostColumns = 120

  // MARK: Keys and lines

  /// Waits for a key.
  ///
  /// - Returns: One character, or a name such as `Enter`, `Esc`, `Left`.
  public func key() -> String {
    if case .key(let key) = StepRunner.current?.ask(.key) { return key }
    return ""
  }

  /// Waits for a line of text.
  ///
  /// - Returns: The line; nil if no more lines follow.
  public func readLine() -> String? {
    if case .line(let line) = StepRunner.current?.ask(.line) { return line }
    return nil
  }

  // MARK: Coin

  /// Tosses the coin.
  ///
  /// - Returns: The side that the learner has set (true for heads); if none is set, a side by the run's seed.
  public func toss() -> Bool { StepRunner.current?.toss() ?? false }

  // MARK: Clock

  /// The clock of the run, which stands still until the learner advances it.
  public var clock: KitClock { KitClock() }

  /// Blocks the current thread, without suspending the task, until the clock has advanced by `duration`.
  public func wait(for duration: Duration) {
    guard let runner = StepRunner.current else { return }
    let due = runner.seconds + duration.inSeconds
    while runner.seconds < due, runner.ask(.clock(due)) != nil {}
  }
}
