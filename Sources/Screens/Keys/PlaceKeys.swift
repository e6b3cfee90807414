import Attach
import Canvas
import Laboratory
import Lessons
import Stage

/// Context of a place, such as the laboratory or a step of a lesson, and of its panes.
enum PlaceKeys: KeyContext {
  static func bindings(_ model: Model) -> [KeyBinding] { model.keys.bindings(at: model.stage.place) }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    guard let binding = model.keys.binding(key, at: model.stage.place) else {
      // After a search with one match, a key that would go to another one says so.
      if model.search != nil, let next = model.keys.binding(key, in: .searching) { return Keyboard.run(next, &model) }
      model.said.lines = [OutputLine(model.keys.elsewhere(key, at: model.stage.place), .warning)]
      return []
    }
    return Keyboard.run(binding, &model)
  }

  // MARK: Footer

  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? {
    var items = shown(model)
      .filter { !$0.label.isEmpty && !label($0, model).isEmpty && ActiveKey($0, model).isOffered }
      .map { FooterItem($0.keys.first?.label ?? "", label($0, model), isVital: $0.isVital) }
    // A single item stands for the keys of all views. It goes before items that are needed less often.
    let place = items.firstIndex { $0.label == "autoplay" || $0.label == "command" }
    if let keys = Answering.keys(model) {
      items.insert(FooterItem(keys, Words.Footer.answer), at: 0)
    } else if model.stage.place != .page, model.stage.place != .source, model.stage.place != .attached {
      let keys = ViewTable.keys(hasCode: model.stage.place == .code)
      items.insert(FooterItem(keys, Words.Footer.views), at: place ?? items.endIndex)
    }
    if model.stage.isInLesson, screen.cutsNarration {
      items.insert(
        FooterItem(model.stage.keys[.wholeText], Words.Footer.text, isVital: true), at: place ?? items.endIndex)
    }
    items.insert(contentsOf: otherPanes(model, screen), at: min(1, items.count))
    return .whole(items)
  }

  /// Returns the bindings for the footer: first the bindings for the selection, then those of the focused pane, then
  /// all others.
  ///
  /// In the laboratory, bindings that concern the selection are left out if the focused pane shows no selection.
  private static func shown(_ model: Model) -> [KeyBinding] {
    let all = bindings(model)
    let hasSelection = ![.events, .code].contains(model.panes.focus) || model.stage.place != .laboratory
    let own = all.filter { $0.pane == nil && (hasSelection || !$0.concernsSelection) }
    let place = own.firstIndex { !$0.concernsSelection } ?? own.endIndex
    return own[..<place] + all.filter { $0.pane == model.panes.focus } + own[place...]
  }

  /// Returns the footer item of the key that leads to panes without room on the screen; empty if no pane lacks room.
  static func otherPanes(_ model: Model, _ screen: Screen) -> [FooterItem] {
    guard model.stage.isInLesson, !model.panes.isZoomed, screen.layout.showsOnePane, screen.layout.order.count > 1
    else { return [] }
    return [FooterItem(model.stage.keys[.focus], Words.Footer.otherPanes, isVital: true)]
  }

  /// Returns the binding's label for the footer, which for some actions depends on the stage.
  private static func label(_ binding: KeyBinding, _ model: Model) -> String {
    switch binding.action {
    case .nextEvent where model.stage.stepKeys.isAside: Words.Footer.keysToStep
    case .leave: KeyContexts.escapeLabel(model) ?? binding.label
    case .detach where model.stage.attached?.isRecording == true: Words.Footer.close
    case .closeSource where SourceCommands.backStep(model) == nil: ""
    case .attachAgain where model.stage.attached?.isRecording == true: ""
    default: binding.label
    }
  }

  // MARK: Hint

  static func hint(_ model: Model) -> String? {
    switch model.stage.place {
    case .attached: model.stage.attached.map { hint($0, model) }
    case .source: model.stage.source.map { hint($0, model) }
    case .code, .puzzle, .page: hintInLesson(model)
    case .laboratory: model.stage.isInLesson ? hintInLesson(model) : hintInLaboratory(model)
    }
  }

  private static func hintInLaboratory(_ model: Model) -> String {
    let keys = model.stage.keys
    return model.isFresh
      ? Words.Hint.resolves(
        resolve: keys[.resolve], service: model.stage.selection ?? Words.Hint.anyService, lessons: keys[.lessons],
        scenarios: keys[.scenarios])
      : model.stage.listing.filter.isEmpty
        ? "" : Words.Hint.filter(model.stage.listing.filter, allServices: keys[.allServices])
  }

  private static func hintInLesson(_ model: Model) -> String {
    let keys = model.stage.keys
    if let lesson = model.stage.lesson, lesson.isStale {
      if model.code.errorCount > 0 { return Words.Hint.doesNotCompile(edit: keys[.editCode]) }
      let (next, play) = (keys[.nextEvent], keys[.play])
      return lesson.isEdited
        ? Words.Hint.changedCode(next: next, play: play) : Words.Hint.runsToNextEvent(next: next, play: play)
    }
    if let refused = refusal(model) { return refused }
    if model.stage.isOver { return over(model) }
    if let threads = model.stage.lesson?.threads, threads.count > 1 {
      return Words.Hint.threadsCanRun(next: keys[.nextEvent], numbers: threads.map(\.number).sorted())
    }
    return model.stage.world.lesson?.line == nil
      ? Words.Hint.runsToNextEvent(next: keys[.nextEvent], play: keys[.play])
      : Words.Hint.runsOn(next: keys[.nextEvent], play: keys[.play])
  }

  private static func refusal(_ model: Model) -> String? {
    guard let place = model.stage.world.lesson, !place.isCompiled,
      place.messages.contains(where: { $0.severity == .error })
    else { return nil }
    return Words.Hint.doesNotCompile(edit: model.stage.keys[.editCode])
      + (model.stage.isLastStep ? "" : Words.Hint.orNextStep(next: model.stage.keys[.nextStep]))
  }

  private static func over(_ model: Model) -> String {
    let isDone = model.stage.lesson?.verdict.isReached ?? true
    let keys = model.stage.keys
    let help =
      model.stage.isOutOfHints
      ? Words.Hint.solution(keys[.solution]) : model.stage.hasHint ? Words.Hint.hint(keys[.hint]) : ""
    // While the task of a step's code is open, the keys that run the code stay at the step.
    let key = keys[model.stage.place == .code && isDone ? .nextEvent : .nextStep]
    let next = model.stage.isLastStep ? "" : Words.Hint.nextStep(key)
    func told(_ ways: String...) -> String { ways.filter { !$0.isEmpty }.joined(separator: ", ") }
    switch model.stage.place {
    case _ where model.stage.isLastStep && isDone:
      return Words.Hint.lastStep(summary: keys[.nextStep], leave: keys[.leave])
    case .code where model.stage.world.lesson?.outcome?.isLimit == true:
      return Words.Hint.stoppedByLimit(edit: keys[.editCode])
    case .code where !isDone && model.stage.world.lesson?.outcome == .crashed:
      let again = Words.Hint.runsAgain(keys[command: "step restart"])
      return Words.Hint.task + told(Words.Hint.editsCode(keys[.editCode]), again, help)
    case .puzzle: return isDone ? Words.Hint.done(next: keys[.nextStep]) : told(help, next)
    case .page: return Words.Hint.page(next: keys[.nextStep], previous: keys[.previousStep], leave: keys[.leave])
    case .code, .laboratory, .source, .attached:
      return isDone
        ? Words.Hint.finished(next, previous: keys[.previousStep], leave: keys[.leave])
        : Words.Hint.task + told(Words.Hint.editsCode(keys[.editCode]), help, next)
    }
  }

  /// Returns the hint for Swift code on stage: the filter, the shown part, or the keys to press first.
  private static func hint(_ source: SourceSnapshot, _ model: Model) -> String {
    let keys = model.stage.keys
    if source.isNarrowed {
      // The message above already says which part is shown.
      return model.said.lines.isEmpty
        ? Words.Code.shown(
          source.share, close: keys[.closeSource], isFocus: source.focus != nil && source.filter != nil) : ""
    }
    return model.isFresh && !model.stage.picture.services.isEmpty
      ? Words.Code.keys(focus: keys[.focus], open: keys[.goThere]) : ""
  }

  private static func hint(_ snapshot: AttachedSnapshot, _ model: Model) -> String {
    let keys = model.stage.keys
    switch snapshot.state {
    case .running:
      return Words.Attached.keys(
        top: keys[.top], separator: Glyphs(isASCII: model.display.isASCII).separator, back: keys[.backInTime],
        detach: keys[.detach])
    case .ended(let reason): return Words.Attached.hasEnded(snapshot.name, reason: reason, detach: keys[.detach])
    case .isBack: return Words.Attached.runsAgain(snapshot.name, attach: keys[.attachAgain])
    case .recorded(let file, let fault):
      return fault.map { "\(Paths.name(file)): \($0)" }
        ?? Words.Attached.recordingKeys(
          AttachText.span(snapshot.seconds.rounded()), back: keys[.backInTime], detach: keys[.detach])
    }
  }
}
