import Lessons

/// A file that cannot be used: every fault in it, or why it could not be read or written. Nothing has changed.
package struct FileError: Error, Hashable, CustomStringConvertible {
  package let faults: [Fault]

  /// - Parameter faults: in any order.
  package init(_ faults: [Fault]) {
    self.faults = faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Something that concerns the whole file.
  package init(_ path: String, _ message: String) { faults = [Fault(file: path, message: message)] }

  /// One line a fault: `knight.yaml:4:13: unknown lifetime 'contaner'; expected …; did you mean 'container'?`
  package var description: String { faults.map(\.description).joined(separator: "\n") }
}
