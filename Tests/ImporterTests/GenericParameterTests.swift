import Importer
import Testing

/// Requests of a generic parameter: the uses of the type decide which service is meant.
@Suite struct GenericParameterTests {
  private func reading(_ uses: String) -> Reading {
    Reading([
      "Repository.swift": """
      import Resolver
      protocol Source {}
      class Repository<Remote: Source, Local: Source> {
        @Injected var remote: Remote
        @Injected var local: Local
      }
      extension Repository { func load() { let remote: Remote = Resolver.resolve() } }
      """,
      "Services.swift": """
      import Resolver
      final class Web: Source {}
      final class Disk: Source {}
      func register() { Resolver.register { Web() }; Resolver.register { Disk() } }
      """,
      "Uses.swift": uses,
    ])
  }

  @Test func writtenArgumentsAreFollowed() {
    let reading = reading("func make() { _ = Repository<Web, Disk>() }")
    #expect(
      reading.edges == [
        "Repository -> Disk by wrapper", "Repository -> Web by pull", "Repository -> Web by wrapper",
      ])
    #expect(reading.unknown == [])
    #expect(reading.findings(.missing, .nearMiss, .unused) == [])
  }

  @Test func argumentsOfASubclassAndAnAliasAreFollowed() {
    let reading = reading("class Main: Repository<Web, Disk> {}\ntypealias Other = Repository<Disk, Web>")
    #expect(reading.edges.filter { $0.contains("wrapper") }.count == 4)
    #expect(reading.findings(.missing, .nearMiss, .unused) == [])
  }

  @Test(arguments: [
    "func make(_ web: Web, _ disk: Disk) { _ = Repository(web, disk) }",
    "func make<T: Source>(_ type: T.Type) { _ = Repository<T, Disk>() }", "",
  ]) func otherUsesAreUnknown(_ uses: String) {
    let reading = reading(uses)
    #expect(reading.edges == [])
    #expect(reading.unknown == ["inferred at 4", "inferred at 5", "inferred at 7"])
    #expect(reading.findings(.missing, .nearMiss, .unused) == [])
  }

  @Test func aViewWithAGenericObjectIsUnknown() {
    let reading = Reading(
      """
      import SwiftUI
      final class Model: ObservableObject {}
      struct Page<M: ObservableObject>: View { @EnvironmentObject var model: M; var body: some View { Text(model.text) } }
      @main struct Shop: App { var body: some Scene { WindowGroup { Page<Model>() } } }
      """)
    #expect(reading.findings(.missing) == [])
    #expect(reading.unknown == ["inferred at 3"])
  }
}
