import Foundation

/// Files that hold data. A pipe, a socket or a device in their place is refused: opening or reading it may wait for ever.
package enum RegularFile {
  /// The reason why a path cannot be read.
  package enum Failure: Error, Equatable {
    /// The system's code, as `errno`.
    case system(Int32)
    /// The path names something other than a file: its `st_mode & S_IFMT`.
    case kind(mode_t)
  }

  /// - Returns: the path's file, opened for reading.
  /// - Throws: `Failure`.
  package static func open(_ path: String) throws(Failure) -> FileHandle {
    // Opening a pipe waits for its other end, and reading /proc/kmsg for a message, unless they are asked not to.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw .system(errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var found = stat()
    if fstat(descriptor, &found) != 0 { throw .system(errno) }
    let kind = found.st_mode & S_IFMT
    if kind != S_IFREG { throw .kind(kind) }
    return file
  }

  /// - Returns: the whole content.
  /// - Throws: `Failure`, or the error of reading.
  /// - Complexity: O(bytes).
  package static func data(_ path: String) throws -> Data {
    let file = try open(path)
    defer { try? file.close() }
    return try file.readToEnd() ?? Data()
  }
}
