import SourceReader

/// The types that some state of a step's code knows.
struct StepTypes: Sendable {
  /// Those that it declares, by their last word.
  private(set) var declared: Set<String> = []
  /// Those, and what else its graph shows.
  private(set) var known: Set<String> = []

  init(_ step: Step) {
    for files in [step.files] + (step.solutions + step.variants).map({ $0.applied(to: step.files) }) {
      let module = SourceModule(files.map { ($0.name, $0.text) })
      declared.formUnion(module.types.keys.map(RunningCode.simple))
      for edge in module.declaredGraph(locators: Set(step.locators)).edges {
        known.formUnion([RunningCode.simple(edge.from), RunningCode.simple(edge.to)])
      }
    }
    known.formUnion(declared)
  }
}
