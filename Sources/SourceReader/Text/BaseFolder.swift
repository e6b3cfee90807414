import Foundation

/// Folders of the XDG Base Directory Specification, each with the program's own folder in it.
///
/// The enum is declared in `SourceReader`, the lowest module that all users of these folders depend on.
package enum BaseFolder: String, CaseIterable, Sendable {
  case cache = "XDG_CACHE_HOME"
  case config = "XDG_CONFIG_HOME"
  case data = "XDG_DATA_HOME"
  case state = "XDG_STATE_HOME"

  /// Folder below the home folder if the variable is not set.
  private var fallback: String {
    switch self {
    case .cache: ".cache"
    case .config: ".config"
    case .data: ".local/share"
    case .state: ".local/state"
    }
  }

  /// Returns the folder `playground` in the folder that the variable names, or in the default folder below `HOME`.
  ///
  /// Relative paths are ignored, as the specification requires, because they would depend on the working directory.
  ///
  /// - Parameter environment: the variables of the process.
  package func url(_ environment: [String: String]) -> URL {
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let base = absolute(rawValue) ?? "\(absolute("HOME") ?? NSHomeDirectory())/\(fallback)"
    return URL(fileURLWithPath: base).appending(path: "playground")
  }

  /// Makes a folder for files of the program if the folder does not exist. Other users cannot read it, whatever the
  /// umask is.
  ///
  /// - Throws: the error of the file system.
  package static func make(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
