import Importer
import Testing

/// Uses of the static variable that keeps a registered object.
@Suite struct KeeperTests {
  private func reading(_ rest: String) -> Reading {
    Reading(
      """
      import SwiftUI
      @Observable final class Prefs { static let shared = Prefs(); var name = "" }
      @main struct Shop: App {
        @State var prefs = Prefs.shared
        var body: some Scene { WindowGroup { Row().environment(prefs) } }
      }
      struct Row: View { @Environment(Prefs.self) var prefs; var body: some View { Text(prefs.name) } }
      \(rest)
      """)
  }

  @Test func aUseOfTheVariableIsAHiddenUseOfTheService() {
    let found = reading("final class Sync { func run() { print(Prefs.shared.name) } }")
    #expect(found.edges == ["Row -> Prefs by wrapper", "Sync -> Prefs by pull"])
    #expect(found.findings(.hidden) == ["hidden Row Prefs at 7", "hidden Sync Prefs at 8"])
    #expect(found.findings(.missing, .cycle, .bypass) == [])
  }

  @Test func anImplicitMemberIsAUse() {
    let found = reading("final class Sync { func run(_ p: Prefs = .shared) {} }\n")
    #expect(found.edges.contains("Sync -> Prefs by defaultArgument (default)"))
  }

  @Test(arguments: [
    "struct Row_Previews: PreviewProvider { static var previews: some View { Row().id(Prefs.shared.name) } }",
    "extension Prefs { func reset() { Prefs.shared.name = \"\" } }",
    "struct PrefsKey: EnvironmentKey { static let defaultValue = Prefs.shared }",
    "enum Other { static let shared = 1 }; func run() { print(Other.shared) }",
  ])
  func otherCodeIsNoUse(_ rest: String) { #expect(reading(rest).edges == ["Row -> Prefs by wrapper"]) }

  @Test func aServiceThatUsesTheVariableDependsOnTheOther() {
    let found = Reading(
      """
      import Swinject
      final class Prefs { static let shared = Prefs() }
      final class Sync { let prefs = Prefs.shared }
      func register(_ c: Container) {
        c.register(Prefs.self) { _ in Prefs.shared }
        c.register(Sync.self) { _ in Sync() }
        _ = c.resolve(Sync.self)
      }
      """)
    #expect(found.edges.contains("Sync -> Prefs by pull"))
    #expect(found.findings(.unused) == [])
  }

  @Test func theServiceHasThePlaceOfItsLifetimeAndAllItsRegistrations() throws {
    let found = reading("struct Page: View { var body: some View { Row().environment(Prefs.shared) } }")
    let service = try #require(found.project.service(named: "Prefs"))
    #expect(service.lifetimePlace?.line == 2)
    #expect(service.place.line == 5)
    #expect(service.furtherPlaces.map(\.line) == [8])
  }
}
