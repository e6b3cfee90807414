import Stage

/// Divides a step's standard output, apart from `print`, into lines.
struct OutputLines {
  private var pending = ""

  /// Appends text and returns the completed lines as events.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isError: true for standard error. Such text is ignored, because the message of a trap is reported as a crash.
  mutating func lines(_ text: String, isError: Bool) -> [StageEvent] {
    if isError { return [] }
    pending += text
    var parts = pending.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    pending = parts.popLast() ?? ""
    return parts.map { StageEvent(.printed($0)) }
  }

  /// Returns and removes the last line without a line break, because another event follows.
  mutating func rest() -> [StageEvent] {
    if pending.isEmpty { return [] }
    defer { pending = "" }
    return [StageEvent(.printed(pending))]
  }
}
