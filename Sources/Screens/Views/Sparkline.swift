/// A row of bars: how a number went.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let asciiBars: [Character] = ["_", ".", "-", "~", "=", "+", "*", "#"]

  /// - Parameters:
  ///   - numbers: the newest last; those that have no room are left out.
  ///   - width: number of bars at most.
  /// - Returns: one character for each number that is shown; the highest is a whole bar, and nothing a blank.
  static func text(_ numbers: [Int], width: Int, isASCII: Bool) -> String {
    let shown = numbers.suffix(max(0, width))
    guard let most = shown.max(), most > 0 else { return String(repeating: " ", count: shown.count) }
    let bars = isASCII ? asciiBars : bars
    return String(shown.map { $0 <= 0 ? " " : bars[min(bars.count - 1, ($0 * bars.count - 1) / most)] })
  }
}
