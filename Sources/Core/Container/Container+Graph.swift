extension Container {
  /// The graph of the declared and the observed dependencies.
  ///
  /// Only a container that tracks instances observes dependencies. A dependency on a service that is not registered is
  /// not part of the graph.
  ///
  /// - Complexity: O(n log n) in registrations and edges.
  public var graph: ServiceGraph {
    let tree = answering.tree
    let (registrations, declared) = tree.registry.withLock { registry in
      let registrations = registry.registrations
      let edges = registrations.flatMap { registration in
        registration.dependencies.flatMap { dependency in
          registry.providers(of: dependency).map {
            ObservedEdge(from: registration.id, to: $0.id, kind: dependency.kind)
          }
        }
      }
      return (registrations, Set(edges))
    }
    let observed = tree.tracker?.withLock { $0.edges } ?? []
    let counts = Dictionary(grouping: liveInstances, by: \.id.registration).mapValues(\.count)
    let unique = ServiceNames(registrations.lazy.flatMap(\.answersTo))
    let names = Dictionary(uniqueKeysWithValues: registrations.map { ($0.id, unique.name(of: $0.key)) })
    let edges = declared.union(observed).compactMap { edge -> ServiceGraph.Edge? in
      guard let from = names[edge.from], let to = names[edge.to] else { return nil }
      return ServiceGraph.Edge(
        from: from, to: to, by: edge.kind, declared: declared.contains(edge), observed: observed.contains(edge))
    }
    return ServiceGraph(
      services: registrations.map {
        .init(
          name: unique.name(of: $0.key), interfaces: $0.interfaces.map(unique.name(of:)), lifetime: $0.lifetime,
          live: counts[$0.id, default: 0], needs: needs(of: $0))
      },
      edges: edges)
  }

  /// Returns the extent to which the dependencies of a registration are known.
  func needs(of registration: Registration) -> ServiceGraph.Service.Needs {
    if !registration.isOpaque { return .declared }
    let hasRun = answering.tree.tracker?.withLock { $0.hasMade(registration.id) } ?? false
    return hasRun ? .learned : .unknown
  }

  /// Checks all registrations without making an instance.
  ///
  /// The dependencies of a closure are known once a container that tracks instances has called the closure.
  ///
  /// - Parameters:
  ///   - roots: the services requested from outside. Without them, unused services are not found, nor scoped services
  ///     that are requested outside of all scopes.
  ///   - scopedRoots: the services requested from outside in scopes, by kind of scope.
  /// - Returns: all findings, the most severe first.
  public func diagnose(
    roots: [ServiceKey]? = nil, scopedRoots: [ScopeKind: [ServiceKey]] = [:]
  ) -> [Diagnostic] { diagnosis(roots, scopedRoots).diagnostics }

  /// Checks that all registrations can be resolved, without making an instance.
  ///
  /// A test that calls this method fails with the findings.
  ///
  /// - Parameters:
  ///   - roots: the services requested from outside. Without them, unused services are not found, nor scoped services
  ///     that are requested outside of all scopes.
  ///   - scopedRoots: the services requested from outside in scopes, by kind of scope.
  ///   - least: the lowest severity that causes an error.
  /// - Throws: `ValidationError` with all findings of this severity or a higher one.
  public func validate(
    roots: [ServiceKey]? = nil, scopedRoots: [ScopeKind: [ServiceKey]] = [:],
    refusing least: Diagnostic.Severity = .error
  ) throws {
    let diagnosis = diagnosis(roots, scopedRoots)
    let found = least == .error ? diagnosis.errors : diagnosis.diagnostics.filter { $0.severity >= least }
    if !found.isEmpty { throw ValidationError(diagnostics: found) }
  }

  private func diagnosis(_ roots: [ServiceKey]?, _ scopedRoots: [ScopeKind: [ServiceKey]]) -> Diagnosis {
    let tree = answering.tree
    var (registrations, nesting, keys) = tree.registry.withLock { ($0.registrations, $0.nesting, $0.scopeKeys) }
    let learned = Dictionary(grouping: tree.tracker?.withLock { $0.edges } ?? [], by: \.from)
    if !learned.isEmpty {
      let keys = Dictionary(uniqueKeysWithValues: registrations.map { ($0.id, $0.key) })
      for index in registrations.indices where registrations[index].isOpaque {
        let edges = (learned[registrations[index].id] ?? []).sorted {
          ($0.to, $0.kind.rawValue) < ($1.to, $1.kind.rawValue)
        }
        registrations[index].dependencies = edges.compactMap { edge in
          keys[edge.to].map { Dependency($0, by: edge.kind) }
        }
      }
    }
    let factories = Set(registrations.indices.filter { registrations[$0].opensScopes }.map { registrations[$0].key })
    var diagnosis = Diagnosis(
      registrations, roots: roots, scopedRoots: scopedRoots, nesting: nesting, factories: factories, keys: keys)
    diagnosis.isConfined = tree.isConfined
    if tree.base != nil { diagnosis.isMetElsewhere = { [answering] in answering.isMetByBase($0) } }
    let made = tree.tracker?.withLock { $0.made }
    let unchecked = registrations.indices.count { index in
      registrations[index].isOpaque && made?.contains(registrations[index].id) != true
    }
    if unchecked > 0 { diagnosis.unchecked = (unchecked, made != nil) }
    return diagnosis
  }
}
