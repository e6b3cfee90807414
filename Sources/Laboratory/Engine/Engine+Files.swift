import Attach
import Foundation
import Stage

extension Engine {
  func open(_ path: String, _ label: String) -> Job {
    let (files, recent) = (surroundings.files, surroundings.recent)
    return .blocking(.reading(path)) {
      if files.isSource(path) { return { engine in try engine.openSource(path) } }
      let bytes = Result { try files.read(path) }
      if let data = try? bytes.get(), Recording.isRecording(data) {
        return { engine in
          let next = try engine.openRecording(data, path)
          recent.remember(path)
          return next
        }
      }
      let read = Result {
        let bytes = try bytes.get()
        if path.hasSuffix(".link") { throw UsageError(Words.LaboratoryErrors.notARecording(path)) }
        let scenario = try ScenarioReader.read(bytes, path: path)
        recent.remember(path)
        return Document(path: path, name: Paths.name(path), saved: scenario, bytes: bytes)
      }
      return { engine in
        let document = try read.get()
        return .done(
          engine.stage(
            document.saved, document, label, .opened(path, services: document.saved.services.count)))
      }
    }
  }

  /// Puts a scenario on stage. Undo restores the previous scenario.
  private func stage(_ scenario: Scenario, _ document: Document?, _ label: String, _ outcome: Outcome) -> Outcome {
    endLesson()
    leaveAttached()
    source = nil
    return lab.perform(label) {
      lab.load(scenario)
      if let document { lab.document = document }
      return outcome
    }
  }

  func save(_ path: String?, force: Bool) throws -> Job {
    if attached != nil { throw UsageError.changesProgram("save") }
    if let source { return try saveProject(source, path, force: force) }
    guard let path = path ?? lab.document.path else {
      throw UsageError(Words.LaboratoryErrors.noFileYet)
    }
    let scenario = Scenario(lab.world)
    let (document, files, recent) = (lab.document, surroundings.files, surroundings.recent)
    return .blocking(.writing(path)) {
      let saved = Result {
        let text = document.checkedText(of: scenario, at: path)
        if text == nil, path == document.path, !force { throw UsageError.cannotKeepComments(path) }
        let bytes = Data((text ?? ScenarioWriter.text(scenario)).utf8)
        if !force, let there = try files.contents(path), there != bytes,
          path != document.path || there != document.bytes
        {
          throw UsageError.fileInTheWay(path, changed: path == document.path)
        }
        try files.write(bytes, to: path)
        recent.remember(path)
        return Document(path: path, name: Paths.name(path), saved: scenario, bytes: bytes)
      }
      return { engine in
        engine.lab.document = try saved.get()
        return .done(.saved(path))
      }
    }
  }

  func write(_ path: String, _ text: TextToWrite, force: Bool, _ label: String) -> Job {
    let output = surroundings.output
    return .blocking(.writing(path)) {
      let written = Result {
        try output.write(text.text(), to: path, force: force, way: label + " --force")
      }
      return { _ in
        try written.get()
        return .done(.wrote(path))
      }
    }
  }

  func scenarios() -> Job {
    let recent = surroundings.recent
    return .blocking(.listing(Words.Subject.scenarios)) {
      let paths = recent.paths
      return { _ in .done(.scenarios(BuiltInScenarios.all, recent: paths)) }
    }
  }

  func openBuiltIn(_ name: String, _ label: String) throws -> Job {
    let found = try BuiltInScenarios.named(name)
    return .blocking(.reading(name)) {
      let scenario = Result { try ScenarioReader.read(found.text, path: found.name + ".yaml") }
      return { engine in
        let scenario = try scenario.get()
        let document = Document(path: nil, name: found.name, saved: scenario, text: found.text)
        return .done(
          engine.stage(scenario, document, label, .opened(found.name, services: scenario.services.count)))
      }
    }
  }

  func recover(discard: Bool, _ label: String) -> Job {
    let (journal, files) = (surroundings.journal, surroundings.files)
    return .blocking(.reading(Words.Subject.unsavedWork)) {
      let found = Result<(Journal.Orphan, Scenario?, Document?), any Error> {
        guard let orphan = journal.orphans().first else {
          throw UsageError(Words.LaboratoryErrors.nothingToRecover)
        }
        let scenario = discard ? nil : try ScenarioReader.read(orphan.text, path: orphan.path)
        return (orphan, scenario, scenario.map { Self.document(of: orphan, $0, files) })
      }
      return { engine in
        let (orphan, scenario, document) = try found.get()
        guard let scenario else {
          return .done(.discarded(orphan.name, file: try journal.discard(orphan)))
        }
        let outcome = engine.stage(
          scenario, document, label, .recovered(orphan.name, file: document?.path))
        journal.remove(orphan)
        return .done(outcome)
      }
    }
  }

  /// Returns the document to which recovered work belongs. The present content of its file counts as saved; without a
  /// file, the bundled scenario of its name, or nothing.
  private static func document(
    of orphan: Journal.Orphan, _ scenario: Scenario, _ files: any FileAccess
  ) -> Document {
    guard let file = orphan.file else {
      let bundled = BuiltInScenarios.all.first { $0.name == orphan.name }
      let saved = bundled.flatMap { try? ScenarioReader.read($0.text, path: $0.name + ".yaml") } ?? Scenario()
      return Document(path: nil, name: orphan.name, saved: saved, text: orphan.text, saying: scenario)
    }
    let there = (try? files.contents(file)) ?? nil
    // If the file has been changed since, `bytes` is nil, so that saving asks before it overwrites the file.
    let bytes = there.map(ContentHash.of) == orphan.contentHash ? there : nil
    let saved = there.flatMap { try? ScenarioReader.read($0, path: file) } ?? Scenario()
    return Document(
      path: file, name: orphan.name, saved: saved, bytes: bytes, text: orphan.text, saying: scenario)
  }
}
