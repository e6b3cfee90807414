import PlaygroundContainer
import PlaygroundContainerTesting
import Testing

@testable import PlaygroundContainerInjection

protocol Armor: Sendable {}
final class PlateArmor: Armor {}
final class PaperArmor: Armor {}
final class Knight: Sendable {
  let armor: any Armor
  init(armor: any Armor) { self.armor = armor }
}

private let app: Container = {
  let container = Container()
  container.register((any Armor).self, lifetime: .container, PlateArmor.init)
  container.register(Knight.self, Knight.init)
  return container
}()

@Suite struct OverridesTraitTests {
  @Test(.overrides(of: app) { $0.register((any Armor).self) { _ in PaperArmor() } })
  func aTestHasItsOverrides() throws {
    #expect(try app.resolve(Knight.self).armor is PaperArmor)
  }

  @Test func anotherTestKeepsTheOriginal() throws {
    #expect(try app.resolve(Knight.self).armor is PlateArmor)
  }

  @Test(.overrides(of: app), arguments: 1...3)
  func eachTestCaseHasSeparateInstances(_ number: Int) async throws {
    app.register(Int.self, instance: number)
    await Task.yield()
    #expect(try app.resolve(Int.self) == number)
  }
}

@Suite(.overrides(of: app) { $0.register((any Armor).self) { _ in PaperArmor() } })
struct OverridesOfASuiteTests {
  @Test func holdForEachTest() throws {
    #expect(try app.resolve(Knight.self).armor is PaperArmor)
  }
}

private final class Screen {
  @Injected(from: app) var armor: any Armor
  @Injected(named: "missing", from: app) var missing: Knight
}

private final class Page {
  @Injected var armor: any Armor
}

@Suite struct InjectedTests {
  @Test func aPassedContainerFillsTheProperty() throws {
    let screen = Screen()
    #expect(screen.armor is PlateArmor)
    #expect(try screen.$armor.make() is PlateArmor)
  }

  @Test func theContainerOfTheTaskFillsTheProperty() {
    let other = Container()
    other.register((any Armor).self) { _ in PaperArmor() }
    let (inApp, inOther) = (app.provide { Page() }, other.provide { Page() })
    #expect(inApp.armor is PlateArmor)
    #expect(inOther.armor is PaperArmor)
    #expect(Container.provided == nil)
  }

  @Test func aMissingServiceIsThrownByResolved() {
    let screen = Screen()
    #expect(throws: ResolutionError.self) { try screen.$missing.resolved() }
  }

  @Test(.overrides(of: app) { $0.register((any Armor).self) { _ in PaperArmor() } })
  func overridesReachAnInjectedProperty() {
    #expect(Screen().armor is PaperArmor)
  }
}

@Suite struct RunContextTests {
  @Test func isReadFromTheProcess() {
    #expect(RunContext(environment: [:], arguments: ["/bin/app"]) == .live)
    #expect(RunContext(environment: ["XCODE_RUNNING_FOR_PREVIEWS": "1"], arguments: []) == .preview)
    #expect(RunContext(environment: ["XCTestConfigurationFilePath": "x"], arguments: []) == .test)
    #expect(RunContext(environment: [:], arguments: ["/b/AppPackageTests.xctest", "--testing-library"]) == .test)
    #expect(RunContext.ofProcess == .test)
  }

  @Test func registrationsOfSomeContexts() throws {
    func armor(_ context: RunContext) throws -> any Armor {
      try RunContext.$current.withValue(context) {
        let container = Container()
        container.register((any Armor).self, PlateArmor.init)
        container.when(.preview, .test) { $0.register((any Armor).self, PaperArmor.init) }
        return try container.resolve()
      }
    }
    #expect(try armor(.live) is PlateArmor)
    #expect(try armor(.preview) is PaperArmor)
  }
}
