import Diagrams
import Laboratory
import Stage

/// The events of what is on stage, with the texts and the stages that belong to them, and the moment that is looked at.
struct Past: Sendable {
  var timeline: Timeline
  /// The step's text since an event; nil in the laboratory.
  var sights: [(since: Int, sight: LessonSight?)] = []
  /// The events with which each stage began: a run of a step, or the laboratory after a lesson.
  var stages: [Int] = []
  /// The event that is looked at; nil for the present.
  var at: Int?
  /// The first of the events that came last.
  private(set) var newest = 1
  /// The last command's events, while they are shown one after the other.
  private(set) var play: Play?
  /// The graph's content when the play is over: boxes stand where they will stand then.
  private(set) var ending: GraphContent?

  init(timeline: Timeline) { self.timeline = timeline }

  /// The world on stage now.
  var world: World { timeline.world }

  /// The world that is looked at.
  var shown: World { (at ?? play?.moment).flatMap(timeline.world(after:)) ?? world }

  /// The number of the last event that is shown.
  var moment: Int { at ?? play?.moment ?? timeline.count }

  /// The world whose graph is laid out: at once that of the end of a play.
  var arranged: World { play == nil ? shown : world }

  /// The event with which the stage began that is looked at; nil for the laboratory of the start.
  var beginning: Int? { stages.last { $0 <= moment } }

  /// The step's text at the moment that is looked at.
  func sight(at event: Int) -> LessonSight? { sights.last { $0.since <= event }?.sight }

  /// Appends the events of a reply.
  mutating func follow(_ news: Timeline.News) {
    let first = timeline.count + 1
    timeline.follow(news)
    if timeline.count >= first { newest = first }
    for n in first..<max(first, timeline.count + 1) {
      switch timeline.moments[n].event.what {
      case .stepEntered, .lessonLeft: stages.append(n)
      default: break
      }
    }
    trim()
  }

  /// Drops the oldest moments if there are too many, with the texts and stages that only they need.
  private mutating func trim() {
    timeline.trim()
    let first = timeline.moments.startIndex
    sights.removeFirst(sights.lastIndex { $0.since <= first } ?? 0)
    stages.removeFirst(stages.lastIndex { $0 <= first } ?? 0)
    if let at, at < first { self.at = nil }
  }

  /// Shows a moment of a play.
  ///
  /// - Parameter ending: the graph's content when it is over; nil keeps the one that is known.
  /// - Returns: whether other events are lit than before.
  mutating func show(_ new: Play, ending: GraphContent? = nil) -> Bool {
    defer { play = new }
    if let ending { self.ending = ending }
    return play?.lit != new.lit
  }

  /// - Returns: whether there was a play.
  mutating func endPlay() -> Bool {
    defer { (play, ending) = (nil, nil) }
    return play != nil
  }
}
