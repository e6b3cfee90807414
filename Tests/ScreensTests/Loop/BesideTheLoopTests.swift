import Foundation
import Laboratory
import Lessons
import SourceReader
import Stage
import Synchronization
import TestSupport
import Testing

@testable import Screens

/// Work on other threads: layouts and highlighting do not block the loop, and writes keep their order.
@Suite struct BesideTheLoopTests {
  /// The program in a step of a lesson. Work on other threads waits until the test releases it.
  private static func bench(_ lines: [String]) -> (loop: Loop, held: HeldWork) {
    let held = HeldWork()
    var model = Model()
    (model.display.width, model.display.height) = (120, 40)
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools()
    let loop = Loop(Engine(surroundings: surroundings), model: model, surroundings: surroundings, worker: .held(held))
    for line in lines {
      loop.send(.line(line))
      finish(loop, held)
    }
    return (loop, held)
  }

  private static func finish(_ loop: Loop, _ held: HeldWork) {
    while held.count > 0 {
      held.release()
      loop.handleMail()
    }
  }

  /// Releases waiting work until a condition holds.
  private static func advance(_ loop: Loop, _ held: HeldWork, until isThere: () -> Bool) {
    while !isThere(), held.count > 0 {
      held.release()
      loop.handleMail()
    }
  }

  private static func kinds(_ loop: Loop, _ file: Int = 0) -> Set<Span.Kind> {
    guard let files = loop.model.stage.lesson?.files, files.indices.contains(file) else { return [] }
    return Set(loop.model.code.lines(of: files[file]).flatMap { $0.map(\.kind) })
  }

  /// A disconnected disk never answers, and a thread that waits for it cannot be ended.
  @Test func aFileThatIsNeverReadCanBeGivenUp() throws {
    let held = HeldWork()
    let surroundings = Surroundings.memory
    let loop = Loop(Engine(surroundings: surroundings), model: Model(), surroundings: surroundings, worker: .held(held))
    loop.send(.line("open far.yaml"))
    #expect(loop.model.work.job == .reading("far.yaml"))
    loop.send(.line("cancel"))
    loop.handleMail()
    #expect(loop.model.work.job == nil)
    #expect(loop.model.said.lines.map(\.text) == ["Cancelled: reading far.yaml"])
    loop.send(.line("add Lamp"))
    #expect(loop.model.stage.world.registration(named: "Lamp") != nil)
    Self.finish(loop, held)
    #expect(loop.model.stage.world.registration(named: "Lamp") != nil, "what is read in the end counts no more")
    loop.end()
  }

  @Test func aStepIsReadableBeforeItIsHighlighted() {
    let (loop, held) = Self.bench([])
    loop.send(.line("lesson knight --step 3"))
    Self.advance(loop, held) { loop.model.stage.lesson != nil }
    #expect(Self.kinds(loop) == [.plain])
    #expect(view(loop.model).text.contains("class"))
    Self.finish(loop, held)
    #expect(Self.kinds(loop).isSuperset(of: [.keyword, .type, .plain]))
    loop.end()
  }

  @Test func typingIsAnsweredBeforeItIsHighlighted() {
    let (loop, held) = Self.bench(["lesson knight --step 3", "code edit"])
    loop.send(.paste("let half = \"a"))
    let text = loop.model.code.edited?.editor.text ?? ""
    #expect(text.contains("let half = \"a"))
    #expect(held.count > 0, "the colours of what was typed are asked for")
    Self.finish(loop, held)
    let typed = loop.model.code.edited?.colours.first { $0.map(\.text).joined().contains("half") } ?? []
    #expect(typed.contains(Span("let", .keyword)), "\(typed)")
    loop.end()
  }

