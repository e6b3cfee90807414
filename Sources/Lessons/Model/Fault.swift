/// A mistake in a file of a lesson or of a learning path, with its place.
package struct Fault: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// Line number from 1; 0 for the file as a whole.
  package var line: Int
  package var column: Int
  /// Description of the mistake; where known, with the expected content and the nearest valid word.
  package var message: String
  /// True if the meaning is clear nevertheless, as that of a misspelt key, so that the fault has no consequences.
  package var isUnderstood: Bool

  package init(file: String, line: Int = 0, column: Int = 0, message: String, isUnderstood: Bool = false) {
    self.isUnderstood = isUnderstood
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The message after its place: `06-injection/step.md:4:10: unknown key 'pear'; expected one of …`. For the file as a
  /// whole, the place is only the file.
  package var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)" }
}

/// Error if a lesson or a learning path has faults. It contains all of them.
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
