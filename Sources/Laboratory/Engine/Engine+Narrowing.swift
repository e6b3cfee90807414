import Foundation

/// What is seen of the Swift code on stage, and what is kept of it.
extension Engine {
  func narrow(_ filter: SourceFilter?) throws -> Outcome {
    guard source != nil else { throw UsageError.noSource }
    try source?.show(filter)
    return narrowed
  }

  func approach(_ focus: Neighbourhood?) throws -> Outcome {
    guard source != nil else { throw UsageError.noSource }
    try source?.show(around: focus)
    return narrowed
  }

  private var narrowed: Outcome {
    guard let sight = source?.sight else { return .silent }
    return sight.isNarrowed
      ? .narrowed(to: sight.narrowing, shown: sight.share)
      : .allShown(services: sight.whole.project.services.count)
  }

  /// Writes all of the code on stage as a scenario, whatever is seen of it.
  ///
  /// - Throws: `UsageError` without a file.
  func saveProject(_ source: SourceStage, _ path: String?, force: Bool) throws -> Job {
    guard let path else {
      throw UsageError(Words.Source.neverChanged)
    }
    let (project, files, recent) = (source.graph.project, surroundings.files, surroundings.recent)
    return .blocking(.writing(path)) {
      let saved = Result {
        let made = ProjectScenario(project)
        let bytes = Data(made.text(at: path).utf8)
        if !force, let there = try files.contents(path), there != bytes {
          throw UsageError.fileInTheWay(path, changed: false)
        }
        try files.write(bytes, to: path)
        recent.remember(path)
        return made
      }
      return { _ in
        let made = try saved.get()
        return .done(.savedProject(path, services: made.scenario.services.count, notes: made.summary))
      }
    }
  }
}
