import Importer
import Testing

/// Each way of making services in a container written by hand, with each way of keeping the container and of passing its
/// services on.
@Suite struct ContainerMatrixTests {
  typealias Matrix = ContainerMatrix
  private static let names = ["Surroundings", "AppDependencies"]

  @Test(arguments: Matrix.makings)
  func servicesOfAContainer(_ making: Matrix.Making) {
    for name in Self.names {
      for passing in Matrix.passings { check(making, Matrix.keepings[0], passing, name) }
      for keeping in Matrix.keepings.dropFirst() {
        for passing in [Matrix.passings[0], Matrix.passings[3]] { check(making, keeping, passing, name) }
      }
    }
  }

  private func check(
    _ making: Matrix.Making, _ keeping: Matrix.Keeping, _ passing: Matrix.Passing, _ name: String
  ) {
    let text = Matrix.text(making, keeping, passing, name: name)
    let found = Reading(text)
    let services = ["loader", "net", "store", "sync"].map { service in
      "\(making.inherited.contains(service) ? "Base" : name).\(service): \(making.lifetime)"
    }.sorted()
    let inner = ["loader -> net", "sync -> loader", "sync -> store"]
    let outer = ["loader", "sync"]
    func member(_ service: String) -> String? {
      let owner = [name, "Base"].first { service.hasPrefix($0 + ".") }
      return owner.map { String(service.dropFirst($0.count + 1)) }
    }
    let foundInner = Set(
      found.project.edges.compactMap { edge in
        member(edge.from).map { "\($0) -> \(member(edge.to) ?? edge.to)" }
      }
    ).sorted()
    let foundOuter = Set(found.project.edges.filter { member($0.from) == nil }.map { member($0.to) ?? $0.to }).sorted()
    let place = "\(name): \(making) × \(keeping) × \(passing)"
    #expect(found.services == services, "\(place)")
    #expect(foundInner == inner, "\(place)")
    #expect(foundOuter == outer, "\(place)")
  }
}
