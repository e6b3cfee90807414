import Foundation
import SourceReader
import Testing

/// The folders that the XDG Base Directory Specification defines.
@Suite struct BaseFolderTests {
  private static let defaults: [(BaseFolder, String)] = [
    (.cache, "/home/me/.cache/playground"), (.config, "/home/me/.config/playground"),
    (.data, "/home/me/.local/share/playground"), (.state, "/home/me/.local/state/playground"),
  ]

  @Test(arguments: BaseFolder.allCases) func theVariableNamesTheFolder(folder: BaseFolder) {
    #expect(folder.url([folder.rawValue: "/given", "HOME": "/home/me"]).path == "/given/playground")
  }

  @Test(arguments: defaults) func withoutTheVariableTheFolderIsBelowTheHomeFolder(folder: BaseFolder, path: String) {
    #expect(folder.url(["HOME": "/home/me"]).path == path)
  }

  @Test(arguments: defaults) func aRelativePathIsIgnored(folder: BaseFolder, path: String) {
    for given in ["", ".", "state", "../state", "~/state"] {
      #expect(folder.url([folder.rawValue: given, "HOME": "/home/me"]).path == path)
    }
  }

  @Test(arguments: [nil, "", "me"]) func withoutHOMETheSystemGivesTheHomeFolder(home: String?) {
    let url = BaseFolder.state.url(home.map { ["HOME": $0] } ?? [:])
    #expect(url.path == NSHomeDirectory() + "/.local/state/playground")
  }

  /// With a umask of 0 all users would have access.
  @Test func aFolderIsTheUsersAlone() throws {
    let base = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: base) }
    let folder = base.appending(path: "state/playground")
    let mask = umask(0)
    defer { umask(mask) }
    try BaseFolder.make(folder)
    try BaseFolder.make(folder)
    let rights = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
    #expect(rights == 0o700)
  }
}
