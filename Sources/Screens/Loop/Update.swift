import Diagrams
import Laboratory
import Stage
import Support

/// Applies a message to the model. It changes nothing else, and draws nothing.
///
/// - Returns: effects for the loop to carry out, in order.
package func update(_ model: inout Model, _ message: Message) -> [Effect] {
  var effects: [Effect] = []
  switch message {
  case .input(let input): effects = update(&model, input)
  case .line(let line):
    model.stage.endPlay()
    model.said.error = nil
    model.said.failedExpectation = nil
    // The user has not seen notices from before the first frame.
    if model.display.isDrawn || model.presenter.isReadAtOnce { model.said.notices = [] }
    effects = Commands.run(line, &model)
  case .reply(let reply): effects = update(&model, reply)
  case .part(let reply): model.applyStage(reply)
  case .began(let job): model.work.job = job
  // The loop handles these messages itself.
  case .finished, .progress, .interrupted, .answer, .attachedNews: break
  case .attached(let snapshot): model.stage.follow(snapshot)
  case .sourceText(let file, let version, let lines): model.stage.sourceView.take(lines, of: file, version: version)
  case .sourceEdited: if model.stage.source?.isWatched == true { effects = [.perform(.reload, label: "reload")] }
  case .scene(let request, let scene): effects = update(&model, scene, request)
  case .drawn(let drawn): effects = update(&model, drawn)
  case .copied(let what, .success(let text)): effects = model.copy(text, what)
  case .copied(_, .failure(let error)): model.said.lines = [OutputLine(error.description, .bad)]
  case .folder(let folder, let entries, _):
    if var palette = model.overlay as? Palette {
      palette.take(entries, of: folder)
      model.overlay = palette
    }
  case .coloured(let file, let revision, let lines):
    model.code.take(lines, of: file, revision: revision)
  case .highlighted(let file, let text, let lines): model.code.take(lines, of: file, text: text)
  case .paused(let number):
    if number == model.code.pause, model.stage.isInLesson {
      effects = model.code.commitEffects() + [.check(number, model.code.texts)]
    }
  case .checked(let number, let messages): model.code.checked(messages, at: number)
  case .copies(.failure(let error), _): Commands.fail(error, &model)
  case .copies(.success(let path), editing: .some): effects = [.openEditor(path: path)]
  case .copies(.success(let folder), editing: nil):
    model.said.lines = [OutputLine(Words.OwnEditor.filesAre(in: folder), .good)]
  case .outside(let news): effects = OutsideEditing.changed(news, model.stage, &model.code, &model.said)
  case .editorEnded(let end, let news):
    effects = OutsideEditing.ended(end, news, model.stage, &model.code, &model.said)
  case .orphan(let orphan):
    let said = [OutputLine(orphan.offer, .warning)]
    switch model.recoveryOffer {
    // An offer to recover work goes before the start page.
    case .asked where model.overlay == nil || model.overlay is StartPage:
      model.open({ _ in Choice.recovery(of: orphan.name) }, orSay: { _ in said })
    case .asked, .said: model.said.lines = said
    case .left: break
    }
  }
  Overlays.follow(&model)
  followSelection(&model)
  AutoAdvance.follow(&model)
  effects += Editing.leaveIfHidden(&model)
  if model.display.isDrawn, let effect = SourceView.readsFile(&model.stage) { effects.append(effect) }
  if model.code.isEditing { model.code.showCursor(in: model.layout.areas[.code]) }
  Navigation.showWhatIsDue(&model)
  Navigation.revealSelection(&model)
  return effects + follow(&model)
}

/// Updates the rows of the inspector to the selection.
private func followSelection(_ model: inout Model) {
  if model.stage.source != nil {
    model.arrangeSource()
    let width = model.layout.areas[.inspector]?.inner.width ?? 40
    SourceInspector.follow(&model.stage, width: width, isASCII: model.display.isASCII)
  } else if model.stage.attached == nil, model.display.isDrawn, model.layout.areas[.inspector] != nil {
    InspectorPanel.follow(&model.stage)
  }
}

