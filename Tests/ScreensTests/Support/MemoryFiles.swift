import Foundation
import Laboratory
import Synchronization

/// Files in memory, so that accidental writes touch no disk.
final class MemoryFiles: FileAccess {
  private let files = Mutex<[String: Data]>([:])

  func read(_ path: String) throws -> Data {
    guard let data = files.withLock({ $0[path] }) else { throw FileError(path, "no such file") }
    return data
  }

  func contents(_ path: String) throws -> Data? { files.withLock { $0[path] } }

  func write(_ data: Data, to path: String) throws { files.withLock { $0[path] = data } }

  /// Swift code is read from the disk.
  func isSource(_ path: String) -> Bool { DiskFiles().isSource(path) }

  func list(_ folder: String) -> [(name: String, isFolder: Bool)] {
    files.withLock { $0.keys.sorted().map { ($0, false) } }
  }
}
