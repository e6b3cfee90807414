import SourceReader
import Stage

extension StepCode {
  /// What queries ask of the code: whether a type is as it was, and what its declaration shows.
  ///
  /// - Complexity: O(length of the code), here; each answer is a look-up.
  package func querySources(_ step: Step) -> QuerySources {
    let now = SourceModule(files.map { ($0.name, $0.text) })
    let before = isEdited ? SourceModule(original.map { ($0.name, $0.text) }) : now
    let isEdited = isEdited
    let declared: Set<Edge> = Set(
      now.declaredGraph(locators: Set(step.locators)).edges
        .filter { [.initializer, .property, .method].contains($0.kind) }
        .map { Edge(from: RunningCode.simple($0.from), to: RunningCode.simple($0.to)) })
    return QuerySources(
      isUnchanged: { type in
        let (old, new) = (before.text(of: type), now.text(of: type))
        return old == nil && new == nil ? nil : !isEdited || old == new
      },
      declares: { declared.contains(Edge(from: $0, to: $1)) })
  }

  private struct Edge: Hashable {
    let from: String
    let to: String
  }
}
