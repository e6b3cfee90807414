/// A file that cannot be used: every fault in it, or why it could not be read or written. Nothing has changed.
package struct FileError: Error, Hashable, CustomStringConvertible {
  /// A fault at a place in a file; line and column count from 1.
  package struct Fault: Hashable, Sendable {
    package var line: Int
    package var column: Int
    package var message: String
  }

  package let path: String
  package let faults: [Fault]

  package init(_ path: String, _ faults: [Fault]) {
    self.path = path
    self.faults = faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Something that concerns the whole file.
  package init(_ path: String, _ message: String) {
    self.path = path
    faults = [Fault(line: 0, column: 0, message: message)]
  }

  /// One line a fault: `knight.yaml:4:13: unknown lifetime 'contaner'; expected …; did you mean 'container'?`
  package var description: String {
    faults.map { $0.line == 0 ? "\(path): \($0.message)" : "\(path):\($0.line):\($0.column): \($0.message)" }
      .joined(separator: "\n")
  }
}
