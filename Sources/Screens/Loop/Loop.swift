import Diagrams
import Foundation
import Laboratory
import Lessons
import SourceReader

/// The one loop: messages change the model, effects run beside it and answer with messages. It never waits for a file, a
/// compiler, a process or a layout; terminal, script runner and tests feed it and read its model.
package final class Loop {
  package internal(set) var model: Model
  package let mailbox = Mailbox()
  let engine: Engine
  let surroundings: Surroundings
  let worker: Worker
  private let resources: ResourceQueues
  /// Commands that wait for the job under way, in order.
  private var waiting: [Order] = []
  private var job: Running?
  /// How many effects have yet to answer.
  private var answersDue = 0
  private var asksForRedraw = false
  private var copied: String?
  private let executor = WorkerExecutor()
  /// Waits for a pause in the typing, and then for the compiler.
  private var check: Task<Void, Never>?
  private var copies: CodeCopies?
  private var sourceWatch: SourceWatch?
  private var editorCall: (path: String, line: Int?)?

  private struct Running {
    let id: Int
    var kind: Job.Kind
    /// Ends a job that is a task.
    let cancel: (@Sendable () -> Void)?
    /// What has set it going.
    let order: Order
  }
  private var jobCount = 0

  /// A command, and how it was given.
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
    self.model.history = surroundings.history.load()
    self.model.copyPath = surroundings.copyFile?.path
    let mailbox = mailbox
    engine.attachedNews = { mailbox.post(.attachedNews) }
    handle(.reply(engine.present()))
    self.model.lines = self.model.notices.map { OutputLine($0, .warning) }
  }

  // MARK: Messages

  /// Handles a message now.
  package func send(_ message: Message) { handle(message) }

  package func send(_ input: Input) { handle(.input(input)) }

  /// There is a screen from now on: until then no graph is laid out, since nobody knows how large it may be.
  package func show(width: Int, height: Int) {
    model.drawsFrames = true
    send(.resize(width: width, height: height))
  }

  /// Handles whatever is in the mailbox.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  package func handleMail() -> Bool {
    let mail = mailbox.takeAll()
    for message in mail { handle(message) }
    return !mail.isEmpty
  }

  /// Whether nothing is under way that will answer.
  package var isIdle: Bool { job == nil && waiting.isEmpty && answersDue == 0 }

  /// Handles messages until nothing is under way any more, as a script does after each line.
  ///
  /// - Parameter reports: takes a job that goes on for long, in words.
  package func settle(reports: ((String) -> Void)? = nil) {
    handleMail()
    while !isIdle {
      if !mailbox.wait(limit: reports == nil ? nil : Self.patience), let job { reports?(job.kind.text) }
      handleMail()
    }
  }

  /// Time after which a job that goes on is reported where there is no screen.
  private static let patience = DispatchTimeInterval.seconds(3)

  /// The same for a task, whose thread others need.
  package func settled(isolation: isolated (any Actor)? = #isolation) async {
    handleMail()
    while !isIdle {
      await mailbox.arrival()
      handleMail()
    }
  }

  /// Runs a line of the command language, and waits for all that it sets going.
  ///
  /// - Parameter reports: takes a job that goes on for long, in words.
  package func run(_ line: String, reports: ((String) -> Void)? = nil) {
    settle()
    handle(.line(line))
    settle(reports: reports)
  }

  /// Runs a line of the command language, and waits two seconds for it. A compiler that takes longer goes on while one
  /// looks.
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

  /// Takes a person's settings, and tells what is wrong with them.
  package func apply(_ settings: Settings, faults: [String] = []) {
    model.keys = settings.keys
    (model.preferences.usualTheme, model.preferences.moves) = (settings.usualTheme, true)
    for setting in Setting.all { settings.values[setting.name].map { setting.apply($0, &model) } }
    if faults.isEmpty { return }
    model.lines = model.notices.map { OutputLine($0, .warning) } + faults.map { OutputLine($0, .bad) }
    Commands.openPage(&model)
  }

  /// What is on stage is where one starts: undo does not go behind it.
  package func startHere() {
    engine.startHere()
    handle(.reply(engine.present()))
  }

  /// Whether everything has to be drawn again; asking forgets it.
  package func takeRedraw() -> Bool {
    defer { asksForRedraw = false }
    return asksForRedraw
  }

  /// Looks for unsaved work that a program which was killed has left.
  package func lookForOrphans() {
    let (journal, mailbox) = (surroundings.journal, mailbox)
    worker.run { if let orphan = journal.orphans().first { mailbox.post(.orphan(orphan)) } }
  }

  /// Ends what still runs. The loop is not used any more.
  ///
  /// - Parameter isQuit: whether the user left; unsaved work of a program that is killed stays in the journal.
  package func end(isQuit: Bool = true) {
    job?.cancel?()
    check?.cancel()
    copies?.stop()
    sourceWatch = nil
    // What was typed a moment ago is kept, too.
    for (file, text) in model.code.commits() { _ = engine.perform(.codeText(file, text), label: "code text") }
    engine.end()
    if isQuit { surroundings.journal.clear() } else { surroundings.journal.flush() }
    resources.finish()
  }

  private func handle(_ message: Message) {
    if case .finished(let id, let completion) = message { return finish(id, completion) }
    if case .progress(let id, let kind) = message {
      guard job?.id == id else { return }
      job?.kind = kind
      return handle(.began(kind))
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
      surroundings.journal.keep(model.status)
      watchSource()
    }
  }

  /// Shows the newest look at the attached program. What was shown is released beside the loop: it may hold thousands of
  /// worlds that nobody else has any more.
  private func followAttached() {
    guard let sight = engine.attached?.sight else { return }
    let outdated = Outdated(model)
    handle(.attached(sight))
    worker.run { outdated.release() }
  }

  // MARK: Effects

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .perform(let command, let label): perform(command, label)
    case .layOut(let request, let near, let drafts):
      answer { .scene(request, GraphScene(request, near: near, drafts: drafts)) }
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
      // A setting that cannot be kept is no reason to stop working.
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

  /// Does something beside the loop that answers.
  private func answer(_ work: @escaping @Sendable () -> Message?) {
    let mailbox = mailbox
    answersDue += 1
    worker.run { mailbox.post(.answer(work())) }
  }

  /// Follows edits of the code on stage as long as that is asked for.
  private func watchSource() {
    guard let source = model.source, source.isWatched else {
      sourceWatch = nil
      return
    }
    if sourceWatch?.root == source.root { return }
    let mailbox = mailbox
    sourceWatch = SourceWatch(source.root, (try? surroundings.reading(source.root).options) ?? .init()) { mailbox.post(.sourceEdited) }
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

  /// A text for the terminal's clipboard; asking forgets it.
  package func takeCopied() -> String? {
    defer { copied = nil }
    return copied
  }

  /// What the editing of code needs.
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
      // What it saves is taken when it ends.
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

  /// Writes the step's files for an editor, which is called when they are there.
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
      }.mapError { UsageError(Words.Refusal.filesNotWritten($0.localizedDescription)) }
      mailbox.post(.answer(.copies(written, editing: file)))
    }
  }

  /// The file that the person's own editor is to open, and at which line; asking forgets it.
  package func takeEditorCall() -> (path: String, line: Int?)? {
    defer { editorCall = nil }
    return editorCall
  }

  /// Takes what the learner's own editor has left.
  package func editorEnded(_ end: EditorEnd) {
    let (copies, mailbox) = (copies, mailbox)
    answersDue += 1
    resources.run(on: .copies) {
      copies?.follow { mailbox.post(.outside($0)) }
      mailbox.post(.answer(.editorEnded(end, copies?.read() ?? CodeCopies.News())))
    }
  }

  /// Commands are carried out one after the other. One that leaves what is under way ends it first.
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
        // Nothing ends a thread that waits for a disk: the loop goes on without it, and its answer comes too late to count.
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
