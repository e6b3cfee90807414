import Testing

@testable import Lessons
@testable import Stage

/// The class diagram of a step's code.
@Suite struct ClassOutlineTests {
  private static let text = """
    protocol Storage: AnyObject { func load() -> String }
    final class Disk: Storage { func load() -> String { "" } }
    final class Logging: Storage {
      let inner: any Storage
      init(inner: any Storage) { self.inner = inner }
      func load() -> String { inner.load() }
    }
    class Page { let router: Router; init(router: Router) { self.router = router } }
    final class Home: Page { lazy var disk = Disk() }
    final class Router { weak var page: Page? }
    enum Mood { case good, bad }
    func story() {}
    """

  private var outline: ClassOutline {
    StepCode([StepFile(name: "Story.swift", text: Self.text)]).classes(Step(folder: "01", title: ""))
  }

  @Test func objectsAndProtocolsAreShownAndLonelyValuesAreNot() {
    #expect(outline.nodes.map(\.name) == ["Storage", "Disk", "Logging", "Page", "Home", "Router"])
    #expect(outline.nodes.first?.kind == .protocol)
  }

  @Test func requiredAndLateBoundNeedsAreDistinguished() {
    #expect(
      Set(outline.edges) == [
        .init(from: "Disk", to: "Storage", .isA), .init(from: "Logging", to: "Storage", .isA),
        .init(from: "Home", to: "Page", .isA), .init(from: "Logging", to: "Storage", .needs(.initializer)),
        .init(from: "Page", to: "Router", .needs(.initializer)), .init(from: "Router", to: "Page", .needs(.property)),
        .init(from: "Home", to: "Disk", .needs(.creates)),
      ])
  }
}
