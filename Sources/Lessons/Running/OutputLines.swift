import Stage

/// What a step writes to its standard output other than by `print`, as lines.
struct OutputLines {
  private var pending = ""

  /// - Parameter isError: what went to standard error; there a trap says its last words, which are told as a crash.
  mutating func lines(_ text: String, isError: Bool) -> [StageEvent] {
    if isError { return [] }
    pending += text
    var parts = pending.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    pending = parts.popLast() ?? ""
    return parts.map { StageEvent(.printed($0)) }
  }

  /// A line that has no end yet, when something else happens.
  mutating func rest() -> [StageEvent] {
    if pending.isEmpty { return [] }
    defer { pending = "" }
    return [StageEvent(.printed(pending))]
  }
}
