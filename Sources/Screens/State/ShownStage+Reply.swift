import Diagrams
import Laboratory
import Stage

// Application of the engine's replies to the stage.
extension ShownStage {
  /// Applies a reply of the engine.
  ///
  /// - Returns: true if the subject of the stage is another one, so that panes have to scroll to their tops.
  mutating func take(_ reply: Reply) -> Bool {
    // The events of a reply always belong to the laboratory, even if a program is attached.
    let left = leaveAttached()
    var isOther = takeOfLaboratory(reply)
    if let snapshot = reply.attached {
      isOther = put(snapshot, after: left) || isOther
    } else if left != nil {
      resetLook()
      isOther = true
    }
    return isOther
  }

  /// Shows a newer snapshot of the attached program. While the past is shown, the timeline stays as it is.
  mutating func follow(_ snapshot: AttachedSnapshot) {
    guard case .attached(var attached) = mode, attached.snapshot.stage == snapshot.stage,
      attached.snapshot.version <= snapshot.version
    else { return }
    attached.snapshot = snapshot
    mode = .attached(attached)
    if at != nil { return }
    history.timeline = snapshot.timeline
    outdate()
  }

  private mutating func takeOfLaboratory(_ reply: Reply) -> Bool {
    // The last snapshot of a run stays in the past, so that its verdicts stay visible there.
    if history.snapshots.last.map({ $0.snapshot?.version != reply.lesson?.version }) ?? true {
      history.snapshots.append((reply.delta.from + 1, nil))
    }
    let isOther = enter(reply)
    _ = history.endPlay()
    nameKeys()
    history.follow(reply.delta)
    status = reply.status
    // The scenario's text is generated on demand. A script without frames does not need it.
    if !isUnseen, reply.attached == nil, case .laboratory(var laboratory) = mode {
      laboratory.take(status.scenarioText)
      mode = .laboratory(laboratory)
    }
    outdate(isDerived: reply.attached == nil)
    return isOther
  }

  /// Enters the mode of a reply. Values of the same mode are kept.
  ///
  /// If other Swift code comes on stage, or leaves it, the selection and the choices for the graph are reset.
  ///
  /// - Returns: true if other Swift code is on stage than before.
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
    } else if let snapshot = reply.lesson {
      var lesson = LessonMode()
      if case .lesson(let known) = mode { lesson = known }
      lesson.take(snapshot, keys)
      mode = .lesson(lesson)
    } else if case .laboratory = mode {
    } else {
      mode = .laboratory(LaboratoryMode())
    }
    return isOther
  }

  // MARK: A running program

  /// Restores the past of the laboratory, if an attached program was on stage.
  ///
  /// - Returns: the attached program and its past; nil if there was none.
  private mutating func leaveAttached() -> (attached: AttachedMode, history: StageHistory)? {
    guard case .attached(let attached) = mode else { return nil }
    let left = history
    (history, mode) = (attached.behind, .laboratory(LaboratoryMode()))
    at = nil
    return (attached, left)
  }

  /// Puts an attached program on stage.
  ///
  /// - Parameter left: the attached program that was on stage before, and its past; nil if there was none.
  /// - Returns: true if another program is on stage than before.
  private mutating func put(_ snapshot: AttachedSnapshot, after left: (attached: AttachedMode, history: StageHistory)?)
    -> Bool
  {
    let behind = history
    guard let left, left.attached.snapshot.stage == snapshot.stage else {
      resetLook()
      mode = .attached(AttachedMode(snapshot: snapshot, behind: behind))
      history = StageHistory(timeline: snapshot.timeline)
      outdate()
      return true
    }
    mode = .attached(AttachedMode(snapshot: snapshot, view: left.attached.view, behind: behind))
    // While the past is shown, the timeline stays as it is.
    history = StageHistory(timeline: left.history.at != nil ? left.history.timeline : snapshot.timeline)
    at = left.history.at
    outdate()
    return false
  }

  /// Resets selection, moment and choices for the graph, because another subject is on stage.
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
