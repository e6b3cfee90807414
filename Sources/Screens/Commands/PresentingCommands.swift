import Laboratory
import Stage

extension Model {
  /// Compiler's messages about changed code that cannot run; nil if the code may run.
  fileprivate var errorsOfEdit: [CompilerMessage]? {
    guard stage.place == .code, let lesson = stage.lesson, lesson.isEdited else { return nil }
    if stage.isRefused { return stage.world.lesson?.messages }
    return lesson.isStale && code.errorCount > 0 ? code.messages : nil
  }
}

/// Commands of a presentation.
enum PresentingCommands {
  static func present(_ isOn: Bool?, _ model: inout Model) {
    guard isOn ?? (model.presenting == nil) else {
      if model.presenting?.advance != nil { AutoAdvance.end(&model) }
      let was = model.presenting != nil
      model.presenting = nil
      model.said.lines = [OutputLine(was ? Words.Presented.ended : Words.Presented.noneRuns)]
      return
    }
    if let source = model.stage.source, source.graph.picture.services.isEmpty {
      model.said.lines = [OutputLine(Words.Presented.nothingInCode(source.root), .warning)]
      return
    }
    if model.presenting == nil { begin(&model) }
    let keys = model.stage.keys
    let hints = [
      model.stage.isInLesson ? Words.Presented.continuesKey(keys[.presentNext]) : nil,
      Words.Presented.points(keys[.pointer]),
      model.stage.isInLesson ? Words.Presented.runsByItself(keys[.advance]) : nil,
      Words.Presented.listsKeys(keys[.help]),
      Words.Presented.ends(keys[.endPresenting]),
    ]
    model.said.lines = model.presenter.lines(
      onScreen: [OutputLine(hints.compactMap { $0 }.joined(separator: " · "))],
      inScript: [OutputLine(Words.Presented.begun)])
  }

  private static func begin(_ model: inout Model) {
    model.presenting = Presenting()
    model.panes.isZoomed = false
    if model.panes.focus != .code { model.panes.focus = .graph }
  }

  static func advance(_ way: AutoAdvance.Way?, _ model: inout Model) throws {
    let way = way ?? (model.presenting?.advance == nil ? .on : .off)
    guard way != .off else {
      let did = model.presenting?.advance != nil
      if did { AutoAdvance.end(&model) }
      model.said.lines = [OutputLine(did ? Words.Presented.stopped : Words.Presented.noStepRuns)]
      return
    }
    guard model.stage.isInLesson else { throw UsageError.noLesson }
    try model.presenter.requireScreen(Words.Presented.autoNeedsScreen)
    if let errors = model.errorsOfEdit {
      if model.presenting == nil { begin(&model) }
      model.said.lines = Outcome.notCompiled(errors).lines
      return
    }
    if model.stage.at != nil { try Navigation.look(at: nil, &model) }
    if model.presenting == nil { begin(&model) }
    model.presenting?.advance = AutoAdvance(waits: way == .wait)
    model.stage.isPlaying = true
    let keys = model.stage.keys
    model.said.lines = [
      OutputLine(Words.Presented.stepsRun(slower: keys[.slower], faster: keys[.faster], help: keys[.help]))
    ]
    AutoAdvance.follow(&model)
  }

  /// Blanks the screen of a presentation until the next key.
  ///
  /// - Throws: `UsageError` outside of a presentation, and in text mode.
  static func blank(_ model: inout Model) throws {
    guard model.presenting != nil else { throw UsageError(Words.Presented.noneRunning) }
    try model.presenter.requireScreen(Words.Presented.blankNeedsScreen)
    if model.presenting?.advance != nil { AutoAdvance.end(&model) }
    model.presenting?.isBlank = true
    model.said.lines = []
  }

