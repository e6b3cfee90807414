/// The differences between two reads of a code base. Lines that have only moved are not differences.
package struct ImportChanges: Sendable, Hashable {
  /// Changed files, as sorted paths relative to the root.
  package struct Files: Sendable, Hashable {
    package var added: [String] = []
    package var changed: [String] = []
    package var removed: [String] = []

    package init(added: [String] = [], changed: [String] = [], removed: [String] = []) {
      (self.added, self.changed, self.removed) = (added, changed, removed)
    }

    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  /// Changed services, as names in order of place.
  package struct Services: Sendable, Hashable {
    package var added: [String] = []
    /// Services whose registration or implementation has changed in more than its position.
    package var changed: [String] = []
    package var removed: [String] = []

    package init(added: [String] = [], changed: [String] = [], removed: [String] = []) {
      (self.added, self.changed, self.removed) = (added, changed, removed)
    }

    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  /// Changed files. After the first read, all files are `added`.
  package var files = Files()
  package var services = Services()
  package var addedEdges: [Edge] = []
  package var removedEdges: [Edge] = []
  package var addedFindings: [Finding] = []
  package var removedFindings: [Finding] = []

  package init() {}

  /// True if the graph and the findings are unchanged; places may have moved.
  package var isSameGraph: Bool {
    services.isEmpty && addedEdges.isEmpty && removedEdges.isEmpty && addedFindings.isEmpty && removedFindings.isEmpty
  }

  /// Compares two projects.
  ///
  /// - Parameter before: the older project; nil if there is none, so that everything counts as added.
  /// - Complexity: O(services + edges + findings).
  package init(from before: ImportedProject?, to after: ImportedProject, files: Files = Files()) {
    self.files = files
    let known = Dictionary(before?.services.map { ($0.name, Self.withoutPosition($0)) } ?? [], uniquingKeysWith: { $1 })
    for service in after.services {
      switch known[service.name] {
      case nil: services.added.append(service.name)
      case Self.withoutPosition(service)?: break
      default: services.changed.append(service.name)
      }
    }
    let left = Set(after.services.map(\.name))
    services.removed = before?.services.map(\.name).filter { !left.contains($0) } ?? []
    addedEdges = Self.surplus(after.edges, than: before?.edges ?? [], Self.withoutPosition)
    removedEdges = Self.surplus(before?.edges ?? [], than: after.edges, Self.withoutPosition)
    addedFindings = Self.surplus(after.findings, than: before?.findings ?? [], \.fingerprint)
    removedFindings = Self.surplus(before?.findings ?? [], than: after.findings, \.fingerprint)
  }

  private static func withoutPosition(_ service: Service) -> Service {
    var result = service
    (result.place.line, result.place.column, result.block) = (0, 0, 0)
    return result
  }

  private static func withoutPosition(_ edge: Edge) -> Edge {
    var result = edge
    (result.place.line, result.place.column) = (0, 0)
    return result
  }

  /// Returns the elements that occur more often in a list than in another list.
  private static func surplus<Value, Key: Hashable>(_ list: [Value], than other: [Value], _ key: (Value) -> Key)
    -> [Value]
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
