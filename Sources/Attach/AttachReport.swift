import Core
import Stage
import Support

/// What became known of an attached program, as one JSON object. Keys are stable; new ones may be added.
package struct AttachReport: Encodable {
  struct Service: Encodable {
    let name: String
    let lifetime: String
    let live: Int?
    let made: Int
    let reused: Int
    let released: Int
    let failed: Int
    let madePerSecond: Double
    let meanNanoseconds: Int?
    let p50Nanoseconds: Int?
    let p99Nanoseconds: Int?
    let oldestSeconds: Double?
    let file: String?
    let line: Int?
  }

  struct Scopes: Encodable {
    let kind: String
    let opened: Int
    let closed: Int
    let open: Int
    let longestSeconds: Double?
  }

  let playground = 1
  let name: String
  let process: Int
  /// Whether live instances are known.
  let tracks: Bool
  /// How long the program was looked at.
  let seconds: Double
  /// Events that the reader has lost: counts are exact nevertheless.
  let lost: Int
  /// Reason why the program is not there any more; absent while it runs.
  let ended: String?
  let services: [Service]
  package let edges: [ServiceGraph.Edge]
  let scopes: [Scopes]
  package let findings: [Diagnostic]

  /// - Parameter others: findings that come from elsewhere, such as the program's code.
  package init(_ run: AttachedRun, others: [Diagnostic] = []) {
    name = run.hello.name
    process = run.hello.process
    tracks = run.hello.tracks
    seconds = run.seconds
    lost = run.lost
    ended = run.end
    services = run.services.map { service in
      Service(
        name: service.name, lifetime: service.lifetime.description, live: run.hello.tracks ? service.live : nil,
        made: service.made, reused: service.reused, released: service.released, failed: service.failed,
        madePerSecond: run.seconds > 0 ? Double(service.made) / run.seconds : 0, meanNanoseconds: service.mean,
        p50Nanoseconds: service.median, p99Nanoseconds: service.p99,
        oldestSeconds: service.oldest.map { Double($0) / 1e9 },
        file: service.file, line: service.line)
    }
    edges = Picture(registeredIn: run.timeline.world).edges
    scopes = run.scopeKinds.map {
      Scopes(
        kind: $0.kind, opened: $0.opened, closed: $0.closed, open: $0.open,
        longestSeconds: $0.longest.map { Double($0) / 1e9 })
    }
    var found = LiveFindings()
    found.follow(run)
    findings = found.all + others
  }

  /// Whether there is a finding that a test has to fail for.
  package var hasError: Bool { findings.contains { $0.severity == .error } }

  /// The object as text, its keys sorted.
  package var text: String {
    get throws { try JSONText.of(self) }
  }
}
