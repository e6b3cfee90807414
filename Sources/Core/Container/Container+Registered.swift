/// A registration in words that tell it apart from all others, for programs that show containers from outside.
package struct RegisteredService: Hashable, Sendable {
  package struct Need: Hashable, Sendable {
    package let service: String
    package let kind: Dependency.Kind
    package let isOptional: Bool
    /// Whether a run has shown it, and no declaration.
    package let isObserved: Bool
  }

  package let registration: Registration
  package let name: String
  package let interfaces: [String]
  package let needs: [Need]
}

/// An open scope, as its container knows it.
package struct OpenScope: Hashable, Sendable {
  package let id: ScopeID
  /// Distinguishes it from other open scopes, which may have the same key.
  package let identity: ObjectIdentifier
  /// The scope around it; nil for one that was opened in the root.
  package let outer: ObjectIdentifier?
}

extension Container {
  /// The registrations in order, named as in `graph`. What closures need is told as far as their runs have shown it.
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

  /// The scopes that are open, outer ones first.
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
