import Testing

@testable import Core

private protocol Forecast: Sendable { var text: String { get } }
private struct Rain: Forecast { let text = "rain" }
private struct Mock: Forecast { let text = "mock" }
private final class Extra: Sendable {}

/// Overrides in child containers, which stay with their task as well.
@Suite struct ChildOverrideTests {
  private let parent = Container()

  init() { parent.register((any Forecast).self) { _ in Rain() } }

  private func mock(_ container: Container) { container.register((any Forecast).self) { _ in Mock() } }

  @Test func aChildMadeInABodyDoesNotKeepTheMock() throws {
    let child = try parent.withOverrides(mock) {
      let child = parent.makeChild()
      let found = try child.resolve((any Forecast).self)
      #expect(found.text == "mock")
      return child
    }
    #expect(try child.resolve((any Forecast).self).text == "rain")
  }

  @Test func aChildMadeBeforeAnOverrideSeesAddedServices() throws {
    let child = parent.makeChild()
    func add(_ container: Container) { container.register(Extra.self, Extra.init) }
    try parent.withOverrides(add) {
      _ = try child.resolve(Extra.self)
      #expect(try child.resolve(Extra?.self) != nil)
      #expect(try child.makeChild().resolve(Extra?.self) != nil)
    }
    #expect(try child.resolve(Extra?.self) == nil)
  }

  @Test func aChildSeesTheRemovalsOfAnOverride() throws {
    parent.register(Extra.self, Extra.init)
    let child = parent.makeChild()
    let key = ServiceKey(Extra.self)
    func remove(_ container: Container) { _ = container.registration(of: key).map { container.remove($0.id) } }
    try parent.withOverrides(remove) {
      let found = try child.resolve(Extra?.self)
      #expect(found == nil)
    }
    #expect(try child.resolve(Extra?.self) != nil)
  }
}
