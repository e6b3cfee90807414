import Foundation

/// Opens and reads regular files only.
///
/// Opening or reading a pipe, a socket or a device may wait for ever, so `open` refuses them.
package enum RegularFile {
  /// A reason why a path cannot be read.
  package enum Failure: Error, Equatable {
    /// The system's code, as `errno`.
    case system(Int32)
    /// The path names something other than a file. The value is its `st_mode & S_IFMT`.
    case kind(mode_t)
  }

  /// Opens a regular file for reading.
  ///
  /// - Returns: the open file, which closes when it is released.
  /// - Throws: `Failure` if the path cannot be opened, or names something other than a regular file.
  package static func open(_ path: String) throws(Failure) -> FileHandle {
    // Without O_NONBLOCK, opening a pipe waits for its other end, and reading /proc/kmsg waits for a message.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw .system(errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var found = stat()
    if fstat(descriptor, &found) != 0 { throw .system(errno) }
    let kind = found.st_mode & S_IFMT
    if kind != S_IFREG { throw .kind(kind) }
    return file
  }

  /// Reads the whole content of a regular file.
  ///
  /// - Throws: `Failure`, or the error of reading.
  /// - Complexity: O(bytes).
  package static func data(_ path: String) throws -> Data {
    let file = try open(path)
    defer { try? file.close() }
    return try file.readToEnd() ?? Data()
  }
}
