import Stage
import Testing
import Trace

@testable import Lessons

/// A step of the knight's lesson in a process of its own; what it tells, in words.
final class Story {
  let step: Step
  /// Its code as it runs.
  let files: [StepFile]
  let run: StepRun
  private(set) var timeline = Timeline()
  private(set) var events: [StageEvent] = []

  /// Enters a step without running it.
  ///
  /// - Parameters:
  ///   - label: the curriculum's label, such as `7c`.
  ///   - files: its code, if it was edited.
  init(entering label: String, files: [StepFile]? = nil) async throws {
    let lesson = try knight.get()
    let index = try #require(labels.firstIndex(of: label), "there is no step \(label)")
    step = lesson.steps[index]
    self.files = files ?? step.files
    run = StepRun(step: step, files: self.files, tools: .live(StepFixture.compiler, limits: patient))
    tell([StageEvent(.stepEntered(step.title(index + 1, of: lesson)))])
    events = []
    tell(await run.enter())
  }

  /// Plays a step to its end; what it made is still there.
  convenience init(_ label: String) async throws {
    try await self.init(entering: label)
    await play()
  }

  /// The step's untouched code, run to its end: one run for all tests, which only read it. Its process has ended.
  static func walked(_ label: String) async throws -> Story { try await walks.story(label) }

  private func tell(_ news: [StageEvent]) {
    events += news
    for event in news { timeline.append(event) }
  }

  func play() async { tell(await run.play()) }
  func leave() async { tell(await run.leave()) }
  func letReturn() async { tell(await run.letReturn()) }

  @discardableResult
  func next(_ grain: StepRun.Grain = .visible) async -> [StageEvent] {
    let news = await run.next(grain)
    tell(news)
    return news
  }

  /// Runs on to the first press after which something has happened.
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

  /// `Armor#1`, in order of creation.
  var alive: [String] { world.orderedInstances.map(\.name) }

  /// Objects that no other object holds.
  var roots: [String] {
    let held = Set(world.instances.values.flatMap { $0.holds.filter { $0.strength == .strong }.map(\.to) })
    return world.orderedInstances.filter { !held.contains($0.ref) }.map(\.name)
  }

  /// `Knight#1.armor → Armor#1`, sorted.
  var holds: [String] {
    world.instances.values.flatMap { instance in
      instance.holds.map { "\(instance.name).\($0.field ?? "") → \(world[$0.to]?.name ?? "nobody (\($0.to.serial))")" }
    }.sorted()
  }

  /// `Knight creates Armor`, sorted, each once.
  var links: [String] {
    var result: Set<String> = []
    for instance in world.instances.values {
      if let maker = instance.maker { result.insert("\(maker) creates \(instance.service)") }
      for puller in instance.pullers { result.insert("\(puller) locator \(instance.service)") }
    }
    return result.sorted()
  }

  /// What the events say, in the words of the log.
  var records: [EventRecord] { timeline.records() }

  func instances(_ kind: EventRecord.Kind) -> [String] {
    records.filter { $0.kind == kind }.compactMap(\.instance)
  }

  /// Objects that were freed, in that order.
  var released: [String] { instances(.released) }
  var creations: [String] { instances(.created) }
  var prints: [String] { records.filter { $0.kind == .printed }.compactMap(\.message) }
  var statements: [String] { records.filter { $0.kind == .statement }.compactMap(\.message) }

  /// `Knight pulls Armor`, in that order.
  var pulls: [String] {
    records.filter { $0.kind == .pulled }.map { "\($0.by ?? "?") pulls \($0.service ?? "?")" }
  }
}

/// A story changes while it runs; the stories that are shared have ended.
extension Story: @unchecked Sendable {}

private let walks = Walks()

/// The walks that tests share.
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

/// Tests run side by side, on machines that do other things as well.
private let patient = StepLimits(seconds: 60)

/// The lesson that came with the program.
let knight = Result { try Curriculum().lesson("knight") }

/// The folders of its steps.
let folders = (try? knight.get().steps.map(\.folder)) ?? []

/// The curriculum's labels of its steps: `1b` of `01b-fight-screen`, `0` of `00-who-decides`.
let labels = folders.map { folder in
  let label = folder.prefix { $0 != "-" }
  return String(label.first == "0" ? label.dropFirst() : label)
}

/// Those that have code to run; the others are pages.
let labelsWithCode = zip(labels, (try? knight.get().steps) ?? []).filter { !$1.files.isEmpty }.map { $0.0 }

let foldersWithCode = ((try? knight.get().steps) ?? []).filter { !$0.files.isEmpty }.map(\.folder)

func knightStep(_ folder: String) throws -> Step {
  try #require(try knight.get().steps.first { $0.folder == folder }, "there is no step \(folder)")
}

/// The seven pieces of an armor.
let pieces = ["Boots", "Pants", "Belt", "Chest", "Bracers", "Gloves", "Helmet"]

extension [String] {
  /// `Boots#2` and so on.
  func numbered(_ number: Int) -> [String] { map { "\($0)#\(number)" } }
}
