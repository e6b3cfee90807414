import Foundation
import Laboratory
import Lessons
import TestSupport
import Testing

@testable import Screens

/// Files that cannot be read. They are reported to the user, and not lost.
@Suite struct UnreadableFilesTests {
  private static let lesson = [
    "lesson.yaml": "title: Pages\n", "01-one/step.md": "---\ntitle: One\n---\nOne.\n",
    "02-two/step.md": "---\ntitle: Two\n---\nTwo.\n",
  ]

  /// Runs a body with a lesson whose first step has an unreadable progress file.
  private static func use(
    _ body: (Surroundings, _ lesson: String, _ notice: String) async throws -> Void
  ) async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write(Dictionary(uniqueKeysWithValues: lesson.map { ("lesson/\($0)", $1) }))
      let path = folder.path("lesson")
      let read = try LessonReader.read(folder: path)
      let name = "progress/\(read.storagePath(of: read.steps[0])).json"
      try folder.write(["state/\(name)": "[]"])
      var surroundings = Surroundings.memory
      let state = folder.url.appending(path: "state")
      surroundings.lessons.attempts = Attempts(.files(in: state, notices: surroundings.notices))
      let file = state.appending(path: name)
      let notice =
        "Could not read \(file.path) (not the expected JSON). "
        + "Renamed it to \(file.lastPathComponent).unreadable and started without it"
      try await body(surroundings, path, notice)
      TextStore.finish()
      #expect(try String(contentsOf: file.appendingPathExtension("unreadable"), encoding: .utf8) == "[]")
    }
  }

  @Test func theScreenShowsTheNoticeOnce() async throws {
    try await Self.use { surroundings, lesson, notice in
      let bench = Bench(surroundings: surroundings)
      #expect(await bench.runs("lesson \(lesson) --trust") == notice + "\nstep 1 of 2: One")
      #expect(bench.model.said.lines.first?.tone == .warning)
      #expect(await bench.runs("step next") == "step 2 of 2: Two")
      #expect(await bench.runs("step previous") == "step 1 of 2: One")
    }
  }

  /// The command line may run several commands before the first frame.
  @Test func theNoticeIsInTheFirstFrame() async throws {
    try await Self.use { surroundings, lesson, notice in
      var model = Model()
      model.display.isDrawn = false
      let loop = Loop(Engine(surroundings: surroundings), model: model, surroundings: surroundings, worker: .inline)
      for line in ["lesson \(lesson) --trust", "lesson leave"] {
        loop.send(.line(line))
        await loop.settled()
      }
      loop.startHere()
      #expect(loop.model.said.lines.map(\.text) == [notice])
      loop.end()
    }
  }

  @Test func aScriptPrintsTheNoticeToStandardError() async throws {
    try await Self.use { surroundings, lesson, notice in
      var lines = ["", "lesson \(lesson) --trust", "step next"][...]
      var (printed, complaints) = ("", [String]())
      let script = Script(
        name: "s.pg", width: 80, height: 24, printsFrames: false, output: .text, surroundings: surroundings)
      let status = script.run(
        next: { lines.popFirst() }, print: { printed += $0 }, complain: { complaints.append($0) })
      #expect(status == 0)
      #expect(complaints == ["s.pg:2: \(notice)"])
      #expect(!printed.contains("Could not read"))
    }
  }

  @Test func textModePrintsTheNotice() async throws {
    try await Self.use { surroundings, lesson, notice in
      var lines = ["lesson \(lesson) --trust", "step next"][...]
      var said: [[String]] = []
      var talk = Talk(nil, surroundings: surroundings)
      talk.run(next: { lines.popFirst() }, say: { said.append($0) })
      #expect(said.map { $0.contains(Sentence.of(notice)) } == [false, true, false])
    }
  }

  @Test func aNoticeOfTheCompilersCacheIsShownOnce() async throws {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools(notice: "Compiled steps cannot be kept")
    let bench = Bench(surroundings: surroundings)
    #expect(await bench.runs("lesson knight").hasPrefix("Compiled steps cannot be kept\nstep 1 of "))
    #expect(await bench.runs("step next").hasPrefix("step 2 of "))
  }

  @Test func aHistoryThatCannotBeReadIsSetAside() throws {
    try TemporaryFolder.use { folder in
      let bytes = Data([0x61, 0xFF, 0x0A])
      try bytes.write(to: folder.url.appending(path: "history"))
      var surroundings = Surroundings.memory
      surroundings.history = CommandHistory(folder: folder.url, notices: surroundings.notices)
      let bench = Bench(surroundings: surroundings, pages: true)
      #expect(
        bench.model.said.lines.map(\.text) == [
          "Could not read \(folder.path("history")) (not UTF-8). "
            + "Renamed it to history.unreadable and started without it"
        ])
      surroundings.history.append("add Knight")
      #expect(surroundings.history.load() == ["add Knight"])
      #expect(try Data(contentsOf: folder.url.appending(path: "history.unreadable")) == bytes)
    }
  }

  @Test func settingsThatAreNoTextAreLeftAlone() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("config.yaml")
      let bytes = Data("speed: fast # \u{E4}\n".unicodeScalars.map { UInt8($0.value) })
      try bytes.write(to: URL(fileURLWithPath: path))
      try SettingsStore(path: path).keep("theme", "light")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
  }
}
