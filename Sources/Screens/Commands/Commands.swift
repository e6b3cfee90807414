import Laboratory
import Lessons
import Stage

/// Execution of commands on the model. Work outside of the model becomes effects.
enum Commands {
  /// Parses and runs a line of the command language. An error is shown as the message.
  static func run(_ line: String, _ model: inout Model) -> [Effect] {
    do {
      guard let command = try CommandTable.parse(line) else { return [] }
      return handle(command, label: line, &model)
    } catch {
      fail(error, &model)
      return []
    }
  }

  static func fail(_ error: any Error, _ model: inout Model) {
    model.said.lines = model.presenter.worded([OutputLine("\(error)", .bad)], model)
    model.said.error = UsageError("\(error)")
  }

  static func handle(_ command: Command, label: String, _ model: inout Model) -> [Effect] {
    let call = Command.Call(line: label, said: model.said.lines)
    (model.said.lines, model.said.kind) = ([], nil)
    model.said.error = nil
    model.said.failedExpectation = nil
    if model.overlay is TextPage || model.overlay is HelpList { model.overlay = nil }
    do {
      let effects = try dispatch(command, call, &model)
      if let subject = command.subject { model.stage.select(subject) }
      let isLeftToOthers = effects.contains { if case .perform = $0 { true } else { false } }
      if !isLeftToOthers, model.stage.attached == nil { model.record.looked(label, command) }
      if effects.isEmpty { model.openPageIfLong() }
      return effects
    } catch {
      fail(error, &model)
      return []
    }
  }

  private static func dispatch(_ command: Command, _ call: Command.Call, _ model: inout Model) throws -> [Effect] {
    switch command.work {
    case .engine(let command):
      if model.stage.source != nil, command.changesLaboratory { throw SourceCommands.neverRuns(call.line) }
      // Edits are committed first, so that the engine runs the code that is on the screen.
      return try model.code.commitEffects() + perform(command, call.line, &model)
    case .screen(let onSource, let work):
      model.deriveIfOutdated()
      if let source = model.stage.source {
        switch onSource {
        case .same: break
        case .never: throw SourceCommands.neverRuns(call.line)
        case .instead(let instead): if let effects = try instead(source, &model, call) { return effects }
        }
      }
      return try work(&model, call)
    }
  }

  // MARK: The engine

  private static func perform(_ command: EngineCommand, _ label: String, _ model: inout Model) throws -> [Effect] {
    if command.traits.contains(.needsPresent) { try model.stage.requirePresent() }
    if let question = command.question, model.ask({ overlay(asking: question, $0) }) { return [] }
    return [.perform(command, label: label)]
  }

  /// Makes the overlay that asks for consent before a command; nil if consent is not needed.
  private static func overlay(asking question: EngineCommand.Question, _ model: Model) -> (any Overlay)? {
    switch question {
    case .replacesWork(let other, let line):
      guard model.stage.status.isUnsaved else { return nil }
      return Confirmation(
        question: [
          Words.Choices.hasUnsavedChanges(model.stage.status.documentName),
          other.map(Words.Question.openInstead) ?? Words.Question.recoverLostWork,
        ], line: line)
    case .removes(let name, let line):
      guard !model.stage.isInLesson, let question = removalQuestion(name, model) else { return nil }
      return Confirmation(question: question, line: line)
    case .undoesCode(let line):
      guard model.stage.lesson?.isEdited == true else { return nil }
      return Confirmation(
        question: [Words.Question.codeWillBeUndone, Words.Question.restoreOriginal(undo: model.stage.keys[.undoCode])],
        line: line)
    case .deletesProgress(let line):
      return Confirmation(question: [Words.Question.progressWillBeDeleted], line: line)
    case .needsFile:
      guard model.stage.status.documentPath == nil || model.stage.source != nil else { return nil }
      return Palette(LineEditor("save ", proposing: proposedFile(model)))
    }
  }

  /// Returns the file name that is proposed for saving, quoted if necessary.
  static func proposedFile(_ model: Model) -> String {
    if let source = model.stage.source { return Tokens.quoted("\(Paths.name(Paths.absolute(source.root))).yaml") }
    let name = model.stage.status.documentName
    if name.hasSuffix(".yaml") { return Tokens.quoted(name) }
    return Tokens.quoted(name == "empty" || name.isEmpty ? "mine.yaml" : "\(name).yaml")
  }

  /// Makes the question before a removal after which other services lack a dependency; nil if none do.
  private static func removalQuestion(_ name: String, _ model: Model) -> [String]? {
    guard let registration = model.stage.world.orderedRegistrations.first(where: { $0.name == name }) else {
      return nil
    }
    let dependents = model.stage.world.dependents(ofOnly: registration)
    if dependents.isEmpty { return nil }
    return [
      Words.Question.willLack(dependents.joined(separator: ", "), count: dependents.count, name: name),
      Words.Question.removes(name),
    ]
  }
}
