extension Query {
  /// Returns the number of the last event that changed the answer, up to the moment of the query.
  ///
  /// Facts about the source code are ignored, because no event changes them.
  ///
  /// - Returns: nil if no event changed the answer, or if the moment has not come.
  /// - Complexity: evaluates the query at most once for each event of the run.
  package func decidingEvent(in timeline: Timeline) -> Int? {
    let run = QueryRun(timeline, upTo: nil)
    guard let end = run.moment(at: time)?.event else { return nil }
    var later: (event: Int?, answer: QueryAnswer)?
    for moment in run.visibleMoments(upTo: end) {
      let answer = QueryLook(run: run, moment: moment, sources: QuerySources()).answer(to: subject)
      if case .unknown = answer { continue }
      if let later, later.answer != answer { return later.event }
      later = (moment.event, answer)
    }
    return nil
  }
}
