import Laboratory
import Lessons
import Stage

/// Runs commands as far as the model alone can.
enum Commands {
  /// What is too long for the rows above the footer is shown as a page.
  static func openPage(_ model: inout Model) {
    guard model.showsPages, model.overlay == nil else { return }
    let rows = Screen.wrapped(Screen.message(model.lines), width: max(1, model.width - 4)).count
    if rows > Model.messageRows(height: model.height) {
      model.overlay = .page(title: Words.Lists.message, lines: model.lines, scroll: 0)
    }
  }

  /// Parses and runs a line, as the palette and keys do.
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
    let line = OutputLine("\(error)", .bad)
    model.lines = model.showsPages ? model.inKeys([line]) : [line]
    model.lastError = UsageError("\(error)")
  }

  static func handle(_ command: Command, label: String?, _ model: inout Model) -> [Effect] {
    let said = model.lines
    model.lines = []
    model.lastError = nil
    model.failedExpectation = nil
    if model.overlay is TextPage || model.overlay is HelpList { model.overlay = nil }
    do {
      let effects = try dispatch(command, label ?? "", said, &model)
      if let subject = command.subject { model.select(subject) }
      let isLeftToOthers = effects.contains { if case .perform = $0 { true } else { false } }
      if let label, !isLeftToOthers, model.attached == nil { model.record.looked(label, command) }
      if effects.isEmpty { openPage(&model) }
      return effects
    } catch {
      fail(error, &model)
      return []
    }
  }

  /// - Parameter said: what stood on the screen before.
  private static func dispatch(
    _ command: Command, _ label: String, _ said: [OutputLine], _ model: inout Model
  ) throws -> [Effect] {
    if case .engine = command {} else { model.deriveIfOutdated() }
    if model.source != nil, let effects = try SourceCommands.run(command, label, &model) { return effects }
    return switch command {
    // What was typed in the editor comes first: what runs is what stands there.
    case .engine(let command): try Editing.commits(&model) + perform(command, label, &model)
    case .look(let command): try look(command, label, &model)
    case .screen(.copy(let subject)): try Copying.copy(subject, &model, said: said)
    case .screen(let command): try change(command, &model)
    }
  }

  // MARK: The engine

  private static func perform(_ command: EngineCommand, _ label: String, _ model: inout Model) throws -> [Effect] {
    switch command {
    case .file(.save), .file(.write), .file(.scenarios), .lesson(.list), .lesson(.compare): break
    case .file(.reload), .file(.watch), .file(.close), .file(.narrow), .file(.approach): break
    case .file(.attach), .file(.detach): break
    case .file(.open), .file(.scenario), .file(.recover), .laboratory, .lesson: try refuseInThePast(model)
    }
    switch command {
    case .file(.open(let path, false)) where model.status.isUnsaved && model.showsPages && Paths.mayBeScenario(path):
      model.overlay = .confirm(
        question: [
          Words.Choices.hasUnsavedChanges(model.status.documentName), Words.Question.openInstead(path),
        ],
        line: "open \(Tokens.quoted(path)) --force")
      return []
    case .file(.scenario(let name, false)) where model.status.isUnsaved && model.showsPages:
      model.overlay = .confirm(
        question: [
          Words.Choices.hasUnsavedChanges(model.status.documentName), Words.Question.openInstead(name),
        ],
        line: "scenario \(Tokens.quoted(name)) --force")
      return []
    case .file(.recover(discard: false, force: false)) where model.status.isUnsaved && model.showsPages:
      model.overlay = .confirm(
        question: [
          Words.Choices.hasUnsavedChanges(model.status.documentName), Words.Question.recoverLostWork,
        ],
        line: "recover --force")
      return []
    case .file(.save(nil, _)) where (model.status.documentPath == nil || model.source != nil) && model.showsPages:
      model.overlay = .palette(LineEditor("save \(proposedFile(model))"))
      return []
    case .laboratory(.remove(let name, false)) where model.showsPages && !model.isInLesson:
      if let question = removalQuestion(name, model) {
        model.overlay = .confirm(question: question, line: "remove \(Tokens.quoted(name)) --force")
        return []
      }
    case .lesson(.codeReset(false)) where model.showsPages && model.lesson?.isEdited == true:
      model.overlay = .confirm(
        question: [
          Words.Question.codeWillBeUndone,
          Words.Question.restoreOriginal(undo: model.keys[.undoCode]),
        ],
        line: "code reset --force")
      return []
    case .laboratory, .lesson, .file: break
    }
    return [.perform(command, label: label)]
  }

  /// Where a laboratory without a file may be saved.
  static func proposedFile(_ model: Model) -> String {
    if let source = model.source { return Tokens.quoted("\(Paths.name(Paths.absolute(source.root))).yaml") }
    let name = model.status.documentName
    return Tokens.quoted(name == "empty" || name.isEmpty ? "mine.yaml" : "\(name).yaml")
  }

  static func refuseInThePast(_ model: Model) throws {
    guard let at = model.at else { return }
    throw UsageError(
      Words.Refusal.isPast(at, escape: Key.escape.label))
  }

  /// A removal that leaves others without a dependency says who, first.
  private static func removalQuestion(_ name: String, _ model: Model) -> [String]? {
    guard let registration = model.world.orderedRegistrations.first(where: { $0.name == name }) else { return nil }
    let dependents = model.world.dependents(ofOnly: registration)
    if dependents.isEmpty { return nil }
    return [
      Words.Question.willLack(dependents.joined(separator: ", "), count: dependents.count, name: name),
      Words.Question.removes(name),
    ]
  }
}
