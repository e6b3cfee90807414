import Foundation

/// Reading and writing files, with errors that say what, where and what to do.
package protocol FileAccess: Sendable {
  /// - Throws: `FileError`.
  func read(_ path: String) throws -> Data
  /// What a file holds; nil where there is none.
  ///
  /// - Throws: `FileError` if it is there and cannot be read.
  func contents(_ path: String) throws -> Data?
  /// Writes all or nothing.
  ///
  /// - Throws: `FileError`.
  func write(_ data: Data, to path: String) throws
  /// The names in a folder, and whether each is a folder; empty where it cannot be read.
  func list(_ folder: String) -> [(name: String, isFolder: Bool)]
  /// Whether a path is a folder, or a Swift file.
  func isSource(_ path: String) -> Bool
}

extension FileAccess {
  package func isSource(_ path: String) -> Bool { path.hasSuffix(".swift") }
}
