import Laboratory
import Stage

extension ShownStage {
  /// Evaluates the query of a script's `expect` command at the shown moment.
  ///
  /// - Returns: the difference from the expectation; nil if the query holds.
  /// - Throws: `UsageError` in a laboratory for a name that is unknown there and in all kept events.
  func fault(_ query: Query) throws -> String? {
    if shown.lesson == nil, query.isOfWhatIsThere, let stranger = query.unknownNames(in: timeline).first {
      throw UsageError.unknown("service", stranger, among: picture.services.map(\.name))
    }
    return query.evaluate(in: timeline, upTo: at, sources: lesson?.sources ?? QuerySources()).fault
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
