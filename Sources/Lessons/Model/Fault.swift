/// A mistake in a file, with its place.
package struct Fault: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// Line number from 1; 0 for the file as a whole.
  package var line: Int
  package var column: Int
  /// Message with the fault, the expected content, and the nearest valid word.
  package var message: String

  package init(file: String, line: Int = 0, column: Int = 0, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The fault with its place: `06-injection/step.md:4:10: unknown key 'pear'; expected one of …; did you mean 'pair'?`
  package var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)" }
}

/// All faults of a lesson that cannot be read.
package struct LessonFaults: Error, Hashable, Sendable, CustomStringConvertible {
  package let faults: [Fault]

  /// Sorts the faults.
  ///
  /// - Parameter faults: the faults, in any order.
  package init(_ faults: [Fault]) {
    self.faults = faults.sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }

  package var description: String { faults.map(\.description).joined(separator: "\n") }
}
