import Core

/// Dependencies between types as source text declares them: needs, creations and pulls.
package struct DeclaredGraph: Hashable, Sendable {
  package struct Service: Hashable, Sendable {
    /// Key in `SourceModule.types`.
    package var name: String
    /// Kind; nil for a type that the module extends without declaring it.
    package var kind: TypeDeclaration.Kind?
    /// Superclasses and protocols that the module declares.
    package var interfaces: [String]
    package var file: String
    package var line: Int
  }

  package struct Edge: Hashable, Sendable {
    package var from: String
    package var to: String
    package var kind: Dependency.Kind
    /// True for an optional dependency, or one with a default value.
    package var isOptional = false
    /// The method or property of a locator: `Locator.boots`; nil if there is none.
    package var via: String?
    /// True inside `#if`, or if the target is declared there.
    package var isConditional = false
    package var file: String
    package var line: Int
    package var column: Int
  }

  /// A type that is created outside of all types, in a free function or at the top level of a file.
  package struct Root: Hashable, Sendable {
    package var service: String
    /// The function; nil at the top level of a file.
    package var function: String?
    package var file: String
    package var line: Int
  }

  /// Types in order of file and position.
  package var services: [Service] = []
  /// Dependencies by file and position, without duplicates.
  package var edges: [Edge] = []
  package var roots: [Root] = []
  /// Places that cannot be read with certainty, and possible dependencies that the text does not determine, by file and
  /// position.
  package var unknown: [Unknown] = []
}

extension ServiceGraph {
  /// Converts declared dependencies into a graph in which nothing was observed or registered.
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
  /// Reads the graph that the module's files declare. Only types that these files declare are services.
  ///
  /// - Parameters:
  ///   - locators: names of types whose methods and properties return shared services. Such a service is pulled
  ///     (`locator`) and not created (`creates`).
  /// - Complexity: O(declarations + calls), several files at a time.
  package func declaredGraph(locators: Set<String> = []) -> DeclaredGraph {
    GraphReader(self, locators: locators).graph
  }
}
