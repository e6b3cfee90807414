import Core
import SourceReader
import Stage

extension StepCode {
  /// Returns the declared types with their dependencies, creations and conformances, from the source text alone.
  /// Structures and enumerations without any of these are left out.
  ///
  /// - Complexity: O(length of the code).
  package func classes(_ step: Step) -> ClassOutline {
    let module = SourceModule(files)
    let (names, declared) = (TypeNames(module), module.declaredGraph(locators: Set(step.locators)))
    var result = ClassOutline()
    for edge in declared.edges where edge.from != edge.to {
      result.edges.append(
        .init(from: names.short(edge.from), to: names.short(edge.to), .needs(edge.kind)))
    }
    for service in declared.services {
      let name = names.short(service.name)
      for interface in service.interfaces {
        result.edges.append(.init(from: name, to: names.short(interface), .isA))
      }
    }
    result.edges = result.edges.withoutRepeats
    let connected = Set(result.edges.flatMap { [$0.from, $0.to] })
    // Structures and enumerations are values. They are shown only if an edge connects them.
    result.nodes =
      declared.services.compactMap { service in
        let name = names.short(service.name)
        guard let kind = service.kind.flatMap({ ClassOutline.Kind(rawValue: $0.rawValue) }) else { return nil }
        let isObject = kind == .class || kind == .actor || kind == .protocol
        return isObject || connected.contains(name) ? .init(name, kind) : nil
      }.withoutRepeats
    return result
  }
}
