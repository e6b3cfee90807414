import Core
import Lessons

/// A lesson on stage: the run of one of its steps, and the world that shows its objects.
final class LessonStage {
  let lesson: Lesson
  /// From 1.
  private(set) var number: Int
  private(set) var world = World()
  private var run: LessonRun
  private var happened: [(LogEntry, World)] = []
  private var printed: [String] = []

  var step: LessonStep { lesson.steps[number - 1] }

  /// - Parameter number: a step of the lesson, from 1.
  init(_ lesson: Lesson, step number: Int) {
    self.lesson = lesson
    self.number = number
    run = LessonRun(lesson.steps[number - 1])
    enter()
  }

  /// What the code has printed since this was last asked.
  func takePrinted() -> [String] {
    defer { printed = [] }
    return printed
  }

  func takeHappened() -> [(LogEntry, World)] {
    defer { happened = [] }
    return happened
  }

  func announceStart() {
    happened.insert((LogEntry(.lessonStarted, message: lesson.title), world), at: 0)
  }

  /// Leaves the step, which frees what it made, and enters another.
  func go(to number: Int) {
    leave()
    self.number = number
    run = LessonRun(step)
    enter()
  }

  /// Runs the code to its next event.
  ///
  /// - Returns: whether there was one.
  func advance() -> Bool {
    let news = run.advance()
    note(news)
    return !news.isEmpty
  }

  func play() { while !run.hasEnded { _ = advance() } }

  var hasEnded: Bool { run.hasEnded }

  /// Lets the code end; what it made is freed.
  func leave() {
    let gone = run.leave()
    note(gone)
  }

  /// The step that shows the same objects the other way.
  var counterpart: Int? {
    guard let style = step.style else { return nil }
    return lesson.steps.firstIndex { $0.style != nil && $0.style != style }.map { $0 + 1 }
  }

  private func enter() {
    printed = []
    world = World()
    world.mode = step.locators.isEmpty ? .injection : .locator
    world.lesson = .init(name: lesson.name, step: number, title: step.title)
    happened.append((LogEntry(.stepEntered, message: "\(number) \(step.title)"), world))
  }

  private func note(_ news: [Happening]) {
    for one in news {
      let entry = entry(for: one)
      happened.append((entry, world))
    }
    settle()
    if !news.isEmpty { happened[happened.count - 1].1 = world }
  }

  /// Changes the world and says it in an entry.
  private func entry(for happening: Happening) -> LogEntry {
    switch happening {
    case .entered(let line, let function):
      var entry = LogEntry(.statement, message: "enter \(function)")
      entry.line = line
      world.lesson?.line = line
      return entry
    case .statement(let line, let text):
      var entry = LogEntry(.statement, message: text)
      entry.line = line
      world.lesson?.line = line
      return entry
    case .printed(let line, let text):
      var entry = LogEntry(.statement, message: "prints \(text)")
      entry.line = line
      world.lesson?.line = line
      printed.append(text)
      return entry
    case .ended(let line):
      var entry = LogEntry(.statement, message: "end of the step")
      entry.line = line
      world.lesson?.line = line
      world.lesson?.hasEnded = true
      return entry
    case .created(let object, let maker):
      if !world.seen.contains(object.type) { world.seen.append(object.type) }
      world.instances[object.serial] = World.Instance(
        serial: object.serial, service: object.type, number: object.number, opaqueFields: object.opaqueFields)
      if let maker { world.links.insert(.init(from: maker, to: object.type, by: .creates)) }
      var entry = LogEntry(.created, service: object.type)
      entry.instance = object.name
      entry.by = maker
      return entry
    case .pulled(let object, let puller):
      world.links.insert(.init(from: puller, to: object.type, by: .locator))
      var entry = LogEntry(.pulled, service: object.type)
      entry.instance = object.name
      entry.by = puller
      return entry
    case .released(let object):
      world.instances[object.serial] = nil
      var entry = LogEntry(.released, service: object.type)
      entry.instance = object.name
      return entry
    }
  }

  /// Reads from the heap who holds whom, and from the run how they came by each other.
  private func settle() {
    var holds: [Int: [World.Hold]] = [:]
    for reference in run.references {
      holds[reference.from, default: []].append(.init(to: reference.to, kind: .holds))
    }
    for (serial, instance) in world.instances where instance.holds != holds[serial] ?? [] {
      world.instances[serial]?.holds = holds[serial] ?? []
    }
    world.links = Set(
      run.links.map { .init(from: $0.from, to: $0.to, by: $0.kind == .creates ? .creates : .locator) })
  }
}
