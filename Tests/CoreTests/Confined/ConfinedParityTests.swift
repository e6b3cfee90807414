import Testing

@testable import Core

private final class Page { var title = "" }
private final class Book {
  let page: Page
  init(page: Page) { self.page = page }
}
private struct Paper: ConfinedModule {
  func register(in container: ConfinedContainer) {
    container.register(Page.self, Page.init)
    container.register(Book.self, lifetime: .container, Book.init)
  }
}

/// Features that a confined container shares with an ordinary one, which are all but the asynchronous ones.
@Suite struct ConfinedParityTests {
  private let container = ConfinedContainer()

  init() { container.require(Paper()) }

  @Test func aModuleIsRegisteredOnce() {
    #expect(!container.require(Paper()))
    #expect(container.registrations.count == 2)
  }

  @Test func aDefaultLifetime() throws {
    let container = ConfinedContainer(defaultLifetime: .container)
    container.register(Page.self, Page.init)
    #expect(try container.resolve(Page.self) === container.resolve(Page.self))
  }

  @Test func registeringOnceKeepsAnExistingRegistration() {
    #expect(!container.registerOnce(Page.self) { _ in Page() })
    #expect(container.registerOnce(Page.self, named: "title") { _ in Page() })
  }

  @Test func instancesAreReleased() throws {
    let book = try container.resolve(Book.self)
    container.reset(Book.self)
    let other = try container.resolve(Book.self)
    #expect(book !== other)
    container.reset(.container)
    #expect(try container.resolve(Book.self) !== other)
    container.reset()
  }

  @Test func aChildHidesRegistrationsOfItsParent() throws {
    let child = container.makeChild()
    #expect(try child.resolve(Book.self) === container.resolve(Book.self))
    child.register(Page.self) { _ in
      let page = Page()
      page.title = "child"
      return page
    }
    #expect(try child.resolve(Page.self).title == "child")
    #expect(try container.resolve(Page.self).title.isEmpty)
  }

  @Test func aClosureInjects() throws {
    container.register(Page.self, Page.init).inject { page, r in page.title = try r.resolve(String.self) }
    container.register(String.self, instance: "Preface")
    #expect(try container.resolve(Page.self).title == "Preface")
  }

  @Test func anOverrideStaysInItsBody() throws {
    let ended = Counter()
    let original = try container.resolve(Book.self)
    let title = try container.withOverrides { test in
      test.register(Page.self, Page.init).inject { page, _ in page.title = "test" }
      test.register(Book.self, lifetime: .container, Book.init).onTeardown { _ in ended.add() }
    } run: {
      let title = try container.resolve(Book.self).page.title
      #expect(ended.value == 0)
      return title
    }
    #expect(title == "test")
    #expect(ended.value == 1)
    #expect(try container.resolve(Book.self) === original)
  }

  @Test func aScopeForABody() throws {
    container.register(Page.self, lifetime: .scoped("user"), Page.init)
    let isOne = try container.withScope("user", key: "anna") { try $0.resolve(Page.self) === $0.resolve(Page.self) }
    #expect(isOne)
  }
}
