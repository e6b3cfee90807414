import Laboratory
import Stage

/// Copying of errors, code, graphs and commands to the terminal's clipboard.
enum Copying {
  enum Subject: String, CaseIterable { case error, code, graph, command }

  /// Returns the text of a subject, and its name for the message.
  ///
  /// - Parameters:
  ///   - said: lines of the message, which may contain an error.
  ///   - line: command line that was entered last; nil if there is none.
  /// - Throws: `UsageError` if there is no error or no command.
  static func text(
    _ subject: Subject, _ stage: ShownStage, _ code: CodeEditorState, said: [OutputLine], line: String?, isASCII: Bool
  ) throws -> (text: TextToWrite, what: String) {
    switch subject {
    case .error:
      let errors = said.filter { $0.tone == .bad }
      if errors.isEmpty { throw UsageError(Words.Copied.noError) }
      return (TextToWrite(errors.map(\.text).joined(separator: "\n")), Words.Copied.error)
    case .command:
      guard let line else { throw UsageError(Words.Copied.noCommand) }
      return (TextToWrite(line), Words.Copied.command)
    case .code:
      guard let snapshot = stage.snapshot, let file = CodeCommands.shownFile(snapshot, code, stage) else {
        return (TextToWrite(stage.status.scenarioText), Words.Copied.scenario)
      }
      return (TextToWrite(file.text), file.name)
    case .graph:
      let view = stage.view
      if ViewTable[view].draw != nil {
        let account = stage.account(for: view)
        let text = TextToWrite { try DrawingExport.text(view, of: account, .text, isASCII: isASCII) ?? "" }
        return (text, Words.Copied.view(view.rawValue))
      }
      let (world, events, snapshot) = (stage.shown, stage.timeline.records(upTo: stage.at ?? .max), stage.snapshot)
      return (
        TextToWrite { try DrawingExport.text(world, .text, events: events, snapshot: snapshot, isASCII: isASCII) },
        Words.Copied.graph
      )
    }
  }
}
