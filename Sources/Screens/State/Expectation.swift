import Laboratory
import Stage

/// Judges a script's assertion on what is looked at.
struct Expectation {
  let stage: ShownStage

  init(_ stage: ShownStage) { self.stage = stage }

  /// - Returns: what is there instead; nil if it holds.
  /// - Throws: `UsageError` for a service that nobody in the laboratory has heard of.
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
  /// Whether it is about a service that has to be known, and not about one that may be missing.
  fileprivate var isOfWhatIsThere: Bool {
    switch subject {
    case .missing, .registered, .finding: false
    default: true
    }
  }
}
