import Foundation

/// Access to files. Errors name the file, the reason and a remedy.
package protocol FileAccess: Sendable {
  /// Reads a file.
  ///
  /// - Throws: `FileError`.
  func read(_ path: String) throws -> Data
  /// Returns the content of a file; nil if there is none.
  ///
  /// - Throws: `FileError` if the file exists but cannot be read.
  func contents(_ path: String) throws -> Data?
  /// Returns whether there is a file that can be read.
  func hasFile(_ path: String) -> Bool
  /// Writes a file completely or not at all.
  ///
  /// - Throws: `FileError`.
  func write(_ data: Data, to path: String) throws
  /// Returns the names in a folder with the kind of each entry; empty if the folder cannot be read.
  func list(_ folder: String) -> [(name: String, isFolder: Bool)]
  /// Returns whether a path is a folder or a Swift file.
  func isSource(_ path: String) -> Bool
}

extension FileAccess {
  package func hasFile(_ path: String) -> Bool { (try? contents(path)) != nil }
  package func isSource(_ path: String) -> Bool { path.hasSuffix(".swift") }
}
