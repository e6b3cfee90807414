import Core

extension ImportedProject {
  /// The longest chain of registered services in which each certainly needs the next; empty without a dependency.
  ///
  /// Services that need each other count as one. The chain leads through such a cycle on a shortest way. Of several
  /// chains of one length, the first by names counts.
  ///
  /// - Complexity: O(services + edges), and sorting the names.
  package var longestChain: [String] {
    let registered = Set(services.map(\.name))
    let certain = edges.filter { $0.isCertain && registered.contains($0.from) && registered.contains($0.to) }
    let names = Set(certain.flatMap { [$0.from, $0.to] }).sorted()
    let indices = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var needs = [[Int]](repeating: [], count: names.count)
    for edge in certain {
      if let from = indices[edge.from], let to = indices[edge.to] { needs[from].append(to) }
    }
    needs = needs.map { Set($0).sorted() }
    return Self.longestChain(needs).map { names[$0] }
  }

  /// The longest chain in words: `longest chain: 9 services, Till → … → Store`; nil for fewer than three services.
  var chainText: String? {
    let chain = longestChain
    guard let first = chain.first, let last = chain.last, chain.count > 2 else { return nil }
    let ends = chain.count == 3 ? chain : [first, "…", last]
    return "longest chain: \(chain.count) services, " + ends.joined(separator: " → ")
  }

  private static func longestChain(_ needs: [[Int]]) -> [Int] {
    // Tarjan's algorithm completes a component after all components that it needs.
    let components = StronglyConnectedComponents.components(of: needs)
    var home = [Int](repeating: 0, count: needs.count)
    for (component, members) in components.enumerated() { for member in members { home[member] = component } }
    var lengths = [Int](repeating: 1, count: components.count)
    var steps = [(from: Int, to: Int)?](repeating: nil, count: components.count)
    for (component, members) in components.enumerated() {
      for from in members.sorted() {
        for to in needs[from] where home[to] != component && lengths[home[to]] + 1 > lengths[component] {
          (lengths[component], steps[component]) = (lengths[home[to]] + 1, (from, to))
        }
      }
    }
    // Components are compared by their first names, so that the result does not depend on the order of edges.
    let longest = components.indices.filter { lengths[$0] == lengths.max() }
    guard var component = longest.min(by: { (components[$0].min() ?? 0) < (components[$1].min() ?? 0) }) else {
      return []
    }
    var chain = [steps[component]?.from ?? components[component].min() ?? 0]
    while let step = steps[component] {
      if let entry = chain.last, entry != step.from {
        chain += StronglyConnectedComponents.shortestPath(
          from: entry, to: step.from, within: Set(components[component]), needs
        ).dropFirst()
      }
      chain.append(step.to)
      component = home[step.to]
    }
    return chain
  }
}

extension Edge {
  /// True if the dependency certainly is on one service, which is not another object than the registered one.
  package var isCertain: Bool {
    from != to && kind != .resets && kind != .creates && !isBuiltIn && alternatives.isEmpty
  }
}
