import Diagrams
import Laboratory
import Stage

// Replies of the engine.
extension ShownStage {
  /// Takes what came back from the engine.
  ///
  /// - Returns: whether something else is on stage, so that panes begin at their tops.
  mutating func take(_ reply: Reply) -> Bool {
    // The events are the laboratory's, whatever is on stage.
    let left = leaveAttached()
    var isOther = takeOfLaboratory(reply)
    if let sight = reply.attached {
      isOther = put(sight, after: left) || isOther
    } else if left != nil {
      resetLook()
      isOther = true
    }
    return isOther
  }

  /// Shows a newer look at the attached program. While one looks back, what was there stays.
  mutating func follow(_ sight: AttachedSight) {
    guard case .attached(var attached) = mode, attached.sight.stage == sight.stage,
      attached.sight.version <= sight.version
    else { return }
    attached.sight = sight
    mode = .attached(attached)
    if at != nil { return }
    past.timeline = sight.timeline
    outdate()
  }

  private mutating func takeOfLaboratory(_ reply: Reply) -> Bool {
    // What the run has judged stays on the screen while one looks back into it.
    if past.sights.last.map({ $0.sight?.version != reply.lesson?.version }) ?? true {
      past.sights.append((reply.news.from + 1, nil))
    }
    let isOther = enter(reply)
    _ = past.endPlay()
    nameKeys()
    past.follow(reply.news)
    status = reply.status
    // The text is written when it is asked for: a script does not ask.
    if !isUnseen, reply.attached == nil, case .laboratory(var laboratory) = mode {
      laboratory.take(status.scenarioText)
      mode = .laboratory(laboratory)
    }
    outdate(isDerived: reply.attached == nil)
    return isOther
  }

  /// Enters the mode of a reply, and keeps what belongs to the same mode.
  ///
  /// - Returns: whether other code is on stage: the selection and the look of one code base mean nothing in another.
  private mutating func enter(_ reply: Reply) -> Bool {
    let isOther = source?.root != reply.source?.root
    if isOther {
      (at, selection) = (nil, nil)
      (look, view) = (GraphLook(), .graph)
    }
    if let source = reply.source {
      var new = SourceMode(source)
      if !isOther { new.view = sourceView }
      mode = .source(new)
    } else if let sight = reply.lesson {
      var lesson = LessonMode()
      if case .lesson(let known) = mode { lesson = known }
      lesson.take(sight, keys)
      mode = .lesson(lesson)
    } else if case .laboratory = mode {
    } else {
      mode = .laboratory(LaboratoryMode())
    }
    return isOther
  }

  // MARK: A running program

  /// Takes the laboratory's past back.
  ///
  /// - Returns: the attached program that was on stage, and its past.
  private mutating func leaveAttached() -> (attached: AttachedMode, past: Past)? {
    guard case .attached(let attached) = mode else { return nil }
    let left = past
    (past, mode) = (attached.behind, .laboratory(LaboratoryMode()))
    at = nil
    return (attached, left)
  }

  /// - Returns: whether it is another program than before.
  private mutating func put(_ sight: AttachedSight, after left: (attached: AttachedMode, past: Past)?) -> Bool {
    let behind = past
    guard let left, left.attached.sight.stage == sight.stage else {
      resetLook()
      mode = .attached(AttachedMode(sight: sight, behind: behind))
      past = Past(timeline: sight.timeline)
      outdate()
      return true
    }
    mode = .attached(AttachedMode(sight: sight, view: left.attached.view, behind: behind))
    // While one looks back, what was there stays.
    past = Past(timeline: left.past.at != nil ? left.past.timeline : sight.timeline)
    at = left.past.at
    outdate()
    return false
  }

  /// Something else is on stage: the look of what was there means nothing any more.
  private mutating func resetLook() {
    (at, selection, object) = (nil, nil, nil)
    (look, view, facts.known) = (GraphLook(), .graph, KnownFindings())
    outdate()
  }

  private mutating func outdate(isDerived: Bool = true) {
    facts.isOutdated = true
    if !isUnseen, isDerived { deriveIfOutdated() }
  }
}
