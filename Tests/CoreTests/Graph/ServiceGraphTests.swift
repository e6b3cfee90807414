import Foundation
import Testing

@testable import Core

@Suite struct ServiceGraphTests {
  private let container = Container(tracksInstances: true)

  @Test func servicesAreInOrderOfRegistrationWithTheirLiveInstances() throws {
    container.addPart("Forge", .container, as: "Smithy")
    container.addPart("Boots")
    let kept = [try container.part("Forge"), try container.part("Boots"), try container.part("Boots")]
    #expect(
      container.graph.services == [
        .init(name: "Forge", interfaces: ["Smithy"], lifetime: .container, live: 1),
        .init(name: "Boots", interfaces: [], lifetime: .transient, live: 2),
      ])
    withExtendedLifetime(kept) {}
  }

  @Test func anEdgeIsDeclaredThenAlsoObserved() throws {
    container.addPart("Knight", needs: ["Armor", "Map property", "Squire?"])
    container.addPart("Plate", as: "Armor")
    container.addPart("Map")
    #expect(
      container.graph.edges == [
        .init(from: "Knight", to: "Map", by: .property, declared: true, observed: false),
        .init(from: "Knight", to: "Plate", by: .initializer, declared: true, observed: false),
      ])
    _ = try container.part("Knight")
    #expect(container.graph.edges.allSatisfy { $0.declared && $0.observed })
  }

  @Test func theEdgesOfAClosureAreLearnedWhenItRuns() throws {
    container.register(Int.self) { _ in 7 }
    container.register(String.self) { r in "\(try r.resolve(Int.self))" }
    #expect(container.graph.edges.isEmpty)
    _ = try container.resolve(String.self)
    #expect(
      container.graph.edges == [.init(from: "String", to: "Int", by: .initializer, declared: false, observed: true)])
  }

  @Test func edgesOfARemovedServiceAreRemoved() throws {
    container.addPart("Knight", needs: ["Armor"])
    let id = container.addPart("Armor")
    _ = try container.part("Knight")
    container.remove(id)
    #expect(container.graph.edges.isEmpty)
  }

  @Test func aGraphCanBeEncodedAndDecoded() throws {
    container.addPart("Knight", .scoped("user"), needs: ["Armor"])
    container.addPart("Armor", .weak)
    let graph = container.graph
    let read = try JSONDecoder().decode(ServiceGraph.self, from: JSONEncoder().encode(graph))
    #expect(read == graph)
    container.addPart("Boots")
    #expect(container.graph != graph)
  }
}
