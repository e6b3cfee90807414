import Foundation

/// Operations on paths as text.
package enum Paths {
  /// Returns the last component of a path.
  package static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Returns whether a path can be that of a scenario: its name has an extension other than that of Swift code or a
  /// recording.
  ///
  /// The disk is not read.
  package static func mayBeScenario(_ path: String) -> Bool {
    let name = name(path)
    return !path.hasSuffix("/") && !name.hasSuffix(".swift") && !name.hasSuffix(".link")
      && name.dropFirst().contains(".") && name != ".."
  }

  /// Returns a path with a leading `~` or `~NAME` replaced by the home folder, as in a shell. An unknown `~NAME` stays.
  package static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~") else { return path }
    if path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
    return NSString(string: path).expandingTildeInPath
  }

  /// Home folder: the variable `HOME`, as in a shell, else the home folder that the system stores for the user.
  package static var home: String {
    let variable = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return variable.hasPrefix("/") ? variable : NSHomeDirectory()
  }

  /// Returns a path with `~` for the home folder, for messages.
  package static func shown(_ path: String) -> String {
    path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// Returns the full path of a file below a folder. Returns the folder itself if the file is empty or the same.
  package static func absolute(_ file: String, below folder: String) -> String {
    absolute(file.isEmpty || file == folder ? folder : folder + "/" + file)
  }

  /// Returns the absolute path, which stays valid in another working folder.
  package static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
