import SourceReader
import Stage

extension StepCode {
  /// The graph that the code promises to come to.
  ///
  /// - Complexity: O(length of the code).
  package func outline(_ step: Step) -> GraphOutline {
    let module = SourceModule(files.map { ($0.name, $0.text) })
    let expected = module.expectedGraph(of: "story", locators: Set(step.locators))
    return GraphOutline(
      services: expected.services.map(RunningCode.simple).withoutRepeats,
      objects: Dictionary(
        expected.objects.map { (RunningCode.simple($0), max(1, expected.counts[$0] ?? 1)) }, uniquingKeysWith: +),
      edges: expected.edges.map {
        .init(
          from: RunningCode.simple($0.from), to: RunningCode.simple($0.to), by: $0.kind,
          field: $0.field)
      },
      calls: expected.calls.map { .init(from: $0.from.map(RunningCode.simple), to: RunningCode.simple($0.to)) })
  }
}
