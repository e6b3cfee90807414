import Core
import SourceReader
import Stage

extension StepCode {
  /// Returns the graph that a run of the code is expected to produce.
  ///
  /// - Complexity: O(length of the code).
  package func outline(_ step: Step) -> GraphOutline {
    let module = SourceModule(files)
    let names = TypeNames(module)
    let expected = module.expectedGraph(of: "story", locators: Set(step.locators))
    return GraphOutline(
      services: expected.services.map(names.short).withoutRepeats,
      objects: Dictionary(
        expected.objects.map { (names.short($0), max(1, expected.counts[$0] ?? 1)) }, uniquingKeysWith: +),
      edges: expected.edges.map {
        .init(
          from: names.short($0.from), to: names.short($0.to), by: $0.kind,
          field: $0.field)
      },
      calls: expected.calls.map { .init(from: $0.from.map(names.short), to: names.short($0.to)) },
      protocols: Self.neededProtocols(module, locators: Set(step.locators)))
  }

  /// Returns the protocols that are types of properties or parameters, with the types that need them and the types that
  /// conform to them.
  private static func neededProtocols(
    _ module: SourceModule, locators: Set<String>
  ) -> [GraphOutline.NeededProtocol] {
    let names = TypeNames(module)
    let declared = module.declaredGraph(locators: locators)
    // Each dependent type gets one line, for its strongest kind of dependency.
    let ways: [Dependency.Kind] = [.initializer, .property, .method]
    return declared.services.filter { $0.kind == .protocol }.compactMap { item in
      let edges = declared.edges.filter { $0.to == item.name && $0.from != item.name && ways.contains($0.kind) }
      if edges.isEmpty { return nil }
      let name = names.short(item.name)
      let needs = edges.map(\.from).withoutRepeats.compactMap { from -> GraphOutline.Edge? in
        let kinds = edges.filter { $0.from == from }.map(\.kind)
        return ways.first(where: kinds.contains).map { .init(from: names.short(from), to: name, by: $0) }
      }
      let conforming = declared.services.map(\.name).filter { module.supertypes(of: $0).contains(item.name) }
      return .init(name: name, needs: needs, conforming: conforming.map(names.short).withoutRepeats)
    }
  }
}
