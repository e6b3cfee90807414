import Core
import Importer

/// Services that each screen (view or controller) of a code base reaches: those made for the screen, and shared ones.
package struct ScreenUses: Hashable, Sendable {
  package struct Use: Hashable, Sendable {
    package let name: String
    /// Services made for the screen, directly or for another such service, and models that the screen makes itself, in
    /// alphabetical order.
    package let makes: [String]
    /// Services with a shared lifetime that the screen reaches, in alphabetical order.
    package let shares: [String]
    /// Services that the screen reaches and that have an unknown lifetime or no registration, and types of which the
    /// screen requests one of several services.
    package let unclear: [String]
    /// Place of the screen's first dependency.
    package let place: Place
  }

  /// Screens that reach a service, sorted by descending number of made and shared services.
  package let all: [Use]

  /// Finds the screens and their services.
  ///
  /// - Complexity: O(screens × (services + edges)).
  package init(_ project: ImportedProject) {
    let services = Dictionary(project.services.map { ($0.name, $0) }) { first, _ in first }
    let edges = Dictionary(grouping: project.edges.filter { $0.kind != .resets }, by: \.from)
    let screens = Set(project.screens)
    // A screen that a container makes is a service; it is listed under its type, if the text shows that.
    var names: [String: Set<String>] = [:]
    for name in edges.keys {
      let type = screens.contains(name) ? name : services[name]?.implementation ?? ""
      if screens.contains(type) {
        names[type, default: []].insert(name)
      } else if let service = services[name], service.implementation == nil, screens.contains(service.type ?? "") {
        names[name, default: []].insert(name)
      }
    }
    // Code of another type makes the screen, and passes the service.
    var received: [String: [Edge]] = [:]
    for edge in project.edges { if let screen = edge.receiver { received[screen, default: []].append(edge) } }
    var made: [String: [Service]] = [:]
    for service in project.services {
      if let maker = service.maker, screens.contains(maker) { made[maker, default: []].append(service) }
    }
    let models = Dictionary(grouping: project.models, by: \.screen)
    all = Set(names.keys).union(made.keys).union(received.keys).union(models.keys).compactMap { screen in
      let own = (names[screen] ?? []).sorted().flatMap { edges[$0] ?? [] }
      let asked = own.filter { $0.receiver == nil || $0.receiver == screen } + (received[screen] ?? [])
      return Self.use(screen, asked, made[screen] ?? [], models[screen] ?? [], services, edges)
    }
    .sorted { ($1.makes.count + $1.shares.count, $0.name) < ($0.makes.count + $0.shares.count, $1.name) }
  }

  private static func use(
    _ screen: String, _ asked: [Edge], _ made: [Service], _ models: [ScreenModel], _ services: [String: Service],
    _ edges: [String: [Edge]]
  ) -> Use? {
    var makes = Set(made.map(\.name))
    // A model that is a service under its own or another name is listed once.
    let known = Set(
      made.compactMap(\.implementation) + made.map(\.name) + asked.filter { $0.kind == .creates }.compactMap(\.type))
    let models = models.filter { !known.contains($0.type) }
    makes.formUnion(models.map(\.type))
    var (shares, unclear): (Set<String>, Set<String>) = ([], [])
    var queue = asked + made.flatMap { edges[$0.name] ?? [] } + models.flatMap { edges[$0.type] ?? [] }
    let place = (asked.map(\.place) + made.map(\.place) + models.map(\.place)).min()
    while let edge = queue.popLast() {
      guard edge.to != screen, !edge.isBuiltIn, !makes.contains(edge.to) else { continue }
      if edge.kind == .creates {
        // An object that is created directly is another one than the service.
        makes.insert(Words.Source.createdDirectly(edge.type ?? edge.to))
        continue
      }
      guard edge.alternatives.isEmpty, let service = services[edge.to], let lifetime = service.lifetime else {
        unclear.insert(edge.asked)
        continue
      }
      if lifetime.isShared {
        shares.insert(edge.to)
      } else if makes.insert(edge.to).inserted {
        // Services needed by a service made for the screen are made for the screen as well, but not those that the
        // service requests later, in its methods.
        queue += (edges[edge.to] ?? []).filter { $0.kind != .pull || $0.constructs }
      }
    }
    // A service that makes the model stands for it.
    let doubled = Set(
      makes.compactMap { name in services[name].flatMap { $0.implementation == name ? nil : $0.implementation } })
    makes.subtract(models.map(\.type).filter(doubled.contains))
    guard let place, !makes.isEmpty || !shares.isEmpty || !unclear.isEmpty else { return nil }
    return Use(
      name: screen, makes: makes.sorted(), shares: shares.sorted(), unclear: unclear.sorted(), place: place)
  }
}
