import Importer
import Testing

/// Requests in arguments, whose type is that of the parameter.
@Suite struct InitializerCallTests {
  private func reading(_ rest: String) -> Reading {
    Reading(
      """
      import Swinject
      protocol Genres {}
      final class LiveGenres: Genres {}
      final class Services {
        static let shared = Services()
        let container = Container()
        func resolve<T>() -> T { container.resolve(T.self)! }
      }
      func register(_ c: Container) { c.register(Genres.self) { _ in LiveGenres() } }
      \(rest)
      """)
  }

  @Test(arguments: [
    "struct Film { init(id: Int, genres: Genres) {}\n init(id: Int) { self.init(id: id, genres: Services.shared.resolve()) } }",
    "struct Film { init(id: Int, genres: Genres) {} }\nextension Film { init(id: Int) { self.init(id: id, genres: Services.shared.resolve()) } }",
    "class Base { init(genres: Genres) {} }\nfinal class Film: Base { init() { super.init(genres: Services.shared.resolve()) } }",
    "class Base { init(genres: Genres) {} }\nfinal class Film: Base { convenience init() { self.init(genres: Services.shared.resolve()) } }",
    "protocol Named {}\nextension Named { func name(_ g: Genres) {} }\nfinal class Film: Named { func run() { name(Services.shared.resolve()) } }",
    "struct Item { let genres: Genres }\nfinal class Film { func run() { _ = Item(genres: Services.shared.resolve()) } }",
  ])
  func theParameterGivesTheType(_ rest: String) {
    let found = reading(rest)
    #expect(found.edges == ["Film -> Genres by pull"])
    #expect(found.unknown == [])
  }

  @Test func theOtherInitializerShowsTheService() {
    let found = reading(
      "struct Film { init(id: Int, genres: Genres) {}\n init(id: Int) { self.init(id: id, genres: Services.shared.resolve()) } }"
    )
    #expect(
      found.project.findings.first { $0.kind == .hidden }?.message
        == "Film requests Genres inside its code, and init(id:) has no parameter for it.")
  }

  @Test func aTypeThatTheCodeDoesNotShowIsUnknown() {
    let found = reading("final class Film: UnknownBase { init() { super.init(genres: Services.shared.resolve()) } }")
    #expect(found.edges == [])
    #expect(found.unknown == ["inferred at 10"])
  }
}
