/// A matcher of paths with patterns as in `.gitignore`.
package struct PathPatterns: Sendable {
  private var rules = IgnoreRules()
  private let folder: String

  package init(_ excluded: ExcludedPaths) {
    rules.add(excluded.patterns.joined(separator: "\n"), below: "")
    folder = excluded.folder
  }

  /// Returns whether a pattern matches a file or folder itself.
  ///
  /// - Parameters:
  ///   - path: the path relative to the folder that is read.
  ///   - isFolder: true for a folder.
  func fits(_ path: String, isFolder: Bool) -> Bool {
    rules.isIgnored(folder.isEmpty ? path : folder + "/" + path, isFolder: isFolder)
  }

  /// Returns whether a pattern matches a file or one of the folders that contain it.
  ///
  /// - Complexity: O(folders of the path × patterns).
  package func fits(file: String) -> Bool {
    let path = folder.isEmpty ? file : folder + "/" + file
    var part = path.startIndex
    while let slash = path[part...].firstIndex(of: "/") {
      if rules.isIgnored(String(path[..<slash]), isFolder: true) { return true }
      part = path.index(after: slash)
    }
    return rules.isIgnored(path, isFolder: false)
  }
}
