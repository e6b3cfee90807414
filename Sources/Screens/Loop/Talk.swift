import Laboratory

/// The text mode, for screen readers and pipes. It sends lines to the loop, and describes in sentences the changes that
/// a screen would show.
package struct Talk {
  private let loop: Loop
  private let journal: Journal
  private var changes: SpokenChanges

  /// Creates a text mode.
  ///
  /// - Parameter scenario: the first scenario on stage; nil for an empty laboratory.
  package init(_ scenario: (name: String, Scenario)?, surroundings: Surroundings) {
    var start = Model()
    start.display.isDrawn = false
    start.presenter = ScriptPresenter()
    start.keys = .none
    if let scenario { start.session = ["scenario \(Tokens.quoted(scenario.name))"] }
    loop = Loop(Engine(scenario, surroundings: surroundings), model: start, surroundings: surroundings, worker: .inline)
    journal = surroundings.journal
    changes = SpokenChanges(loop.model.stage)
  }

  /// Reads and runs lines until the input ends or the program quits.
  ///
  /// - Parameters:
  ///   - next: returns the next line, or nil at the end. It is called when the previous line has been answered.
  ///   - say: receives sentences.
  ///   - isRead: true if a user reads the output, so that a job that takes long is reported.
  ///   - interruption: handler of ctrl-c, which cancels the job for which a line waits.
  package mutating func run(
    next: () -> String?, say: @escaping ([String]) -> Void, isRead: Bool = false,
    interruption: Interruption = Interruption()
  ) {
    defer { loop.end(isQuit: loop.model.exit.hasQuit) }
    say(
      [Words.TextMode.textMode] + loop.model.said.notices.map { Sentence.of($0.text) }
        + StageSpeech.sentences(of: loop.model.stage.world) + [
          Words.TextMode.firstCommands
        ])
    if let orphan = journal.orphans().first { say([Sentence.of(orphan.offer)]) }
    while let line = next() {
      if line.allSatisfy(\.isWhitespace) { continue }
      if let warning = unsaved(line) {
        say([warning])
        continue
      }
      let reports = isRead ? { (job: String) in say([Sentence.of(Words.TextMode.endsByInterrupt(job))]) } : nil
      let isInterrupted = interruption.run(line, on: loop, reports: reports)
      if loop.model.exit.hasQuit { break }
      let sentences =
        (isInterrupted ? [Words.TextMode.endedByInterrupt] : []) + changes.next(loop.model.said.lines, loop.model.stage)
      say(sentences.isEmpty ? [Words.TextMode.nothingChanged] : sentences)
    }
    if !loop.model.exit.hasQuit, loop.model.stage.status.isUnsaved, journal.isKept {
      say([Sentence.of(Words.TextMode.keptChanges(of: loop.model.stage.status.documentName))]
      )
    }
  }

  /// Returns a warning if a line would end the program and lose unsaved changes; otherwise nil.
  private func unsaved(_ line: String) -> String? {
    let command = (try? CommandTable.parse(line)) ?? nil
    guard command?.traits.contains(.losesChanges) == true, loop.model.stage.status.isUnsaved else { return nil }
    let name = loop.model.stage.status.documentName
    return Sentence.of(Words.TextMode.hasUnsavedChanges(name))
  }
}
