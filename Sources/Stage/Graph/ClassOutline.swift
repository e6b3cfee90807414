import Core

/// Content of a class diagram: the types of a step's code or of the laboratory's registry, and the relations between
/// types.
package struct ClassOutline: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package let name: String
    package let kind: Kind

    package init(_ name: String, _ kind: Kind = .class) { (self.name, self.kind) = (name, kind) }
  }

  package enum Kind: String, Hashable, Sendable { case `class`, actor, `struct`, `enum`, `protocol` }

  package struct Edge: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The type conforms to a protocol or inherits from a class.
      case isA
      case needs(Dependency.Kind)
    }

    package let from: String
    package let to: String
    package let kind: Kind

    package init(from: String, to: String, _ kind: Kind) { (self.from, self.to, self.kind) = (from, to, kind) }
  }

  package var nodes: [Node]
  package var edges: [Edge]

  package init(nodes: [Node] = [], edges: [Edge] = []) { (self.nodes, self.edges) = (nodes, edges) }

  /// Outline of the registrations of a laboratory. Interfaces become protocols.
  package init(_ world: World) {
    self.init()
    let registrations = world.orderedRegistrations
    let interfaces = registrations.compactMap(\.interface)
    nodes = registrations.map { Node($0.name) } + interfaces.withoutRepeats.map { Node($0, .protocol) }
    for registration in registrations {
      if let interface = registration.interface { edges.append(Edge(from: registration.name, to: interface, .isA)) }
      for need in registration.needs {
        if !nodes.contains(where: { $0.name == need.service }) { nodes.append(Node(need.service)) }
        edges.append(Edge(from: registration.name, to: need.service, .needs(need.kind)))
      }
    }
    edges = edges.withoutRepeats
  }
}
