import Foundation

/// A converter from the paths of findings, which are relative to the root, to paths for reports, which are absolute or
/// relative to the working directory.
package struct ReportPaths: Sendable, Hashable {
  /// Absolute path of the folder or file that was read.
  let root: String
  /// Absolute path of the working directory, from which relative paths start.
  let workingDirectory: String

  /// Creates the converter from a root and a working directory, which are stored as absolute paths.
  ///
  /// - Parameter root: the path of the folder or file that was read.
  package init(root: String, workingDirectory: String = FileManager.default.currentDirectoryPath) {
    self.root = URL(fileURLWithPath: root).standardizedFileURL.path
    self.workingDirectory = URL(fileURLWithPath: workingDirectory).standardizedFileURL.path
  }

  /// Returns the absolute path of a file.
  ///
  /// - Parameter file: the path relative to the root; empty if the root is a file.
  package func absolute(_ file: String) -> String {
    file.isEmpty ? root : root == "/" ? "/" + file : root + "/" + file
  }

  /// Returns the path of a file relative to the working directory; the absolute path for a file outside of it.
  ///
  /// - Parameter file: the path relative to the root; empty if the root is a file.
  package func relative(_ file: String) -> String {
    let path = absolute(file)
    let folder = workingDirectory == "/" ? "/" : workingDirectory + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
