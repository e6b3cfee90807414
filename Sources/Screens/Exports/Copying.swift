import Laboratory
import Stage

/// Copying of errors, code, graphs and commands to the terminal's clipboard.
enum Copying {
  enum Subject: String, CaseIterable { case error, code, graph, command }

  static func copy(_ subject: Subject?, _ model: inout Model, said: [OutputLine]) throws -> [Effect] {
    try model.presenter.requireScreen(Words.Copied.needsTerminal)
    let (text, what) = try text(subject ?? likeliest(model, said), model, said)
    return [.makeCopy(what, text)]
  }

  /// Returns the subject of `copy` without arguments: a shown error, else the code or the graph, by the focused pane.
  private static func likeliest(_ model: Model, _ said: [OutputLine]) -> Subject {
    if said.contains(where: { $0.tone == .bad }) { return .error }
    return model.panes.focus == .code ? .code : .graph
  }

  private static func text(
    _ subject: Subject, _ model: Model, _ said: [OutputLine]
  ) throws -> (TextToWrite, String) {
    switch subject {
    case .error:
      let errors = said.filter { $0.tone == .bad }
      if errors.isEmpty { throw UsageError(Words.Copied.noError) }
      return (TextToWrite(errors.map(\.text).joined(separator: "\n")), Words.Copied.error)
    case .command:
      guard let line = model.prompt.history.last else { throw UsageError(Words.Copied.noCommand) }
      return (TextToWrite(line), Words.Copied.command)
    case .code:
      guard let sight = model.stage.sight, let file = CodeCommands.shownFile(sight, model.code, model.stage) else {
        return (TextToWrite(model.stage.status.scenarioText), Words.Copied.scenario)
      }
      return (TextToWrite(file.text), file.name)
    case .graph:
      let (view, isASCII) = (model.stage.view, model.display.isASCII)
      if ViewTable[view].draw != nil {
        let account = model.stage.account(for: view)
        let text = TextToWrite { try DrawingExport.text(view, of: account, .text, isASCII: isASCII) ?? "" }
        return (text, Words.Copied.view(view.rawValue))
      }
      let (world, events, sight) = (
        model.stage.shown, model.stage.timeline.records(upTo: model.stage.at ?? .max), model.stage.sight
      )
      return (
        TextToWrite { try DrawingExport.text(world, .text, events: events, sight: sight, isASCII: isASCII) },
        Words.Copied.graph
      )
    }
  }
}
