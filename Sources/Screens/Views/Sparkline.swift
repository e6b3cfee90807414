/// Diagram of one row: a number over time as bars of different heights.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let asciiBars: [Character] = ["_", ".", "-", "~", "=", "+", "*", "#"]

  /// Draws numbers as bars.
  ///
  /// - Parameters:
  ///   - numbers: the newest last. The oldest are left out if they do not fit.
  ///   - width: maximum number of bars.
  /// - Returns: one character for each shown number. The maximum is a full bar; numbers up to 0 are blanks.
  static func text(_ numbers: [Int], width: Int, isASCII: Bool) -> String {
    let shown = numbers.suffix(max(0, width))
    guard let most = shown.max(), most > 0 else { return String(repeating: " ", count: shown.count) }
    let bars = isASCII ? asciiBars : bars
    return String(shown.map { $0 <= 0 ? " " : bars[min(bars.count - 1, ($0 * bars.count - 1) / most)] })
  }
}
