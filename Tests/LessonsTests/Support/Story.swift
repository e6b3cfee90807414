import Stage
import Testing
import Trace

@testable import Lessons

/// A step of the knight's lesson that runs in a process of its own, with its events in words.
final class Story {
  let step: Step
  /// Code that runs.
  let files: [StepFile]
  let run: StepRun
  private(set) var timeline = Timeline()
  private(set) var events: [StageEvent] = []

  /// Enters a step without running it.
  ///
  /// - Parameters:
  ///   - label: the curriculum's label, such as `7c`.
  ///   - files: the code; nil for the original.
  init(entering label: String, files: [StepFile]? = nil) async throws {
    let lesson = try knight.get()
    let index = try #require(labels.firstIndex(of: label), "there is no step \(label)")
    step = lesson.steps[index]
    self.files = files ?? step.files
    run = StepRun(step: step, files: self.files, tools: .live(StepFixture.compiler, limits: patient))
    record([StageEvent(.stepEntered(step.title(index + 1, of: lesson)))])
    events = []
    record(await run.enter())
  }

  /// Plays a step to its end. Its objects are still alive.
  convenience init(_ label: String) async throws {
    try await self.init(entering: label)
    await play()
  }

  /// The original code of a step, run to its end. Tests share the run and only read it. Its process has ended.
  static func walked(_ label: String) async throws -> Story { try await walks.story(label) }

  private func record(_ news: [StageEvent]) {
    events += news
    for event in news { timeline.append(event) }
  }

  func play() async { record(await run.play()) }
  func leave() async { record(await run.leave()) }
  func letReturn() async { record(await run.letReturn()) }

  @discardableResult
  func next(_ grain: StepRun.Grain = .visible) async -> [StageEvent] {
    let news = await run.next(grain)
    record(news)
    return news
  }

  /// Presses until an event fulfils the condition, or the run ends.
  func advance(until happened: (StageEvent) -> Bool) async {
    while !hasEnded {
      let news = await next()
      if news.isEmpty || news.contains(where: happened) { return }
    }
  }

  func advance(pastLine line: Int) async {
    await advance { event in
      switch event.what {
      case .statement, .printed: event.place?.line == line
      default: false
      }
    }
  }

  func advance(untilCreated type: String) async {
    await advance { if case .created(let birth) = $0.what { birth.service == .type(type) } else { false } }
  }

  var world: World { timeline.world }
  var hasEnded: Bool { world.lesson?.hasEnded ?? false }
  var line: Int? { world.lesson?.line }

  /// Live objects in order of creation, as `Armor#1`.
  var alive: [String] { world.orderedInstances.map(\.name) }

  /// Objects that no other object holds.
  var roots: [String] {
    let held = Set(world.instances.values.flatMap { $0.holds.filter { $0.strength == .strong }.map(\.to) })
    return world.orderedInstances.filter { !held.contains($0.ref) }.map(\.name)
  }

  /// Sorted references, as `Knight#1.armor → Armor#1`.
  var holds: [String] {
    world.instances.values.flatMap { instance in
      instance.holds.map { "\(instance.name).\($0.field ?? "") → \(world[$0.to]?.name ?? "nobody (\($0.to.serial))")" }
    }.sorted()
  }

  /// Sorted links without duplicates, as `Knight creates Armor`.
  var links: [String] {
    var result: Set<String> = []
    for instance in world.instances.values {
      if let maker = instance.maker { result.insert("\(maker) creates \(instance.service)") }
      for puller in instance.pullers { result.insert("\(puller) locator \(instance.service)") }
    }
    return result.sorted()
  }

  /// Records of the events, in the words of the log.
  var records: [EventRecord] { timeline.records() }

  func instances(_ kind: EventRecord.Kind) -> [String] {
    records.filter { $0.kind == kind }.compactMap(\.instance)
  }

  /// Freed objects, in order.
  var released: [String] { instances(.released) }
  var creations: [String] { instances(.created) }
  var prints: [String] { records.filter { $0.kind == .printed }.compactMap(\.message) }
  var statements: [String] { records.filter { $0.kind == .statement }.compactMap(\.message) }

  /// Pulls in order, as `Knight pulls Armor`.
  var pulls: [String] {
    records.filter { $0.kind == .pulled }.map { "\($0.by ?? "?") pulls \($0.service ?? "?")" }
  }
}

/// safe: a story changes only while it runs, and the shared stories have ended.
extension Story: @unchecked Sendable {}

private let walks = Walks()

/// Finished stories that tests share.
private actor Walks {
  private var walks: [String: Task<Story, any Error>] = [:]

  func story(_ label: String) async throws -> Story {
    let walk =
      walks[label]
      ?? Task {
        let story = try await Story(label)
        _ = await story.run.leave()
        return story
      }
    walks[label] = walk
    return try await walk.value
  }
}

/// Limits that allow for tests side by side, on machines that do other work as well.
private let patient = StepLimits(seconds: 60)

/// The built-in lesson `knight`.
let knight = Result { try Curriculum().lesson("knight") }

/// Folders of the lesson's steps.
let folders = (try? knight.get().steps.map(\.folder)) ?? []

/// The curriculum's labels of the steps: `1b` of `01b-fight-screen`, `0` of `00-who-decides`.
let labels = folders.map { folder in
  let label = folder.prefix { $0 != "-" }
  return String(label.first == "0" ? label.dropFirst() : label)
}

/// Labels of the steps that have code to run. The other steps are pages.
let labelsWithCode = zip(labels, (try? knight.get().steps) ?? []).filter { !$1.files.isEmpty }.map { $0.0 }

let foldersWithCode = ((try? knight.get().steps) ?? []).filter { !$0.files.isEmpty }.map(\.folder)

func knightStep(_ folder: String) throws -> Step {
  try #require(try knight.get().steps.first { $0.folder == folder }, "there is no step \(folder)")
}

/// The seven pieces of an armor.
let pieces = ["Boots", "Pants", "Belt", "Chest", "Bracers", "Gloves", "Helmet"]

extension [String] {
  /// Names with a number, as `Boots#2`.
  func numbered(_ number: Int) -> [String] { map { "\($0)#\(number)" } }
}
