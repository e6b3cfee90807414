import Core
import Laboratory
import Stage

/// Descriptions of the source on stage in sentences.
enum SourceSpeech {
  /// Returns the description of the source, or of one of its services.
  ///
  /// - Throws: `UsageError` for a part that exists only in lessons (task, code, events), or for an unknown service.
  static func sentences(about part: Speech.Part, _ source: SourceSnapshot) throws -> [String] {
    let graph = source.whole
    switch part {
    case .all, .stage:
      let narrowing =
        source.isNarrowed ? [Sentence.of(Words.Spoken.narrowed(source.narrowing, share: source.share))] : []
      return [Sentence.of(Words.Spoken.wasRead(source.root, summary: SourceExport.summary(graph.project)))]
        + (graph.findings.isEmpty
          ? []
          : [
            Sentence.of(Words.Spoken.findings(graph.findings.map(\.severity).countText, count: graph.findings.count))
          ])
        + narrowing
    case .task, .code, .events: throw UsageError(Words.ScreenErrors.notRun)
    case .service(let word):
      let name = try graph.project.full(word)
      let registered = graph.services(named: name).map { service in
        let lifetime = service.lifetime.map { "\($0)" } ?? Words.Spoken.unknownLifetime
        return Sentence.of(
          Words.Spoken.service(name, lifetime: lifetime, file: service.place.file, line: service.place.line))
      }
      return (registered.isEmpty ? [Sentence.of(Words.Spoken.notRegistered(name))] : registered)
        + graph.needs(of: name).map { Sentence.of(Words.Spoken.needs($0.asked, how: told($0))) }
        + graph.users(of: name).map { Sentence.of(Words.Spoken.neededBy($0.from, how: told($0))) }
        + [Sentence.of(Dependents(of: name, in: graph.project).summary)]
    }
  }

  private static func told(_ edge: SourceEdge) -> String {
    Words.Spoken.edge(
      SourceInspector.how(edge) + (edge.alternatives.isEmpty ? "" : ", \(Words.Code.oneOf(edge.alternatives.count))"),
      file: edge.place.file, line: edge.place.line)
  }
}
