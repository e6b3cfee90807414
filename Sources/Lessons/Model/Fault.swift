/// Something wrong in a file, at its place.
package struct Fault: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// From 1; 0 where the file as a whole is meant.
  package var line: Int
  package var column: Int
  /// What is wrong; what was expected; the nearest valid word.
  package var message: String

  package init(file: String, line: Int = 0, column: Int = 0, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// `06-injection/step.md:4:10: unknown key 'pear'; expected one of …; did you mean 'pair'?`
  package var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)" }
}

/// A lesson that cannot be read: every fault in it.
package struct LessonFaults: Error, Hashable, Sendable, CustomStringConvertible {
  package let faults: [Fault]

  /// - Parameter faults: in any order.
  package init(_ faults: [Fault]) {
    self.faults = faults.sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }

  package var description: String { faults.map(\.description).joined(separator: "\n") }
}
