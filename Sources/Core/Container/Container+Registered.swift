/// A registration with names instead of types, for tools that show a container from outside.
package struct RegisteredService: Hashable, Sendable {
  /// A dependency of a registered service, with the name of the service on which it depends.
  package struct Need: Hashable, Sendable {
    package let service: String
    package let kind: Dependency.Kind
    package let isOptional: Bool
    /// True if the dependency was observed at run time and the registration does not declare it.
    package let isObserved: Bool
  }

  package let registration: Registration
  package let name: String
  package let interfaces: [String]
  package let needs: [Need]
}

/// An open scope, with its identity, which distinguishes it from scopes of equal kind and key, and with the identity of
/// the enclosing scope.
package struct OpenScope: Hashable, Sendable {
  package let id: ScopeID
  /// Identity that distinguishes the scope from other open scopes with the same key.
  package let identity: ObjectIdentifier
  /// Identity of the enclosing scope; nil for a scope that was opened in the root.
  package let outer: ObjectIdentifier?
}

extension Container {
  /// The registrations in order of registration, with the names that `graph` uses.
  ///
  /// If the container tracks instances, the list also has observed dependencies: those of closures that have run, and
  /// pulls from a locator.
  ///
  /// - Complexity: O(n log n) in registrations and dependencies.
  package var registeredServices: [RegisteredService] {
    let tree = answering.tree
    let registrations = tree.registry.withLock { $0.registrations }
    let learned = Dictionary(grouping: tree.tracker?.withLock { $0.edges } ?? [], by: \.from)
    let names = ServiceNames(registrations.lazy.flatMap { $0.answersTo + $0.dependencies.map(\.service) })
    let ownNames = Dictionary(uniqueKeysWithValues: registrations.map { ($0.id, names.name(of: $0.key)) })
    return registrations.map { registration in
      let declared = registration.dependencies.map {
        RegisteredService.Need(
          service: names.name(of: $0.service), kind: $0.kind,
          isOptional: $0.isOptional || $0.isMany || tree.base != nil && answering.isMetByBase($0), isObserved: false)
      }
      let edges = (learned[registration.id] ?? []).sorted { ($0.to, $0.kind.rawValue) < ($1.to, $1.kind.rawValue) }
      let observed = edges.compactMap { edge -> RegisteredService.Need? in
        guard registration.isOpaque || edge.kind == .locator, let name = ownNames[edge.to] else { return nil }
        return .init(service: name, kind: edge.kind, isOptional: false, isObserved: true)
      }
      return RegisteredService(
        registration: registration, name: ownNames[registration.id] ?? "",
        interfaces: registration.interfaces.map(names.name(of:)), needs: declared + observed)
    }
  }

  /// The open scopes, each after the scope that encloses it.
  ///
  /// - Complexity: O(n) in open scopes.
  package var openScopes: [OpenScope] {
    var found: [OpenScope] = []
    var places = [answering.root.state]
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      for child in place.withSlots({ $0.children }) where !child.isShut.load(ordering: .relaxed) {
        guard let id = child.id else { continue }
        found.append(OpenScope(id: id, identity: ObjectIdentifier(child), outer: place.identity))
        places.append(child)
      }
    }
    return found
  }
}
