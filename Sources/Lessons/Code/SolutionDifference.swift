import Core
import SourceReader

/// The changes that a solution would make to the code and to the declared graph.
package struct SolutionDifference: Hashable, Sendable {
  package let exercise: String
  package let lines: [CodeChange]
  package let edges: [EdgeChange]
  /// The lines of the solution's commands; empty for a solution that changes the code.
  package let commands: [String]

  package struct EdgeChange: Hashable, Sendable {
    package let kind: CodeChange.Kind
    package let from: String
    package let to: String
    package let by: Dependency.Kind
  }

  package init(_ exercise: String, of step: Step, files: [StepFile], to solution: CodeVersion) {
    self.exercise = exercise
    let new = solution.applied(to: step.files)
    lines = StepCode.changes(from: files, to: new)
    let (before, after) = (Self.edges(files, step), Self.edges(new, step))
    let (old, now) = (Set(before), Set(after))
    edges =
      before.filter { !now.contains($0) }.map { EdgeChange(kind: .removed, from: $0.from, to: $0.to, by: $0.by) }
      + after.filter { !old.contains($0) }.map { EdgeChange(kind: .added, from: $0.from, to: $0.to, by: $0.by) }
    commands = (solution.commands ?? "").split(whereSeparator: \.isNewline).map(String.init)
  }

  private struct Edge: Hashable {
    let from: String
    let to: String
    let by: Dependency.Kind
  }

  private static func edges(_ files: [StepFile], _ step: Step) -> [Edge] {
    var seen: Set<Edge> = []
    let module = SourceModule(files)
    let names = TypeNames(module)
    return module.declaredGraph(locators: Set(step.locators)).edges
      .map { Edge(from: names.short($0.from), to: names.short($0.to), by: $0.kind) }
      .filter { seen.insert($0).inserted }
  }
}
