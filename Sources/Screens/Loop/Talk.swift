import Laboratory

/// The program in sentences, line by line: for screen readers and pipes. It feeds the loop with lines, and tells what each has
/// changed of what a screen would show.
package struct Talk {
  private let loop: Loop
  private let journal: Journal
  private var news: LineNews

  /// - Parameter scenario: what is on stage first.
  package init(_ scenario: (name: String, Scenario)?, surroundings: Surroundings) {
    var start = Model.undrawn
    start.presenter = ScriptPresenter()
    start.keys = .none
    if let scenario { start.session = ["scenario \(Tokens.quoted(scenario.name))"] }
    loop = Loop(Engine(scenario, surroundings: surroundings), model: start, surroundings: surroundings, worker: .inline)
    journal = surroundings.journal
    news = LineNews(loop.model.stage)
  }

  /// - Parameters:
  ///   - next: the next line; nil at the end. It is asked for when all has been said of the line before.
  ///   - say: takes sentences.
  ///   - isRead: whether somebody reads along; then a job that goes on for long is reported.
  ///   - interruption: ends the job that a line waits for.
  package mutating func run(
    next: () -> String?, say: @escaping ([String]) -> Void, isRead: Bool = false,
    interruption: Interruption = Interruption()
  ) {
    defer { loop.end(isQuit: loop.model.exit.hasQuit) }
    say(
      [Words.TextMode.textMode] + loop.model.said.notices.map(Sentence.of)
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
        (isInterrupted ? [Words.TextMode.endedByInterrupt] : []) + news.take(loop.model.said.lines, loop.model.stage)
      say(sentences.isEmpty ? [Words.TextMode.nothingChanged] : sentences)
    }
    if !loop.model.exit.hasQuit, loop.model.stage.status.isUnsaved, journal.isKept {
      say([Sentence.of(Words.TextMode.keptChanges(of: loop.model.stage.status.documentName))]
      )
    }
  }

  /// What leaving now would lose.
  private func unsaved(_ line: String) -> String? {
    let command = (try? CommandTable.parse(line)) ?? nil
    guard command?.traits.contains(.losesChanges) == true, loop.model.stage.status.isUnsaved else { return nil }
    let name = loop.model.stage.status.documentName
    return Sentence.of(Words.TextMode.hasUnsavedChanges(name))
  }
}
