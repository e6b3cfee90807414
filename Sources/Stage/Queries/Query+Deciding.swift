extension Query {
  /// The number of the event that made the answer what it is: the last one before the moment that the query looks at
  /// which changed it. What the code says is left out of account, since no event changes that.
  ///
  /// - Returns: nil where nothing that happened changed the answer, or the moment has not come.
  /// - Complexity: O(events of the run) answers.
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
