import Stage
import Trace

/// A run of one step: its code is compiled, started in a process of its own, and let on from event to event.
///
/// One call at a time; each answers with what happened. Cancelling the task that waits ends the compiler or the process.
package actor StepRun {
  /// How far a call goes.
  package enum Grain: Hashable, Sendable {
    /// To the next event that one sees: of an object, a line of output, an error, the end.
    case visible
    /// To the next one of any kind: also to a call, or a statement that only counts.
    case statement
    /// As far as visible events are alike: seven pieces that one object makes are one.
    case group
  }

  package enum Progress: String, Hashable, Sendable {
    /// Nothing has happened yet.
    case waiting
    case compiling, starting
    /// The code is held at an event, or goes on to the next.
    case running
    /// The run has come to its end, whatever that was; what it made is still there.
    case ended
    /// The code does not compile, or nothing can be run here: there is nothing to go on to.
    case refused
    /// The process is gone.
    case left
  }

  /// What is known of a run beside its events.
  package struct Status: Hashable, Sendable {
    package var progress = Progress.waiting
    /// The threads and tasks that may be let on.
    package var threads: [StepThread] = []
    /// What the code waits for: a key, a line, the clock.
    package var wish: StepWish?
    /// What the code's clock shows, in seconds.
    package var seconds = 0.0
    /// The lines on the step's own screen.
    package var screen: [String] = []
    /// Something the learner should know about where compiled steps are kept.
    package var notice: String?
    /// Whether the compiled code came from the cache.
    package var isCached = false

    package init() {}
  }

  package private(set) var status = Status() {
    didSet { if status.progress != oldValue.progress { tellProgress(status.progress) } }
  }

  private let source: StepSource
  private let isConfined: Bool
  private let tools: StepTools
  private let watched: WatchedProperty?
  private let tellProgress: @Sendable (Progress) -> Void
  private var interpreter: StepInterpreter
  private var process: (any SteppedProcess)?
  private var messages: AsyncStream<TraceMessage>.Iterator?
  private let looksAfterReturn: Bool
  private var isBusy = false
  /// Whether the code was given what it waited for, and what comes of it has not been heard.
  private var isAnswered = false
  /// What was shown on the step's screen before anything else happened.
  private var shown: [String]?
  private var group: PressGroup
  /// Events that were heard to see where a group ends, and what is known of the run after them: they have not been told.
  private var ahead: (events: [StageEvent], status: Status)?

  /// - Parameters:
  ///   - step: what is run.
  ///   - files: its code as it is now.
  ///   - isOptimized: whether it is compiled with `-O`.
  ///   - tools: compiler and processes.
  ///   - progress: called whenever it changes, on any thread.
  package init(
    step: Step, files: [StepFile], isOptimized: Bool = false, tools: StepTools,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    source = StepSource(step, files, isOptimized: isOptimized)
    isConfined = step.isForeign && StepRights.isConfined
    self.tools = tools
    tellProgress = progress
    looksAfterReturn = step.looksAfterReturn
    group = PressGroup(step)
    watched = step.states.map { WatchedProperty(type: $0.simpleType, name: $0.name) }
    interpreter = StepInterpreter(
      code: RunningCode(files), locators: step.locators, followed: source.tellsParameters ? step.marbles : [],
      property: watched?.name)
  }

  deinit { process?.stop() }

  // MARK: Beginning

  /// Compiles the code and starts its process; nothing of it has run afterwards.
  ///
  /// - Returns: `compiled`; `failed` in a sentence where nothing can be run; nothing if the task was cancelled.
  package func enter() async -> [StageEvent] {
    guard status.progress == .waiting, begin() else { return [] }
    defer { isBusy = false }
    status.progress = .compiling
    let result: CompileResult
    do { result = try await tools.compiler.compile(source) } catch {
      status.progress = .left
      return []
    }
    switch result {
    case .rejected(let diagnostics):
      status.progress = .refused
      return [StageEvent(.compiled(diagnostics.map(CompilerMessage.init)))]
    case .unavailable(let obstacle):
      status.progress = .refused
      return [StageEvent(.failed(nil, Failure(obstacle.description)))]
    case .compiled(let step):
      (status.notice, status.isCached) = (step.notice, step.isCached)
      return [StageEvent(.compiled(step.diagnostics.map(CompilerMessage.init)))] + (await start(step))
    }
  }

  private func start(_ step: CompiledStep) async -> [StageEvent] {
    if Task.isCancelled {
      status.progress = .left
      return []
    }
    status.progress = .starting
    var step = step
    step.isConfined = isConfined
    do {
      let process = try tools.start(step)
      self.process = process
      messages = process.messages.makeAsyncIterator()
    } catch {
      status.progress = .refused
      return [StageEvent(.failed(nil, Failure("\(error)")))]
    }
    let events = await listen()
    if let watched { process?.send(.watch(watched)) }
    if status.progress == .starting { status.progress = .running }
    return events
  }

  // MARK: Going on

  /// Lets the code on to its next event.
  ///
  /// - Parameter thread: the thread or task that goes on, of `status.threads`; nil for the next in turn.
  /// - Returns: that event and what came with it, in order; nothing if there is none, or if it waits for the learner.
  package func next(_ grain: Grain = .visible, thread: Int? = nil) async -> [StageEvent] {
    guard begin() else { return [] }
    defer { isBusy = false }
    var events = takeAhead()
    var choice = thread
    func isEnough() -> Bool {
      grain == .statement ? !events.isEmpty : events.contains(where: \.isVisible)
    }
    while !isEnough(), status.progress == .running, status.wish == nil, !Task.isCancelled {
      if isAnswered {
        events += await listen()
      } else {
        events += await send(.next(thread: choice))
      }
      // It goes on as long as it can; then the others do, in turn.
      choice = thread.flatMap { thread in status.threads.contains { $0.number == thread } ? thread : nil }
    }
    if grain == .group, thread == nil { events += await restOfGroup(events) } else { group.note(events) }
    return events + (await returned())
  }

  /// Goes on as long as what happens is like the events of a group. What is not is kept, and told by the next call.
  private func restOfGroup(_ first: [StageEvent]) async -> [StageEvent] {
    var rest: [StageEvent] = []
    group.begin(first)
    // Where there is a choice, of a thread or a key, it is the learner's.
    while status.progress == .running, status.wish == nil, status.threads.count < 2, !Task.isCancelled {
      let before = status
      var next: [StageEvent] = []
      repeat {
        next += await send(.next(thread: nil))
      } while status.progress == .running && status.wish == nil && status.threads.count < 2 && !Task.isCancelled
        && !next.contains(where: \.isVisible)
      if next.contains(where: \.isVisible), !group.join(next) {
        ahead = (next, status)
        status = before
        break
      }
      rest += next
    }
    return rest
  }

  /// What was heard ahead is told now.
  private func takeAhead() -> [StageEvent] {
    guard let heard = ahead else { return [] }
    ahead = nil
    status = heard.status
    return heard.events
  }

  /// Lets the code on by some events, to where an earlier run of the same code was.
  ///
  /// - Parameter count: how many events of any kind.
  /// - Returns: them and what came with the last of them.
  package func advance(by count: Int) async -> [StageEvent] {
    guard begin() else { return [] }
    defer { isBusy = false }
    var events = takeAhead()
    while events.count < count, status.progress == .running, status.wish == nil, !Task.isCancelled {
      events += isAnswered ? await listen() : await send(.next(thread: nil))
    }
    group.note(events)
    return events.count < count ? events + (await returned()) : events
  }

  /// Lets the code on to its end, or to where it waits for the learner.
  package func play() async -> [StageEvent] {
    guard status.progress == .running, status.wish == nil, begin() else { return [] }
    defer { isBusy = false }
    let events = takeAhead() + (isAnswered ? await listen() : [])
    let rest = status.progress == .running && status.wish == nil ? await send(.play) : []
    group.note(events + rest)
    return events + rest + (await returned())
  }

  /// The same through time: its clock goes on wherever it waits for that alone.
  package func playThroughTime() async -> [StageEvent] {
    var events = await play()
    while status.progress == .running, !Task.isCancelled, letTimeGoOn() { events += await play() }
    return events
  }

  /// The same, and gives what the code waits for from a list, in its order, as a check does.
  package func play(giving inputs: [StepInput]) async -> [StageEvent] {
    var (events, giving) = ([StageEvent](), StepGiving(inputs))
    while status.progress == .running, !Task.isCancelled, await giving.answer(self) { events += await play() }
    return events
  }

  /// Lets time go on as far as the code waits for that alone.
  ///
  /// - Returns: whether it does.
  @discardableResult
  package func letTimeGoOn() -> Bool {
    guard case .clock(let due) = status.wish else { return false }
    give(.clock(max(0, due - status.seconds)))
    return true
  }

  /// Gives the code what it waits for: a key, a line, time. What comes of it is heard with `next` or `play`. What does not
  /// fit is not given.
  package func give(_ input: StepInput) {
    guard input.fits(status.wish) else { return }
    process?.send(input.command)
    if case .coin = input { return }
    if case .clock(let more) = input { status.seconds += more }
    if status.wish != nil { isAnswered = true }
    status.wish = nil
  }

  // MARK: The end

  /// Lets a story that has come to its last brace return, so that its locals are released.
  ///
  /// - Returns: that it has returned, and what was freed.
  package func letReturn() async -> [StageEvent] {
    guard begin() else { return [] }
    defer { isBusy = false }
    return await release()
  }

  /// A step that asks what is left when all is over sees it at the end of its run.
  private func returned() async -> [StageEvent] { looksAfterReturn ? await release() : [] }

  private func release() async -> [StageEvent] {
    guard status.progress == .ended, interpreter.canReturn else { return [] }
    return interpreter.letReturn() + (await send(.release))
  }

  /// Leaves the step: lets the story return if it has come to its end, and ends the process.
  ///
  /// - Returns: what was freed. A process that is ended before takes everything along, which is told as freed, too.
  package func leave() async -> [StageEvent] {
    if status.progress == .left { return [] }
    // What was not told is not told as freed either.
    let untold = Set(ahead?.events.compactMap(\.born) ?? [])
    ahead = nil
    let events = await letReturn()
    process?.stop()
    process = nil
    messages = nil
    let isRunning = status.progress == .running || status.progress == .ended
    status.progress = .left
    return events
      + (isRunning ? interpreter.abandon() : []).filter { event in
        if case .released(let object) = event.what { !untold.contains(object) } else { true }
      }
  }

  // MARK: The process

  /// - Returns: whether nobody else is waiting for this run; if so, the caller is now.
  private func begin() -> Bool {
    if isBusy { return false }
    isBusy = true
    return true
  }

  private func send(_ command: TraceCommand) async -> [StageEvent] {
    process?.send(command)
    return await listen()
  }

  /// Takes what comes up to the next wait, each event with what the clock shows.
  private func listen() async -> [StageEvent] {
    var events = await hear()
    if status.seconds > 0 { for index in events.indices { events[index].clock = status.seconds } }
    return events
  }

  /// Takes messages up to the one after which the process waits.
  private func hear() async -> [StageEvent] {
    guard var iterator = messages, let process else { return [] }
    var events: [StageEvent] = []
    status.threads = []
    isAnswered = false
    while true {
      let message = await withTaskCancellationHandler {
        await iterator.next(isolation: self)
      } onCancel: {
        process.stop()
      }
      guard let message else {
        // It is gone without a last word, or was ended here.
        events += interpreter.abandon()
        status.progress = .left
        self.process = nil
        return events
      }
      events += interpreter.interpret(message)
      if case .screen(let lines) = message { (status.screen, shown) = (lines, lines) }
      // It belongs to the event before it, or else to the next.
      if let lines = shown, !events.isEmpty {
        events[events.count - 1].changes.append(.screen(lines))
        shown = nil
      }
      switch message {
      case .held(let threads):
        status.threads = threads
        return events
      case .wants(let wish):
        status.wish = wish
        return events
      case .ended:
        status.progress = .ended
        return events
      case .failed:
        status.progress = .refused
        return events
      case .ready, .released: return events
      case .event, .output, .signal, .screen: break
      }
    }
  }
}

extension StageEvent {
  /// The object that it tells of for the first time.
  fileprivate var born: InstanceRef? {
    if case .created(let birth) = what { birth.instance } else { nil }
  }
}
