import Stage
import Trace

/// A run of a step. The code is compiled, started in a separate process, and advanced event by event.
///
/// Only one call may run at a time. Each call returns the new events. Cancelling the waiting task ends the compiler or
/// the process.
package actor StepRun {
  /// The distance by which a call advances the run.
  package enum Grain: Hashable, Sendable {
    /// To the next visible event (`StageEvent.isVisible`).
    case visible
    /// To the next event of any kind, including calls and statements without a visible effect.
    case statement
    /// To the end of a group of similar visible events, such as seven pieces made by one object (`PressGroup`).
    case group
    /// To the next visible event; if it makes an object, with the references to it.
    case object
  }

  package enum Progress: String, Hashable, Sendable {
    /// The run has not begun.
    case waiting
    case compiling, starting
    /// The code is held at an event, or runs to the next one.
    case running
    /// The run has ended. Its objects still exist.
    case ended
    /// The code does not compile, cannot be run on this computer, or its process has failed.
    case refused
    /// The process is gone, or compiling was cancelled.
    case left
  }

  /// The state of a run, apart from its events.
  package struct Status: Hashable, Sendable {
    package var progress = Progress.waiting
    /// The threads and tasks that can be advanced.
    package var threads: [StepThread] = []
    /// The request of the code: a key, a line, or the clock; nil if the code waits for no input.
    package var request: StepRequest?
    /// The time of the code's clock, in seconds.
    package var seconds = 0.0
    /// The lines on the step's own screen.
    package var screen: [String] = []
    /// Message for the learner if a compiled step could not be stored in the cache; nil if it was, or is not compiled
    /// yet.
    package var notice: String?
    /// True if the compiled code came from the cache.
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
  /// True if the code has been given input and the messages after it have not been read.
  private var isAnswered = false
  /// Lines shown on the step's screen before the first event to which they can be attached.
  private var shown: [String]?
  private var group: PressGroup
  /// Events that were read to find the end of a group, with the status after them. They have not been reported.
  private var pending: (events: [StageEvent], status: Status)?

  /// Creates a run of a step, without compiling its code.
  ///
  /// - Parameters:
  ///   - step: the step to run.
  ///   - files: the current code of the step.
  ///   - isOptimized: true to compile with `-O`.
  ///   - tools: the compiler, and a function that starts processes.
  ///   - progress: called at every change of the progress, on any thread.
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
      code: RunningCode(SettledSource(source)), locators: step.locators,
      followed: source.tellsParameters ? step.marbles : [], property: watched?.name)
  }

  deinit { process?.stop() }

  // MARK: Beginning

  /// Compiles the code and starts its process. Afterwards the process waits, and no code of the step has run.
  ///
  /// - Returns: `compiled` with the compiler's messages, even if they are errors. `failed` with a message if nothing
  ///   can be run. Empty if the task was cancelled, or if the run was entered before.
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

  // MARK: Advancing

  /// Advances the code to its next event.
  ///
  /// - Parameter thread: number of the thread or task to advance, from `status.threads`; nil for the next in turn.
  /// - Returns: The events, in order; empty if the run has ended or waits for input, or if another call is running.
  package func next(_ grain: Grain = .visible, thread: Int? = nil) async -> [StageEvent] {
    guard begin() else { return [] }
    defer { isBusy = false }
    var events = consumePending()
    var choice = thread
    func isEnough() -> Bool {
      grain == .statement ? !events.isEmpty : events.contains(where: \.isVisible)
    }
    while !isEnough(), status.progress == .running, status.request == nil, !Task.isCancelled {
      if isAnswered {
        events += await listen()
      } else {
        events += await send(.next(thread: choice))
      }
      // The chosen thread advances as long as it can. Then the others follow in turn.
      choice = thread.flatMap { thread in status.threads.contains { $0.number == thread } ? thread : nil }
    }
    let isGroup = (grain == .group || grain == .object) && thread == nil
    if isGroup { events += await restOfGroup(events, isFine: grain == .object) } else { group.record(events) }
    return events + (await returned())
  }

  /// Advances as long as the events belong to the group. Further events are stored for the next call.
  private func restOfGroup(_ first: [StageEvent], isFine: Bool) async -> [StageEvent] {
    var rest: [StageEvent] = []
    group.begin(first)
    // A choice of a thread or a key is left to the learner.
    while status.progress == .running, status.request == nil, status.threads.count < 2, !Task.isCancelled {
      let before = status
      var next: [StageEvent] = []
      repeat {
        next += await send(.next(thread: nil))
      } while status.progress == .running && status.request == nil && status.threads.count < 2 && !Task.isCancelled
        && !next.contains(where: \.isVisible)
      if next.contains(where: \.isVisible), !group.join(next, isFine: isFine) {
        pending = (next, status)
        status = before
        break
      }
      rest += next
    }
    return rest
  }

  /// Returns and removes the events that were read ahead, and restores the status after them.
  private func consumePending() -> [StageEvent] {
    guard let heard = pending else { return [] }
    pending = nil
    status = heard.status
    return heard.events
  }

  /// Advances the code to the point that an earlier run of the same code had reached.
  ///
  /// - Parameter count: the number of events of any kind.
  /// - Returns: The events, including further events that came together with the last one.
  package func advance(by count: Int) async -> [StageEvent] {
    guard begin() else { return [] }
    defer { isBusy = false }
    var events = consumePending()
    while events.count < count, status.progress == .running, status.request == nil, !Task.isCancelled {
      events += isAnswered ? await listen() : await send(.next(thread: nil))
    }
    group.record(events)
    return events.count < count ? events + (await returned()) : events
  }

  /// Runs the code to its end, or until it waits for input.
  package func play() async -> [StageEvent] {
    guard status.progress == .running, status.request == nil, begin() else { return [] }
    defer { isBusy = false }
    let events = consumePending() + (isAnswered ? await listen() : [])
    let rest = status.progress == .running && status.request == nil ? await send(.play) : []
    group.record(events + rest)
    return events + rest + (await returned())
  }

  /// Runs the code like `play()`, and advances the clock whenever the code waits for the clock alone.
  package func playThroughTime() async -> [StageEvent] {
    var events = await play()
    while status.progress == .running, !Task.isCancelled, letTimeGoOn() { events += await play() }
    return events
  }

  /// Runs the code like `play()`, with input from a list in order, as the check of a lesson does.
  package func play(giving inputs: [StepInput]) async -> [StageEvent] {
    var (events, giving) = ([StageEvent](), StepGiving(inputs))
    while status.progress == .running, !Task.isCancelled, await giving.answer(self) { events += await play() }
    return events
  }

  /// Advances the clock if the code waits for the clock alone.
  ///
  /// - Returns: True if the clock was advanced.
  @discardableResult
  package func letTimeGoOn() -> Bool {
    guard case .clock(let due) = status.request else { return false }
    give(.clock(max(0, due - status.seconds)))
    return true
  }

  /// Gives input to the code: a key, a line, a side of the coin, or time. Unsuitable input is ignored.
  ///
  /// The resulting events are returned by `next` or `play`.
  package func give(_ input: StepInput) {
    guard input.fits(status.request) else { return }
    process?.send(input.command)
    if case .coin = input { return }
    if case .clock(let more) = input { status.seconds += more }
    if status.request != nil { isAnswered = true }
    status.request = nil
  }

  // MARK: The end

  /// Lets a story that waits at its closing brace return, so that its locals are released.
  ///
  /// - Returns: The event of the return, and the releases.
  package func letReturn() async -> [StageEvent] {
    guard begin() else { return [] }
    defer { isBusy = false }
    return await release()
  }

  /// Lets the story return if the step has queries about the moment after the return.
  private func returned() async -> [StageEvent] { looksAfterReturn ? await release() : [] }

  private func release() async -> [StageEvent] {
    guard status.progress == .ended, interpreter.canReturn else { return [] }
    return interpreter.letReturn() + (await send(.release))
  }

  /// Leaves the step: lets the story return if it has ended, and ends the process.
  ///
  /// - Returns: The releases. If the process is ended early, its remaining objects are reported as freed as well.
  package func leave() async -> [StageEvent] {
    if status.progress == .left { return [] }
    // Objects whose creation was not reported are not reported as freed.
    let untold = Set(pending?.events.compactMap(\.born) ?? [])
    pending = nil
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

  /// Marks the run as busy.
  ///
  /// - Returns: False if another call is already running.
  private func begin() -> Bool {
    if isBusy { return false }
    isBusy = true
    return true
  }

  private func send(_ command: TraceCommand) async -> [StageEvent] {
    process?.send(command)
    return await listen()
  }

  /// Reads messages up to the next wait. Each event gets the time of the clock.
  private func listen() async -> [StageEvent] {
    var events = await hear()
    if status.seconds > 0 { for index in events.indices { events[index].clock = status.seconds } }
    return events
  }

  /// Reads messages up to the message after which the process waits.
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
        // The process ended without a final message, or was ended by the program.
        events += interpreter.abandon()
        status.progress = .left
        self.process = nil
        return events
      }
      events += interpreter.interpret(message)
      if case .screen(let lines) = message { (status.screen, shown) = (lines, lines) }
      // The screen belongs to the event before it, or else to the next event.
      if let lines = shown, !events.isEmpty {
        events[events.count - 1].changes.append(.screen(lines))
        shown = nil
      }
      switch message {
      case .held(let threads):
        status.threads = threads
        return events
      case .wants(let request):
        status.request = request
        return events
      case .ended:
        status.progress = .ended
        return events
      case .failed:
        status.progress = .refused
        return events
      case .ready, .released: return events
      case .event, .output, .screen: break
      }
    }
  }
}

extension StageEvent {
  /// The object that the event creates; nil for other events.
  fileprivate var born: InstanceRef? {
    if case .created(let birth) = what { birth.instance } else { nil }
  }
}
