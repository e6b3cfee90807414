import Canvas
import Laboratory
import Stage

/// State of a presentation: a layout for a projector, with only graph, code and caption.
struct Presenting: Sendable {
  /// True while the pointer is on, so that its target is highlighted.
  var isPointing = false
  /// Automatic run of the steps; nil while the presenter goes on by hand.
  var advance: AutoAdvance?
  /// Graph of another step, which is shown beside the one on stage; nil without a comparison.
  var comparison: Comparison?
}

extension Model {
  /// True if the screen has the layout of a presentation. While code is edited, the whole editor is shown instead.
  var isPresented: Bool { presenting != nil && !code.isEditing }

  /// True while the pointer of a presentation is on.
  var isPointing: Bool { presenting?.isPointing == true }

  /// Theme of the screen. A presentation uses the stronger colours that a projector needs.
  package var shownTheme: Theme { (presenting == nil ? theme : theme.projected).readable(on: display.ground) }
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
    if model.stage.at != nil { try Navigation.look(at: nil, &model) }
    if model.presenting == nil { begin(&model) }
    model.presenting?.advance = AutoAdvance(waits: way == .wait)
    model.stage.isPlaying = true
    let keys = model.stage.keys
    model.said.lines = [
      OutputLine(
        Words.Presented.stepsRun(slower: keys[.slower], faster: keys[.faster]))
    ]
    AutoAdvance.follow(&model)
  }

  static func point(_ isOn: Bool?, _ model: inout Model) throws {
    guard model.presenting != nil else { throw UsageError(Words.Presented.noneToPointIn) }
    let isOn = isOn ?? !model.isPointing
    model.presenting?.isPointing = isOn
    guard model.isPointing else {
      model.code.line = nil
      model.said.lines = model.presenter.lines(onScreen: [], inScript: [OutputLine(Words.Presented.pointerOff)])
      return
    }
    PresentingPointer.place(&model)
    model.describe { PresentingPointer.words($0.stage, $0.code, focus: $0.panes.focus) }
  }

  /// Shows the graph of another step beside the one on stage. Begins a presentation if necessary.
  static func compare(_ other: ComparedStep, _ model: inout Model) {
    if model.presenting == nil { begin(&model) }
    model.stage.view = .graph
    model.presenting?.comparison = Comparison(other)
    model.said.lines = []
    model.describe { Comparison(other).words(in: $0.stage).map { OutputLine($0) } }
  }

  static func endComparing(_ model: inout Model) {
    let was = model.presenting?.comparison != nil
    model.presenting?.comparison = nil
    let said = [OutputLine(was ? Words.Presented.comparisonClosed : Words.Presented.noComparison)]
    model.said.lines = model.presenter.lines(onScreen: was ? [] : said, inScript: said)
  }

  /// Turns off the pointer; if it is off, ends the comparison; without a comparison, ends the presentation.
  static func close(_ model: inout Model) {
    if model.isPointing {
      model.presenting?.isPointing = false
      (model.code.line, model.said.lines) = (nil, [])
    } else if model.presenting?.comparison != nil {
      endComparing(&model)
    } else {
      present(false, &model)
    }
  }
}
