import Foundation
import Stage

extension Engine {
  package func job(_ command: FileCommand, _ label: String) throws -> Job {
    switch command {
    case .open(let path, _): open(path, label)
    case .save(let path, let force): try save(path, force: force)
    case .recover(let discard): recover(discard: discard, label)
    case .write(let path, let text, let force): write(path, text, force: force)
    }
  }

  private func open(_ path: String, _ label: String) -> Job {
    let files = surroundings.files
    return .blocking(.reading(path)) {
      let read = Result {
        let bytes = try files.read(path)
        return (bytes, try ScenarioReader.read(bytes, path: path))
      }
      return { engine in
        let (bytes, scenario) = try read.get()
        return .done(
          engine.stage(
            scenario, Document(path: path, name: Paths.name(path), saved: scenario, bytes: bytes), label,
            .opened(path, services: scenario.services.count)))
      }
    }
  }

  /// Puts a scenario on stage; what was there can be had back by undo.
  private func stage(_ scenario: Scenario, _ document: Document?, _ label: String, _ outcome: Outcome) -> Outcome {
    endLesson()
    let staged = try? lab.perform(label) {
      lab.load(scenario)
      if let document { lab.document = document }
      return outcome
    }
    return staged ?? outcome
  }

  private func save(_ path: String?, force: Bool) throws -> Job {
    guard let path = path ?? lab.document.path else {
      throw UsageError("this laboratory has no file yet; expected: save FILE.yaml")
    }
    let scenario = Scenario(lab.world)
    let bytes = Data(ScenarioWriter.text(scenario).utf8)
    let (document, files) = (lab.document, surroundings.files)
    return .blocking(.writing(path)) {
      let saved = Result {
        if !force, let there = try files.contents(path), there != bytes,
          path != document.path || there != document.bytes
        {
          throw UsageError.fileInTheWay(path, changed: path == document.path)
        }
        try files.write(bytes, to: path)
      }
      return { engine in
        try saved.get()
        engine.lab.document = Document(path: path, name: Paths.name(path), saved: scenario, bytes: bytes)
        return .done(.saved(path))
      }
    }
  }

  private func write(_ path: String, _ text: String, force: Bool) -> Job {
    let files = surroundings.files
    return .blocking(.writing(path)) {
      let written = Result {
        if !force, let there = try files.contents(path),
          String(decoding: there, as: UTF8.self).contains("playground:")
        {
          throw UsageError("\(path) is a scenario; 'export \(path) --force' writes over it, another name keeps it")
        }
        try files.write(Data(text.utf8), to: path)
      }
      return { _ in
        try written.get()
        return .done(.wrote(path))
      }
    }
  }

  private func recover(discard: Bool, _ label: String) -> Job {
    let journal = surroundings.journal
    return .blocking(.reading("unsaved work")) {
      let found = Result<(Journal.Orphan, Scenario?), any Error> {
        guard let orphan = journal.orphans().first else {
          throw UsageError("there is no unsaved work to bring back")
        }
        let scenario = discard ? nil : try ScenarioReader.read(orphan.text, path: orphan.path)
        return (orphan, scenario)
      }
      return { engine in
        let (orphan, scenario) = try found.get()
        guard let scenario else {
          journal.remove(orphan)
          return .done(.discarded(orphan.name))
        }
        let outcome = engine.stage(scenario, nil, label, .recovered(orphan.name))
        journal.remove(orphan)
        return .done(outcome)
      }
    }
  }
}
