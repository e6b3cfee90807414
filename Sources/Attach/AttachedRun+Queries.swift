import Core
import LinkProtocol
import Stage

extension AttachedRun {
  /// The services in order of registration, with their counts.
  ///
  /// - Complexity: O(services + live instances).
  package var services: [LiveService] {
    var oldest: [Int: Int] = [:]
    for (instance, known) in instances {
      let made = known.made ?? attachedAt
      oldest[instance.service] = min(oldest[instance.service] ?? .max, made)
    }
    return counts.services.values.sorted { $0.id < $1.id }.map { service in
      var service = service
      service.oldest = oldest[service.id].map { max(0, time - $0) }
      return service
    }
  }

  /// The kinds of scopes, sorted by name.
  ///
  /// - Complexity: O(kinds + open scopes).
  package var scopeKinds: [LiveScopes] {
    var oldest: [String: Int] = [:]
    for scope in scopes.values {
      oldest[scope.id.kind.name] = min(oldest[scope.id.kind.name] ?? .max, scope.opened)
    }
    return counts.scopes.values.sorted { $0.kind < $1.kind }.map { kind in
      var kind = kind
      kind.longest = oldest[kind.kind].map { max(0, time - $0) }
      return kind
    }
  }

  /// Time since attaching, in seconds.
  package var seconds: Double { Double(max(0, time - attachedAt)) / 1e9 }

  /// Returns the age of an instance in nanoseconds; nil if it was made before the first snapshot, or is not alive.
  package func age(of ref: InstanceRef) -> Int? {
    instances.values.first { $0.ref == ref }?.made.map { max(0, time - $0) }
  }
}
