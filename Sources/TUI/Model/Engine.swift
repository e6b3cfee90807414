import Core
import Foundation
import Lessons

/// Carries out commands on the real thing: container, objects, lesson threads, files. It answers with values.
final class Engine {
  private let lab = Laboratory()
  private var lesson: LessonStage?
  /// The scenario as it would be saved, and the state that it was made from.
  private var scenario = Scenario()
  private var scenarioText = ""
  private var scenarioState: LabState?
  /// Events of a lesson that has just been left.
  private var left: [(LogEntry, World)] = []

  /// - Parameter scenario: what is on stage at the start, with its name.
  init(_ scenario: (name: String, Scenario)? = nil) {
    guard let scenario else { return }
    lab.load(scenario.1)
    lab.startHere()
    lab.document = Document(path: nil, name: scenario.name, saved: scenario.1)
  }

  /// - Parameter label: the command as it was given, for undo.
  func perform(_ command: Command, label: String) -> Reply {
    do {
      let lines = try run(command, label)
      return reply(lines)
    } catch let error as UsageError {
      var reply = reply([])
      reply.error = error
      return reply
    } catch {
      var reply = reply([])
      reply.error = UsageError("\(error)")
      return reply
    }
  }

  /// The present, without doing anything.
  func present() -> Reply {
    lab.settle()
    return reply([])
  }

  /// Frees what a lesson holds before the program ends.
  func end() {
    lesson?.leave()
    lesson = nil
  }

  private func reply(_ lines: [OutputLine]) -> Reply {
    let happened = left + lab.takeHappened() + (lesson?.takeHappened() ?? [])
    left = []
    let state = lab.state
    if state.registrations != scenarioState?.registrations || state.mode != scenarioState?.mode
      || state.roots != scenarioState?.roots || state.scopeKinds != scenarioState?.scopeKinds
    {
      scenario = Scenario(state)
      scenarioText = ScenarioWriter.text(scenario)
      scenarioState = state
    }
    var status = Reply.Status()
    status.documentName = lab.document.name
    status.documentPath = lab.document.path
    status.isUnsaved = scenario != lab.document.saved
    status.undo = lab.undoLabel
    status.redo = lab.redoLabel
    status.scenarioText = scenarioText
    status.stepCount = lesson?.lesson.steps.count ?? 0
    return Reply(happened: happened, world: lesson?.world ?? lab.world, lines: lines, status: status)
  }

  private func run(_ command: Command, _ label: String) throws -> [OutputLine] {
    if lesson != nil { try refuseInLesson(command) }
    switch command {
    case .add(let draft): return try lab.perform(label) { try lab.add(draft) }
    case .edit(let name, let change): return try lab.perform(label) { try lab.edit(name, change) }
    case .remove(let name, _): return try lab.perform(label) { try lab.remove(name) }
    case .rename(let name, let newName): return try lab.perform(label) { try lab.rename(name, to: newName) }
    case .resolve(let name, let place): return try lab.perform(label) { try lab.resolve(name, in: place) }
    case .use(let instance): return try lab.perform(label) { try lab.use(instance) }
    case .release(let instance): return try lab.perform(label) { try lab.release(instance) }
    case .mode(let mode): return try change(to: mode, label)
    case .scopeOpen(let id, let place): return try lab.perform(label) { try lab.openScope(id, in: place) }
    case .scopeClose(let place): return try lab.perform(label) { try lab.closeScope(place) }
    case .undo: return try lab.undo()
    case .redo: return try lab.redo()
    case .lesson(let name, let step): return try start(name, step)
    case .lessonLeave: return try leaveLesson()
    case .step(let move): return try go(move)
    case .eventNext: return try advance()
    case .play: return try play()
    case .open(let path, _): return try open(path, label)
    case .save(let path, let force): return try save(path, force: force)
    case .recover(let discard): return try recover(discard: discard, label)
    case .lessons: return Lesson.all.map { OutputLine("\($0.name): \($0.title), \($0.steps.count) steps") }
    case .write(let path, let text, let force):
      if !force, let there = try Files.contents(path), String(decoding: there, as: UTF8.self).contains("playground:") {
        throw UsageError("\(path) is a scenario; 'export \(path) --force' writes over it, another name keeps it")
      }
      try Files.write(Data(text.utf8), to: path)
      return [OutputLine("wrote \(path)", .good)]
    default: return []
    }
  }

  // MARK: The laboratory

  private func change(to mode: Mode?, _ label: String) throws -> [OutputLine] {
    if let lesson {
      guard let other = lesson.counterpart else {
        let pair = lesson.lesson.steps.enumerated().filter { $0.element.style != nil }
          .map { "\($0.offset + 1) (\($0.element.title))" }
        throw UsageError(
          "this step shows one way only; the mode switches between the steps \(pair.joined(separator: " and "))")
      }
      if mode == lesson.world.mode { return [OutputLine("the mode is \(lesson.world.mode.rawValue) already")] }
      lesson.go(to: other)
      lesson.play()
      _ = lesson.takePrinted()
      return [
        OutputLine("the same knight by \(lesson.world.mode.rawValue): step \(other), \(lesson.step.title)", .good)
      ]
    }
    let wanted = mode ?? (lab.world.mode == .injection ? .locator : .injection)
    return try lab.perform(label) { try lab.change(to: wanted) }
  }

