import Stage
import Testing
import Trace

@testable import Lessons

/// Orders of a process's messages that are hard to get from a real process.
@Suite struct FakeRunTests {
  private static let story = FakeStory(
    text: """
      class Helmet {}
      class Armor {
        var helmet: Helmet? = Helmet()
        weak var owner: Armor?
        func swap(_ other: Helmet? = nil) throws {
          helmet = Helmet()
          if let helmet {
            throw Broken()
          }
        }
      }
      func story() throws {
        let armor = Armor()
        print("hello")
        do {
          try armor.swap()
        } catch {
          print(error)
        }
        work { armor.owner = nil }
      }
      """)

  private static func run(_ answers: [TraceMessage]...) async -> (StepRun, FakeProcess) { await run(answers) }

  private static func run(_ answers: [[TraceMessage]]) async -> (StepRun, FakeProcess) {
    let process = FakeProcess([[.ready]] + answers)
    let run = StepRun(step: step, files: step.files, tools: process.tools)
    #expect(await run.enter() == [StageEvent(.compiled([]))])
    return (run, process)
  }

  private static var step: Step {
    var step = Step(folder: "01-test", title: "T")
    step.files = [StepFile(name: "Story.swift", text: story.text)]
    return step
  }

  /// Events in words: `called story`, `created Armor#1 by Armor`, …
  private static func words(_ events: [StageEvent]) -> [String] {
    var timeline = Timeline()
    for event in events { timeline.append(event) }
    return timeline.records().map { record in
      let thread = events[record.n - 1].thread.map { " on \($0)" } ?? ""
      switch record.kind {
      case .held, .dropped: return "\(record.kind.rawValue) \(record.text)"
      case .returned: return "returned \(record.function ?? "")\(record.value.map { " \($0)" } ?? "")\(thread)"
      case .called: return "called \(record.function ?? "")\(thread)"
      case .threw: return "threw \(record.function ?? "")\(record.value.map { ": \($0)" } ?? "")\(thread)"
      case .created: return "created \(record.instance ?? "")\(record.by.map { " by \($0)" } ?? "")"
      case .released: return "released \(record.instance ?? "")"
      default: return "\(record.kind.rawValue) \(record.message ?? record.text)\(thread)"
      }
    }
  }

  private static let atStory = story.enter("func story() throws {")
  private static let inSwap = story.enter("func swap(_ other: Helmet? = nil) throws {")
  private static let end = story.leave("func story() throws {", isEnd: true)

  private static let hello = story.printed("hello", at: "print(\"hello\")")

