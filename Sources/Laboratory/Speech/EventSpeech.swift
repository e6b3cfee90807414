import Stage

/// Describes events in sentences. Consecutive events that differ only in their subject become one sentence: `Boots#1
/// and Pants#1 are made for Armor.`
package enum EventSpeech {
  /// Describes events in sentences.
  ///
  /// - Parameter limit: maximum number of sentences. A further sentence gives the number of events that were left out.
  package static func sentences(of records: [EventRecord], limit: Int = .max) -> [String] {
    var groups: [(clause: Clause, subjects: [String], count: Int)] = []
    for record in records {
      guard let clause = Clause(record) else { continue }
      if let last = groups.indices.last, groups[last].clause == clause, clause.takesSeveral {
        if !groups[last].subjects.contains(record.subject) { groups[last].subjects.append(record.subject) }
        groups[last].count += 1
      } else {
        groups.append((clause, [record.subject], 1))
      }
    }
    let shown = groups.prefix(limit).map { $0.clause.sentence(about: $0.subjects) }
    let rest = groups.dropFirst(limit).reduce(0) { $0 + $1.count }
    return shown + (rest > 0 ? [Words.SpokenEvent.more(rest)] : [])
  }

  /// A statement about one or more subjects.
  private struct Clause: Equatable {
    /// Verb for one subject and for several; nil for a sentence without a subject.
    let verbs: (one: String, several: String)?
    /// Words after the verb. In a sentence without a subject, the whole sentence.
    let rest: String

    var takesSeveral: Bool { verbs != nil }

    static func == (a: Self, b: Self) -> Bool {
      a.rest == b.rest && a.verbs?.one == b.verbs?.one && a.verbs?.several == b.verbs?.several
    }

    /// Creates a clause.
    ///
    /// - Returns: nil for an event that is described elsewhere, or that occurs with every statement.
    init?(_ record: EventRecord) {
      func of(_ rest: String) -> ((one: String, several: String)?, String) {
        ((Words.SpokenEvent.isOne, Words.SpokenEvent.areSeveral), rest)
      }
      let by = record.by ?? ""
      switch record.kind {
      case .created: (verbs, rest) = of(Words.SpokenEvent.made(record.by, isFor: record.isForMaker))
      case .injected: (verbs, rest) = of(Words.SpokenEvent.injected(into: record.to ?? record.by))
      case .reused: (verbs, rest) = of(Words.SpokenEvent.reused(for: record.by))
      case .pulled: (verbs, rest) = of(Words.SpokenEvent.pulled(by: record.by))
      case .released: (verbs, rest) = of(Words.SpokenEvent.freed)
      case .missing: (verbs, rest) = of(Words.SpokenEvent.missing(for: record.by))
      case .used: (verbs, rest) = of(Words.SpokenEvent.used(by: record.by))
      case .held: (verbs, rest) = of(Words.SpokenEvent.held(by: by, field: record.value ?? ""))
      case .dropped: (verbs, rest) = of(Words.SpokenEvent.dropped(by: by, field: record.value ?? ""))
      case .changed:
        (verbs, rest) = (
          nil, Words.SpokenEvent.changed(record.subject, field: record.message ?? "", value: record.value ?? "")
        )
      case .printed: (verbs, rest) = (nil, Words.SpokenEvent.printed(record.message ?? ""))
      case .goalReached:
        (verbs, rest) = (nil, Words.SpokenEvent.goalReached(record.goalWords ?? ""))
      case .threw: (verbs, rest) = (nil, Words.SpokenEvent.throwsError(record.function, error: record.value))
      // The answer to the command describes these events.
      case .registered, .edited, .removed, .renamed, .failed, .scopeOpened, .scopeClosed, .modeChanged, .undone,
        .redone, .lessonStarted, .stepEntered, .lessonLeft, .compiled, .crashed, .ended, .answered:
        return nil
      case .resolving, .statement, .called, .returned: return nil
      }
    }

    func sentence(about subjects: [String]) -> String {
      guard let verbs else { return Sentence.of(rest) }
      return Sentence.of("\(Sentence.list(subjects)) \(subjects.count == 1 ? verbs.one : verbs.several) \(rest)")
    }
  }
}

extension EventRecord {
  fileprivate var subject: String { instance ?? service ?? "it" }
}
