import Foundation

/// Paths as they are written, whatever lies there.
package enum Paths {
  /// The last part of a path.
  package static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether a path looks like a scenario's and not like a folder's, a Swift file's or a recording's. The disk is not read.
  package static func mayBeScenario(_ path: String) -> Bool {
    let name = name(path)
    return !path.hasSuffix("/") && !name.hasSuffix(".swift") && !name.hasSuffix(".link")
      && name.dropFirst().contains(".") && name != ".."
  }

  /// With the home folder in place of a leading `~` or `~NAME`, as shells do it; a name that nobody has stays.
  package static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~") else { return path }
    if path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
    return NSString(string: path).expandingTildeInPath
  }

  /// What the environment says, as in a shell, or else the user's entry in the system.
  package static var home: String {
    let said = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return said.hasPrefix("/") ? said : NSHomeDirectory()
  }

  /// The full path of a file below a folder; the folder itself where there is no file.
  package static func absolute(_ file: String, below folder: String) -> String {
    absolute(file.isEmpty || file == folder ? folder : folder + "/" + file)
  }

  /// From the root, so that it means the same in another folder.
  package static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
