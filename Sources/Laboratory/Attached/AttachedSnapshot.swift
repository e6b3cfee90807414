import Attach
import Core
import LinkProtocol
import Stage

/// Snapshot of an attached program or a recording, for the screen. The timeline is shared, not copied.
package struct AttachedSnapshot: Sendable {
  package enum State: Hashable, Sendable {
    case running
    case ended(String)
    /// The program has ended for the given reason, and another process with the same name runs now.
    case isBack(String)
    /// The snapshot comes from a file.
    case recorded(file: String, fault: String?)

    /// Sentence with the reason why the snapshot no longer changes; nil while the program runs.
    package var inWords: String? {
      switch self {
      case .running: nil
      case .ended: Words.Attached.ended
      case .isBack: Words.Attached.endedRunsAgain
      case .recorded: Words.Attached.recording
      }
    }
  }

  package let name: String
  package let process: Int
  /// True if the program reports its live instances.
  package let tracks: Bool
  package let state: State
  /// True for a recording, which is no running program.
  package var isRecording: Bool { if case .recorded = state { true } else { false } }
  /// Events since attaching, with the world after each event.
  package let timeline: Timeline
  /// Services in order of registration.
  package let services: [LiveService]
  package let scopes: [LiveScopes]
  package let findings: [Diagnostic]
  /// Number of events that were lost before they could be read.
  package let lost: Int
  /// Seconds since attaching.
  package let seconds: Double
  /// Path of the file being recorded; nil if there is none.
  package let recording: String?
  /// The program's source code, if it was given, and its differences from the running program.
  let code: AttachedCode
  /// Number of the stage, which distinguishes it from later stages.
  package let stage: Int
  /// Number of the snapshot. Later snapshots have higher numbers.
  package let version: Int
  package let byName: [String: Int]

  init(
    _ run: AttachedRun, _ findings: LiveFindings, state: State, recording: String?, code: AttachedCode, stage: Int,
    version: Int
  ) {
    name = run.hello.name
    process = run.hello.process
    tracks = run.hello.tracks
    self.state = state
    timeline = run.timeline
    services = run.services
    scopes = run.scopeKinds
    self.code = code.compared(with: services)
    self.findings = findings.all + self.code.differences
    lost = run.lost
    seconds = run.seconds
    self.recording = recording
    self.stage = stage
    self.version = version
    byName = Dictionary(services.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
  }

  package var sources: AttachedSources? { code.sources }

  /// Registrations that exist only in the code or only in the program. Empty if no code was given.
  package var differences: [Diagnostic] { code.differences }

  package func service(_ name: String) -> LiveService? { byName[name].map { services[$0] } }

  /// Returns the place in the code where a service is registered; nil if unknown.
  package func place(of name: String) -> SourcePlace? { service(name).flatMap { sources?.place(of: $0) } }

  package var isRunning: Bool { state == .running }

  /// Number of instances of all services made per second.
  package var madePerSecond: Double { services.reduce(0) { $0 + $1.madePerSecond } }
  package var live: Int { services.reduce(0) { $0 + $1.live } }

  /// Names of the services with an instance made in the last second.
  package var active: Set<String> { Set(services.filter { $0.madePerSecond > 0 }.map(\.name)) }
}
