import Importer
import Testing

/// The implementation of a registration whose closure does not return a single call of an initializer.
@Suite struct ReturnedObjectTests {
  private static func factory(_ type: String, _ body: String) -> Reading {
    Reading(
      """
      import Factory
      protocol Serving {}
      final class Log {}
      final class Live: Serving { init(_ log: Log) {} }
      final class Other: Serving {}
      extension Container {
        var log: Factory<Log> { self { Log() } }
        var live: Factory<Live> { self { Live(self.log()) } }
        var other: Factory<Other> { self { Other() } }
        var serving: Factory<\(type)> { self { \(body) } }
      }
      """)
  }

  @Test(arguments: [
    "guard ok else { return nil }; return Live(self.log())",
    "if ok { return Live(self.log()) }; return nil",
    "if ok { Live(self.log()) } else { nil }",
    "switch mode { case .on: return Live(self.log()); case .off: return nil }",
    "do { return try Live(self.log()) } catch { return nil }",
    "ok ? Live(self.log()) : nil",
    "let made: Serving; made = Live(self.log()); return made",
    "guard ok else { return nil }; let made = Live(self.log()); return made",
  ])
  func branchesThatReturnNilMakeNothing(_ body: String) {
    let reading = Self.factory("Serving?", body)
    let service = reading.project.services.first { $0.name == "Container.serving" }
    #expect(service?.implementation == "Live")
    #expect(
      reading.edges == [
        "Container.live -> Container.log by initializer", "Container.serving -> Container.log by initializer",
      ])
    #expect(reading.findings(.bypass).isEmpty)
  }

  @Test(arguments: [
    "if ok { return Live(self.log()) }; return Other()",
    "ok ? Live(self.log()) : Other()",
    "let made: Serving; if ok { made = Live(self.log()) } else { made = Other() }; return made",
    "var made: Serving = Live(self.log()); if ok { made = Other() }; return made",
  ])
  func branchesThatMakeDifferentTypesBypassNothing(_ body: String) {
    let reading = Self.factory("Serving", body)
    let service = reading.project.services.first { $0.name == "Container.serving" }
    #expect(service != nil && service?.implementation == nil)
    #expect(reading.findings(.bypass).isEmpty)
  }

  @Test func anObjectInsideOfTheReturnedOneIsMadeByHand() {
    let reading = Self.factory("Serving", "let log = Log(); return Live(log)")
    #expect(reading.findings(.bypass) == ["bypass Container.serving Container.log at 10"])
  }

  @Test(arguments: [
    ("let live = Live(log); Container.shared.live.register { live }", 0),
    ("set(Live(log))", 0), ("let live = Live(log); set(live)", 0), ("other(Live(log))", 1),
  ])
  func anObjectThatIsRegisteredAtRunTimeBypassesNothing(_ text: String, _ count: Int) {
    let reading = Reading(
      """
      import Factory
      final class Log {}
      final class Live { init(_ log: Log) {} }
      extension Container { var live: Factory<Live> { self { Live(Log()) } } }
      func set(_ live: Live) { Container.shared.live.register { live } }
      func other(_ live: Live) {}
      func start(_ log: Log) { \(text) }
      """)
    #expect(reading.findings(.bypass).count == count)
  }

  // MARK: Implicit members

  private static let pay = """
    final class Log {}
    final class Pay { init(log: Log) {}; func run() { print(LOG) } }
    protocol Serving {}

    """

  private func implementations(_ reading: Reading) -> [String] {
    reading.project.services.map { "\($0.name): \($0.implementation ?? "unknown")" }.sorted()
  }

  @Test func anImplicitInitializerMakesTheWrittenTypeOfAFactory() {
    let reading = Reading(
      "import Factory\n" + Self.pay.replacing("LOG", with: "Container.shared.log()") + """
        extension Container {
          var log: Factory<Log> { self { .init() } }
          var pay: Factory<Pay> { self { .init(log: self.log()) }.singleton }
          var serving: Factory<Serving> { self { .init() } }
        }
        final class Screen { @Injected(\\.pay) var pay }
        """)
    #expect(implementations(reading) == ["Container.log: Log", "Container.pay: Pay", "Container.serving: unknown"])
    // The requests of the type belong to its only service.
    #expect(
      reading.edges == [
        "Container.pay -> Container.log by initializer", "Container.pay -> Container.log by pull",
        "Screen -> Container.pay by wrapper",
      ])
  }

  @Test func anImplicitInitializerMakesTheTypeThatIsRegistered() {
    let swinject = Reading(
      "import Swinject\n" + Self.pay.replacing("LOG", with: "0") + """
        func fill(_ c: Container) {
          c.register(Log.self) { _ in .init() }
          c.register(Pay.self) { r in .init(log: r.resolve(Log.self)!) }
          c.register(Serving.self) { _ in .init() }
        }
        """)
    #expect(implementations(swinject) == ["Log: Log", "Pay: Pay", "Serving: unknown"])
    #expect(swinject.edges == ["Pay -> Log by initializer"])
    let needle = Reading(
      "import NeedleFoundation\n" + Self.pay.replacing("LOG", with: "0") + """
        final class Root: BootstrapComponent {
          var log: Log { shared { .init() } }
          var pay: Pay { .init(log: log) }
        }
        """)
    #expect(implementations(needle) == ["Root.log: Log", "Root.pay: Pay"])
  }
}
