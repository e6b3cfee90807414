import Testing

@testable import Importer
@testable import Laboratory

/// A code base as a tree of modules, containers, folders and files.
@Suite struct SourceOutlineTests {
  /// Code that registers services, each of which may need another.
  private static func assembly(_ names: [String], needing need: String? = nil) -> String {
    let lines = names.map { name in
      let argument = need.map { "r.resolve(\($0).self)!" } ?? ""
      return "    container.register(\(name).self) { r in \(name)(\(argument)) }"
    }
    return """
      import Swinject
      final class Assembly\(names[0]): Assembly {
        func assemble(container: Container) {
      \(lines.joined(separator: "\n"))
        }
      }
      """
  }

  private static func graph(_ texts: [String: String]) -> ProjectGraph { ProjectGraph(Importer().read(texts: texts)) }

  private static let two = graph([
    "Sources/Shop/Views/A.swift": assembly(["One", "Two"]), "Sources/Shop/Views/B.swift": assembly(["Three"]),
    "Sources/Shop/Model/C.swift": assembly(["Four", "Five"], needing: "Absent"),
    "Sources/Till/D.swift": assembly(["Six"]),
  ])

  private func ids(_ outline: SourceOutline) -> [String] { outline.groups.map(\.id) }

  @Test func modulesHoldFoldersAndFilesAndAFileOfOneServiceIsNoGroup() {
    let outline = Self.two.outline
    #expect(ids(outline).contains("Shop/"))
    let shop = outline.groups[outline.group("Shop") ?? 0]
    #expect(shop.kind == .module && shop.services == 5 && shop.depth == 0)
    #expect(outline.group("Till").map { outline.groups[$0].members } == ["Six"])
    let home = outline.home(of: "Three").map { outline.groups[$0] }
    #expect(home?.kind == .folder && home?.name == "Views", "a file with one service alone would say it twice")
    #expect(outline.home(of: "One").map { outline.groups[$0].name } == "A.swift")
  }

  @Test func unregisteredServicesAreInTheGroupElsewhere() {
    let outline = Self.two.outline
    #expect(outline.home(of: "Absent").map { outline.groups[$0].id } == SourceOutline.elsewhere)
    #expect(outline.groups.last?.kind == .elsewhere)
  }

  @Test func everyServiceHasExactlyOneHomeAndCountsAddUp() {
    let graph = Self.two
    let names = graph.outline.roots.flatMap { graph.outline.names(in: $0) }
    #expect(names.sorted() == graph.picture.services.map(\.name).sorted())
    for (index, group) in graph.outline.groups.enumerated() {
      #expect(group.count == graph.outline.names(in: index).count, "\(group.id)")
    }
    #expect(Set(ids(graph.outline)).count == graph.outline.groups.count)
  }

  @Test func wholeLevelsAreOpenAtFirstAsFarAsThereIsRoom() {
    let outline = Self.two.outline
    // Nearly all services are in `Shop`, so it is opened; as one box it would show nothing.
    #expect(outline.opening(room: 4).contains("Shop/"))
    #expect(!outline.opening(room: 4).contains { $0.hasSuffix("A.swift/") })
    let all = outline.opening(room: 100)
    #expect(all == Set(outline.groups.filter { $0.kind != .elsewhere }.map(\.id)))
  }

  @Test func modulesOfOneSizeStayClosedWhereTheirLevelHasNoRoom() {
    var texts: [String: String] = [:]
    for module in 0..<6 {
      texts["Sources/M\(module)/A.swift"] = Self.assembly((0..<5).map { "S\(module)x\($0)" })
      texts["Sources/M\(module)/B.swift"] = Self.assembly((5..<9).map { "S\(module)x\($0)" })
    }
    let outline = Self.graph(texts).outline
    #expect(outline.opening(room: 8).isEmpty)
    #expect(outline.opening(room: 12) == Set((0..<6).map { "M\($0)/" }))
  }

  @Test func numbersInNamesAreInOrder() {
    let texts = Dictionary(
      uniqueKeysWithValues: [10, 2, 1].map { ("Sources/M\($0)/A.swift", Self.assembly(["S\($0)x", "T\($0)x"])) })
    let outline = Self.graph(texts).outline
    #expect(outline.roots.map { outline.groups[$0].name } == ["M1", "M2", "M10"])
  }

  @Test func aNameThatAnUnknownPlaceMayRegisterIsNotMissing() {
    func isMissing(_ more: String) -> Bool {
      let graph = Self.graph(["A.swift": Self.assembly(["One"], needing: "Absent") + more])
      return graph.picture["Absent"]?.standing == .missing
    }
    #expect(isMissing(""))
    #expect(isMissing("\nfunc ask(_ r: Resolver, _ type: Any.Type) { _ = r.resolve(type) }"))
    #expect(!isMissing("\nfunc fill(_ c: Container) { c.register(unknownType()) { _ in One() } }"))
  }
}
