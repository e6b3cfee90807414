import Attach
import Dispatch
import Foundation
import LinkProtocol
import Stage
import Synchronization

/// A running program on the stage, or a recording of one. A thread of its own follows the program; the laboratory waits unchanged
/// behind it.
package final class AttachedStage: Sendable {
  private struct State {
    var sight: AttachedSight
    var isLeft = false
    /// Whether the loop was told of news that it has not taken.
    var isTold = false
  }

  private static let stages = Versions()
  /// Milliseconds between two looks that are told.
  private static let pause = 100

  private let state: Mutex<State>
  private let session: AttachSession?
  private let folder: SocketFolder
  private let recording: RecordingFile?
  /// Signalled when the recording is complete.
  private let recorded = DispatchSemaphore(value: 0)
  /// Seconds for which leaving waits for that.
  private static let patience = 2
  /// The word that was attached to.
  package let word: String

  /// Attaches to a program, and waits for its first snapshot.
  ///
  /// - Parameters:
  ///   - word: a name, a name with the number of the process, or a path.
  ///   - recording: is written as long as the program is followed.
  ///   - sources: the program's code.
  ///   - events: how many events are kept for looking back.
  /// - Throws: `LinkError`, or `UsageError` for a program that breaks the protocol.
  init(
    _ word: String, in folder: SocketFolder, recording: (path: String, file: RecordingFile)?,
    sources: AttachedSources?, events: Int
  ) throws {
    let file = recording?.file
    var session = try AttachSession(
      path: try AttachTarget.path(of: word, in: folder), limits: .init(moments: events, records: 0),
      record: file.map { file in { file.write(Data($0)) } })
    do { try session.start() } catch { throw UsageError(Words.Attached.breaksProtocol("\(error)")) }
    guard session.run.isReady else {
      throw UsageError(
        Words.Attached.sentNoServices(session.run.hello.name, reason: session.run.end ?? Words.Attached.noAnswer)
      )
    }
    var findings = LiveFindings()
    findings.follow(session.run)
    self.word = word
    self.folder = folder
    self.recording = file
    self.session = session
    state = Mutex(
      State(
        sight: AttachedSight(
          session.run, findings, state: .running, recording: recording?.path, code: AttachedCode(sources),
          stage: Self.stages.next(), version: 0)))
  }

  /// A recording, which does not go on.
  init(_ recording: Recording, file: String) {
    var findings = LiveFindings()
    findings.follow(recording.run)
    word = recording.run.hello.name
    folder = .usual
    self.recording = nil
    session = nil
    state = Mutex(
      State(
        sight: AttachedSight(
          recording.run, findings, state: .recorded(file: file, fault: recording.fault), recording: nil,
          code: AttachedCode(nil), stage: Self.stages.next(), version: 0)))
  }

  deinit { session?.client.leave() }

  /// The newest look.
  package var sight: AttachedSight {
    state.withLock { state in
      state.isTold = false
      return state.sight
    }
  }

  /// Follows the program from now on.
  ///
  /// - Parameter news: called on a thread of the stage when there is something to see; not again before it is looked at.
  func follow(_ news: @escaping @Sendable () -> Void) {
    guard let session else { return }
    let thread = Thread { [weak self] in
      guard var follower = self.map({ Follower($0, session, news) }) else { return }
      follower.follow()
    }
    thread.name = "attached"
    thread.start()
  }

  /// Ends the attachment; the program goes on. A recording is complete afterwards.
  func leave() {
    state.withLock { $0.isLeft = true }
    session?.client.send(.bye)
    session?.client.leave()
    if recording != nil { _ = recorded.wait(timeout: .now() + .seconds(Self.patience)) }
  }

  private var isLeft: Bool { state.withLock { $0.isLeft } }

  /// - Returns: whether the loop has to be told.
  private func put(_ sight: AttachedSight) -> Bool {
    // The older look is released after the lock: it may take its time, and the loop would wait for it.
    let (isDue, older) = state.withLock { state -> (Bool, AttachedSight) in
      let older = state.sight
      state.sight = sight
      defer { state.isTold = true }
      return (!state.isTold && !state.isLeft, older)
    }
    withExtendedLifetime(older) {}
    return isDue
  }

  /// What the thread does. It does not keep the stage alive.
  private struct Follower {
    weak var stage: AttachedStage?
    let session: AttachSession
    let news: @Sendable () -> Void
    var run: AttachedRun
    var findings = LiveFindings()
    var version = 0
    let recordingPath: String?
    var code: AttachedCode
    let number: Int
    let recording: RecordingFile?
    let recorded: DispatchSemaphore

    init(_ stage: AttachedStage, _ session: AttachSession, _ news: @escaping @Sendable () -> Void) {
      self.stage = stage
      self.session = session
      self.news = news
      run = session.run
      (recording, recorded) = (stage.recording, stage.recorded)
      (recordingPath, code, number) = stage.state.withLock { ($0.sight.recording, $0.sight.code, $0.sight.stage) }
    }

    mutating func follow() {
      let client = session.client
      var reason: String?
      while !client.isOver, run.end == nil, stage?.isLeft == false {
        let end = DispatchTime.now() + .milliseconds(AttachedStage.pause)
        var isNew = false
        do {
          while !client.isOver, let message = try client.read(until: end) {
            run.apply(message)
            isNew = true
            if DispatchTime.now() >= end { break }
          }
        } catch { reason = Words.Attached.brokeProtocol("\(error)") }
        run.trim()
        if isNew { tell(.running) }
      }
      try? recording?.close()
      recorded.signal()
      run.finish(reason ?? Words.Attached.hasEnded)
      if let end = run.end { tell(.ended(end)) }
      waitForReturn()
    }

    /// Looks now and then whether a program of that name runs again.
    private mutating func waitForReturn() {
      while let stage, !stage.isLeft {
        let found = try? AttachTarget.sockets(in: stage.folder)
        if found?.contains(where: { $0.name == run.hello.name && $0.process != run.hello.process }) == true {
          return tell(.isBack(run.end ?? ""))
        }
        Thread.sleep(forTimeInterval: 1)
      }
    }

    private mutating func tell(_ state: AttachedSight.State) {
      version += 1
      findings.follow(run)
      let sight = AttachedSight(
        run, findings, state: state, recording: recordingPath, code: code, stage: number, version: version)
      code = sight.code
      if stage?.put(sight) == true { news() }
    }
  }
}
