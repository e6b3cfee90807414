import Foundation
import Lessons

/// Error of a file that cannot be used: every fault in its content, or the reason why it cannot be read or written.
///
/// The stage has not changed when the error is thrown.
package struct FileError: Error, Hashable, CustomStringConvertible {
  package let faults: [Fault]

  /// Creates an error.
  ///
  /// - Parameter faults: faults in any order.
  package init(_ faults: [Fault]) {
    self.faults = faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Creates an error about the file as a whole.
  package init(_ path: String, _ message: String) { faults = [Fault(file: path, message: message)] }

  /// Faults, each on a separate line: `knight.yaml:4:13: unknown lifetime 'contaner'; expected …; did you mean
  /// 'container'?`
  package var description: String { faults.map(\.description).joined(separator: "\n") }

  /// Returns the error for a file that cannot be written.
  ///
  /// - Parameter code: the system's `errno`.
  package static func writing(_ path: String, _ code: Int32) -> FileError {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let reason =
      switch code {
      case ENOSPC: "the disk is full; make room, or write somewhere else"
      case EDQUOT: "your disk quota is used up; make room, or write somewhere else"
      case EFBIG: "the file exceeds the size limit; 'ulimit -f' shows the limit"
      case EROFS: "the volume is read-only; write somewhere else"
      case EACCES, EPERM: "you have no permission to write there; ask for permission, or write somewhere else"
      case ENOENT: "no folder \(folder); make it first, or choose another"
      case ENOTDIR: "\(folder) is not a folder; choose another"
      case EISDIR: "this is a folder; expected the name of a file"
      case ENAMETOOLONG: "the name is too long; choose a shorter one"
      default: "\(String(cString: strerror(code))); write somewhere else"
      }
    return FileError(path, "cannot be written: \(reason)")
  }

  /// Returns the error for a file that cannot be read.
  static func reading(_ path: String, _ code: Int32) -> FileError {
    let reason =
      switch code {
      case EACCES, EPERM: "you have no permission to read the file; ask for permission"
      case EAGAIN: "no data to read yet; expected a file on a disk"
      default: "\(String(cString: strerror(code))); check the name and the volume"
      }
    return FileError(path, "the file cannot be read: \(reason)")
  }
}
