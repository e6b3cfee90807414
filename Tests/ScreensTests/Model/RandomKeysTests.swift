import Foundation
import Lessons
import Synchronization
import TestSupport
import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens
@testable import Stage
@testable import Support

/// Random keys, clicks, drags, pastes and resizes in the real program, which starts again and again in another view.
///
/// `KEYS=100000` runs a campaign, and `SEED=` repeats a run. `scripts/monkey` does so under the address sanitizer.
@Suite struct RandomKeysTests {
  @Test func randomInputsNeitherCrashNorDrawOutside() async throws {
    let count = Self.number("KEYS") ?? 3_000
    let seed = Seed.fresh()
    print("random keys: SEED=\(seed)")
    var random = SplitMix(state: seed)
    var coverage = Coverage()
    for (number, start) in stride(from: 0, to: count, by: Self.sitting).enumerated() {
      let scenario = BuiltInScenarios.all[number % BuiltInScenarios.all.count]
      let keys = start..<min(start + Self.sitting, count)
      try await Self.play(scenario, keys, &random, &coverage, seed)
    }
    print(coverage)
    if count >= Self.stay * Coverage.ways.count { #expect(coverage.missing == [], "SEED=\(seed)") }
  }

  /// Sends inputs to a program of its own. Afterwards it goes back to the start, and undoes all that can be undone.
  private static func play(
    _ scenario: BuiltInScenario, _ keys: Range<Int>, _ random: inout SplitMix, _ coverage: inout Coverage,
    _ seed: UInt64
  ) async throws {
    var surroundings = touchingNoDisk
    surroundings.lessons.tools = FakeSteps.tools()
    let content = try ScenarioReader.read(scenario.text, path: "\(scenario.name).yaml")
    let loop = Loop(
      Engine((name: scenario.name, content), surroundings: surroundings), surroundings: surroundings, worker: .inline)
    // Commands are played back event by event.
    loop.apply(Settings())
    let first = LabMirror(loop.model)
    for round in keys {
      if round % stay == 0 {
        let all = Coverage.ways
        await goBack(loop)
        for line in all[(round / stay) % all.count] {
          loop.send(.line(line))
          await loop.settled()
          if let error = loop.model.lastError { print("random keys: '\(line)' is refused: \(error)") }
          coverage.note(loop.model)
        }
      }
      // Some work may still be in progress when the next input comes.
      if Bool.random(using: &random) { await loop.settled() } else { loop.handleMail() }
      send(&random, to: loop, round, seed)
      coverage.note(loop.model)
      // The program goes on if the keys have quit it.
      loop.model.hasQuit = false
      // Yields the thread to other tests.
      if round % 50 == 0 { await Task.yield() }
    }
    await goBack(loop)
    var steps = 0
    while loop.model.status.undo != nil, steps < keys.count {
      loop.run("undo")
      steps += 1
    }
    #expect(LabMirror(loop.model) == first, "SEED=\(seed)")
    print(
      "random keys: \(keys.upperBound) given, \(scenario.name): \(steps) changes undone, \(loop.model.timeline.count) events"
    )
    loop.end()
  }

  /// Surroundings without a disk, so that accidental writes vanish with the test.
  private static var touchingNoDisk: Surroundings {
    let files = MemoryFiles()
    // The recording makes it possible to attach to a program without a process.
    let recording = (try? Mutator("link", seed: 0).texts.first { $0.name == Coverage.recording })?.bytes
    try? files.write(Data(recording ?? []), to: Coverage.recording)
    return Surroundings(files: files, journal: Journal(folder: nil), lessons: .memory)
  }

  /// Number of inputs after which the program moves to another view.
  private static let stay = 50

  /// Number of inputs after which the program starts again, with another scenario.
  private static let sitting = 20_000

  /// Returns to the laboratory and the present, and closes everything.
  private static func goBack(_ loop: Loop) async {
    for line in ["at now", "lesson leave"] {
      await loop.settled()
      for _ in 0..<3 { loop.send(.key(.escape)) }
      await loop.settled()
      loop.send(.line(line))
      await loop.settled()
    }
    loop.send(.resize(width: 100, height: 36))
  }

  @Test func randomInputsWithRealStepsLeaveNoProcessBehind() async {
    let started = Started()
    var surroundings = Self.touchingNoDisk
    let tools = surroundings.lessons.tools
    surroundings.lessons.tools.start = { step in
      let process = try tools.start(step)
      if let real = process as? StepProcess { started.add(real.identifier) }
      return process
    }
    let loop = Loop(
      Engine((name: "knight", BuiltInScenarios.knight), surroundings: surroundings), surroundings: surroundings)
    let seed = Seed.fresh()
    print("random keys with real steps: SEED=\(seed)")
    var random = SplitMix(state: seed)
    for round in 0..<(Self.number("REAL_KEYS") ?? 500) {
      if Bool.random(using: &random) { await loop.settled() } else { loop.handleMail() }
      Self.send(&random, to: loop, round, seed)
      loop.model.hasQuit = false
    }
    loop.send(.line("lesson leave"))
    await loop.settled()
    loop.end()
    // The processes end on their own. The test waits until they are gone, or a limit is over.
    let limit = ContinuousClock.now + .seconds(20)
    while !started.alive.isEmpty, ContinuousClock.now < limit { await Task.yield() }
    #expect(started.alive == [], "SEED=\(seed)")
    print("random keys with real steps: \(started.count) processes")
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private static func send(_ random: inout SplitMix, to loop: Loop, _ round: Int, _ seed: UInt64) {
    if Int.random(in: 0..<100, using: &random) < 9 {
      loop.send(.line(lines.randomElement(using: &random) ?? ""))
    } else {
      loop.send(input(&random))
    }
    // Small frames are drawn quickly, and have the least room for mistakes, so each of them is checked.
    guard round % 7 == 0 || loop.model.height < 13 || loop.model.hasQuit else { return }
    let frame = view(loop.model)
    #expect((frame.width, frame.height) == (loop.model.width, loop.model.height), "SEED=\(seed), round \(round)")
    #expect(isWhole(frame), "SEED=\(seed), round \(round)")
  }

  /// True if every wide character is followed by its second half, and no half stands alone.
  private static func isWhole(_ frame: Frame) -> Bool {
    for row in 0..<frame.height {
      var column = 0
      while column < frame.width {
        let cell = frame[column, row]
        if cell.text.isEmpty { return false }
        let size = max(1, TextWidth.of(cell.text))
        if column + size > frame.width { return false }
        for half in 1..<max(1, size) where size > 1 && !frame[column + half, row].text.isEmpty { return false }
        column += size
      }
    }
    return true
  }

  private static let pastes = [
    "add Paste", "騎士\n👑", "\u{1B}[2J", "", "class Boots {\n  let leather = \"calf\"\n}\n", "\u{1B}[200~\u{1B}[",
    "\u{FFFD}\u{0}\u{85}",
    "}}}}\n\t{", String(repeating: "wide 騎 ", count: 300), String(repeating: "\n", count: 400),
  ]

  private static let lines = [
    "add Horse --needs Boots", "add Squire --lifetime scoped:user --needs \"Knight by property\"",
    "scope open user anna",
    "scope close user", "resolve Squire in user", "resolve Knight", "release Knight", "rename Boots Shoes", "undo",
    "redo",
    "edit Armor --lifetime weak", "remove Helmet", "mode", "at 5", "at now", "check",
    KnightSteps.command("05-service-locator"), "step next", "step previous", "event next", "present", "code edit",
    "answer 1 1", "hint", "code changes", "compare 2", "lesson lab", "code solution", "scoreboard", "watch",
    "code replace \"let knight\" \"let rider\"", "code reset", "play", "step next",
  ]

  private static func input(_ random: inout SplitMix) -> Input {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<2: return .resize(width: .random(in: 0...160, using: &random), height: .random(in: 0...50, using: &random))
    // Sizes around the smallest size with content, and below it.
    case 2..<4: return .resize(width: .random(in: 0...45, using: &random), height: .random(in: 0...12, using: &random))
    case 4..<5: return .click(column: .random(in: 0...130, using: &random), row: .random(in: 0...45, using: &random))
    case 5..<6:
      func column() -> Int { .random(in: 0...130, using: &random) }
      func row() -> Int { .random(in: 0...45, using: &random) }
      return .drag(column: column(), row: row(), toColumn: column(), toRow: row())
    case 6..<8:
      return .wheel(column: .random(in: 0...130, using: &random), row: .random(in: 0...45, using: &random), lines: 3)
    case 8..<9: return .paste(pastes.randomElement(using: &random) ?? "")
    case 9..<10: return .tick
    case 10..<11: return .frames(.random(in: 1...50, using: &random))
    default: break
    }
    let special: [Key] = [
      .up, .down, .left, .right, .enter, .escape, .tab, .backTab, .backspace, .delete, .home, .end, .pageUp, .pageDown,
      .control("l"), .control("r"), .control("u"), .control("w"), .control("s"), .control("t"), .wordLeft, .textEnd,
      .shiftDown, .alt("x"),
    ]
    if Bool.random(using: &random) { return .key(special.randomElement(using: &random) ?? .escape) }
    let characters =
      Array("abcdefghijklmnopqrstuvwxyzLSUFMBVXHY:/?!<>+-=[]{}. #\"0123456騎é") + [
        "\u{301}", "\u{200D}", "\u{1F1EF}", "👩",
      ]
    return .key(.character(characters.randomElement(using: &random) ?? "a"))
  }
}

/// Processes that a test has started.
private final class Started: Sendable {
  private let identifiers = Mutex<[Int32]>([])

  func add(_ identifier: Int32) { identifiers.withLock { $0.append(identifier) } }

  var count: Int { identifiers.withLock { $0.count } }
  var alive: [Int32] { identifiers.withLock { $0.filter { kill($0, 0) == 0 } } }
}

/// The state of the laboratory without identities: registrations, open scopes, mode, and counts of held instances.
private struct LabMirror: Equatable {
  let drafts: [ServiceDraft]
  let scopes: [String]
  let mode: Mode
  let held: [String]
  let roots: [String]

  init(_ model: Model) {
    drafts = model.world.orderedRegistrations.map(\.draft)
    scopes = model.world.scopes.map(\.id.description)
    mode = model.world.mode
    held = model.world.orderedInstances.filter { $0.keepers.contains(.you) }.map(\.service).sorted()
    roots = model.world.roots
  }
}
