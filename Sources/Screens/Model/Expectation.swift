import Laboratory
import Stage

/// Judges a script's assertion on what is looked at.
struct Expectation {
  let model: Model

  init(_ model: Model) { self.model = model }

  /// - Returns: what is there instead; nil if it holds.
  /// - Throws: `UsageError` for a service that nobody in the laboratory has heard of.
  func fault(_ query: Query) throws -> String? {
    if model.stage.shown.lesson == nil, query.isOfWhatIsThere,
      let stranger = query.unknownNames(in: model.stage.timeline).first
    {
      throw UsageError.unknown("service", stranger, among: model.stage.picture.services.map(\.name))
    }
    return query.evaluate(
      in: model.stage.timeline, upTo: model.stage.at, sources: model.stage.lesson?.sources ?? QuerySources()
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
