import Glibc

/// Controller of a step's process, on a separate thread.
///
/// The controller carries out the program's commands and resumes one thread at a time. While all threads are held, it
/// reads the heap and reports the event.
final class StepController {
  let runner: StepRunner
  var channel: Channel
  var output: OutputCapture
  var stillness = Stillness()
  private let sources: HeapSources

  var settings = StepSettings(library: "", modules: [])
  var image: StepImage?
  var heap = HeapJournal(showing: [])
  var turns = Turns()
  var numbers = LaneNumbers()
  var stacks = CallStacks()
  var story = StoryScope()
  /// Last place of each thread and task.
  var places: [Board.Lane: Place] = [:]
  var lastPlace: Place?
  /// For each thread and task, the depth of the outermost statement that has taken effect since the last reported event.
  var settledDepths: [Board.Lane: Int] = [:]
  /// Place where an error was thrown last; nil if none was thrown.
  var lastThrow: Place?

  var end: StepEnd?
  /// True if the run or its release has ended.
  var isOver = false
  var isReleasing = false
  var events = 0
  /// Last part of the text written to standard error, which may contain the message of a trap.
  var errorText = ""
  /// Request for input that was reported to the program and has not been granted; nil if there is none.
  var request: StepRequest?

  private var isPlaying = false
  /// Entry point of the story; nil once it is started.
  private var entry: (@convention(c) () -> Void)?
  /// Commands received while the code ran.
  private var pending: [TraceCommand] = []

  struct Place {
    var file: String
    var line: Int
  }

  init(runner: StepRunner, channel: Channel, output: OutputCapture, sources: HeapSources) {
    self.sources = sources
    self.runner = runner
    self.channel = channel
    self.output = output
  }

  func serve() -> Never {
    while true {
      switch nextCommand() {
      case .load(let settings): load(settings)
      case .watch(let property): heap.watch(property)
      case .next(let thread):
        isPlaying = false
        goOn(thread)
      case .play:
        isPlaying = true
        goOn(nil)
      case .pause: isPlaying = false
      case .release: release()
      case .key(let key): reply(.key(key)) { $0 == .key }
      case .line(let line): reply(.line(line)) { $0 == .line }
      case .clock(let seconds): moveClock(seconds)
      case .coin(let sides): runner.board.withLock { $0.kit.coins += sides }
      case .stop: Lifeline.lost()
      }
    }
  }

  private func load(_ settings: StepSettings) {
    self.settings = settings
    Confinement.limitMemory(to: settings.limits.memory, threads: settings.limits.threads)
    heap = HeapJournal(showing: Set(settings.modules), sources: sources)
    AllocationHook.install(showing: Set(settings.modules))
    runner.board.withLock { $0.kit = KitState(seed: settings.seed) }
    runner.hidden.withLock { $0 = Set(settings.hidden) }
    do {
      entry = try StepHost.load(settings.library)
      image = StepImage(path: settings.library)
      if let code = image?.code {
        runner.setCode(code)
        CrashSignal.setCode(code)
      }
      channel.send(.ready)
    } catch {
      channel.send(.failed(HostWording.sentence(error)))
      Lifeline.lost()
    }
  }

  // MARK: Going on

  private func goOn(_ thread: Int?) {
    var choice = thread
    if let entry = entry.take() {
      assign(.story(entry), to: getpid())
      guard waitUntilStill(getpid()) else { return }
    }
    repeat {
      guard !isOver, request == nil else { break }
      advance(choice)
      choice = nil
      receiveUrgentCommands()
    } while isPlaying
    // A request interrupts the command, which goes on when the request is granted.
    if !isOver && request == nil {
      isPlaying = false
      channel.send(.held(waitingThreads()))
    }
  }

  private func release() {
    // A run that crashed or exceeded a limit cannot return, and its heap may be unreadable.
    guard end?.outcome == .returned || end?.outcome == .threw else { return channel.send(.released(HeapDelta())) }
    (isReleasing, isOver) = (true, false)
    while !isOver, runner.board.withLock({ $0.story == nil }) {
      let before = events
      advance(nil)
      if events == before { break }
    }
    channel.send(.released(heap.delta()))
  }

  // MARK: The learner's answers

  private func reply(_ reply: StepReply, to fits: (StepRequest) -> Bool) {
    guard let request, fits(request) else { return }
    self.request = nil
    if let thread = asking(where: { $0 == request })?.thread {
      runner.board.withLock { $0.threads[thread]?.reply = reply }
      resume(thread)
      guard waitUntilStill(thread) else { return }
    }
    goOn(nil)
  }

  private func moveClock(_ seconds: Double) {
    runner.advanceClock(by: seconds)
    // If no thread waits for the learner, tasks that are due continue with the next command.
    guard request != nil else { return }
    request = nil
    let now = runner.seconds
    while let due = asking(where: { if case .clock(let seconds) = $0 { seconds <= now } else { false } }) {
      runner.board.withLock { $0.threads[due.thread]?.reply = .clock }
      resume(due.thread)
      guard waitUntilStill(due.thread) else { return }
    }
    // Any request that is still open is reported again.
    goOn(nil)
  }

  // MARK: Commands

  private func nextCommand() -> TraceCommand {
    while pending.isEmpty {
      wait(milliseconds: -1)
      forwardOutput()
    }
    return pending.removeFirst()
  }

  /// Receives new commands. Carries out `pause` and `stop` at once and stores the others.
  private func receiveUrgentCommands() {
    wait(milliseconds: 0)
    while let first = pending.first {
      switch first {
      case .pause: isPlaying = false
      case .stop: Lifeline.lost()
      default: return
      }
      pending.removeFirst()
    }
  }

  /// Waits for a command, output or a thread.
  ///
  /// - Parameter milliseconds: maximum time to wait; -1 waits without limit.
  func wait(milliseconds: Int32) {
    var descriptors = [channel.commands, runner.wake.descriptor, output.output, output.error].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&descriptors, UInt(descriptors.count), milliseconds) > 0 else { return }
    if descriptors[0].revents != 0 {
      pending += channel.receive()
      if pending.contains(.stop) { Lifeline.lost() }
    }
    if descriptors[1].revents != 0 { runner.wake.drain() }
  }

  func forwardOutput() {
    for (text, isError) in output.drain() {
      if isError { errorText = String((errorText + text).suffix(16 << 10)) }
      if end == nil || isReleasing { channel.send(.output(text, isError: isError)) }
    }
    for lines in runner.board.withLock({ board in
      defer { board.kit.screens = [] }
      return board.kit.screens
    }) { channel.send(.screen(lines)) }
  }
}
