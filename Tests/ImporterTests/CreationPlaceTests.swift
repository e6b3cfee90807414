import Importer
import Testing

/// Places of services in composition roots, and reads of them in views.
@Suite struct CreationPlaceTests {
  private let root = """
    import SwiftUI
    final class Store {}
    final class Images { init(store: Store) {} }
    struct AppEnvironment {
      let store: Store
      let images: Images
    }
    extension AppEnvironment {
      static func bootstrap() -> AppEnvironment {
        let store = Store()
        return AppEnvironment(
          store: store,
          images: Images(store: store))
      }
    }

    """

  @Test func aServiceIsRegisteredWhereItsObjectIsCreated() {
    let found = Reading(root + "@main struct Shop { static func main() { _ = AppEnvironment.bootstrap() } }")
    #expect(
      found.project.services.map { "\($0.name) \($0.place.line)" } == [
        "AppEnvironment.store 10", "AppEnvironment.images 13",
      ])
  }

  @Test func anInitializerOfTheContainerCreatesTheObject() {
    let found = Reading(
      """
      final class Api {}
      final class Store { init(api: Api) {} }
      final class AppContainer {
        let api: Api
        let store: Store
        init() {
          let api = Api()
          self.api = api
          store = Store(api: api)
        }
      }
      """)
    #expect(
      found.project.services.map { "\($0.name) \($0.place.line)" } == ["AppContainer.api 7", "AppContainer.store 9"])
  }

  @Test func aViewOfTheContainerReadsItsMembers() {
    let found = Reading(
      """
      import SwiftUI
      final class Store {}
      final class Images { init(store: Store) {} }
      final class AppContainer {
        let store: Store
        let images: Images
        init() {
          let store = Store()
          self.store = store
          images = Images(store: store)
        }
      }
      extension AppContainer {
        var page: some View { Text("").onAppear { print(store) } }
        var line: some View { Text("").images(images) }
        var onChange: () -> Void { return { print(self.store) } }
        var other: some View { Page(images: images) }
      }
      """)
    #expect(
      found.project.edges.filter { $0.place.line > 12 }.map { "\($0.place.line) \($0.to) \($0.kind)" } == [
        "14 AppContainer.store pull", "15 AppContainer.images pull", "16 AppContainer.store pull",
        "17 AppContainer.images initializer",
      ])
    #expect(found.findings(.hidden) == [])
  }

  /// A context that is passed on as an implicit member of its type.
  @Test(arguments: ["default", "shared", "live"])
  func aContextThatIsPassedOnAsAnImplicitMemberIsRead(_ name: String) {
    let found = Reading(
      """
      protocol Books {}
      final class Http { static let `default` = Http() }
      final class LiveBooks: Books { init(http: Http) {} }
      class ApplicationContext {
        static let `\(name)` = ApplicationContext(books: LiveBooks(http: .default))
        let books: Books
        init(books: Books) { self.books = books }
      }
      enum Builder { static func build(context: ApplicationContext) -> Page { Page(books: context.books) } }
      final class Page { init(books: Books) {} }
      final class SceneDelegate { func scene() { _ = Builder.build(context: .\(name)) } }
      """)
    #expect(found.services == ["ApplicationContext.books: container"])
    #expect(found.project.services.map(\.place.line) == [5])
    #expect(found.edges == ["Builder -> ApplicationContext.books by pull"])
  }
}
