import Canvas
import Laboratory
import Stage

/// The screen as a projector shows it: the graph, the code and a caption, and nothing else. A value of the model; nil where
/// nobody presents.
struct Presenting: Sendable {
  /// Whether what one points at is lit.
  var isPointing = false
  /// Steps that run by themselves.
  var advance: AutoAdvance?
  /// Another step's graph beside the one on stage.
  var comparison: Comparison?
}

extension Model {
  /// Whether the screen is that of a projector now; who edits sees the whole editor.
  var isPresented: Bool { presenting != nil && !code.isEditing }

  /// Whether the pointer is on something.
  var isPointing: Bool { presenting?.isPointing == true }

  /// How it looks now: a projector wants stronger colours than a desk.
  package var shownTheme: Theme { (presenting == nil ? theme : theme.projected).readable(on: ground) }
}

/// The commands of presenting.
enum PresentingCommands {
  static func present(_ isOn: Bool?, _ model: inout Model) {
    guard isOn ?? (model.presenting == nil) else {
      if model.presenting?.advance != nil { AutoAdvance.end(&model) }
      let was = model.presenting != nil
      model.presenting = nil
      model.lines = [OutputLine(was ? "Presentation ended" : "No presentation is running")]
      return
    }
    if model.presenting == nil { begin(&model) }
    let keys = model.keys
    guard model.showsPages else {
      model.lines = [OutputLine("Presenting: graph, code and a caption; 'present off' ends it")]
      return
    }
    let hints = [
      model.isInLesson ? "\(keys[.presentNext]) continues" : nil, "\(keys[.pointer]) points",
      model.isInLesson ? "\(keys[.advance]) runs by itself" : nil, "\(keys[.help]) lists the keys",
      "\(keys[.endPresenting]) ends",
    ]
    model.lines = [OutputLine(hints.compactMap { $0 }.joined(separator: " · "))]
  }

  private static func begin(_ model: inout Model) {
    model.presenting = Presenting()
    model.isZoomed = false
    if model.pane != .code { model.pane = .graph }
  }

  static func advance(_ way: ScreenCommand.Advance?, _ model: inout Model) throws {
    let way = way ?? (model.presenting?.advance == nil ? .on : .off)
    guard way != .off else {
      let did = model.presenting?.advance != nil
      if did { AutoAdvance.end(&model) }
      model.lines = [OutputLine(did ? "Stopped running steps by themselves" : "No step runs by itself")]
      return
    }
    guard model.isInLesson else { throw UsageError.noLesson }
    guard model.showsPages else {
      throw UsageError("'present auto' needs a screen; without a screen use 'play' and 'step next'")
    }
    if model.at != nil { try Navigation.look(at: nil, &model) }
    if model.presenting == nil { begin(&model) }
    model.presenting?.advance = AutoAdvance(waits: way == .wait)
    model.isPlaying = true
    let keys = model.keys
    model.lines = [
      OutputLine(
        "Steps run by themselves: \(keys[.slower]) and \(keys[.faster]) change the pace, you can answer, "
          + "any other key stops the run")
    ]
    AutoAdvance.follow(&model)
  }

  static func point(_ isOn: Bool?, _ model: inout Model) throws {
    guard model.presenting != nil else { throw UsageError("No presentation is running; 'present' starts one") }
    let isOn = isOn ?? !model.isPointing
    model.presenting?.isPointing = isOn
    guard model.isPointing else {
      model.code.line = nil
      model.lines = model.showsPages ? [] : [OutputLine("Pointer off")]
      return
    }
    PresentingPointer.place(&model)
    if !model.showsPages { model.lines = PresentingPointer.words(model) }
  }

  /// Shows the graph of another step beside the one on stage.
  static func compare(_ other: ComparedStep, _ model: inout Model) {
    if model.presenting == nil { begin(&model) }
    model.view = .graph
    model.presenting?.comparison = Comparison(other)
    model.lines = model.showsPages ? [] : Comparison(other).words(in: model).map { OutputLine($0) }
  }

  static func endComparing(_ model: inout Model) {
    let was = model.presenting?.comparison != nil
    model.presenting?.comparison = nil
    model.lines = was && model.showsPages ? [] : [OutputLine(was ? "Comparison closed" : "No comparison is open")]
  }

  /// Closes what is open, innermost first.
  static func close(_ model: inout Model) {
    if model.isPointing {
      model.presenting?.isPointing = false
      (model.code.line, model.lines) = (nil, [])
    } else if model.presenting?.comparison != nil {
      endComparing(&model)
    } else {
      present(false, &model)
    }
  }
}
