import Laboratory
import Stage

/// Evaluation of a script's `expect` command at the shown moment.
struct Expectation {
  let stage: ShownStage

  init(_ stage: ShownStage) { self.stage = stage }

  /// Evaluates a query at the shown moment.
  ///
  /// - Returns: the difference from the expectation; nil if the query holds.
  /// - Throws: `UsageError` in a laboratory for a name that is unknown there and in all kept events.
  func fault(_ query: Query) throws -> String? {
    if stage.shown.lesson == nil, query.isOfWhatIsThere,
      let stranger = query.unknownNames(in: stage.timeline).first
    {
      throw UsageError.unknown("service", stranger, among: stage.picture.services.map(\.name))
    }
    return query.evaluate(
      in: stage.timeline, upTo: stage.at, sources: stage.lesson?.sources ?? QuerySources()
    ).fault
  }
}

extension Query {
  /// True if the names in the query must be known. Queries about missing or registered services, and about findings,
  /// accept any name.
  fileprivate var isOfWhatIsThere: Bool {
    switch subject {
    case .missing, .registered, .finding: false
    default: true
    }
  }
}
