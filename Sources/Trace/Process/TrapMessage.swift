/// Message that the runtime prints when it traps: `Step/Knight.swift:12: Fatal error: no helmet`.
package struct TrapMessage: Equatable {
  package var file: String
  package var line: Int
  package var message: String

  /// Parses the last trap message in a text; nil if there is none.
  package init?(_ text: String) {
    for line in text.split(separator: "\n").reversed() {
      guard let found = Self.parse(line) else { continue }
      self = found
      return
    }
    return nil
  }

  /// Returns whether a text contains the runtime's message for a failed allocation, which has no file or line.
  static func isOutOfMemory(_ text: String) -> Bool {
    text.split(separator: "\n").contains { $0.hasPrefix("Fatal error: failed to allocate ") }
  }

  private static func parse(_ line: Substring) -> TrapMessage? {
    guard
      let kind = ["Fatal error", "Assertion failed", "Precondition failed"].compactMap({
        line.firstRange(of: ": \($0)")
      }).first
    else { return nil }
    let place = line[..<kind.lowerBound].split(separator: ":")
    guard place.count >= 2, let number = Int(place[place.count - 1]) else { return nil }
    var message = line[kind.upperBound...]
    if message.hasPrefix(": ") { message = message.dropFirst(2) }
    let text = message.isEmpty ? line[kind].dropFirst(2) : message
    let path = place.dropLast().joined(separator: ":")
    return TrapMessage(file: String(path.split(separator: "/").last ?? ""), line: number, message: String(text))
  }

  package init(file: String, line: Int, message: String) {
    (self.file, self.line, self.message) = (file, line, message)
  }
}

extension Substring {
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
