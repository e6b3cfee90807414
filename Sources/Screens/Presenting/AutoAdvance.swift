import Laboratory
import Stage

/// Steps that run by themselves: there is time to read what a step says and to see what it came to, and then the next one
/// begins. It counts ticks of the pace, and knows no clock.
struct AutoAdvance: Sendable {
  /// What it waits for the end of.
  private enum Phase: Hashable {
    case reading(Int)
    case running
    case seeing(Int)
  }

  /// Whether it stands still until somebody has answered.
  private(set) var asks = false
  private var phase: Phase?
  private var waited = 0
  /// The step whose text was there while somebody answered its question.
  private var read: Int?

  /// Ticks for which a step that is over stays.
  private static let seeing = 8
  /// Words that are read in two ticks, at the pace of a class that listens.
  private static let wordsRead = 3

  /// How many ticks it takes to read what a step says.
  private static func reading(_ sight: LessonSight?) -> Int {
    let words = sight?.narration.blocks.reduce(0) { $0 + $1.text.split(separator: " ").count } ?? 0
    return min(60, max(4, words * 2 / wordsRead))
  }

  /// Time went by.
  ///
  /// - Returns: nil if no steps run by themselves.
  static func tick(_ model: inout Model) -> [Effect]? {
    guard var advance = model.presenting?.advance else { return nil }
    defer { if model.presenting?.advance != nil { model.presenting?.advance = advance } }
    guard let step = model.world.lesson?.step else { return [] }
    let isDone = model.place != .code || model.isOver || model.isRefused
    let phase: Phase =
      isDone && model.place != .page
      ? .seeing(step.number) : model.world.lesson?.line == nil ? .reading(step.number) : .running
    if phase != advance.phase { (advance.phase, advance.waited) = (phase, 0) }
    advance.waited += 1
    switch phase {
    case .running: break
    case .reading: if advance.read != step.number, advance.waited < reading(model.lesson) { return [] }
    case .seeing: if advance.waited < seeing { return [] }
    }
    if !isDone { return [.perform(.lesson(.eventNext(thread: nil)), label: "event next")] }
    if model.lesson?.isLast == true {
      stop(&model, "this is the lesson's last step")
      return []
    }
    return Commands.run("step next", &model)
  }

  /// It stands still at a question, a puzzle, and code that waits for somebody; when that is done it goes on.
  static func follow(_ model: inout Model) {
    guard let advance = model.presenting?.advance else { return }
    let isAsked = model.openQuestion != nil || model.askedOfKeys != nil || model.isOpenPuzzle
    if isAsked, model.isPlaying {
      model.presenting?.advance?.asks = true
      // The question is what there is to read.
      (model.isPlaying, model.lines) = (false, [])
    } else if !isAsked, advance.asks {
      let step = model.world.lesson?.step.number
      model.presenting?.advance?.asks = false
      model.presenting?.advance?.read = step
      model.isPlaying = true
    }
  }

  static func end(_ model: inout Model) {
    model.presenting?.advance = nil
    model.isPlaying = false
  }

  /// - Parameter why: said of it.
  static func stop(_ model: inout Model, _ why: String) {
    end(&model)
    model.lines = [OutputLine(why + (model.keys[.advance].isEmpty ? "" : "; \(model.keys[.advance]) lets it go on"))]
  }
}

extension Model {
  /// Whether a step's laboratory is on stage, with something to do in it.
  fileprivate var isOpenPuzzle: Bool {
    place == .puzzle && lesson?.verdict.exercises.allSatisfy(\.isReached) == false
  }
}
