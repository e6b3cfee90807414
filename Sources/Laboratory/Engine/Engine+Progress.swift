import Lessons

/// Exports the progress in lessons.
extension Engine {
  /// Creates the job that writes or lists the progress.
  ///
  /// - Parameters:
  ///   - path: path of the file, JSON or CSV by its extension; nil returns the progress as an outcome.
  ///   - learner: name of the learner, for the file.
  func exportingProgress(_ path: String?, learner: String?, force: Bool) -> Job {
    let (outside, output, notices) = (surroundings.lessons, surroundings.output, surroundings.notices)
    if let lesson { keepProgress(lesson) }
    return .blocking(path.map { .writing($0) } ?? .reading(Words.Subject.progress)) {
      let done = Result {
        let file = try ProgressFile(all: outside.curriculum(), outside.attempts, learner: learner)
        guard let path else { return Outcome.progress(file) }
        let way = "progress \(Tokens.quoted(path)) --force"
        try output.write(try ProgressFormat.of(path).text(of: file), to: path, force: force, way: way)
        for notice in file.notices { notices.add(notice) }
        return .wrote(path)
      }
      return { _ in .done(try done.get()) }
    }
  }
}

/// Formats of exported progress.
package enum ProgressFormat: String, CaseIterable, Sendable {
  case json, csv

  /// Returns the format for a file.
  ///
  /// - Throws: `UsageError` for an unknown extension.
  package static func of(_ path: String) throws -> ProgressFormat {
    guard let format = allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
      throw UsageError(Words.LaboratoryErrors.noProgressFormat(path))
    }
    return format
  }

  package func text(of file: ProgressFile) throws -> String {
    switch self {
    case .json: try file.text
    case .csv: file.csv
    }
  }
}
