import Foundation
import Importer

/// Reads Swift code and puts it on stage.
extension Engine {
  /// Opens a folder or a Swift file for the command `open`.
  ///
  /// - Throws: `UsageError` for a configuration with faults. The job throws it for code without a Swift file.
  func openSource(_ path: String) throws -> Job.Next {
    let before = source
    let stage = SourceStage(path, try surroundings.reading(path))
    source = stage
    let recent = surroundings.recent
    return .then(
      reading(stage) { engine, graph in
        guard graph.project.count.files > 0 else {
          engine.source = before
          throw UsageError(ProjectGraph.nothing(in: path, graph.project.count))
        }
        recent.remember(path)
        engine.endLesson()
        engine.leaveAttached()
        engine.source?.replaceGraph(graph)
        engine.source?.isWatched = engine.surroundings.watchesSources
        return .done(engine.outcome(graph))
      })
  }

  /// Creates the job that reads the code on stage again.
  func reload() throws -> Job {
    guard let source else { throw UsageError.noSource }
    return reading(source) { engine, graph in
      // Other code may have been opened meanwhile.
      guard engine.source?.session === source.session else { return .done(.silent) }
      if engine.source?.graph.project == graph.project { return .done(.silent) }
      let difference = SourceDifference(from: source.graph.project, to: graph.project)
      engine.source?.replaceGraph(graph)
      if !difference.isEmpty { engine.source?.difference = difference }
      return .done(.rereadSource(difference, faults: graph.project.count.faults.map(\.shortText)))
    }
  }

  func watch(_ isOn: Bool) throws -> Outcome {
    guard source != nil else { throw UsageError.noSource }
    source?.isWatched = isOn
    return .watching(isOn)
  }

  func closeSource() throws -> Outcome {
    guard let root = source?.root else { throw UsageError.noSource }
    source = nil
    return .closedSource(root)
  }

  private func reading(
    _ stage: SourceStage, _ done: @escaping @Sendable (Engine, ProjectGraph) throws -> Job.Next
  ) -> Job {
    let (root, session, findings, isFirst) = (stage.root, stage.session, stage.findings, stage.isReading)
    return .reporting(.importing(root, parsed: nil, of: nil)) { report in
      let look = try? await session.refresh { progress in
        switch progress {
        case .found(let files): report(.kind(.importing(root, parsed: nil, of: files)))
        case .parsed(let files, let count): report(.kind(.importing(root, parsed: files, of: count)))
        case .collected(let part):
          guard isFirst else { return }
          let graph = ProjectGraph(part())
          report(.part { if $0.source?.session === session { $0.source?.showPart(graph) } })
        }
      }
      // `refresh` fails only if it was cancelled.
      guard let look else { return Engine.stopReading }
      var project = look.project
      project.findings = findings(project)
      let graph = ProjectGraph(project, leftOut: look.project.findings.count - project.findings.count)
      if Task.isCancelled { return Engine.stopReading }
      return { try done($0, graph) }
    }
  }

  private func outcome(_ graph: ProjectGraph) -> Outcome {
    .readSource(
      ProjectText.brief(graph.project, title: graph.title), faults: graph.project.count.faults.map(\.shortText),
      leftOut: graph.leftOutFindings)
  }
}

extension ProjectGraph {
  /// Returns the message for a folder without Swift files, with options that include skipped files.
  static func nothing(in path: String, _ count: ImportedProject.Count) -> String {
    if !FileManager.default.fileExists(atPath: path) { return Words.Source.isNotThere(path) }
    let left = count.left.values.reduce(0, +)
    return Words.Source.noFile(in: path)
      + (left > 0
        ? Words.Source.leftOut(
          left, with: count.left.keys.map(\.rawValue).sorted().joined(separator: " --with "))
        : "") + (count.faults.first.map { "; \($0.text)" } ?? "")
  }
}

extension ImportedProject.Fault {
  /// Text of the fault, with its place: `Broken.swift:12: this is not valid Swift from here on`.
  package var text: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)" }

  /// Text of the fault without the folders of its file. With them, the message would cover the first picture.
  package var shortText: String { "\(Paths.name(file))\(line.map { ":\($0)" } ?? ""): \(reason)" }
}

extension Engine {
  /// Completion of a reading that was cancelled. The part that was read first stays on stage.
  private static let stopReading: Job.Completion = { engine in
    guard let source = engine.source, source.isReading else { return .done(.cancelled(Words.Subject.reading)) }
    guard !source.graph.project.services.isEmpty else {
      engine.source = nil
      return .done(.cancelled(Words.Subject.reading))
    }
    engine.endLesson()
    engine.leaveAttached()
    engine.source?.replaceGraph(source.graph)
    return .done(.stoppedReading(services: source.graph.project.services.count))
  }
}