/// Returns effects that bring the drawings and the colours of the code up to date with the stage.
private func follow(_ model: inout Model) -> [Effect] {
  guard model.display.isDrawn else { return [] }
  var effects = model.code.wantsColours(of: model.stage.snapshot)
  if let target = model.stage.lesson?.target, model.stage.target == nil {
    var look = GraphLook()
    // From left to right it takes few rows.
    (look.detail, look.direction) = (.compact, .leftRight)
    let request = GraphScene.Request(target, look, view: .init(width: 40, height: 8), isASCII: model.display.isASCII)
    model.stage.target = (request, nil)
    effects.append(.draw(ToDraw(subject: .target(request))))
  }
  guard let area = model.layout.graphArea else { return effects }
  let isASCII = model.display.isASCII
  let later = model.layout.laterGraph(
    model.stage, model.panes.focus, model.display, isEditing: model.code.isEditing)
  effects += model.graph.follow(model.stage, in: area, later: later, isASCII: isASCII)
  if model.presenting?.comparison != nil,
    let other = PresentingLayout(model.stage, model.display, model.presenting).other,
    let effect = model.presenting?.comparison?.follow(
      model.stage, beside: model.graph.drawn, in: other, isASCII: isASCII)
  {
    effects.append(effect)
  }
  return effects
}

private func update(_ model: inout Model, _ input: Input) -> [Effect] {
  if Playing.ends(with: input) {
    // The next press shows the end of a play first, so that a class misses nothing.
    let isAwaited = model.isPresented && model.overlay == nil && model.stage.play?.isAtItsEnd == false
    model.stage.endPlay()
    model.stage.keptPath = []
    if isAwaited, case .key(let key) = input, PresentingKeys.continues(key, model) { return [] }
  }
  switch input {
  case .key(let key):
    model.said.notices = []
    // Only the key right after a removal can be meant for its question.
    if key != .enter, model.said.kind == .removal { model.said.kind = nil }
  case .paste, .click: (model.said.notices, model.said.kind) = ([], nil)
  case .drag, .wheel, .resize, .tick, .frames, .ground: break
  }
  switch input {
  case .key(let key): return Keyboard.handle(key, &model)
  case .paste(let text): return Keyboard.paste(text, &model)
  case .click(let column, let row): return Pointer.click(column, row, &model)
  case .drag(let column, let row, let toColumn, let toRow): return Pointer.drag(column, row, toColumn, toRow, &model)
  case .wheel(let column, let row, let lines): return Pointer.wheel(column, row, lines, &model)
  case .resize(let width, let height):
    model.display.width = max(0, width)
    model.display.height = max(0, height)
    Navigation.keepFocusSeen(&model)
    model.stage.revealSelection()
    return []
  case .ground(let ground):
    model.display.ground = ground
    return []
  case .frames(let count):
    Playing.goOn(by: count, &model.graph, &model.stage)
    return []
  case .tick:
    guard model.stage.isPlaying, model.work.job == nil, !model.isHelpOpen else { return [] }
    if let effects = AutoAdvance.tick(&model) { return effects }
    return [.perform(.eventNext(), label: "event next")]
  }
}

/// Applies a reply of the engine.
private func update(_ model: inout Model, _ reply: Reply) -> [Effect] {
  let before = model.stage.selection
  let count = model.stage.timeline.count
  let step = model.stage.world.lesson?.step
  let viewBefore = model.stage.viewOfStep
  model.work.job = nil
  model.apply(reply)
  let news = reply.delta.moments.dropFirst(max(0, count - reply.delta.from)).map(\.event)
  let effects = Editing.follow(reply, news, &model) + StepKeys.follow(&model)
  followLesson(news, from: step, &model)
  // After the last answer, the step's own view is shown, unless the learner has chosen another view.
  if step == model.stage.world.lesson?.step, model.stage.view == viewBefore {
    model.stage.view = model.stage.viewOfStep
  }
  let goesOn = model.presenting?.advance != nil && model.stage.isInLesson
  if !goesOn, model.stage.isOver || model.stage.world.lesson == nil || model.stage.lesson?.request != nil {
    model.stage.isPlaying = false
  }
  model.present(reply.outcome)
  // A command can have several replies, so notices stay until the next command, key or click.
  model.said.notices += reply.notices.map { OutputLine($0, .warning) }
  let notices = Set(model.said.notices.map(\.text))
  model.said.lines = model.said.notices + model.said.lines.filter { !notices.contains($0.text) }
  // The reason why a run was stopped would be lost with the next reply, before it is read.
  if reply.outcome.wasStoppedByLimit {
    model.said.notices += reply.outcome.lines.filter { $0.tone == .bad && !notices.contains($0.text) }
  }
  // A line that the engine refused opens in the palette, to be corrected.
  if let line = model.prompt.sent, let error = reply.error, error.isCorrectable, model.overlay == nil {
    model.overlay = Palette(line, error: error.description)
  }
  model.prompt.sent = nil
  if model.exit.isDueWhenSaved {
    model.exit.isDueWhenSaved = false
    if case .saved = reply.outcome { model.exit.hasQuit = true }
  }
  if model.stage.isInLesson, model.layout.areas[model.panes.focus] == nil { model.panes.focus = .graph }
  model.said.lines = model.presenter.worded(model.said.lines, model)
  if before != model.stage.selection || !news.isEmpty { model.stage.revealSelection() }
  model.openPageIfLong()
  // Events that only brought a step to its beginning are not played.
  if model.preferences.moves, model.display.isDrawn, !news.isEmpty, !news.contains(where: \.isStepEntered) {
    let pace = model.isPresented ? model.preferences.pace : nil
    Playing.begin(from: model.stage.newest, pace: pace, &model.stage)
  }
  return effects + typedAhead(&model)
}