  @Test func theGraphToArriveAtIsLaidOutBesideTheLoop() throws {
    let steps = try Curriculum().lesson("lab").steps
    let number = try #require(steps.firstIndex { $0.target != nil }) + 1
    let (loop, held) = Self.bench([])
    loop.send(.line("lesson lab --step \(number)"))
    Self.advance(loop, held) { loop.model.stage.lesson != nil }
    #expect(loop.model.stage.lesson?.target != nil)
    #expect(loop.model.stage.target?.scene == nil)
    Self.finish(loop, held)
    #expect(loop.model.stage.target?.scene != nil)
    loop.end()
  }

  @Test func aViewOfTheRunIsDrawnBesideTheLoop() {
    let (loop, held) = Self.bench(["scenario knight", "resolve Knight"])
    loop.send(.line("view timeline"))
    #expect(loop.model.graph.runView.drawing == nil)
    _ = view(loop.model)
    Self.finish(loop, held)
    #expect(loop.model.graph.runView.drawing != nil)
    loop.end()
  }

  @Test func onlyTheNewestRequestIsDrawnAfterTheOneUnderWay() {
    var wanted = LatestRequest<Int>()
    #expect(wanted.ask(for: 1) == 1)
    #expect(wanted.ask(for: 1) == nil)
    #expect(wanted.ask(for: 2) == nil)
    #expect(wanted.ask(for: 3) == nil)
    let late = wanted.answered(1)
    #expect((late.isWanted, late.next) == (false, 3))
    let newest = wanted.answered(3)
    #expect((newest.isWanted, newest.next) == (true, nil))
    #expect(wanted.ask(for: 4) == 4)
  }

  @Test func anExportIsDrawnBesideTheLoop() throws {
    try TemporaryFolder.use { folder in
      let (loop, held) = Self.bench(["scenario knight"])
      loop.send(.line("export \(Tokens.quoted(folder.path("graph.txt")))"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("graph.txt")))
      Self.finish(loop, held)
      let written = try folder.read("graph.txt")
      #expect(written.contains("Garrison"))
      loop.end()
    }
  }

  @Test func aCopyIsDrawnBesideTheLoop() {
    let (loop, held) = Self.bench(["scenario knight"])
    loop.send(.line("copy graph"))
    #expect(loop.takeCopied() == nil)
    Self.finish(loop, held)
    #expect(loop.takeCopied()?.contains("Garrison") == true)
    #expect(loop.model.said.lines.first?.text.hasPrefix("Copied the graph, ") == true)
    loop.end()
  }

  // MARK: Order

  @Test func effectsOnOneResourceKeepTheirOrder() {
    let queues = ResourceQueues(.thread)
    let done = Mutex<[Int]>([])
    let begun = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    queues.run(on: .settings) {
      begun.signal()
      gate.wait()
      done.withLock { $0.append(0) }
    }
    begun.wait()
    for number in 1..<50 { queues.run(on: .settings) { done.withLock { $0.append(number) } } }
    #expect(done.withLock { $0.isEmpty }, "nothing overtakes the first")
    gate.signal()
    queues.finish()
    #expect(done.withLock { $0 } == Array(0..<50))
  }

  @Test func aResourceThatHangsKeepsNoOtherAndNotTheEnd() {
    let queues = ResourceQueues(.thread)
    let gate = DispatchSemaphore(value: 0)
    let copied = DispatchSemaphore(value: 0)
    queues.run(on: .history) { gate.wait() }
    queues.run(on: .clipboard) { copied.signal() }
    #expect(copied.wait(timeout: .now() + 30) == .success)
    queues.finish(within: .milliseconds(20))
    gate.signal()
  }

  @Test func everyTypedLineIsInTheHistory() throws {
    try TemporaryFolder.use { folder in
      var surroundings = Surroundings.memory
      surroundings.history = CommandHistory(folder: folder.url)
      let loop = Loop(Engine(surroundings: surroundings), surroundings: surroundings, worker: .thread)
      let lines = (0..<40).map { "add S\($0)" }
      for line in lines {
        loop.send(.key(.character(":")))
        loop.send(.paste(line))
        loop.send(.key(.enter))
      }
      loop.end()
      #expect(surroundings.history.load() == lines)
    }
  }
}
