import Laboratory
import Lessons
import Stage

// Conditions of keys, with texts for the obstacles.
extension Condition {
  /// Condition that a service is selected.
  static let selected = Condition { stage, focus in
    if stage.selectedService != nil { return nil }
    let keys = stage.keys
    if stage.source != nil, stage.sourceView.group != nil {
      return Words.Obstacle.selectInGroup(open: Key.right.label)
    }
    let way =
      !stage.picture.services.isEmpty
      ? (focus == .graph ? "" : Words.Obstacle.goesToGraph(keys[.focus])) + Words.Obstacle.arrowsSelect
      : stage.place == .code ? Words.Obstacle.runsCode(keys[.nextEvent]) : Words.Obstacle.addsService(keys[.add])
    return Words.Obstacle.selectFirst(way)
  }

  /// Condition that the selected service is registered.
  static let registered = Condition { stage, focus in
    if let obstacle = selected.obstacle(stage, focus) { return obstacle }
    guard let node = stage.selectedService, node.standing != .registered else { return nil }
    return node.standing == .locator ? Words.Obstacle.isLocator(node.name) : notRegistered(node, stage)
  }

  /// Condition that the selected service has a live instance.
  static let alive = Condition { stage, focus in
    if let obstacle = selected.obstacle(stage, focus) { return obstacle }
    guard let node = stage.selectedService, stage.picture.instances(of: node.name).isEmpty else { return nil }
    return absence(of: node, stage) ?? Words.Obstacle.notAlive(node.name, resolve: stage.keys[.resolve])
  }

  /// Condition that the learner holds an instance of the selected service.
  static let held = Condition { stage, focus in
    if let obstacle = selected.obstacle(stage, focus) { return obstacle }
    guard let node = stage.selectedService,
      !stage.picture.instances(of: node.name).contains(where: { $0.keepers.contains(.you) })
    else { return nil }
    return absence(of: node, stage) ?? Words.Obstacle.notHeld(node.name, resolve: stage.keys[.resolve])
  }

  /// Returns the message that a service is not registered, with ways to register it; nil if it is.
  private static func absence(of node: Picture.Node, _ stage: ShownStage) -> String? {
    node.standing == .missing || node.standing == .unregistered ? notRegistered(node, stage) : nil
  }

  /// Returns the message about a service without a registration, with the key that adds one, and the key that undoes
  /// its removal if that was the last change.
  private static func notRegistered(_ node: Picture.Node, _ stage: ShownStage) -> String {
    let (removal, keys) = ("remove \(Tokens.quoted(node.name))", stage.keys)
    let isRemovedLast = stage.status.undo == removal || stage.status.undo == removal + " --force"
    return Words.Obstacle.isAbsent(
      node.name, isMissing: node.standing == .missing, add: keys[.add],
      undo: isRemovedLast ? keys[command: "undo"] : nil)
  }

  static let undoable = Condition { stage, _ in stage.status.undo == nil ? Words.Obstacle.nothingToUndo : nil }

  static let running = Condition.offered { !$0.isOver }
  static let goingOn = Condition.offered { !$0.isOver && !$0.stepKeys.isAside }

  static let hasHint = {
    var condition = Condition { stage, _ in
      guard stage.shownTasks.isEmpty, let lesson = stage.lesson else { return nil }
      if stage.openQuestion != nil { return Words.Obstacle.questionIsOpen }
      if lesson.verdict.exercises.isEmpty { return Words.Obstacle.noTask }
      if lesson.verdict.isReached { return Words.Obstacle.taskIsDone }
      return nil
    }
    condition.isOffered = { $0.hasHint && !$0.isOutOfHints }
    return condition
  }()
  static let outOfHints = {
    var condition = Condition { stage, _ in stage.openQuestion == nil ? nil : Words.Obstacle.questionIsOpen }
    condition.isOffered = { $0.isOutOfHints }
    return condition
  }()

  static let missed = Condition.offered { stage in
    stage.lesson?.verdict.questions.contains {
      $0.isRight == false && ($0.hasReason || stage.place == .puzzle && $0.question.because != nil)
    } == true
  }

  static let hasCounterpart = Condition.offered {
    $0.source == nil && $0.attached == nil && $0.world.lesson?.step.hasCounterpart ?? true
  }
  static let notLast = Condition.offered { $0.lesson?.isLast != true }
  static let notFirst = Condition.offered { ($0.world.lesson?.step.number ?? 0) > 1 }
  static let hasServices = Condition.offered { !$0.picture.services.isEmpty }
  static let outsideLessons = Condition.offered { !$0.isInLesson }
  static let hasFindings = Condition.offered { $0.seriousFindings > 0 || $0.source != nil && !$0.findings.isEmpty }

  static let filtered = Condition { stage, _ in stage.listing.filter.isEmpty ? Words.Obstacle.noFilter : nil }
}

extension ShownStage {
  /// True if an open exercise has a solution, and all its hints were shown. Only then is the solution offered.
  var isOutOfHints: Bool { shownTasks.contains { $0.hasSolution && $0.hints.count >= $0.exercise.hints.count } }

  /// True if an open exercise has a hint left.
  var hasHint: Bool { shownTasks.contains { $0.hints.count < $0.exercise.hints.count } }

  /// The open exercises that the screen shows; empty while an undecided question hides them.
  fileprivate var shownTasks: [ExerciseState] {
    guard let lesson, lesson.isRevealed || (place == .puzzle && openQuestion == nil) else { return [] }
    return lesson.verdict.exercises.filter { !$0.isReached }
  }
}
