import TestSupport
import Testing

@testable import Importer
@testable import Laboratory

/// Neighbours and dependents of a service in a code base.
@Suite struct DependentsTests {
  private func described(_ dependents: Dependents) -> [String] {
    dependents.all.map { dependent in
      let way = dependents.way(from: dependent.name).map { "\($0.place.file):\($0.place.line)" }
      return
        "\(dependent.distance) \(dependent.name)\(dependent.isService ? "" : " (no service)") \(way.joined(separator: " "))"
    }
  }

  @Test func dependentsAreFoundWithTheirPath() {
    let dependents = Dependents(of: "Container.store", in: SourceSamples.shop)
    #expect(
      described(dependents) == [
        "1 Container.cart App/Container.swift:4",
        "1 Container.till Checkout/Till.swift:7",
        "2 Container.prices App/Container.swift:5 App/Container.swift:4",
        "2 CartScreen (no service) App/Screen.swift:3 App/Container.swift:4",
      ])
    #expect((dependents.services, dependents.consumers) == (3, 1))
    #expect(Dependents(of: "Container.coupons", in: SourceSamples.shop).all.isEmpty)
  }

  @Test func aTypeOfTwoRegistrationsLeadsToBoth() {
    let project = Importer().read(texts: [
      "App.swift": """
      import FactoryKit
      final class Clock {
        @Injected(\\.time) var time
      }
      extension Container {
        var time: Factory<Time> { self { Time() } }
        var wall: Factory<Clock> { self { Clock() } }
        var desk: Factory<Clock> { self { Clock() }.singleton }
      }
      """
    ])
    #expect(
      described(Dependents(of: "Container.time", in: project)) == [
        "1 Clock (no service) App.swift:3", "2 Container.wall App.swift:7 App.swift:3",
        "2 Container.desk App.swift:8 App.swift:3",
      ])
  }

  private static let several = Importer().read(texts: [
    "App.swift": """
    import SwiftUI
    @main struct Shop: App { @StateObject var prefs = Prefs()
      var body: some Scene { WindowGroup { Row().environmentObject(prefs); Page(); Start() } } }
    struct Page: View { @StateObject var prefs = Prefs(); var body: some View { Row().environmentObject(prefs); Start() } }
    struct Start: View { @StateObject var prefs = Prefs(); var body: some View { Foot().environmentObject(prefs) } }
    struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
    struct Foot: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
    final class Prefs: ObservableObject {}
    """
  ])

  @Test func aRequestForOneOfSeveralServicesIsNoCertainDependency() {
    for name in ["Shop.Prefs", "Page.Prefs"] {
      let dependents = Dependents(of: name, in: Self.several)
      #expect(dependents.all.map(\.name) == ["Row"])
      #expect(dependents.all.map(\.isPossible) == [true])
      #expect(dependents.summary == "1 consumer may depend on \(name)")
      #expect(Neighbourhood(name).excerpt(of: Self.several, around: [name]).edges.map(\.to) == [name])
      #expect(ProjectGraph(Self.several).users(of: name).map(\.from) == ["Row"])
    }
    #expect(Dependents(of: "Start.Prefs", in: Self.several).summary == "1 consumer depends on Start.Prefs")
    let uses = ScreenUses(Self.several).all
    #expect(uses.first { $0.name == "Row" }?.unclear == ["Prefs"])
    #expect(uses.first { $0.name == "Row" }?.shares == [])
    #expect(uses.first { $0.name == "Foot" }?.shares == ["Start.Prefs"])
  }

  /// Compares the dependents with their definition: the direct dependents, their dependents, and so on.
  @Test func dependentsAreExactlyTheServicesThatReachIt() {
    let seed = Seed.fresh()
    for offset in 0..<200 {
      let project = SourceSamples.random(seed &+ UInt64(offset))
      for service in project.services.map(\.name) {
        let dependents = Dependents(of: service, in: project)
        var expected: Set<String> = []
        var size = -1
        while size != expected.count {
          size = expected.count
          for edge in project.edges where edge.to == service || expected.contains(edge.to) {
            expected.insert(edge.from)
          }
          for other in project.services where expected.contains(other.implementation ?? "?") {
            expected.insert(other.name)
          }
        }
        expected.remove(service)
        #expect(Set(dependents.all.map(\.name)) == expected, "SEED=\(seed &+ UInt64(offset)) \(service)")
        for dependent in dependents.all {
          let way = dependents.way(from: dependent.name)
          #expect(way.count == dependent.distance, "SEED=\(seed &+ UInt64(offset))")
          #expect(way.first?.from == dependent.name && way.last?.to == service)
          #expect(zip(way, way.dropFirst()).allSatisfy { $0.to == $1.from })
        }
      }
    }
  }

  @Test func aNeighbourhoodHasTheAdjacentServices() throws {
    let project = SourceSamples.shop
    func names(_ name: String, _ distance: Int) -> [String] {
      Neighbourhood(name, within: distance).excerpt(of: project, around: [name]).names.sorted()
    }
    #expect(names("Container.till", 0) == ["Container.till"])
    #expect(names("Container.till", 1) == ["Container.cart", "Container.store", "Container.till"])
    #expect(names("Container.till", 2).count == 5)
    #expect(names("Container.till", 99) == names("Container.till", 2))
    #expect(names("Container.coupons", 9) == ["Container.coupons"])
    // Dependencies between neighbours are included.
    #expect(Neighbourhood("Container.till").excerpt(of: project, around: ["Container.till"]).edges.count == 3)
    #expect { try Neighbourhood("Container.tll").check(in: ProjectGraph(project)) } throws: {
      "\($0)".contains("unknown service 'Container.tll'") && "\($0)".hasSuffix("did you mean 'Container.till'?")
    }
  }

  /// Previews, replaced registrations and an extension of `Array` were listed as users.
  @Test func onlyCodeOfTheProgramDepends() {
    let project = Importer().read(texts: [
      "App.swift": """
      import Swinject
      let container = Container()
      func assemble() {
        container.register(Store.self) { _ in Store() }
        container.register(Cart.self) { r in OldCart(store: r.resolve(Store.self)!) }
        container.register(Cart.self) { r in NewCart() }
      }
      final class Store {}
      protocol Cart {}
      final class OldCart: Cart { init(store: Store) {} }
      final class NewCart: Cart {}
      final class Till { func open() { _ = container.resolve(Store.self)! } }
      struct Till_Previews: PreviewProvider { static var previews: some View { Row(container.resolve(Store.self)!) } }
      """,
      "Lists.swift": "extension Array { func sum() -> Int { container.resolve(Store.self)!.sum } }",
    ])
    #expect(Dependents(of: "Store", in: project).all.map(\.name).sorted() == ["Lists.swift", "Till"])
  }
}
