import Testing

@testable import Laboratory

/// Parts of many modules by their folders or common words.
@Suite struct ModulePartsTests {
  private func parts(_ folders: [String]) -> [String: Int] {
    let modules = folders.map { (name: String($0.split(separator: "/").last ?? ""), folder: Optional($0)) }
    return Dictionary(uniqueKeysWithValues: ModuleParts(modules).parts.map { ($0.title ?? "", $0.members.count) })
  }

  @Test func modulesOfOneFolderAreAPart() {
    let folders =
      (0..<6).map { "Projects/Features/F\($0)" } + (0..<6).map { "Projects/Domains/D\($0)" } + ["Projects/App"]
    #expect(parts(folders) == ["Features": 6, "Domains": 6, "": 1])
  }

  @Test func modulesInOneFolderAreDividedByTheirWords() {
    let folders = ["Cart", "Login", "Home", "Menu"].map { "Sources/\($0)Feature" }
    let clients = ["Api", "Disk", "Audio", "User", "Push", "Mail", "Map"].map { "Sources/\($0)Client" }
    #expect(parts(folders + clients) == ["*Feature": 4, "*Client": 7])
  }

  @Test func fewModulesStandSideBySide() {
    #expect(parts((0..<5).map { "Features/F\($0)" } + (0..<5).map { "Domains/D\($0)" }) == ["": 10])
  }
}
