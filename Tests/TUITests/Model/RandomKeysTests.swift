import Testing

@testable import TUI

/// Random keys, clicks, pastes and resizes through the real program.
@Suite struct RandomKeysTests {
  @Test func twentyThousandRandomInputsNeitherCrashNorDrawOutside() {
    let seed = UInt64.random(in: 1...UInt64.max)
    var random = SplitMix(state: seed)
    print("random keys: seed \(seed)")
    let session = Session(Engine((name: "knight", BuiltInScenarios.knight)))
    defer { session.end() }
    let first = LabMirror(session.model)
    for round in 0..<20_000 {
      session.send(Self.input(&random))
      if session.model.hasQuit || round % 7 == 0 {
        let frame = view(session.model)
        #expect(
          (frame.width, frame.height) == (session.model.width, session.model.height), "seed \(seed), round \(round)")
        #expect(Self.isWhole(frame), "seed \(seed), round \(round)")
      }
    }
    // Back to the start: out of whatever is open, then undo for as long as there is something to undo.
    session.send(.key(.escape))
    for line in ["at now", "lesson leave"] { session.run(line) }
    var steps = 0
    while session.model.status.undo != nil, steps < 20_000 {
      session.run("undo")
      steps += 1
    }
    #expect(LabMirror(session.model) == first, "seed \(seed)")
    print("random keys: \(steps) changes undone, \(session.model.timeline.entries.count) events")
  }

  /// Every wide character has its second half, and no half stands alone.
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

  private static func input(_ random: inout SplitMix) -> Input {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<3: return .resize(width: .random(in: 0...160, using: &random), height: .random(in: 0...50, using: &random))
    case 3..<6: return .click(column: .random(in: 0...130, using: &random), row: .random(in: 0...45, using: &random))
    case 6..<8:
      return .wheel(column: .random(in: 0...130, using: &random), row: .random(in: 0...45, using: &random), lines: 3)
    case 8..<9: return .paste(["add Paste", "騎士\n👑", "\u{1B}[2J", ""].randomElement(using: &random) ?? "")
    case 9..<11: return .tick
    case 11..<20:
      let lines = [
        "add Horse --needs Boots", "add Squire --lifetime scoped:user --needs \"Knight by property\"",
        "scope open user anna",
        "scope close user", "resolve Squire in user", "resolve Knight", "release Knight", "rename Boots Shoes", "undo",
        "redo",
        "edit Armor --lifetime weak", "remove Helmet", "mode", "at 5", "at now", "check", "lesson knight --step 6",
      ]
      guard let line = lines.randomElement(using: &random), let command = try? CommandTable.parse(line) else {
        return .tick
      }
      return .command(command)
    default: break
    }
    let special: [Key] = [
      .up, .down, .left, .right, .enter, .escape, .tab, .backTab, .backspace, .delete, .home, .end, .pageUp, .pageDown,
      .control("l"), .control("r"), .control("u"), .control("w"),
    ]
    if Bool.random(using: &random) { return .key(special.randomElement(using: &random) ?? .escape) }
    // Not q: leaving would end the test.
    let characters =
      Array("abcdefghijklmnoprstuvwxyzLSUF:/?!<>+-[] #\"123騎é") + ["\u{301}", "\u{200D}", "\u{1F1EF}", "👩"]
    return .key(.character(characters.randomElement(using: &random) ?? "a"))
  }
}

/// What design.md calls the state, without identities: registrations, open scopes, mode and what is held by count.
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

/// SplitMix64 by Steele, Lea and Flood (Fast splittable pseudorandom number generators, 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
