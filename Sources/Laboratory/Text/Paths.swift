import Foundation

/// Operations on paths as text.
package enum Paths {
  /// Last component of a path.
  package static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// True if a path looks like that of a scenario rather than of a folder, a Swift file or a recording. The disk is not
  /// read.
  package static func mayBeScenario(_ path: String) -> Bool {
    let name = name(path)
    return !path.hasSuffix("/") && !name.hasSuffix(".swift") && !name.hasSuffix(".link")
      && name.dropFirst().contains(".") && name != ".."
  }

  /// Path with a leading `~` or `~NAME` replaced by the home folder, as in a shell. An unknown name stays.
  package static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~") else { return path }
    if path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
    return NSString(string: path).expandingTildeInPath
  }

  /// Home folder: the variable `HOME`, as in a shell, or else the user's entry in the system.
  package static var home: String {
    let variable = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return variable.hasPrefix("/") ? variable : NSHomeDirectory()
  }

  /// Full path of a file below a folder; the folder itself if the file is empty or the same.
  package static func absolute(_ file: String, below folder: String) -> String {
    absolute(file.isEmpty || file == folder ? folder : folder + "/" + file)
  }

  /// Absolute path, so that it stays valid in another working folder.
  package static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
