import Importer
import Testing

@testable import Laboratory

/// Groups of many users of a service, and titles that distinguish them.
@Suite struct UserGroupsTests {
  private static let graph = ProjectGraph(
    Importer().read(
      texts: Dictionary(
        uniqueKeysWithValues: ["App/Send/Views", "App/Stake/Views", "Widget/Main"].map { folder in
          let name = folder.replacing("/", with: "")
          let lines = (0..<6).map { "c.register(\(name)\($0).self) { _ in Made() }" }
          return (
            "Sources/\(folder)/Assembly.swift",
            "import Swinject\nfunc assemble\(name)(c: Container) {\n\(lines.joined(separator: "\n"))\n}\n"
          )
        })))
  private static var names: [String] { graph.project.services.map(\.name) }

  private func titles(box: (String) -> String?) -> [String: Int] {
    let groups = UserGroups(Self.names, Self.graph.outline, box: box)?.groups ?? []
    return Dictionary(groups.map { ($0.title, $0.members.count) }) { $0 + $1 }
  }

  @Test func namesWithBoxesStandInTheirInnermostGroups() {
    #expect(Set(titles { $0 }.values) == [6] && titles { $0 }.count == 3)
  }

  /// A filter leaves many users out. Their modules tell more than their files.
  @Test func namesWithoutABoxStandInTheirModules() {
    #expect(titles { _ in nil } == ["App": 12, "Widget": 6])
  }

  @Test(arguments: [
    (["Editor/Views/", "Tabs/Views/", "Tabs/Models/"], ["Editor/Views", "Tabs/Views", "Models"]),
    (["A/One/Views/", "B/One/Views/"], ["A/One/Views", "B/One/Views"]),
    (["Views/"], ["Views"]),
  ])
  func foldersDistinguishEqualTitles(ids: [String], titles: [String]) {
    let groups = ids.map { id in (id: id, title: id.split(separator: "/").last.map(String.init) ?? id) }
    #expect(GroupTitles.distinct(groups) == titles)
  }
}
