import Diagrams
import Foundation
import Laboratory
import Lessons
import SourceReader

/// Owner of the model. Messages change the model; effects run outside of the loop and answer with messages.
///
/// Handling a message never waits for a file, a compiler, a process or a layout. Terminal, script runner and tests send
/// messages and read the model.
package final class Loop {
  package internal(set) var model: Model
  package let mailbox = Mailbox()
  let engine: Engine
  let surroundings: Surroundings
  let worker: Worker
  private let resources: ResourceQueues
  /// Commands that wait for the end of the current job, in order.
  private var waiting: [Order] = []
  private var job: Running?
  /// Number of effects that have not answered yet.
  private var answersDue = 0
  private var asksForRedraw = false
  private var copied: String?
  private let executor = WorkerExecutor()
  /// Task that waits for a pause in typing, or that checks the code with the compiler; nil before the first pause.
  private var check: Task<Void, Never>?
  private var copies: CodeCopies?
  private var sourceWatch: SourceWatch?
  private var editorCall: (path: String, line: Int?)?

  private struct Running {
    let id: Int
    var kind: Job.Kind
    /// Function that cancels the job; nil if the job cannot be cancelled. A blocking job runs on, but its result is
    /// ignored.
    let cancel: (@Sendable () -> Void)?
    /// Command that has started the job.
    let order: Order
  }
  private var jobCount = 0

  /// A command of the engine, with its line.
  private struct Order {
    let command: EngineCommand
    let label: String
  }

  package init(
    _ engine: Engine, model: Model = Model(), surroundings: Surroundings = .memory, worker: Worker = .thread
  ) {
    self.engine = engine
    self.worker = worker
    resources = ResourceQueues(worker)
    self.model = model
    self.surroundings = surroundings
    self.model.prompt.history = surroundings.history.load()
    self.model.copyPath = surroundings.copyFile?.path
    if let settings = surroundings.settings { self.model.settingsPath = settings.shownPath }
    let mailbox = mailbox
    engine.attachedNews = { mailbox.post(.attachedNews) }
    handle(.reply(engine.present()))
    self.model.said.lines = self.model.said.notices
  }

  // MARK: Messages

  /// Handles a message at once.
  package func send(_ message: Message) { handle(message) }

  package func send(_ input: Input) { handle(.input(input)) }

  /// Starts drawing for a screen. Before, no graph is laid out, because the size of the screen is unknown.
  package func show(width: Int, height: Int) {
    model.display.isDrawn = true
    send(.resize(width: width, height: height))
  }

  /// Handles all messages in the mailbox.
  ///
  /// - Returns: true if there was a message.
  @discardableResult
  package func handleMail() -> Bool {
    let mail = mailbox.takeAll()
    for message in mail { handle(message) }
    return !mail.isEmpty
  }

  /// True if no job, command or answering effect is in flight. The check of code after a pause in typing does not
  /// count.
  package var isIdle: Bool { job == nil && waiting.isEmpty && answersDue == 0 }

  /// Handles messages until the loop is idle, as a script does after each line. Blocks the calling thread.
  ///
  /// - Parameter reports: receives the description of a job that takes long, every three seconds; nil for no reports.
  package func settle(reports: ((String) -> Void)? = nil) {
    handleMail()
    while !isIdle {
      if !mailbox.wait(limit: reports == nil ? nil : Self.patience), let job { reports?(job.kind.text) }
      handleMail()
    }
  }

  /// Interval at which a long job is reported in a program without a screen.
  private static let patience = DispatchTimeInterval.seconds(3)

  /// Handles messages until the loop is idle. Suspends the task, because blocking would withhold a thread from other
  /// tasks.
  package func settled(isolation: isolated (any Actor)? = #isolation) async {
    handleMail()
    while !isIdle {
      await mailbox.arrival()
      handleMail()
    }
  }

  /// Runs a line of the command language, and waits until the loop is idle.
  ///
  /// - Parameter reports: receives the description of a job that takes long, every three seconds; nil for no reports.
  package func run(_ line: String, reports: ((String) -> Void)? = nil) {
    settle()
    handle(.line(line))
    settle(reports: reports)
  }

  /// Runs a line of the command language, and waits at most two seconds for it.
  ///
  /// Work that takes longer, such as a compiler, goes on in the background. Earlier work is awaited first, also at most
  /// two seconds.
  package func begin(_ line: String) {
    settle(within: Self.moment)
    handle(.line(line))
    settle(within: Self.moment)
  }

  private static let moment = DispatchTimeInterval.seconds(2)

  private func settle(within limit: DispatchTimeInterval) {
    let end = DispatchTime.now() + limit
    handleMail()
    while !isIdle, DispatchTime.now() < end {
      mailbox.wait(
        limit: .nanoseconds(
          Int(end.uptimeNanoseconds - min(end.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds))))
      handleMail()
    }
  }

  /// Applies the user's settings, and shows the faults of their file.
  package func apply(_ settings: Settings, faults: [String] = []) {
    model.keys = settings.keys
    (model.preferences.usualTheme, model.preferences.moves) = (settings.usualTheme, true)
    for setting in Setting.all { settings.values[setting.name].map { setting.apply($0, &model.preferences) } }
    if faults.isEmpty { return }
    model.said.lines = model.said.notices + faults.map { OutputLine($0, .bad) }
    model.openPageIfLong()
  }

  /// Makes the present stage the start of the undo history.
  package func startHere() {
    engine.startHere()
    handle(.reply(engine.present()))
  }

  /// Returns true if the whole screen has to be drawn again, and clears that request.
  package func takeRedraw() -> Bool {
    defer { asksForRedraw = false }
    return asksForRedraw
  }

  /// Looks for unsaved work of a program that was killed. The first found is sent as a message.
  package func lookForOrphans() {
    let (journal, mailbox) = (surroundings.journal, mailbox)
    worker.run { if let orphan = journal.orphans().first { mailbox.post(.orphan(orphan)) } }
  }

  /// Stops all running work. The loop must not be used afterwards.
  ///
  /// - Parameter isQuit: true if the user has quit. If false, unsaved work stays in the journal.
  package func end(isQuit: Bool = true) {
    job?.cancel?()
    check?.cancel()
    copies?.stop()
    sourceWatch = nil
    // Edits that are not committed yet are stored, too.
    for (file, text) in model.code.commits() { _ = engine.perform(.codeText(file, text), label: "code text") }
    engine.end()
    if isQuit { surroundings.journal.clear() } else { surroundings.journal.flush() }
    resources.finish()
  }

  private func handle(_ message: Message) {
    if case .finished(let id, let completion) = message { return finish(id, completion) }
    if case .progress(let id, let report) = message {
      guard job?.id == id else { return }
      switch report {
      case .kind(let kind):
        self.job?.kind = kind
        return handle(.began(kind))
      case .part(let part): return engine.show(part).map { handle(.part($0)) } ?? ()
      }
    }
    if case .attachedNews = message { return followAttached() }
    if case .interrupted = message {
      waiting = []
      return job?.cancel?() ?? ()
    }
    if case .answer(let answer) = message {
      answersDue -= 1
      return answer.map(handle) ?? ()
    }
    let effects = update(&model, message)
    for effect in effects { carryOut(effect) }
    if case .reply = message {
      surroundings.journal.keep(model.stage.status)
      watchSource()
    }
  }

  /// Shows the newest snapshot of the attached program.
  ///
  /// The previous snapshot is released on another thread, because it may be the last owner of thousands of worlds.
  private func followAttached() {
    guard let snapshot = engine.attached?.snapshot else { return }
    let outdated = Outdated(model.stage)
    handle(.attached(snapshot))
    worker.run { outdated.release() }
  }

  // MARK: Effects

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .perform(let command, let label): perform(command, label)
    case .layOut(let request, let near, let direction, let cache):
      answer { .scene(request, GraphScene(request, near: near, keeping: direction, cache: cache)) }
    case .draw(let wanted): answer { wanted.drawn().map { .drawn($0) } }
    case .colour(let file, let revision, let text):
      answer { .coloured(file: file, revision: revision, Highlighting.lines(of: text)) }
    case .highlight(let file, let text):
      answer { .highlighted(file: file, text: text, Highlighting.lines(of: text)) }
    case .pause, .check, .copies, .write, .leaveCopies, .openEditor: carryOutEdit(effect)
    case .cancel: job?.cancel?()
    case .redraw: asksForRedraw = true
    case .readSource(let file, let path, let version): readSource(file, path, version)
    case .remember(let line):
      let history = surroundings.history
      resources.run(on: .history) { history.append(line) }
    case .makeCopy(let what, let text):
      answer { .copied(what, Result { try text.text() }.mapError { UsageError("\($0)") }) }
    case .copy(let text): copy(text)
    case .keep(let setting, let value):
      // A setting that cannot be stored still applies to this session, so the error is ignored.
      if let settings = surroundings.settings {
        resources.run(on: .settings) { try? settings.keep(setting, value) }
      }
    case .list(let folder, let line):
      let files = surroundings.files
      answer {
        let entries = files.list(folder).map { FolderEntry(name: $0.name, isFolder: $0.isFolder) }
        return .folder(folder, entries, line: line)
      }
    }
  }

  /// Runs work outside of the loop. Its result is posted as an answer.
  private func answer(_ work: @escaping @Sendable () -> Message?) {
    let mailbox = mailbox
    answersDue += 1
    worker.run { mailbox.post(.answer(work())) }
  }

  /// Starts or stops watching the files of the Swift code on stage, as its snapshot asks.
  private func watchSource() {
    guard let source = model.stage.source, source.isWatched else {
      sourceWatch = nil
      return
    }
    if sourceWatch?.root == source.root { return }
    let mailbox = mailbox
    sourceWatch = SourceWatch(source.root, (try? surroundings.reading(source.root).options) ?? .init()) {
      mailbox.post(.sourceEdited)
    }
  }

  private func readSource(_ file: String, _ path: String, _ version: Int) {
    let files = surroundings.files
    answer {
      let lines = Result {
        Highlighting.lines(of: String(decoding: try files.read(path), as: UTF8.self)).withoutEmptyEnd
      }
      return .sourceText(file: file, version: version, lines.mapError { UsageError("\($0)") })
    }
  }

  private func copy(_ text: String) {
    copied = text
    guard let url = surroundings.copyFile else { return }
    resources.run(on: .clipboard) {
      try? BaseFolder.make(url.deletingLastPathComponent())
      try? Data(text.utf8).write(to: url, options: .atomic)
    }
  }

  /// Returns the text for the terminal's clipboard, and clears it; nil for none.
  package func takeCopied() -> String? {
    defer { copied = nil }
    return copied
  }

  /// Carries out an effect that concerns the editing of code.
  private func carryOutEdit(_ effect: Effect) {
    let mailbox = mailbox
    switch effect {
    case .pause(let number):
      check?.cancel()
      let pause = surroundings.typingPause
      check = beside { if await pause() { mailbox.post(.paused(number)) } }
    case .check(let number, let files):
      guard let work = engine.checking(files) else { return mailbox.post(.checked(number, nil)) }
      check?.cancel()
      check = beside {
        let messages = await work()
        if !Task.isCancelled { mailbox.post(.checked(number, messages)) }
      }
    case .copies(let file): putCopies(editing: file)
    case .write(let files):
      guard let copies else { return }
      resources.run(on: .copies) { try? copies.write(files) }
    case .leaveCopies: copies = nil
    case .openEditor(let path, let line):
      // Files that the editor saves are read when it ends.
      copies?.stop()
      editorCall = (path, line)
    default: break
    }
  }

  private func beside(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let executor = executor
    return Task.detached(executorPreference: executor) {
      await work()
      withExtendedLifetime(executor) {}
    }
  }

  /// Writes the step's files to their folder, and follows changes there.
  ///
  /// - Parameter file: the file to open in the editor once it is written; nil for none.
  private func putCopies(editing file: String?) {
    let place = Result { try engine.copies() }.mapError { $0 as? UsageError ?? UsageError("\($0)") }
    guard case .success(let (folder, files)) = place else {
      return mailbox.post(.copies(place.map(\.folder), editing: file))
    }
    if copies?.folder != folder { copies = CodeCopies(in: folder, names: files.map(\.name)) }
    guard let copies else { return }
    let mailbox = mailbox
    answersDue += 1
    resources.run(on: .copies) {
      let written = Result {
        try copies.write(files)
        if !copies.isFollowed { copies.follow { mailbox.post(.outside($0)) } }
        return file.map(copies.path) ?? folder
      }.mapError { UsageError(Words.ScreenErrors.filesNotWritten($0.localizedDescription)) }
      mailbox.post(.answer(.copies(written, editing: file)))
    }
  }

  /// Returns the file and the line to open in the user's own editor, and clears them; nil for none.
  package func takeEditorCall() -> (path: String, line: Int?)? {
    defer { editorCall = nil }
    return editorCall
  }

  /// Follows the copies of the step's files again after the user's own editor has ended, and reads them once.
  package func editorEnded(_ end: EditorEnd) {
    let (copies, mailbox) = (copies, mailbox)
    answersDue += 1
    resources.run(on: .copies) {
      copies?.follow { mailbox.post(.outside($0)) }
      mailbox.post(.answer(.editorEnded(end, copies?.read() ?? CodeCopies.ExternalChanges())))
    }
  }

  /// Carries out a command of the engine, after the current job and all waiting commands.
  ///
  /// A command that makes the current job obsolete cancels the job.
  private func perform(_ command: EngineCommand, _ label: String) {
    let order = Order(command: command, label: label)
    guard let job else { return start(engine.perform(command, label: label), to: order) }
    waiting.append(order)
    if command.supersedes(job.kind) { job.cancel?() }
  }

  private func start(_ answer: Answer, to order: Order) {
    switch answer {
    case .done(let reply):
      model.record.carriedOut(order.command, order.label, reply)
      handle(.reply(reply))
    case .job(let job, let meanwhile):
      if let meanwhile { handle(.reply(meanwhile)) }
      jobCount += 1
      let (id, mailbox) = (jobCount, mailbox)
      switch job.work {
      case .blocking(let work):
        // A thread that waits for a disk cannot be stopped. Cancelling lets the loop go on, and the late result is
        // ignored.
        let kind = job.kind
        let cancel = { @Sendable in mailbox.post(.finished(job: id) { _ in .done(.cancelled(kind.text)) }) }
        self.job = Running(id: id, kind: kind, cancel: cancel, order: order)
        worker.run { mailbox.post(.finished(job: id, work())) }
      case .reporting(let work):
        let task = beside {
          mailbox.post(.finished(job: id, await work { mailbox.post(.progress(job: id, $0)) }))
        }
        self.job = Running(id: id, kind: job.kind, cancel: { task.cancel() }, order: order)
      case .task(let work):
        let task = beside { mailbox.post(.finished(job: id, await work())) }
        self.job = Running(id: id, kind: job.kind, cancel: { task.cancel() }, order: order)
      }
      handle(.began(job.kind))
    }
  }

  private func finish(_ id: Int, _ completion: @escaping Job.Completion) {
    guard let done = job, done.id == id else { return }
    job = nil
    start(engine.finish(completion), to: done.order)
    while job == nil, !waiting.isEmpty {
      let next = waiting.removeFirst()
      start(engine.perform(next.command, label: next.label), to: next)
    }
  }
}
