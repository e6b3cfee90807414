import Foundation

/// Filters the view of the Swift code on stage, and saves the code as a scenario.
extension Engine {
  func filterSources(_ filter: SourceFilter?) throws -> Outcome {
    guard source != nil else { throw UsageError.noSource }
    try source?.show(filter)
    return filtered
  }

  func focusNeighbourhood(_ focus: Neighbourhood?) throws -> Outcome {
    guard source != nil else { throw UsageError.noSource }
    try source?.show(around: focus)
    return filtered
  }

  private var filtered: Outcome {
    guard let snapshot = source?.snapshot else { return .silent }
    return snapshot.isNarrowed
      ? .filtered(
        // The end of the filter also ends the focus, but not the other way round.
        to: snapshot.narrowing, shown: snapshot.share, off: snapshot.filter != nil ? "filter off" : "focus off")
      : .allShown(services: snapshot.whole.project.services.count)
  }

  /// Saves all of the code on stage as a scenario, regardless of the filter.
  ///
  /// - Throws: `UsageError` if no file is given. The job throws it for an existing file with other content, unless
  ///   `force` is true, and `FileError` if the file cannot be written.
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
