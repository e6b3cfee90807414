// Folders with a large part of the files.
extension Program {
  /// Returns the part of a path whose folders may describe the file: the path below the folders with a large part of all
  /// files, such as the folder of an application, whose name describes none of them in particular.
  ///
  /// - Complexity: O(length of the path × `projectFolders`).
  package func describingPath(_ path: String) -> String {
    var start = path.startIndex
    for folder in projectFolders where path.hasPrefix(folder) {
      let end = path.index(path.startIndex, offsetBy: folder.count)
      if end > start { start = end }
    }
    return String(path[start...])
  }

  /// Finds the folders that contain at least a quarter of all files.
  ///
  /// - Parameters:
  ///   - paths: the paths of all files, with at least four files for each folder of the result.
  ///   - isNamed: returns whether the name of a folder matters.
  /// - Returns: the paths of the folders with a slash at the end.
  /// - Complexity: O(length of all paths).
  package static func projectFolders(of paths: [String], where isNamed: (Substring) -> Bool) -> [String] {
    var counts: [String: Int] = [:]
    for path in paths {
      var folder = ""
      for part in path.split(separator: "/").dropLast() {
        folder += part + "/"
        counts[folder, default: 0] += 1
      }
    }
    return counts.filter { folder, count in
      count >= 4 && count * 4 >= paths.count && folder.dropLast().split(separator: "/").last.map(isNamed) == true
    }
    .keys.sorted()
  }
}
