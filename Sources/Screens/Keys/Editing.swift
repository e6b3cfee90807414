import Laboratory
import Lessons
import Stage

/// Handling of keys, paste and mouse while the code is edited.
enum Editing: KeyContext {
  static func isActive(_ model: Model) -> Bool { model.code.isEditing && model.overlay == nil }

  static func hint(_ model: Model) -> String? { Words.Hint.editing(leave: EditorKey.label(.leave)) }

  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? {
    let hasFiles = (model.stage.snapshot?.files.count ?? 0) > 1
    return .whole(
      EditorKey.table.filter { !$0.label.isEmpty && (hasFiles || $0.action != .nextFile) }.map {
        FooterItem($0.keys.first?.label ?? "", $0.label)
      })
  }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    model.said.lines = []
    guard let action = EditorKey.action(key) else {
      switch key {
      case .character(let character): return change(&model) { $0.type(String(character)) }
      case .alt(let character): return model.code.leave() + Keyboard.handle(.character(character), &model)
      default: return []
      }
    }
    let page = max(1, (EditorWindow(model.code, in: model.layout.areas[.code])?.height ?? 2) - 1)
    switch action {
    case .leave: return model.code.leave()
    case .undo: return change(&model, else: Words.Editor.nothingToUndo) { $0.undo() }
    case .redo: return change(&model, else: Words.Editor.nothingToRedo) { $0.redo() }
    case .save: return Commands.run("code save", &model)
    case .nextFile: return go(by: 1, &model)
    case .previousFile: return go(by: -1, &model)
    case .breakLine: return change(&model) { $0.breakLine() }
    case .indent: return change(&model) { $0.indent() }
    case .outdent: return change(&model) { $0.outdent() }
    case .eraseBackward: return change(&model) { $0.eraseBackward() }
    case .eraseForward: return change(&model) { $0.eraseForward() }
    case .eraseWord: return change(&model) { $0.eraseWordBackward() }
    case .eraseLine: return change(&model) { $0.eraseLine() }
    case .left: model.code.moveCursor { $0.moveBackward() }
    case .right: model.code.moveCursor { $0.moveForward() }
    case .up: model.code.moveCursor { $0.move(lines: -1) }
    case .down: model.code.moveCursor { $0.move(lines: 1) }
    case .wordLeft: model.code.moveCursor { $0.moveWordBackward() }
    case .wordRight: model.code.moveCursor { $0.moveWordForward() }
    case .lineStart: model.code.moveCursor { $0.moveToLineStart() }
    case .lineEnd: model.code.moveCursor { $0.moveToLineEnd() }
    case .pageUp: model.code.moveCursor { $0.move(lines: -page) }
    case .pageDown: model.code.moveCursor { $0.move(lines: page) }
    case .textStart: model.code.moveCursor { $0.moveToStart() }
    case .textEnd: model.code.moveCursor { $0.moveToEnd() }
    case .selectLeft: model.code.move { $0.select { $0.moveBackward() } }
    case .selectRight: model.code.move { $0.select { $0.moveForward() } }
    case .selectUp: model.code.move { $0.select { $0.move(lines: -1) } }
    case .selectDown: model.code.move { $0.select { $0.move(lines: 1) } }
    case .selectLineStart: model.code.move { $0.select { $0.moveToLineStart() } }
    case .selectLineEnd: model.code.move { $0.select { $0.moveToLineEnd() } }
    case .copy, .cut:
      guard let text = model.code.edited?.editor.selectedText else {
        model.said.lines = [OutputLine(Words.Editor.noSelection)]
        return []
      }
      model.code.clipboard = text
      return action == .cut ? change(&model) { $0.eraseSelection() } : []
    case .paste:
      let text = model.code.clipboard
      return change(&model, else: Words.Editor.nothingToPaste) { $0.paste(text) }
    }
    return []
  }

  /// Maximum size of a paste in bytes. A longer paste would delay all keys after it.
  static let longestPaste = 100_000

  static func paste(_ text: String, _ model: inout Model) -> [Effect] {
    model.said.lines = []
    if text.utf8.count > longestPaste {
      model.said.lines = [
        OutputLine(Words.Editor.pasteTooLarge(text.utf8.count / 1_000, limit: longestPaste / 1_000), .warning)
      ]
      return []
    }
    return change(&model) { $0.paste(text) }
  }

  /// Starts to edit a file in the code pane.
  ///
  /// - Parameter name: name of the file; nil for the shown file.
  /// - Throws: `UsageError` if there is no code to edit, or the window is too small.
  static func begin(_ name: String?, _ model: inout Model) throws {
    let snapshot = try CodeCommands.snapshot(model.stage)
    let place = model.stage.world.lesson?.place
    let exercise = snapshot.verdict.exercises.first { !$0.isReached }?.exercise
    let work = exercise.flatMap { snapshot.workPlace(of: $0.name) }
    let file = try CodeCommands.file(
      name ?? (model.code.file == nil ? work?.file : nil), of: snapshot, model.code, model.stage)
    model.panes.focus = .code
    let ran = place?.file == file.name ? (place?.line).map { $0 - 1 } : nil
    let task = work?.file == file.name ? work.map { $0.line - 1 } : exercise.flatMap { file.line(of: $0.task) }
    // A run that is over waits at the last line of the story, which no task is about.
    let start = (model.stage.isOver ? nil : ran) ?? task ?? ran ?? 0
    model.code.edit(file, at: model.code.line ?? start)
    guard EditorWindow(model.code, in: model.layout.areas[.code]) != nil else {
      model.code.stopEditing()
      throw UsageError(Words.Editor.windowTooSmall)
    }
  }

  /// Leaves the editor if its pane has lost the focus or is not visible.
  static func leaveIfHidden(_ model: inout Model) -> [Effect] {
    guard model.code.isEditing,
      model.panes.focus != .code || EditorWindow(model.code, in: model.layout.areas[.code]) == nil
    else { return [] }
    return model.code.leave()
  }

  /// Updates the code pane after a reply: code on stage, compiler messages, place of the run, and copies on disk.
  static func follow(_ reply: Reply, _ news: [StageEvent], _ model: inout Model) -> [Effect] {
    let before = model.code.step
    var effects: [Effect] = []
    if model.code.follow(model.stage.lesson) { effects.append(.pause(model.code.pause)) }
    for event in news {
      if case .compiled(let messages) = event.what { model.code.compiled(messages) }
    }
    if news.contains(where: { $0.place != nil }), !model.code.isEditing { model.code.followRun() }
    if model.code.step != before {
      effects.append(.leaveCopies)
    } else if let files = model.stage.lesson?.files, case .edit = reply.outcome {
      effects.append(.write(files.map { StepFile(name: $0.name, text: $0.text) }))
    }
    if case .edit(.text) = reply.outcome {
      model.said.lines = (model.code.note ?? (model.code.isEditing ? nil : model.said.lines.first)).map { [$0] } ?? []
      model.code.note = nil
    }
    return effects
  }

  // MARK: Doing

  private static func change(
    _ model: inout Model, else message: String? = nil, _ change: (inout TextEditor) -> TextEditor.Splice?
  ) -> [Effect] {
    guard model.code.perform(change) else {
      if let message { model.said.lines = [OutputLine(message)] }
      return []
    }
    // The effect waits for a pause in typing.
    return [.pause(model.code.pause)]
  }

  private static func go(by step: Int, _ model: inout Model) -> [Effect] {
    do {
      try CodeCommands.go(by: step, &model.code, model.stage)
      try begin(model.code.file, &model)
    } catch { Commands.fail(error, &model) }
    return []
  }
}
