/// What differs between two looks at a code base. Lines that have only moved are no difference.
package struct ImportChanges: Sendable, Hashable {
  /// Paths below the root, in order.
  package struct Files: Sendable, Hashable {
    package var added: [String] = []
    package var changed: [String] = []
    package var removed: [String] = []

    package init(added: [String] = [], changed: [String] = [], removed: [String] = []) {
      (self.added, self.changed, self.removed) = (added, changed, removed)
    }

    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  /// Names of services, in order of place.
  package struct Services: Sendable, Hashable {
    package var added: [String] = []
    /// Registered as something else, for another time, or in another file.
    package var changed: [String] = []
    package var removed: [String] = []

    package init(added: [String] = [], changed: [String] = [], removed: [String] = []) {
      (self.added, self.changed, self.removed) = (added, changed, removed)
    }

    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  /// Where everything is new, every file is `added`.
  package var files = Files()
  package var services = Services()
  package var addedEdges: [Edge] = []
  package var removedEdges: [Edge] = []
  package var addedFindings: [Finding] = []
  package var removedFindings: [Finding] = []

  package init() {}

  /// Whether the graph and the findings say the same as before; places may have moved.
  package var isSameGraph: Bool {
    services.isEmpty && addedEdges.isEmpty && removedEdges.isEmpty && addedFindings.isEmpty && removedFindings.isEmpty
  }

  /// - Parameter before: nil where nothing was known: all that there is was added.
  /// - Complexity: O(services + edges + findings).
  package init(from before: ImportedProject?, to after: ImportedProject, files: Files = Files()) {
    self.files = files
    let known = Dictionary(before?.services.map { ($0.name, Self.standing($0)) } ?? [], uniquingKeysWith: { $1 })
    for service in after.services {
      switch known[service.name] {
      case nil: services.added.append(service.name)
      case Self.standing(service)?: break
      default: services.changed.append(service.name)
      }
    }
    let left = Set(after.services.map(\.name))
    services.removed = before?.services.map(\.name).filter { !left.contains($0) } ?? []
    addedEdges = Self.more(after.edges, than: before?.edges ?? [], Self.standing)
    removedEdges = Self.more(before?.edges ?? [], than: after.edges, Self.standing)
    addedFindings = Self.more(after.findings, than: before?.findings ?? [], \.fingerprint)
    removedFindings = Self.more(before?.findings ?? [], than: after.findings, \.fingerprint)
  }

  private static func standing(_ service: Service) -> Service {
    var result = service
    (result.place.line, result.place.column, result.block) = (0, 0, 0)
    return result
  }

  private static func standing(_ edge: Edge) -> Edge {
    var result = edge
    (result.place.line, result.place.column) = (0, 0)
    return result
  }

  /// What is in a list more often than in the other.
  private static func more<Value, Key: Hashable>(_ list: [Value], than other: [Value], _ key: (Value) -> Key) -> [Value]
  {
    var counts: [Key: Int] = [:]
    for value in other { counts[key(value), default: 0] += 1 }
    return list.filter { value in
      let left = counts[key(value), default: 0]
      counts[key(value)] = left - 1
      return left <= 0
    }
  }
}
