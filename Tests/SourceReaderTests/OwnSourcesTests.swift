import Testing

@testable import SourceReader

/// Sources of this project. The expectations were compared with the text by eye.
@Suite struct OwnSourcesTests {
  /// Two modules of different styles. Reading all modules would take a fifth of the time of all tests.
  @Test(arguments: ["Sources/Core", "Sources/Layout"]) func everyFileParses(folder: String) throws {
    for source in try OwnSources.texts(below: folder) {
      let file = SourceFile(source.text, name: source.name)
      #expect(file.unknown.filter { $0.reason == .syntax || $0.reason == .depth } == [])
      #expect(file.blocks.filter { $0.kind == .other } == [])
    }
  }

  @Test func theContainer() throws {
    let module = SourceModule(try OwnSources.texts(below: "Sources/Core"))
    let container = try #require(module.type(named: "Container"))
    #expect(container.kind == .class)
    #expect(container.parts.count > 10)
    #expect(module.type(named: "Container.Tree") != nil)
    let edges = Set(module.declaredGraph().edges.map { "\($0.from) \($0.kind) \($0.to)" })
    #expect(edges.contains("Container creates Resolver"))
    #expect(edges.contains("ServiceLocator creates Container"))
    #expect(edges.contains("Dependency initializer ServiceKey"))
    #expect(edges.contains("Container creates Container") == false)
  }

  @Test func theSourcesOfThisModuleAreRead() throws {
    let module = SourceModule(try OwnSources.texts(below: "Sources/SourceReader"))
    let walker = try #require(module.type(named: "FileWalker"))
    #expect(walker.parts.count == 6)
    let overrides = module.files.flatMap { file in
      file.functions.filter { $0.isOverride && $0.owner.map { file.types[$0].name } == "SyntaxFaults" }.map(\.name)
    }
    #expect(overrides == ["visitAny", "visitAnyPost"])
    let edges = module.declaredGraph().edges.map { "\($0.from) \($0.kind) \($0.to)" }
    #expect(edges.contains("SourceModule creates DeclarationIndex"))
    #expect(edges.contains("SourceModule creates GraphReader"))
    #expect(edges.contains("FileWalker creates Block"))
    #expect(edges.contains("SourceFile creates FileWalker"))
  }
}
