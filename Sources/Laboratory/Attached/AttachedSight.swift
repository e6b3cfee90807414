import Attach
import Core
import LinkProtocol
import Stage

/// What the screen shows of a running program, or of a recording of one. The timeline is shared, not copied.
package struct AttachedSight: Sendable {
  package enum State: Hashable, Sendable {
    case running
    case ended(String)
    /// It ended, and a program of the same name runs now.
    case isBack(String)
    /// What is seen comes from a file.
    case recorded(file: String, fault: String?)

    /// Reason why nothing changes any more; nil while the program runs.
    package var inWords: String? {
      switch self {
      case .running: nil
      case .ended: "ended"
      case .isBack: "ended, runs again"
      case .recorded: "recording"
      }
    }
  }

  package let name: String
  package let process: Int
  /// Whether live instances are known.
  package let tracks: Bool
  package let state: State
  /// What happened since attaching, and the world after each event.
  package let timeline: Timeline
  /// In order of registration.
  package let services: [LiveService]
  package let scopes: [LiveScopes]
  package let findings: [Diagnostic]
  /// Events that were lost.
  package let lost: Int
  /// Seconds since attaching.
  package let seconds: Double
  /// The file that is written, if one is.
  package let recording: String?
  /// The program's code, compared with its registrations.
  let code: AttachedCode
  /// Distinguishes this stage from later ones.
  package let stage: Int
  /// Rises with each look.
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

  /// Registrations that the code and the program do not share.
  package var differences: [Diagnostic] { code.differences }

  package func service(_ name: String) -> LiveService? { byName[name].map { services[$0] } }

  /// The place in the code at which a service is registered.
  package func place(of name: String) -> SourcePlace? { service(name).flatMap { sources?.place(of: $0) } }

  package var isRunning: Bool { state == .running }

  /// Instances made per second, of all services.
  package var madePerSecond: Double { services.reduce(0) { $0 + $1.madePerSecond } }
  package var live: Int { services.reduce(0) { $0 + $1.live } }

  /// The services of which an instance was made in the last second.
  package var active: Set<String> { Set(services.filter { $0.madePerSecond > 0 }.map(\.name)) }
}
