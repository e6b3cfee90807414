import Core
import Importer

/// Services that each screen (view or controller) of a code base reaches: those made for the screen, and shared ones.
package struct ScreenUses: Hashable, Sendable {
  package struct Use: Hashable, Sendable {
    package let name: String
    /// Services made for the screen, directly or for another such service, in alphabetical order.
    package let makes: [String]
    /// Services with a shared lifetime that the screen reaches, in alphabetical order.
    package let shares: [String]
    /// Services that the screen reaches and that have an unknown lifetime or no registration.
    package let unclear: [String]
    /// Place of the screen's first dependency.
    package let place: Place
  }

  /// Screens, sorted by descending number of services.
  package let all: [Use]

  /// Finds the screens and their services.
  ///
  /// - Complexity: O(screens × (services + edges)).
  package init(_ project: ImportedProject) {
    let services = Dictionary(project.services.map { ($0.name, $0) }) { first, _ in first }
    let edges = Dictionary(grouping: project.edges.filter { $0.kind != .resets }, by: \.from)
    let screens = edges.keys.filter { name in
      Self.isScreen(name) || services[name]?.implementation.map(Self.isScreen) == true
    }
    all = screens.compactMap { name in Self.use(name, services, edges) }
      .sorted { ($1.makes.count + $1.shares.count, $0.name) < ($0.makes.count + $0.shares.count, $1.name) }
  }

  private static let ends = [
    "View", "ViewController", "HostingController", "WindowController", "TabBarController", "NavigationController",
    "Screen", "Page", "Scene", "Sheet", "Tab", "Window", "Cell", "Widget",
  ]

  /// Returns whether a type is a screen: its name ends like the names of views and controllers.
  static func isScreen(_ name: String) -> Bool {
    let name = name.prefix { $0 != "<" && $0 != " " }
    return ends.contains(where: name.hasSuffix)
  }

  private static func use(_ screen: String, _ services: [String: Service], _ edges: [String: [Edge]]) -> Use? {
    var (makes, shares, unclear): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    var queue = edges[screen] ?? []
    let place = queue.map(\.place).min()
    while let edge = queue.popLast() {
      guard edge.to != screen, !edge.isBuiltIn else { continue }
      guard let service = services[edge.to], let lifetime = service.lifetime else {
        unclear.insert(edge.to)
        continue
      }
      if lifetime.isShared {
        shares.insert(edge.to)
      } else if makes.insert(edge.to).inserted {
        // Services needed by a service made for the screen are made for the screen as well.
        queue += edges[edge.to] ?? []
      }
    }
    guard let place, !makes.isEmpty || !shares.isEmpty || !unclear.isEmpty else { return nil }
    return Use(
      name: screen, makes: makes.sorted(), shares: shares.sorted(), unclear: unclear.sorted(), place: place)
  }
}
