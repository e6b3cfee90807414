import Stage

extension KeyMention {
  /// Reports each mention of a key that has no end or an unknown command.
  static func check(_ file: String, _ faults: inout FaultList) {
    guard isIn(file) else { return }
    for (number, line) in file.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      var rest = line
      while let start = rest.firstRange(of: opening) {
        func add(_ message: String, at index: String.Index) {
          faults.add(message, line: number + 1, column: line.distance(from: line.startIndex, to: index) + 1)
        }
        rest = rest[start.upperBound...]
        guard let end = rest.firstIndex(of: "}") else {
          add("a '{key:' has no '}' in its line; expected {key:COMMAND}", at: start.lowerBound)
          break
        }
        let command = String(rest[..<end])
        if !commands.contains(command) {
          add(Wording.unknown("command of a key", command, among: commands), at: start.upperBound)
        }
        rest = rest[end...]
      }
    }
  }
}
