import Laboratory
import Stage

/// Code that was read, in sentences.
enum SourceSpeech {
  /// - Throws: `UsageError` for a part or a service that is not there.
  static func sentences(
    about part: LookCommand.Description, _ source: SourceSight, _ model: Model
  ) throws -> [String] {
    let graph = source.whole
    switch part {
    case .all, .stage:
      let narrowing = source.isNarrowed ? [Sentence.of("only \(source.narrowing) is shown: \(source.share)")] : []
      return [Sentence.of("\(source.root) was read, not run: \(SourceExport.summary(graph.project))")]
        + (graph.findings.isEmpty
          ? [] : [Sentence.of("\(Wording.count(graph.findings.count, "finding")): 'check' lists the findings")])
        + narrowing
    case .task, .code, .events:
      throw UsageError("Swift code is open, and that code is not run; 'describe NAME' describes a service")
    case .service(let name):
      try graph.project.check(name)
      let registered = graph.services(named: name).map { service in
        let lifetime = service.lifetime.map { "\($0)" } ?? "of unknown lifetime"
        return Sentence.of("\(name) is \(lifetime), registered at \(service.place.file):\(service.place.line)")
      }
      return (registered.isEmpty ? [Sentence.of("\(name) is not registered")] : registered)
        + graph.needs(of: name).map { Sentence.of("needs \($0.to) (\(told($0)))") }
        + graph.users(of: name).map { Sentence.of("needed by \($0.from) (\(told($0)))") }
        + [Sentence.of(Dependents(of: name, in: graph.project).summary)]
    }
  }

  private static func told(_ edge: SourceEdge) -> String {
    "\(SourceInspector.how(edge)), at \(edge.place.file):\(edge.place.line)"
  }
}
