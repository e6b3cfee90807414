import Laboratory
import Stage

/// Copies what one looks at to the terminal's clipboard.
enum Copying {
  static func copy(_ subject: ScreenCommand.CopySubject?, _ model: inout Model, said: [OutputLine]) throws -> [Effect] {
    guard model.showsPages else {
      throw UsageError("'copy' needs a terminal; 'export FILE' writes the graph, and 'code changes' prints the code")
    }
    let (text, what) = try text(subject ?? likeliest(model, said), model, said)
    return copy(text, what, &model)
  }

  /// What is on the screen: an error if one is, else what the pane shows.
  private static func likeliest(_ model: Model, _ said: [OutputLine]) -> ScreenCommand.CopySubject {
    if said.contains(where: { $0.tone == .bad }) { return .error }
    return model.pane == .code ? .code : .graph
  }

  private static func text(
    _ subject: ScreenCommand.CopySubject, _ model: Model, _ said: [OutputLine]
  ) throws -> (String, String) {
    switch subject {
    case .error:
      let errors = said.filter { $0.tone == .bad }
      if errors.isEmpty { throw UsageError("there is no error on the screen; expected code, graph or command") }
      return (errors.map(\.text).joined(separator: "\n"), "the error")
    case .command:
      guard let line = model.history.last else { throw UsageError("no command was typed yet") }
      return (line, "the command")
    case .code:
      guard let sight = model.sight, let file = CodeCommands.shownFile(model, sight) else {
        return (model.status.scenarioText, "the scenario")
      }
      return (file.text, file.name)
    case .graph:
      if let text = try DrawingExport.text(
        model.view, of: model.account(for: model.view), .text, isASCII: model.isASCII)
      {
        return (text, "the view '\(model.view.rawValue)'")
      }
      let text = DrawingExport.text(
        model.shown, .text, events: model.timeline.records(upTo: model.at ?? .max), sight: model.sight,
        isASCII: model.isASCII)
      return (text, "the graph")
    }
  }

  /// - Parameter what: what it is, for the message.
  static func copy(_ text: String, _ what: String, _ model: inout Model) -> [Effect] {
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
    let file = model.copyPath.map { "; if your terminal takes no copies, it is in \($0)" } ?? ""
    model.lines = [OutputLine("copied \(what), \(Wording.count(count, "line"))\(file)", .good)]
    return [.copy(text)]
  }
}
