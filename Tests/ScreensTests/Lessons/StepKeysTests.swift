import Laboratory
import TestSupport
import Testing

@testable import Screens

/// Keys of a step's code. While the code waits for a key or a line, it receives all keys; Esc returns them to the
/// program.
struct StepKeysTests {
  private static let code = """
    import LessonKit
    public func story(_ kit: Kit) {
      kit.show("Your name?")
      let name = kit.readLine() ?? "nobody"
      print("Hello, \\(name)")
      kit.show("Go on?")
      let key = kit.key()
      print("Key", key)
      kit.wait(for: .seconds(3))
      print("Later")
    }

    """

  /// A program whose step's code waits for a line.
  private static func bench(_ folder: TemporaryFolder) async throws -> Bench {
    try folder.write([
      "lesson.yaml": "title: Asking\n", "01-a/step.md": "---\ntitle: A\n---\nSay.\n", "01-a/Ask.swift": code,
      "02-b/step.md": "---\ntitle: B\n---\nThe end.\n",
    ])
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = RealSteps.tools
    let bench = Bench(width: 80, height: 24, surroundings: surroundings, pages: true)
    await bench.runs("lesson \(folder.path("")) --trust")
    await bench.presses(.enter)
    return bench
  }

  private func type(_ text: String, _ bench: Bench) async {
    for character in text { await bench.presses(.character(character)) }
  }

  private func printed(_ bench: Bench) -> [String] {
    bench.records.filter { $0.kind == .printed }.compactMap(\.message)
  }

  /// Before an edit, the step's code gets only the keys that its author names, and `?` opens the help.
  @Test func otherKeysThanTheNamedOnesStayOutOfTheCode() async throws {
    try await TemporaryFolder.uses { folder in
      let code = "import LessonKit\npublic func story(_ kit: Kit) { while kit.key() == \"t\" { print(\"tap\") } }\n"
      try folder.write([
        "lesson.yaml": "title: T\n", "01-a/step.md": "---\ntitle: A\ngive: [key t, key q]\n---\nSay.\n",
        "01-a/Tap.swift": code,
      ])
      var surroundings = Surroundings.memory
      surroundings.lessons.tools = RealSteps.tools
      let bench = Bench(width: 80, height: 24, surroundings: surroundings, pages: true)
      await bench.runs("lesson \(folder.path("")) --trust")
      await bench.presses(.enter, .character("6"))
      #expect(bench.frame.contains { $0.contains("The code now waits for one of the keys t, q") })
      await bench.presses(.character("?"))
      #expect(bench.frame[0].contains("Help"))
      await bench.presses(.escape, .character("t"))
      #expect(printed(bench) == ["tap"])
      #expect(bench.model.stage.askedOfKeys == .key)
    }
  }

  /// The screen shows the threads that can go on, and their positions.
  @Test func threadsThatWaitStandAtTheirLines() async throws {
    try await TemporaryFolder.uses { folder in
      let code = """
        import Foundation
        public func story() {
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            print("two")
            print("two again")
            done.signal()
          }
          Thread.detachNewThread {
            print("three")
            done.signal()
          }
          done.wait()
          done.wait()
        }

        """
      try folder.write([
        "lesson.yaml": "title: T\n", "01-a/step.md": "---\ntitle: A\n---\nSay.\n", "01-a/Two.swift": code,
      ])
      var surroundings = Surroundings.memory
      surroundings.lessons.tools = RealSteps.tools
      let bench = Bench(width: 120, height: 40, surroundings: surroundings, pages: true)
      await bench.runs("lesson \(folder.path("")) --trust")
      await bench.runs("event next 2")
      await bench.runs("event next 3")
      #expect(bench.frame.contains { $0.contains("▸10     print(\"three\")") })
      #expect(bench.frame.contains { $0.contains("2 5     print(\"two\")") }, "\(bench.frame.joined(separator: "\n"))")
      await bench.runs("event next 2")
      #expect(bench.frame.contains { $0.contains("3 10") || $0.contains("310     print(\"three\")") })
      #expect(bench.frame.contains { $0.contains("'event next N' runs thread N (2, 3)") })
    }
  }

  @Test func aLineIsTypedWithWideCharactersTakenBackAndGiven() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      #expect(bench.frame.contains { $0.contains("Your name?") })
      #expect(await bench.runs("expect shows \"Your name?\"") == "as expected")
      await type("nq 騎士👑", bench)
      await bench.presses(.backspace)
      #expect(bench.frame.contains { $0.contains("> nq 騎士") })
      #expect(bench.model.stage.lesson?.request == .line)
      await bench.presses(.enter)
      #expect(printed(bench) == ["Hello, nq 騎士"])
      #expect(bench.model.stage.lesson?.request == .key)
      #expect(bench.frame.contains { $0.contains("Go on?") })
    }
  }

  @Test func aKeyIsGivenByItsName() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      await bench.presses(.enter, .left)
      #expect(printed(bench) == ["Hello, ", "Key Left"])
      await bench.presses(.enter)
      #expect(printed(bench) == ["Hello, ", "Key Left", "Later"])
    }
  }

  @Test func keysTypedDuringTheRunAreSentToTheCode() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      // The second key is sent before the code waits for it.
      bench.loop.send(.key(.enter))
      bench.loop.send(.key(.character("n")))
      await bench.loop.settled()
      #expect(printed(bench) == ["Hello, ", "Key n"])
      #expect(bench.world.lesson?.step.number == 1)
    }
  }

  @Test func escapeGivesTheKeysBackAndSpaceTakesThemAgain() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      await bench.presses(.escape, .character("n"))
      #expect(bench.world.lesson?.step.number == 2)
      await bench.presses(.character("p"), .enter, .escape, .character(" "), .character("n"))
      #expect(bench.world.lesson?.step.number == 1)
      #expect(bench.frame.contains { $0.contains("> n") })
    }
  }

  @Test func timeGoesOnWithSpace() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      await bench.presses(.enter, .escape)
      await bench.runs("give key x")
      await bench.presses(.character(" "))
      #expect(printed(bench) == ["Hello, ", "Key x"])
      await bench.presses(.character(" "), .character(" "))
      #expect(printed(bench).last == "Later")
    }
  }

  @Test func aPasteIsOneInputLine() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      bench.loop.send(.paste("Ann\nof Kent"))
      await bench.loop.settled()
      await bench.presses(.enter)
      #expect(printed(bench) == ["Hello, Ann of Kent"])
    }
  }
}