  static func point(_ isOn: Bool?, _ model: inout Model) throws {
    guard model.presenting != nil else { throw UsageError(Words.Presented.noneRunning) }
    let isOn = isOn ?? !model.isPointing
    model.presenting?.isPointing = isOn
    guard model.isPointing else {
      model.code.line = nil
      model.said.lines = model.presenter.lines(onScreen: [], inScript: [OutputLine(Words.Presented.pointerOff)])
      return
    }
    placePointer(&model)
    model.describe { PresentingCaption.target($0.stage, $0.code, focus: $0.panes.focus) }
  }

  /// Shows the graph of another step beside the one on stage. Begins a presentation if necessary.
  static func compare(_ other: ComparedStep, _ model: inout Model) {
    if model.presenting == nil { begin(&model) }
    if model.presenting?.comparison == nil { model.presenting?.viewBefore = model.stage.view }
    model.stage.view = .graph
    model.presenting?.comparison = Comparison(other)
    model.said.lines = []
    model.describe { Comparison(other).words(in: $0.stage).map { OutputLine($0) } }
  }

  static func endComparing(_ model: inout Model) {
    let was = model.presenting?.comparison != nil
    if let view = model.presenting?.viewBefore { model.stage.view = view }
    model.presenting?.comparison = nil
    model.presenting?.viewBefore = nil
    let said = [OutputLine(was ? Words.Presented.comparisonClosed : Words.Presented.noComparison)]
    model.said.lines = model.presenter.lines(onScreen: was ? [] : said, inScript: said)
  }

  /// Closes an explanation; without one, turns off the pointer; if it is off, ends the comparison; without a comparison,
  /// ends the presentation.
  static func close(_ model: inout Model) {
    if model.said.kind == .explanation, !model.said.lines.isEmpty {
      model.said.lines = []
    } else if model.isPointing {
      model.presenting?.isPointing = false
      (model.code.line, model.said.lines) = (nil, [])
    } else if model.presenting?.comparison != nil {
      endComparing(&model)
    } else {
      present(false, &model)
    }
  }

  // MARK: The pointer

  /// Puts the pointer on a line if the code has the focus, else on a node. If there is no node, puts it on a line.
  private static func placePointer(_ model: inout Model) {
    if model.panes.focus == .code, PresentingLayout(model.stage, model.display, model.presenting).code != nil {
      return CodeCommands.moveLine(by: 0, &model.code, model.stage)
    }
    model.panes.focus = .graph
    // In a script nothing has a position, but a service can still be selected.
    func isSomewhere() -> Bool {
      model.display.isDrawn ? model.graph.selectedPlace(model.stage) != nil : model.stage.selectedNode != nil
    }
    if !isSomewhere() { Navigation.move(.down, in: .graph, &model) }
    if !isSomewhere(), PresentingLayout(model.stage, model.display, model.presenting).code != nil {
      model.panes.focus = .code
      CodeCommands.moveLine(by: 0, &model.code, model.stage)
    }
  }

  /// Moves the pointer. From the node that is nearest to the code it moves into the code, and back in the same way.
  static func movePointer(_ direction: ScreenDirection, _ model: inout Model) {
    let layout = PresentingLayout(model.stage, model.display, model.presenting)
    if model.panes.focus == .code, layout.code != nil {
      let leaves: ScreenDirection = layout.isBeside ? .right : .left
      if direction == leaves || direction == .up && model.code.line == 0 && !layout.isBeside {
        (model.panes.focus, model.code.line) = (.graph, nil)
        return placePointer(&model)
      }
      if direction == .up || direction == .down { Navigation.move(direction, in: .code, &model) }
      return
    }
    let before = (model.stage.selection, model.stage.object)
    Navigation.move(direction, in: .graph, &model)
    let toCode: ScreenDirection = layout.isBeside ? .left : .down
    if (model.stage.selection, model.stage.object) == before, direction == toCode, layout.code != nil {
      model.panes.focus = .code
      CodeCommands.moveLine(by: 0, &model.code, model.stage)
    }
  }
}
