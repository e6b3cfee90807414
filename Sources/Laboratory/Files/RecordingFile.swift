import Foundation
import Lessons
import Support
import Synchronization

/// Writes a recording while it is made, so that the part so far survives if the program is killed.
///
/// An older file of the same name stays until the recording is complete. Meanwhile the new file is `NAME.recording-…`.
package final class RecordingFile: Sendable {
  private let descriptor: Int32
  private let path: String
  /// Path of the file being written: the final path, unless a regular file exists there.
  private let growing: String
  private let writer: OutputWriter
  /// The system's first error code; 0 if there was none.
  private let fault = Mutex<Int32>(0)

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - writer: knows the files that the program has written.
  ///   - way: command that overwrites the existing file, for the error.
  /// - Throws: `UsageError` if the file exists and its content is not from this program; `FileError` if the file cannot
  ///   be read or created.
  package init(_ path: String, _ writer: OutputWriter, force: Bool, way: String) throws {
    self.path = path
    self.writer = writer
    try writer.check(path, force: force, way: way)
    var old = stat()
    let isReplaced = stat(path, &old) == 0 && old.st_mode & S_IFMT == S_IFREG
    growing = isReplaced ? "\(path).recording-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))" : path
    let flags = isReplaced ? O_CREAT | O_EXCL | O_NOFOLLOW : O_CREAT | O_TRUNC
    descriptor = try DiskFiles.opened(growing, flags)
  }

  package func write(_ text: String) { write(Data(text.utf8)) }

  package func write(_ data: Data) {
    fault.withLock { if $0 == 0 { $0 = DiskFiles.put(data, descriptor) } }
  }

  /// Closes the file, and removes it if nothing was recorded. The older file stays.
  package func discard() {
    Foundation.close(descriptor)
    if growing != path || isEmpty { unlink(growing) }
  }

  /// True if the file being written is a regular file without content.
  private var isEmpty: Bool {
    var found = stat()
    return stat(growing, &found) == 0 && found.st_mode & S_IFMT == S_IFREG && found.st_size == 0
  }

  /// Completes the recording.
  ///
  /// - Throws: `FileError` if a part could not be written.
  package func close() throws {
    let fault = fault.withLock { fault in
      if Foundation.close(descriptor) != 0, fault == 0 { fault = errno }
      return fault
    }
    if fault != 0 {
      if growing != path || isEmpty { unlink(growing) }
      let rest = growing == path ? Words.File.recordingEnds : Words.File.olderFileStays
      throw FileError(path, "\(FileError.writing(path, fault).faults.map(\.message).joined()); \(rest)")
    }
    if growing != path {
      defer { unlink(growing) }
      try DiskFiles().write(RegularFile.data(growing), to: path)
    }
    // If the file cannot be read back, the next recording asks before it overwrites it.
    try? writer.remember(path)
    TextStore.finish()
  }
}
