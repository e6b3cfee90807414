import Foundation

/// Converts paths of findings, which are relative to the root, to paths for reports.
///
/// Reports name files relative to the working directory, or absolutely.
package struct ReportPaths: Sendable, Hashable {
  /// Absolute path of the folder that was read, or of the file.
  let root: String
  /// Absolute path of the working directory, which relative paths start from.
  let workingDirectory: String

  /// Stores both folders as absolute paths.
  ///
  /// - Parameter root: the path of the folder or file that was read.
  package init(root: String, workingDirectory: String = FileManager.default.currentDirectoryPath) {
    self.root = URL(fileURLWithPath: root).standardizedFileURL.path
    self.workingDirectory = URL(fileURLWithPath: workingDirectory).standardizedFileURL.path
  }

  /// The absolute path of a file.
  ///
  /// - Parameter file: the path below the root; empty if the root is a file.
  package func absolute(_ file: String) -> String {
    file.isEmpty ? root : root == "/" ? "/" + file : root + "/" + file
  }

  /// The path relative to the working directory; the absolute one for a file outside of it.
  package func relative(_ file: String) -> String {
    let path = absolute(file)
    let folder = workingDirectory == "/" ? "/" : workingDirectory + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
