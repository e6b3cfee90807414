import Foundation

/// Paths of files in reports: findings name them below the root that was read, readers expect them where one stands.
package struct ReportPaths: Sendable, Hashable {
  /// Absolute path of the folder that was read, or of the file.
  let root: String
  /// Absolute path.
  let workingDirectory: String

  /// - Parameter root: the path of the folder or file that was read.
  package init(root: String, workingDirectory: String = FileManager.default.currentDirectoryPath) {
    self.root = URL(fileURLWithPath: root).standardizedFileURL.path
    self.workingDirectory = URL(fileURLWithPath: workingDirectory).standardizedFileURL.path
  }

  /// - Parameter file: the path below the root; empty where the root is a file.
  package func absolute(_ file: String) -> String {
    file.isEmpty ? root : root == "/" ? "/" + file : root + "/" + file
  }

  /// The path from the working directory; the absolute one where the file lies outside of it.
  package func relative(_ file: String) -> String {
    let path = absolute(file)
    let folder = workingDirectory == "/" ? "/" : workingDirectory + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
