import Testing

@testable import Core

protocol Drawable: AnyObject, Sendable {}
protocol Measured: Sendable {}
private final class Circle: Drawable {}
private final class Square: Sendable {}
private struct Point: Sendable {}

/// Needs that `validate()` cannot see, which it reports, and needs that it finds by their types.
@Suite struct UncheckedTests {
  private let container = Container()

  private func findings(_ kind: Diagnostic.Kind) -> [String] {
    container.diagnose().filter { $0.kind == kind }.map { "\($0.severity.rawValue): \($0.message) \($0.remedy)" }
  }

  @Test func closuresThatHaveNotRunAreCounted() throws {
    let container = Container(tracksInstances: true)
    container.register(Circle.self, lifetime: .transient, Circle.init)
    container.register(Square.self) { _ in Square() }
    container.register(Point.self) { _ in Point() }
    func messages() -> [String] { container.diagnose().map { "\($0.severity.rawValue): \($0.message) \($0.remedy)" } }
    #expect(
      messages() == [
        "note: 2 of 3 registrations unchecked: their closures have not run. "
          + "Resolve these services before the check, or register their initializers instead of closures."
      ])
    _ = try container.resolve(Square.self)
    #expect(messages().first?.hasPrefix("note: 1 of 3 registrations unchecked") == true)
    _ = try container.resolve(Point.self)
    #expect(messages().isEmpty)
    try container.validate(refusing: .note)
  }

  @Test func withoutTrackingClosuresCountAsUnchecked() throws {
    container.register(Square.self) { _ in Square() }
    _ = try container.resolve(Square.self)
    #expect(
      findings(.unchecked) == [
        "note: 1 of 1 registrations unchecked: the container does not observe its closure. "
          + "Register its initializer instead of the closure, or let the container track its instances, and resolve this "
          + "service before the check."
      ])
    try container.validate()
  }

  @Test func aWeaklySharedValueIsReported() {
    container.register(Point.self, lifetime: .weak, Point.init)
    #expect(
      findings(.mismatch) == [
        "error: Point is a value, but the lifetime 'weak' works only for objects. Use a class, or another lifetime."
      ])
  }

  @Test func aProvidedTypeThatTheServiceDoesNotConformToIsReported() {
    container.register(Circle.self, lifetime: .transient, Circle.init).provide((any Drawable).self)
    #expect(findings(.mismatch).isEmpty)
    container.register(Square.self, lifetime: .transient, Square.init).provide((any Drawable).self)
    container.register(Point.self, lifetime: .transient, Point.init).provide((any Measured).self)
    #expect(
      findings(.mismatch) == [
        "error: Point is registered as Measured, but does not conform to Measured. "
          + "Let it conform to Measured, or do not register it as Measured.",
        "warning: Square is registered as Drawable, but does not conform to Drawable, unless its factory makes a "
          + "subclass that does. Let it conform to Drawable, or do not register it as Drawable.",
      ])
  }

  private final class Window: Sendable {
    init(point: Weak<Point>, square: Weak<Square>, circle: Weak<Circle>) {}
  }

  @Test func aWeakDependencyThatIsAlwaysNilIsReported() {
    container.register(Point.self, lifetime: .container, Point.init)
    container.register(Square.self, lifetime: .transient, Square.init)
    container.register(Circle.self, lifetime: .container, Circle.init)
    container.register(Window.self, lifetime: .transient, Window.init)
    #expect(
      findings(.mismatch) == [
        "error: Window holds Point weakly, but Point is a value, which cannot be held weakly: it is always nil. Hold it strongly, or make it a class.",
        "warning: Window holds Square weakly, and nothing else holds the instance made for it: it is freed at once. "
          + "Share Square, or let Window hold it strongly.",
      ])
  }
}
