import Core
import Stage
import Support

/// A report about an attached program as one JSON object. Keys are stable; new keys may be added.
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
  /// True if the program reports live instances.
  let tracks: Bool
  /// Seconds for which the program was observed.
  let seconds: Double
  /// Number of events that the reader has lost. The counts are exact nevertheless.
  let lost: Int
  /// Reason why the program has ended; absent while it runs.
  let ended: String?
  let services: [Service]
  package let edges: [ServiceGraph.Edge]
  let scopes: [Scopes]
  package let findings: [Diagnostic]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - run: the state of the attached program.
  ///   - others: findings from other sources, such as the program's code.
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

  /// True if one of the findings is an error.
  package var hasError: Bool { findings.contains { $0.severity == .error } }

  /// The report as JSON text with sorted keys.
  package var text: String {
    get throws { try JSONText.of(self) }
  }
}