  @Test func aVisibleEventBringsTheEventsBeforeIt() async {
    let armor = HeapDelta.made([(1, "Armor")])
    let (run, process) = await Self.run(
      [Self.atStory, .held([])], [Self.story.enter("do {", armor), .held([])], [Self.inSwap, .held([])],
      [Self.story.value("helmet = Helmet()", .made([(2, "Helmet")])), .held([])])
    #expect(Self.words(await run.next()) == ["called story", "created Armor#1"], "a call is no stop")
    #expect(process.commands.count == 2)
    #expect(
      Self.words(await run.next()) == [
        "called Armor.swap", "statement helmet = Helmet()", "created Helmet#2 by Armor",
      ])
    #expect(process.commands.count == 4)
  }

  @Test func aStatementWithoutAVisibleEffectIsAStopOfStatementsOnly() async {
    let answers: [[TraceMessage]] = [
      [Self.atStory, .held([])], [Self.story.value("let armor = Armor()"), .held([])], [Self.hello, .held([])],
    ]
    let (visible, _) = await Self.run(answers)
    #expect(Self.words(await visible.next()) == ["called story", "statement let armor = Armor()", "printed hello"])
    let (each, process) = await Self.run(answers)
    #expect(Self.words(await each.next(.statement)) == ["called story"])
    #expect(Self.words(await each.next(.statement)) == ["statement let armor = Armor()"])
    #expect(Self.words(await each.next(.statement)) == ["printed hello"])
    #expect(process.commands.count == 3)
  }

  @Test func aRunToALineStopsAtAStatementWithoutAVisibleEffect() async throws {
    let (run, process) = await Self.run(
      [Self.atStory, .held([])], [Self.story.value("let armor = Armor()"), .held([])], [Self.hello, .held([])])
    let line = 1 + (Self.story.text.split(separator: "\n").firstIndex { $0.contains("let armor") } ?? 0)
    let target = try StepCode(Self.step.files).target(line: line, of: nil)
    #expect(Self.words(await run.advance(to: target)) == ["called story", "statement let armor = Armor()"])
    #expect(process.commands.count == 2)
  }

  @Test func aRunToAFunctionStopsWhereItIsCalled() async throws {
    let (run, process) = await Self.run(
      [Self.atStory, .held([])], [Self.hello, .held([])], [Self.inSwap, .held([])], [.held([])])
    let target = try StepCode(Self.step.files).target(line: 5, of: nil)
    #expect(Self.words(await run.advance(to: target)) == ["called story", "printed hello", "called Armor.swap"])
    #expect(process.commands.count == 3)
  }

  @Test func anyEventIsEnoughForOneStatement() async {
    let armor = HeapDelta.made([(1, "Armor")])
    let (run, process) = await Self.run(
      [Self.atStory, .held([])], [Self.story.enter("do {", armor), .held([])], [Self.inSwap, .held([])])
    _ = await run.next(.statement)
    #expect(Self.words(await run.next(.statement)) == ["created Armor#1"])
    #expect(process.commands.count == 2)
  }

  @Test func makersAreFoundInStatementsAndInInitialValues() async {
    let held = HeapReference(from: 1, to: 2, field: "helmet")
    let (run, _) = await Self.run([
      Self.atStory,
      Self.story.value(
        "armor = Armor()", name: "armor", object: 1, .made([(1, "Armor"), (2, "Helmet")], added: [held])),
      Self.inSwap, Self.story.value("other: Helmet?", name: "other"),
      Self.story.value("helmet = Helmet()", .made([(3, "Helmet")])), .held([]),
    ])
    #expect(
      Self.words(await run.next()) == [
        "called story", "statement let armor = Armor()", "created Armor#1", "created Helmet#2 by Armor",
        "held Helmet#2 by Armor#1.helmet", "called Armor.swap", "statement helmet = Helmet()",
        "created Helmet#3 by Armor",
      ])
  }

  @Test func aMakerFoundLaterIsReportedWithTheNextEvent() async {
    let held = HeapReference(from: 1, to: 2, field: "helmet")
    let (run, _) = await Self.run([
      Self.atStory, Self.story.enter("do {", .made([(2, "Helmet"), (1, "Armor")])),
      Self.story.value("try armor.swap()", .made([], added: [held])), .held([]),
    ])
    let events = await run.next()
    #expect(events.last?.changes == [.maker(InstanceRef(2), .type("Armor"))])
    #expect(events.last?.what == .held(Reference(from: InstanceRef(1), to: InstanceRef(2), field: "helmet")))
  }

  @Test func aTemporaryIsMadeAndFreedWithinOneStatement() async {
    var delta = HeapDelta()
    delta.passing = [
      HeapObject(serial: 1, type: "Helmet", number: 1), HeapObject(serial: 2, type: "Helmet", number: 2),
    ]
    let (run, _) = await Self.run([
      Self.atStory, Self.inSwap, Self.story.value("helmet = Helmet()", delta), .held([]),
    ])
    #expect(
      Self.words(await run.next()).suffix(5) == [
        "statement helmet = Helmet()", "created Helmet#1 by Armor", "created Helmet#2 by Armor", "released Helmet#2",
        "released Helmet#1",
      ])
  }

  @Test func referencesAreReportedWithTheirStrength() async {
    let kinds = HeapReference.Kind.allCases
    let added = kinds.map { HeapReference(from: 1, to: 2, field: $0.rawValue, kind: $0) }
    let (run, _) = await Self.run([
      Self.atStory, Self.story.enter("do {", .made([(1, "Armor"), (2, "Helmet")], added: added)), .held([]),
    ])
    let described = await run.next().compactMap { event -> String? in
      guard case .held(let reference) = event.what else { return nil }
      return "\(reference.field) \(reference.strength.rawValue)\(reference.isCapture ? " captured" : "")"
    }
    #expect(
      described == [
        "strong strong", "weak weak", "unowned unowned", "unmanaged unowned", "captured strong captured",
        "capturedWeak weak captured", "capturedUnowned unowned captured", "capturedUnmanaged unowned captured",
      ])
  }

  @Test func droppedReferencesPrecedeReleasesUnlessTheirHolderIsReleased() async {
    let (weak, strong) = (
      HeapReference(from: 1, to: 2, field: "owner", kind: .weak), HeapReference(from: 2, to: 3, field: "helmet")
    )
    let (run, _) = await Self.run([
      Self.atStory,
      Self.story.enter("do {", .made([(1, "Armor"), (2, "Armor"), (3, "Helmet")], added: [weak, strong])),
      Self.story.leave("do {", .gone([3, 2], removed: [weak, strong])), .held([]),
    ])
    #expect(
      Self.words(await run.next()).suffix(3) == [
        "dropped Armor#2 by Armor#1.owner", "released Helmet#3", "released Armor#2",
      ]
    )
  }

  @Test func objectsHeldByVariablesAreFoundAfterwards() async {
    var delta = HeapDelta.made([(1, "Armor")])
    delta.unseenHolders = [1: 2, 9: 1]
    var later = HeapDelta()
    later.unseenHolders = [1: 0]
    let (run, _) = await Self.run([
      Self.atStory, Self.story.enter("do {", delta), Self.story.leave("do {", later), Self.inSwap, .held([]),
    ])
    let events = await run.next()
    #expect(events[1].changes == [.keptByCode(InstanceRef(1), true)])
    #expect(events[2].changes == [.keptByCode(InstanceRef(1), false)], "nothing was told when it was found out")
  }

  @Test func threadsHaveStacksOfTheirOwn() async {
    let story = Self.story
    let (run, process) = await Self.run(
      [
        Self.atStory, story.enter("func swap(_ other: Helmet? = nil) throws {", thread: 2), story.enter("do {"),
        story.value("helmet = Helmet()", thread: 2, .made([(1, "Helmet")])), story.value("try armor.swap()"),
        story.leave("func swap(_ other: Helmet? = nil) throws {", thread: 2),
        .held([
          StepThread(number: 1, isTask: false), StepThread(number: 2, isTask: true),
        ]),
      ],
      [story.printed("x", at: "print(", thread: 2), .held([])])
    #expect(
      Self.words(await run.next()) == [
        "called story", "called Armor.swap on 2", "statement helmet = Helmet() on 2", "created Helmet#1 by Armor",
        "statement try armor.swap()", "returned Armor.swap on 2",
      ])
    #expect(await run.status.threads.map(\.number) == [1, 2])
    _ = await run.next(thread: 2)
    #expect(process.commands.last == .next(thread: 2))
  }

  @Test func theThreadIsChosenForOneEventOnly() async {
    let (run, process) = await Self.run(
      [Self.story.enter("do {", thread: 2), .held([])], [Self.hello, .held([])])
    _ = await run.next(thread: 2)
    #expect(process.commands == [.next(thread: 2), .next(thread: nil)])
  }

  @Test func aThreadThatWasChosenGoesOnAsLongAsItCan() async {
    let threads = [
      StepThread(number: 1, isTask: false), .init(number: 2, isTask: true),
    ]
    let (run, process) = await Self.run(
      [Self.story.enter("do {", thread: 2), .held(threads)],
      [Self.story.enter("do {", thread: 2), .held([threads[0]])],
      [Self.hello, .held([])])
    _ = await run.next(thread: 2)
    #expect(process.commands == [.next(thread: 2), .next(thread: 2), .next(thread: nil)])
  }

  @Test func aThrownErrorLeavesItsFunctionAndTheCallers() async {
    let story = Self.story
    let (run, _) = await Self.run([
      Self.atStory, story.enter("do {"), Self.inSwap, story.enter("if let helmet {"),
      story.threw("Broken()", at: "throw Broken"), story.enter("} catch {"),
      story.printed("Broken()", at: "print(error)"),
      Self.end, .ended(StepEnd(.returned, file: "Story.swift", line: 20), HeapDelta()),
    ])
    #expect(
      Self.words(await run.next()) == [
        "called story", "called Armor.swap", "threw Armor.swap: Broken()", "printed Broken()",
        "ended returned",
      ])
  }

  @Test func anUncaughtErrorEndsTheRun() async {
    let story = Self.story
    let (run, _) = await Self.run([
      Self.atStory, Self.inSwap, story.threw("Broken()", at: "throw Broken"),
      .ended(StepEnd(.threw, file: "Story.swift", line: 8, message: "Broken()"), .gone([])),
    ])
    let events = await run.play()
    #expect(
      Self.words(events) == [
        "called story", "called Armor.swap", "threw Armor.swap: Broken()", "threw story",
        "ended threw",
      ])
    #expect(events[2].place?.line == 8)
    #expect(
      Self.words(events.filter(\.isVisible)) == ["threw Armor.swap: Broken()", "ended threw"],
      "what an error only passes through is not seen")
    #expect(await run.letReturn() == [], "there is nothing to return from")
    #expect(await run.next() == [])
  }

  @Test func aTrapIsACrashAtItsLine() async {
    let (run, process) = await Self.run([
      Self.atStory, .output("Step/Story.swift:14: Fatal error: Index out of range\n", isError: true),
      .ended(StepEnd(.crashed, file: "Story.swift", line: 14, message: "Index out of range"), HeapDelta()),
    ])
    let events = await run.play()
    #expect(Self.words(events) == ["called story", "crashed Index out of range", "ended crashed"])
    #expect(events[1].place == Place(file: "Story.swift", line: 14))
    #expect(await run.status.progress == .ended)
    _ = await run.leave()
    #expect(process.isStopped)
  }

  @Test(arguments: [StepEnd.Outcome.time, .events, .memory, .output, .stopped])
  func aLimitEndsTheRun(outcome: StepEnd.Outcome) async {
    let (run, _) = await Self.run([
      Self.story.enter("func story() throws {", .made([(1, "Armor")])), .ended(StepEnd(outcome), HeapDelta()),
    ])
    #expect(await run.play().last?.what == .ended(RunOutcome(outcome)))
    #expect(Self.words(await run.leave()) == ["released "], "it went with its process")
    #expect(await run.status.progress == .left)
  }

  @Test func aProcessThatDiesReleasesAllObjects() async {
    let (run, process) = await Self.run([
      Self.story.enter("func story() throws {", .made([(1, "Armor"), (2, "Helmet")])), .held([]),
    ])
    _ = await run.next()
    process.die()
    #expect(
      await run.next().map(\.what) == [.ended(.stopped), .released(InstanceRef(2)), .released(InstanceRef(1))])
    #expect(await run.next() == [])
    #expect(await run.leave() == [])
  }

  @Test func theStoryReturnsWhenItIsAllowedTo() async {
    let (run, process) = await Self.run(
      [
        Self.story.enter("func story() throws {", .made([(1, "Armor"), (2, "Helmet")])), Self.end,
        .ended(StepEnd(.returned, file: "Story.swift", line: 20), HeapDelta()),
      ], [.released(.gone([2]))])
    _ = await run.play()
    #expect(process.commands == [.play])
    #expect(await run.letReturn().map(\.what) == [.returned(Stage.Call("story")), .released(InstanceRef(2))])
    #expect(await run.letReturn() == [])
    #expect(await run.leave() == [], "what is left is a leak, and was not freed")
    #expect(process.commands == [.play, .release])
    #expect(process.isStopped)
  }

  @Test func codeThatWaitsForTheLearnerGoesOnWithTheAnswer() async {
    let (run, process) = await Self.run(
      [Self.atStory, .screen(["> _"]), .wants(.key)], [Self.hello, .held([])], [Self.inSwap, .held([])])
    #expect(Self.words(await run.play()) == ["called story"])
    #expect(await run.status.request == .key)
    #expect(await run.status.screen == ["> _"])
    #expect(await run.next() == [], "there is no answer yet")
    await run.give(.line("a"))
    #expect(await run.status.request == .key, "a line is no key")
    await run.give(.key("a"))
    #expect(Self.words(await run.next()) == ["printed hello"], "the answer lets it on by itself")
    #expect(process.commands == [.play, .key("a")])
    #expect(Self.words(await run.next(.statement)) == ["called Armor.swap"])
    #expect(process.commands == [.play, .key("a"), .next(thread: nil)])
  }

  @Test func outputInPiecesIsSplitIntoLines() async {
    let (run, _) = await Self.run([
      Self.atStory, .output("one\ntw", isError: false), .output("o\nrest", isError: false), .output("?", isError: true),
      Self.inSwap, .held([]),
    ])
    #expect(
      Self.words(await run.next()) == [
        "called story", "printed one", "printed two", "printed rest", "called Armor.swap",
      ])
  }

  @Test func onlyHeapChangesAreReportedFromUnknownFiles() async {
    var event = StepEvent(
      .enter, file: "Other.swift", range: .init(line: 1, column: 1, endLine: 2, endColumn: 1), thread: 1)
    event.kind = .value(StepValue(name: "", type: "", text: ""))
    let (run, _) = await Self.run([.event(event, .made([(1, "Armor")])), Self.inSwap, .held([])])
    #expect(Self.words(await run.next()) == ["created Armor#1", "called Armor.swap"])
  }

  // MARK: Before the run

  @Test func codeThatDoesNotCompileDoesNotRun() async {
    let tools = StepTools(
      compiler: .answering(
        .rejected([CompilerDiagnostic(.error, file: "Story.swift", line: 3, column: 5, message: "no")])),
      start: { _ in FakeProcess([]) })
    let run = StepRun(step: Self.step, files: Self.step.files, tools: tools)
    #expect(
      await run.enter() == [
        StageEvent(.compiled([CompilerMessage(file: "Story.swift", line: 3, column: 5, message: "no")]))
      ])
    #expect(await run.status.progress == .refused)
    #expect(await run.next() == [])
    #expect(await run.play() == [])
    #expect(await run.leave() == [])
  }

  @Test func aRunThatCannotStartGivesTheReason() async {
    let noCompiler = StepTools(compiler: .answering(.unavailable(.noCompiler)), start: { _ in FakeProcess([]) })
    let run = StepRun(step: Self.step, files: Self.step.files, tools: noCompiler)
    #expect(await run.enter() == [StageEvent(.failed(nil, Failure(CompileObstacle.noCompiler.description)))])

    struct NoProcess: Error, CustomStringConvertible { let description = "no process can be started" }
    var tools = FakeProcess([]).tools
    tools.start = { _ in throw NoProcess() }
    let other = StepRun(step: Self.step, files: Self.step.files, tools: tools)
    #expect(
      await other.enter().map(\.what) == [.compiled([]), .failed(nil, Failure("no process can be started"))])
    #expect(await other.status.progress == .refused)

    let third = StepRun(
      step: Self.step, files: Self.step.files, tools: FakeProcess([[.failed("it cannot be loaded")]]).tools)
    #expect(
      await third.enter().map(\.what) == [
        .compiled([]), .failed(nil, Failure("it cannot be loaded")), .ended(.stopped),
      ])
  }

  @Test func progressIsReportedInOrder() async {
    let (progress, continuation) = AsyncStream<StepRun.Progress>.makeStream()
    let process = FakeProcess([
      [.ready], [Self.atStory, .ended(StepEnd(.returned), HeapDelta())], [.released(HeapDelta())],
    ])
    let run = StepRun(step: Self.step, files: Self.step.files, tools: process.tools) { continuation.yield($0) }
    _ = await run.enter()
    _ = await run.play()
    _ = await run.leave()
    continuation.finish()
    #expect(await progress.reduce(into: []) { $0.append($1) } == [.compiling, .starting, .running, .ended, .left])
    #expect(await run.status.isCached)
  }

  // MARK: Cancelling

  @Test func cancellingDuringTheCompilationGivesNoEvents() async {
    let (started, continuation) = AsyncStream<Void>.makeStream()
    let compiler = StepCompiler(
      compile: { _ throws(CancellationError) in
        continuation.yield()
        do { try await Task.sleep(for: .seconds(1000)) } catch { throw CancellationError() }
        return .unavailable(.noCompiler)
      }, check: { _ throws(CancellationError) in .checked([]) })
    let run = StepRun(
      step: Self.step, files: Self.step.files, tools: StepTools(compiler: compiler, start: { _ in FakeProcess([]) }))
    let task = Task { await run.enter() }
    for await _ in started { break }
    task.cancel()
    #expect(await task.value == [])
    #expect(await run.status.progress == .left)
  }

  @Test func cancellingWhileItRunsEndsTheProcess() async {
    let (run, process) = await Self.run([[]])
    let task = Task { await run.play() }
    while process.commands.isEmpty { await Task.yield() }
    #expect(await run.next() == [], "one call at a time")
    task.cancel()
    #expect(await task.value.map(\.what) == [.ended(.stopped)])
    #expect(process.isStopped)
    #expect(await run.status.progress == .left)
  }

  @Test func aReleasedRunEndsItsProcess() async {
    let process = FakeProcess([[.ready]])
    var run: StepRun? = StepRun(step: Self.step, files: Self.step.files, tools: process.tools)
    _ = await run?.enter()
    #expect(!process.isStopped)
    run = nil
    #expect(process.isStopped)
  }
}