  // MARK: Lessons

  private func refuseInLesson(_ command: Command) throws {
    switch command {
    case .add, .edit, .remove, .rename, .resolve, .use, .release, .scopeOpen, .scopeClose, .undo, .redo:
      throw UsageError("a lesson is on stage, and this changes the laboratory; 'lesson leave' goes back there")
    default: return
    }
  }

  private func start(_ name: String, _ number: Int?) throws -> [OutputLine] {
    guard let lesson = Lesson.named(name) else {
      throw UsageError.unknown("lesson", name, among: Lesson.all.map(\.name))
    }
    let number = number ?? 1
    guard lesson.steps.indices.contains(number - 1) else {
      throw UsageError("the lesson '\(name)' has no step \(number); expected 1 to \(lesson.steps.count)")
    }
    if self.lesson != nil { _ = try leaveLesson() }
    let stage = LessonStage(lesson, step: number)
    stage.announceStart()
    self.lesson = stage
    return [stepLine(stage)]
  }

  private func stepLine(_ stage: LessonStage) -> OutputLine {
    OutputLine("step \(stage.number) of \(stage.lesson.steps.count): \(stage.step.title)", .good)
  }

  private func onStage() throws -> LessonStage {
    guard let lesson else { throw UsageError("no lesson is on stage; 'lesson knight' begins one") }
    return lesson
  }

  private func leaveLesson() throws -> [OutputLine] {
    let stage = try onStage()
    stage.leave()
    left = stage.takeHappened()
    lesson = nil
    return [OutputLine("back in the laboratory")]
  }

  private func go(_ move: Command.StepMove) throws -> [OutputLine] {
    let stage = try onStage()
    let number =
      switch move {
      case .next: stage.number + 1
      case .previous: stage.number - 1
      case .number(let number): number
      }
    let count = stage.lesson.steps.count
    guard (1...count).contains(number) else {
      switch move {
      case .next: return [OutputLine("that was the last step; 'lesson leave' goes back to the laboratory", .warning)]
      case .previous: return [OutputLine("this is the first step", .warning)]
      case .number: throw UsageError("there is no step \(number); expected 1 to \(count)")
      }
    }
    stage.go(to: number)
    return [stepLine(stage)]
  }

  private func advance() throws -> [OutputLine] {
    let stage = try onStage()
    if !stage.advance() { return [OutputLine("the step is over; 'step next' goes on")] }
    return stage.takePrinted().map { OutputLine("prints: \($0)", .good) }
  }

  private func play() throws -> [OutputLine] {
    let stage = try onStage()
    if stage.hasEnded { return [OutputLine("the step is over; 'step next' goes on")] }
    stage.play()
    return stage.takePrinted().map { OutputLine("prints: \($0)", .good) }
  }

  // MARK: Files

  private func open(_ path: String, _ label: String) throws -> [OutputLine] {
    let bytes = try Files.read(path)
    let scenario = try ScenarioReader.read(bytes, path: path)
    var lines: [OutputLine] = []
    if lesson != nil { lines = try leaveLesson() }
    _ = try lab.perform(label) {
      lab.load(scenario)
      lab.document = Document(path: path, name: Files.name(path), saved: scenario, bytes: bytes)
      return []
    }
    lines.append(OutputLine("\(path): \(scenario.services.count) services", .good))
    return lines
  }

  private func save(_ path: String?, force: Bool) throws -> [OutputLine] {
    guard let path = path ?? lab.document.path else {
      throw UsageError("this laboratory has no file yet; expected: save FILE.yaml")
    }
    let scenario = Scenario(lab.state)
    let bytes = Data(ScenarioWriter.text(scenario).utf8)
    if !force, let there = try Files.contents(path), there != bytes,
      path != lab.document.path || there != lab.document.bytes
    {
      let why = path == lab.document.path ? "was changed by somebody else since it was opened" : "exists already"
      throw UsageError("\(path) \(why); 'save \(path) --force' writes over it, another name keeps both")
    }
    try Files.write(bytes, to: path)
    lab.document = Document(path: path, name: Files.name(path), saved: scenario, bytes: bytes)
    return [OutputLine("saved \(path)", .good)]
  }

  private func recover(discard: Bool, _ label: String) throws -> [OutputLine] {
    guard let orphan = Journal.orphans().first else { throw UsageError("there is no unsaved work to bring back") }
    if discard {
      Journal.remove(orphan)
      return [OutputLine("the unsaved work of \(orphan.name) is dropped")]
    }
    let scenario = try ScenarioReader.read(orphan.text, path: orphan.url.path)
    var lines = lesson == nil ? [] : try leaveLesson()
    _ = try lab.perform(label) {
      lab.load(scenario)
      return []
    }
    Journal.remove(orphan)
    lines.append(OutputLine("the unsaved work of \(orphan.name) is back; save it with save FILE.yaml", .good))
    return lines
  }
}

extension OutputLine {
  init(finding: Diagnostic) {
    let tone: Tone =
      switch finding.severity {
      case .error: .bad
      case .warning: .warning
      case .note: .plain
      }
    self.init("\(finding.severity.rawValue) \(finding.kind.rawValue): \(finding.message) \(finding.remedy)", tone)
  }
}