/// Gives the keys that were typed during a job of the kind `listing` to the list, if the job has opened it.
private func typedAhead(_ model: inout Model) -> [Effect] {
  let keys = model.work.typedAhead
  model.work.typedAhead = []
  return model.overlay == nil ? [] : keys.flatMap { Keyboard.handle($0, &model) }
}

/// Applies a finished drawing of the graph on stage. With motion on, boxes move to their new positions visibly.
private func update(_ model: inout Model, _ scene: GraphScene, _ request: GraphScene.Request) -> [Effect] {
  let old = model.graph.drawn.scene
  let effect = model.graph.drawn.take(scene, for: request)
  if model.graph.drawn.isCurrent {
    if model.preferences.moves, let old { model.graph.motion = Motion(from: old, to: scene) }
    model.stage.revealSelection()
  }
  return effect.map { [$0] } ?? []
}

/// Applies a finished drawing other than the graph on stage.
private func update(_ model: inout Model, _ drawn: Drawn) -> [Effect] {
  let effect: Effect?
  switch drawn.subject {
  case .compared(let drawing, let scene):
    effect = model.presenting?.comparison?.take(scene, for: drawing, beside: model.graph.drawn)
  case .target(let request, let scene):
    if request == model.stage.target?.request { model.stage.target?.scene = scene }
    effect = nil
  case .run(let key, let drawing): effect = model.graph.runView.take(drawing, for: key, model.stage)
  }
  return effect.map { [$0] } ?? []
}

/// Sets up the screen when another step begins, and resets it when the lesson is left.
///
/// A new step begins with its own graph and view; in a puzzle the first service is selected, otherwise none. A step
/// that only restarts keeps graph, view and selection.
private func followLesson(_ news: [StageEvent], from step: StepTitle?, _ model: inout Model) {
  if model.stage.world.lesson?.step != step { model.search = nil }
  guard model.stage.isInLesson else {
    // The laboratory opens its scenario instead of the code while that pane has the focus.
    if model.panes.focus == .task || step != nil && model.panes.focus == .code { model.panes.focus = .graph }
    if step != nil {
      (model.stage.look.subject, model.stage.object, model.stage.view, model.panes.isZoomed) = (
        .services, nil, .graph, false
      )
    }
    return
  }
  let isNew = news.contains(where: \.isStepEntered)
  if step == nil { model.panes.isZoomed = false }
  if isNew { enter(&model) }
  if isNew, model.stage.world.lesson?.step != step {
    if model.presenting?.comparison != nil { PresentingCommands.endComparing(&model) }
    model.stage.look = GraphLook(subject: model.stage.lesson?.graph ?? .services)
    model.stage.object = nil
    model.panes.isChosen = false
    model.stage.view = model.stage.viewOfStep
    model.stage.selection = model.stage.place == .puzzle ? model.stage.picture.services.first?.name : nil
    // In a puzzle the arrows select services. The text of the lesson before may have had the focus.
    if model.stage.place == .puzzle, model.panes.focus == .code { model.panes.focus = .services }
  }
}

extension StageEvent {
  fileprivate var isStepEntered: Bool { if case .stepEntered = what { true } else { false } }
}

/// Clears typed text and scroll positions of the previous step when a step begins.
private func enter(_ model: inout Model) {
  model.stage.enterStep()
  model.panes.scroll = [:]
}
