import Importer
import Testing

/// Objects that views put in under a property of `EnvironmentValues`.
@Suite struct EnvironmentPropertyTests {
  private func reading(_ body: String) -> Reading {
    Reading(
      """
      import SwiftUI
      final class Store: ObservableObject {}
      extension EnvironmentValues { @Entry var store: Store = .init() }
      struct Row: View { @Environment(\\.store) private var store; var body: some View { Text("\\(store)") } }

      """ + body)
  }

  @Test func theObjectThatEveryWayPutsInIsRequested() {
    let found = reading(
      """
      @main struct Shop: App { @StateObject var kept = Store()
        var body: some Scene { WindowGroup { Home().environment(\\.store, kept) } } }
      struct Home: View { var body: some View { VStack { Row() } } }
      """)
    #expect(found.edges == ["Row -> Store by wrapper"])
    #expect(found.services == ["EnvironmentValues.store: unknown", "Store: container"])
    #expect(found.unknown.isEmpty)
    #expect(found.project.findings.allSatisfy { $0.severity < .warning })
  }

  @Test func anotherKeyPutsInNothing() {
    let found = reading(
      """
      extension EnvironmentValues { @Entry var other: Store = .init() }
      @main struct Shop: App { @StateObject var kept = Store()
        var body: some Scene { WindowGroup { Row().environment(\\.other, kept).environmentObject(kept) } } }
      """)
    #expect(found.edges == ["Row -> EnvironmentValues.store by wrapper"])
  }

  @Test func anObjectUnderAPropertyIsNotPutInUnderItsType() {
    let found = reading(
      """
      struct Side: View { @EnvironmentObject var store: Store; var body: some View { Text("\\(store)") } }
      @main struct Shop: App { @StateObject var kept = Store()
        var body: some Scene { WindowGroup { Side().environment(\\.store, kept) } } }
      """)
    #expect(found.findings(.missing) == ["missing Side Store at 5"])
  }

  @Test func theDefaultIsAnAlternativeOnAWayWithoutTheObject() {
    let found = reading(
      """
      struct Side: View { @StateObject var kept = Store(); var body: some View { Row().environment(\\.store, kept) } }
      @main struct Shop: App { var body: some Scene { WindowGroup { Row(); Side() } } }
      """)
    #expect(found.project.edges.map(\.alternatives) == [["Store", "EnvironmentValues.store"]])
    #expect(found.services == ["EnvironmentValues.store: unknown", "Store: scoped:Side"])
    #expect(found.unknown == ["several at 4"])
    #expect(found.findings(.missing).isEmpty)
  }

  @Test func theDefaultIsRequestedWhereNothingIsPutIn() {
    let found = reading("@main struct Shop: App { var body: some Scene { WindowGroup { Row() } } }")
    #expect(found.edges == ["Row -> EnvironmentValues.store by wrapper"])
    #expect(found.services == ["EnvironmentValues.store: container"])
  }

  @Test func objectsOfSeveralScreensAreKeptApart() {
    let screen = { (name: String) in
      "struct \(name): View { @StateObject var own = Store()\n"
        + "var body: some View { Row().environment(\\.store, own) } }\n"
    }
    let found = reading(
      screen("Left") + screen("Right")
        + "@main struct Shop: App { var body: some Scene { WindowGroup { Left(); Right() } } }")
    #expect(
      found.services == [
        "EnvironmentValues.store: unknown", "Left.Store: scoped:Left", "Right.Store: scoped:Right",
      ])
    #expect(found.project.edges.map(\.alternatives) == [["Left.Store", "Right.Store"]])
  }

  @Test func aViewThatPassesOnItsObjectPutsInNoOther() {
    let found = reading(
      """
      struct Side: View { @Environment(\\.store) var store; var body: some View { Row().environment(\\.store, store) } }
      @main struct Shop: App { @StateObject var kept = Store()
        var body: some Scene { WindowGroup { Side().environment(\\.store, kept) } } }
      """)
    #expect(found.edges == ["Row -> Store by wrapper", "Side -> Store by wrapper"])
  }

  @Test func aServiceOfAContainerIsNoSecondService() {
    let found = reading(
      """
      import Factory
      extension Container { var store: Factory<Store> { self { Store() }.singleton } }
      final class Host<Content: View>: UIHostingController<Content> {}
      final class Screens { let store: Store
        init() { self.store = Container.shared.store() }
        func show() { _ = Host(rootView: Row().environment(\\.store, store)) } }
      """)
    #expect(found.services == ["Container.store: container", "EnvironmentValues.store: unknown"])
    #expect(found.edges.contains("Row -> Container.store by wrapper"))
  }
}
