import Core

/// Who needs, makes and pulls whom, as source text declares it.
package struct DeclaredGraph: Hashable, Sendable {
  package struct Service: Hashable, Sendable {
    /// As of `SourceModule.types`.
    package var name: String
    /// Nil for a type that is extended and not declared in these files.
    package var kind: TypeDeclaration.Kind?
    /// Superclasses and protocols of these files.
    package var interfaces: [String]
    package var file: String
    package var line: Int
  }

  package struct Edge: Hashable, Sendable {
    package var from: String
    package var to: String
    package var kind: Dependency.Kind
    /// Optional, or with a default value.
    package var isOptional = false
    /// What comes between: the factory or locator method, `Forge.makeBoots`; nil for none.
    package var via: String?
    /// Inside `#if`, or to a type that is declared there.
    package var isConditional = false
    package var file: String
    package var line: Int
    package var column: Int
  }

  /// Made outside all types, in a free function or at the top of a file.
  package struct Root: Hashable, Sendable {
    package var service: String
    /// Nil at the top of a file.
    package var function: String?
    package var file: String
    package var line: Int
  }

  /// In order of file and place.
  package var services: [Service] = []
  /// By file and place; each combination of `from`, `to` and kind once per place.
  package var edges: [Edge] = []
  package var roots: [Root] = []
  /// What could have been an edge and cannot be told, by file and place.
  package var unknown: [Unknown] = []
}

extension ServiceGraph {
  /// What source text declares, in the one model of graphs: nothing of it was observed or registered.
  ///
  /// - Complexity: O(n log n) in services and edges.
  package init(_ declared: DeclaredGraph) {
    let edges = Set(
      declared.edges.map { Edge(from: $0.from, to: $0.to, by: $0.kind, declared: true, observed: false) })
    self.init(
      services: declared.services.map { Service(name: $0.name, interfaces: $0.interfaces, standing: .unregistered) },
      edges: Array(edges))
  }
}

extension SourceModule {
  /// The graph that the files declare. Only types that they declare are services.
  ///
  /// - Parameters:
  ///   - locators: types whose methods and properties hand out what others need, by name: what is got from one is
  ///     pulled (`locator`), not made (`creates`).
  /// - Complexity: O(declarations + calls), several files at a time.
  package func declaredGraph(locators: Set<String> = []) -> DeclaredGraph {
    GraphReader(self, locators: locators).graph
  }
}
