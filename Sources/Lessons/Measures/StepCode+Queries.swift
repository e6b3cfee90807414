import Core
import SourceReader
import Stage

extension StepCode {
  /// Returns the figures of the code, computed at the first access.
  package func measures(_ step: Step) -> MeasuresOnDemand {
    let (files, original) = (files, original)
    return MeasuresOnDemand {
      StepMeasures(now: files, original: original, solutions: step.solutions, locators: step.locators)
    }
  }

  /// Returns the functions that answer queries about the code: unchanged types, declared dependencies, and measures.
  ///
  /// - Parameter measures: the measures of this code; nil computes them on demand.
  /// - Complexity: O(length of the code); each answer is a look-up.
  package func querySources(_ step: Step, measures: MeasuresOnDemand? = nil) -> QuerySources {
    let now = SourceModule(files)
    let before = isEdited ? SourceModule(original) : now
    let isEdited = isEdited
    let names = TypeNames(now)
    let declared: Set<Edge> = Set(
      now.declaredGraph(locators: Set(step.locators)).edges
        .filter { Self.shown.contains($0.kind) }
        .map { Edge(from: names.short($0.from), to: names.short($0.to), kind: $0.kind) })
    let sources = QuerySources(
      isUnchanged: { type in
        let (old, new) = (before.text(of: type), now.text(of: type))
        return old == nil && new == nil ? nil : !isEdited || old == new
      },
      declares: { from, to, kind in
        (kind.map { [$0] } ?? Self.shown).contains { declared.contains(Edge(from: from, to: to, kind: $0)) }
      })
    return files.isEmpty ? sources : sources.measured(by: measures ?? self.measures(step))
  }

  private struct Edge: Hashable {
    let from: String
    let to: String
    let kind: Dependency.Kind
  }

  /// The kinds of dependencies that declarations show. Other kinds are observed in the run.
  private static let shown: [Dependency.Kind] = [.initializer, .property, .method]
}

extension QuerySources {
  /// Returns a copy that answers queries about measures with the figures of a step.
  ///
  /// - Parameter detections: the results of leaving pieces out of this code.
  package func measured(by measures: MeasuresOnDemand, _ detections: [Detection] = []) -> QuerySources {
    @Sendable func answer(_ name: String, _ subject: String?) -> Figure.Value {
      var all = measures.measures
      if !detections.isEmpty { all.add(detections) }
      return all.answer(name, of: subject)
    }
    var result = self
    result.measures = Measure.allCases.map(\.rawValue)
    result.measure = { name, subject in
      if case .number(let number) = answer(name, subject) { return number }
      return nil
    }
    result.whyUnmeasured = { name, subject in
      if case .unknown(let reason) = answer(name, subject) { return reason }
      return nil
    }
    return result
  }
}
