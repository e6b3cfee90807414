/// One event as the log shows it: names instead of identities.
struct LogEntry: Hashable, Sendable, Encodable {
  enum Kind: String, Hashable, Sendable, Encodable {
    case registered, edited, removed, renamed
    case resolving, created, reused, injected, pulled, used, released, missing, failed
    case scopeOpened = "scope-opened"
    case scopeClosed = "scope-closed"
    case modeChanged = "mode-changed"
    case undone, redone
    case lessonStarted = "lesson-started"
    case stepEntered = "step-entered"
    case statement
  }

  /// From 1, shared by laboratory and lessons.
  var n = 0
  var kind: Kind
  var service: String?
  var instance: String?
  var by: String?
  var to: String?
  var scope: String?
  var line: Int?
  var message: String?
  var durationNanoseconds: Int?

  init(_ kind: Kind, service: String? = nil, message: String? = nil) {
    self.kind = kind
    self.service = service
    self.message = message
  }
}

extension LogEntry {
  /// What happened, in a few words after the kind.
  var text: String {
    let subject = instance ?? service ?? ""
    switch kind {
    case .registered, .edited: return message.map { "\(subject) (\($0))" } ?? subject
    case .renamed: return "\(subject) → \(to ?? "")"
    case .created: return by.map { "\(subject) for \($0)" } ?? subject
    case .injected: return "\(subject) → \(to ?? "")"
    case .pulled: return "\(subject) by \(by ?? "")"
    case .missing: return by.map { "\(subject), needed by \($0)" } ?? subject
    case .failed: return message ?? subject
    case .scopeOpened, .scopeClosed: return scope ?? ""
    case .resolving: return scope.map { "\(subject) in \($0)" } ?? subject
    case .modeChanged, .undone, .redone, .lessonStarted, .stepEntered: return message ?? ""
    case .statement: return "\(line.map { "\($0): " } ?? "")\(message ?? "")"
    case .removed, .reused, .used, .released: return by.map { "\(subject) by \($0)" } ?? subject
    }
  }
}
