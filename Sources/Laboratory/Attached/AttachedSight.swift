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
  /// Distinguishes this stage from later ones.
  package let stage: Int
  /// Rises with each look.
  package let version: Int
  package let byName: [String: Int]

  init(
    _ run: AttachedRun, _ findings: LiveFindings, state: State, recording: String?, stage: Int, version: Int
  ) {
    name = run.hello.name
    process = run.hello.process
    tracks = run.hello.tracks
    self.state = state
    timeline = run.timeline
    services = run.services
    scopes = run.scopeKinds
    self.findings = findings.all
    lost = run.lost
    seconds = run.seconds
    self.recording = recording
    self.stage = stage
    self.version = version
    byName = Dictionary(services.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
  }

  package func service(_ name: String) -> LiveService? { byName[name].map { services[$0] } }

  package var isRunning: Bool { state == .running }

  /// Instances made per second, of all services.
  package var madePerSecond: Double { services.reduce(0) { $0 + $1.madePerSecond } }
  package var live: Int { services.reduce(0) { $0 + $1.live } }

  /// The services of which an instance was made in the last second.
  package var active: Set<String> { Set(services.filter { $0.madePerSecond > 0 }.map(\.name)) }
}
