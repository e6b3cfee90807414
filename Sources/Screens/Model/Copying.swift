import Laboratory
import Stage

/// Copies what one looks at to the terminal's clipboard.
enum Copying {
  static func copy(_ subject: ScreenCommand.CopySubject?, _ model: inout Model, said: [OutputLine]) throws -> [Effect] {
    guard model.showsPages else {
      throw UsageError("'copy' needs a terminal; 'export FILE' writes the graph, and 'code changes' prints the code")
    }
    let (text, what) = try text(subject ?? likeliest(model, said), model, said)
    return [.makeCopy(what, text)]
  }

  /// What is on the screen: an error if one is, else what the pane shows.
  private static func likeliest(_ model: Model, _ said: [OutputLine]) -> ScreenCommand.CopySubject {
    if said.contains(where: { $0.tone == .bad }) { return .error }
    return model.pane == .code ? .code : .graph
  }

  private static func text(
    _ subject: ScreenCommand.CopySubject, _ model: Model, _ said: [OutputLine]
  ) throws -> (TextToWrite, String) {
    switch subject {
    case .error:
      let errors = said.filter { $0.tone == .bad }
      if errors.isEmpty { throw UsageError("there is no error on the screen; expected code, graph or command") }
      return (TextToWrite(errors.map(\.text).joined(separator: "\n")), "the error")
    case .command:
      guard let line = model.history.last else { throw UsageError("no command was typed yet") }
      return (TextToWrite(line), "the command")
    case .code:
      guard let sight = model.sight, let file = CodeCommands.shownFile(model, sight) else {
        return (TextToWrite(model.status.scenarioText), "the scenario")
      }
      return (TextToWrite(file.text), file.name)
    case .graph:
      let (view, isASCII) = (model.view, model.isASCII)
      if ViewTable[view].draw != nil {
        let account = model.account(for: view)
        let text = TextToWrite { try DrawingExport.text(view, of: account, .text, isASCII: isASCII) ?? "" }
        return (text, "the view '\(view.rawValue)'")
      }
      let (world, events, sight) = (model.shown, model.timeline.records(upTo: model.at ?? .max), model.sight)
      return (
        TextToWrite { try DrawingExport.text(world, .text, events: events, sight: sight, isASCII: isASCII) },
        "the graph"
      )
    }
  }

  /// - Parameter what: what it is, for the message.
  static func copy(_ text: String, _ what: String, _ model: inout Model) -> [Effect] {
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
    let file = model.copyPath.map { "; for a terminal that cannot copy, the text is also in \($0)" } ?? ""
    model.lines = [OutputLine("copied \(what), \(Wording.count(count, "line"))\(file)", .good)]
    return [.copy(text)]
  }
}
