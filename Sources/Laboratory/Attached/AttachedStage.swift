import Attach
import Dispatch
import Foundation
import LinkProtocol
import Stage
import Synchronization

/// A running program or a recording on stage. The laboratory stays unchanged meanwhile.
///
/// A separate thread follows the program.
package final class AttachedStage: Sendable {
  private struct State {
    var snapshot: AttachedSnapshot
    var isLeft = false
    /// True if the loop was notified of a snapshot that it has not read yet.
    var isNotified = false
  }

  private static let stages = Versions()
  /// Minimum number of milliseconds between two notifications.
  private static let pause = 100

  private let state: Mutex<State>
  private let session: AttachSession?
  private let folder: SocketFolder
  private let recording: RecordingFile?
  /// Signalled when the recording is complete.
  private let recorded = DispatchSemaphore(value: 0)
  /// Maximum number of seconds that `leave` waits for the recording to complete.
  private static let patience = 2
  /// Name or path by which the program or recording was put on stage.
  package let word: String

  /// Attaches to a program and waits for its first snapshot.
  ///
  /// - Parameters:
  ///   - word: a name, a name with the process ID, or a path.
  ///   - folder: folder of the programs' sockets.
  ///   - recording: file to record to while the program is followed.
  ///   - sources: source code of the program.
  ///   - events: number of events kept for looking back.
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
        snapshot: AttachedSnapshot(
          session.run, findings, state: .running, recording: recording?.path, code: AttachedCode(sources),
          stage: Self.stages.next(), version: 0)))
  }

  /// Puts a recording on stage, which never changes.
  init(_ recording: Recording, file: String) {
    var findings = LiveFindings()
    findings.follow(recording.run)
    word = recording.run.hello.name
    folder = .usual
    self.recording = nil
    session = nil
    state = Mutex(
      State(
        snapshot: AttachedSnapshot(
          recording.run, findings, state: .recorded(file: file, fault: recording.fault), recording: nil,
          code: AttachedCode(nil), stage: Self.stages.next(), version: 0)))
  }

  deinit { session?.client.leave() }

  /// The latest snapshot.
  package var snapshot: AttachedSnapshot {
    state.withLock { state in
      state.isNotified = false
      return state.snapshot
    }
  }

  /// Starts to follow the program.
  ///
  /// - Parameter news: called on the stage's thread when there is a new snapshot. The next call follows after that
  ///   snapshot was read.
  func follow(_ news: @escaping @Sendable () -> Void) {
    guard let session else { return }
    let thread = Thread { [weak self] in
      guard var follower = self.map({ Follower($0, session, news) }) else { return }
      follower.follow()
    }
    thread.name = "attached"
    thread.start()
  }

  /// Detaches from the program, which keeps running. Completes the recording.
  func leave() {
    state.withLock { $0.isLeft = true }
    session?.client.send(.bye)
    session?.client.leave()
    if recording != nil { _ = recorded.wait(timeout: .now() + .seconds(Self.patience)) }
  }

  private var isLeft: Bool { state.withLock { $0.isLeft } }

  /// Stores a new snapshot.
  ///
  /// - Returns: true if the loop has to be notified.
  private func put(_ snapshot: AttachedSnapshot) -> Bool {
    // Release the older snapshot outside the lock. Its release may take long, and the loop would wait for the lock.
    let (isDue, older) = state.withLock { state -> (Bool, AttachedSnapshot) in
      let older = state.snapshot
      state.snapshot = snapshot
      defer { state.isNotified = true }
      return (!state.isNotified && !state.isLeft, older)
    }
    withExtendedLifetime(older) {}
    return isDue
  }

  /// Work of the thread that follows the program. It does not retain the stage.
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
      (recordingPath, code, number) = stage.state.withLock {
        ($0.snapshot.recording, $0.snapshot.code, $0.snapshot.stage)
      }
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
        } catch { reason = Words.Attached.breaksProtocol("\(error)") }
        run.trim()
        if isNew { publish(.running) }
      }
      try? recording?.close()
      recorded.signal()
      run.finish(reason ?? Words.Attached.hasEnded)
      if let end = run.end { publish(.ended(end)) }
      waitForReturn()
    }

    /// Checks every second whether a program of the same name runs again.
    private mutating func waitForReturn() {
      while let stage, !stage.isLeft {
        let found = try? AttachTarget.sockets(in: stage.folder)
        if found?.contains(where: { $0.name == run.hello.name && $0.process != run.hello.process }) == true {
          return publish(.isBack(run.end ?? ""))
        }
        Thread.sleep(forTimeInterval: 1)
      }
    }

    private mutating func publish(_ state: AttachedSnapshot.State) {
      version += 1
      findings.follow(run)
      let snapshot = AttachedSnapshot(
        run, findings, state: state, recording: recordingPath, code: code, stage: number, version: version)
      code = snapshot.code
      if stage?.put(snapshot) == true { news() }
    }
  }
}
