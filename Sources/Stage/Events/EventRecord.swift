import Core

/// Text form of an event, with names instead of identities. Log, JSON and speech are made from it. It is never parsed.
package struct EventRecord: Hashable, Sendable, Encodable {
  package enum Kind: String, Hashable, Sendable, Encodable {
    case registered, edited, removed, renamed
    case resolving, created, reused, injected, pulled, used, released, missing, failed
    case scopeOpened = "scope-opened"
    case scopeClosed = "scope-closed"
    case modeChanged = "mode-changed"
    case undone, redone
    case lessonStarted = "lesson-started"
    case stepEntered = "step-entered"
    case lessonLeft = "lesson-left"
    case compiled, statement, called, returned, threw, held, dropped, changed, printed, crashed, ended, answered
    case goalReached = "goal-reached"

    /// The kind in words, for the screen: `goal reached`.
    package var words: String {
      switch self {
      case .created: "made"
      case .dropped: "no longer held"
      case .released: "freed"
      default: rawValue.replacing("-", with: " ")
      }
    }
  }

  /// Number of the event, from 1. Laboratory and lessons share the numbers.
  package let n: Int
  package let kind: Kind
  package private(set) var service: String?
  package private(set) var instance: String?
  package private(set) var by: String?
  package private(set) var to: String?
  package private(set) var scope: String?
  package private(set) var file: String?
  package private(set) var line: Int?
  package private(set) var column: Int?
  package private(set) var function: String?
  package private(set) var value: String?
  package private(set) var message: String?
  package private(set) var durationNanoseconds: Int?
  /// True if a made instance was made by the container for `by`; false if the code of `by` made it, as in a lesson.
  package let isForMaker: Bool

  /// The values in JSON: all except `isForMaker`, which only chooses a word.
  private enum CodingKeys: String, CodingKey {
    case n, kind, service, instance, by, to, scope, file, line, column, function, value, message, durationNanoseconds
  }

  /// Describes an event.
  ///
  /// - Parameters:
  ///   - n: number of the event.
  ///   - event: the event.
  ///   - before: world before the event, in which freed instances still have a name.
  ///   - after: world after the event.
  package init(_ n: Int, _ event: StageEvent, before: World, after: World) {
    self.n = n
    kind = Kind(event.what)
    isForMaker = after.isLaboratory
    let names = Names(before: before, after: after)
    by = event.by.flatMap(names.participant)
    scope = event.scope?.description
    file = event.place?.file
    line = event.place?.line
    column = event.place?.column
    function = event.place?.function
    durationNanoseconds = event.durationNanoseconds
    switch event.what {
    case .registered(let registration), .edited(let registration), .removed(let registration):
      service = registration.name
      if kind != .removed { message = registration.lifetime.description }
    case .renamed(let registration, let old): (service, to) = (old, registration.name)
    case .resolving(let asked): service = names.service(asked)
    case .missing(let asked, let why): (service, message) = (names.service(asked), why)
    case .created(let birth): (service, instance) = (names.service(birth.service), names.instance(birth.instance))
    case .made(let made): service = names.service(made)
    case .reused(let ref, let asked), .pulled(let ref, let asked):
      (service, instance) = (names.service(asked), ref.flatMap(names.instance))
    case .injected(let ref, let asked, let into, _):
      (service, instance) = (names.service(asked), ref.flatMap(names.instance))
      to = into.flatMap(names.instance)
    case .used(let ref), .released(let ref):
      service = names.world(of: ref)?.service
      instance = names.instance(ref)
    case .failed(let asked, let failure):
      service = asked.flatMap(names.service)
      message = failure.message
      if let wanted = failure.wantedScope { scope = wanted }
    case .scopeOpened(let id, _), .scopeClosed(let id): scope = id.description
    case .modeChanged(let mode): message = mode.rawValue
    case .undone(let label), .redone(let label): message = label
    case .lessonStarted(let lesson): message = lesson.title
    case .stepEntered(let step): message = "\(step.number) \(step.title)"
    case .lessonLeft: break
    case .compiled(let messages):
      let errors = messages.filter { $0.severity == .error }
      message = errors.isEmpty ? nil : "\(errors.count) error\(errors.count == 1 ? "" : "s")"
    case .statement(let text): message = text
    case .called(let call), .returned(let call), .threw(let call):
      function = call.function
      value = call.value ?? call.argument
      to = call.callee.flatMap(names.participant)
    case .held(let reference), .dropped(let reference):
      service = names.world(of: reference.to)?.service
      instance = names.instance(reference.to)
      by = names.instance(reference.from)
      value = reference.field
    case .changed(let change):
      service = names.world(of: change.of)?.service
      instance = names.instance(change.of)
      (message, value) = (change.property, change.value)
    case .printed(let text), .crashed(let text): message = text
    case .ended(let outcome): message = outcome.rawValue
    case .answered(let question, let answer): (message, value) = ("question \(question)", answer)
    case .goalReached(let exercise, let goal): (message, value) = (exercise, goal)
    }
  }

  /// Short description of the event, shown after its kind.
  package var text: String {
    let subject = instance ?? service ?? ""
    switch kind {
    case .registered, .edited: return message.map { "\(subject) (\($0))" } ?? subject
    case .renamed: return "\(subject) → \(to ?? "")"
    case .created: return by.map { "\(subject) \(Wording.maker($0, isFor: isForMaker))" } ?? subject
    // An attached program may name only the service of the receiver.
    case .injected: return (to ?? by).map { "\(subject) → \($0)" } ?? subject
    case .reused: return by.map { "\(subject) for \($0)" } ?? subject
    case .pulled, .removed, .used, .released: return by.map { "\(subject) by \($0)" } ?? subject
    case .missing: return by.map { "\(subject), needed by \($0)" } ?? subject
    case .failed: return message ?? subject
    case .scopeOpened, .scopeClosed: return scope ?? ""
    case .resolving: return scope.map { "\(subject) in \($0)" } ?? subject
    case .modeChanged, .undone, .redone, .lessonStarted, .stepEntered: return message ?? ""
    case .lessonLeft: return "Back in the laboratory"
    case .compiled: return message ?? "without errors"
    case .held: return "\(subject) by \(by ?? "").\(value ?? "")"
    case .dropped: return "\(subject) by \(by ?? "").\(value ?? "")"
    case .changed: return placed("\(subject).\(message ?? "") is \(value ?? "")")
    case .statement, .printed, .crashed: return placed(message ?? "")
    case .called: return placed((function ?? "") + (value.map { "(\($0))" } ?? ""))
    case .returned: return placed((function ?? "") + (value.map { " gives \($0)" } ?? ""))
    case .threw: return placed((function ?? "") + (value.map { " throws \($0)" } ?? ""))
    case .ended: return placed("the run \((message.flatMap(RunOutcome.init) ?? .stopped).words)")
    case .answered: return "\(message ?? ""): \(value ?? "")"
    case .goalReached: return "\(message ?? ""): \(value ?? "")"
    }
  }

  private func placed(_ text: String) -> String { "\(line.map { "\($0): " } ?? "")\(text)" }
}

/// Names of identities around an event.
private struct Names {
  let before: World
  let after: World

  func world(of ref: InstanceRef) -> World.Instance? { after[ref] ?? before[ref] }
  func instance(_ ref: InstanceRef) -> String? { world(of: ref)?.name }
  func service(_ ref: ServiceRef) -> String? { after.name(of: ref) ?? before.name(of: ref) }

  func participant(_ participant: Participant) -> String? {
    switch participant {
    case .instance(let ref): instance(ref)
    case .service(let ref): service(ref)
    }
  }
}

extension EventRecord.Kind {
  init(_ what: StageEvent.What) {
    switch what {
    case .registered: self = .registered
    case .edited: self = .edited
    case .renamed: self = .renamed
    case .removed: self = .removed
    case .resolving: self = .resolving
    case .created, .made: self = .created
    case .reused: self = .reused
    case .injected: self = .injected
    case .pulled: self = .pulled
    case .used: self = .used
    case .released: self = .released
    case .missing: self = .missing
    case .failed: self = .failed
    case .scopeOpened: self = .scopeOpened
    case .scopeClosed: self = .scopeClosed
    case .modeChanged: self = .modeChanged
    case .undone: self = .undone
    case .redone: self = .redone
    case .lessonStarted: self = .lessonStarted
    case .stepEntered: self = .stepEntered
    case .lessonLeft: self = .lessonLeft
    case .compiled: self = .compiled
    case .statement: self = .statement
    case .called: self = .called
    case .returned: self = .returned
    case .threw: self = .threw
    case .held: self = .held
    case .dropped: self = .dropped
    case .changed: self = .changed
    case .printed: self = .printed
    case .crashed: self = .crashed
    case .ended: self = .ended
    case .answered: self = .answered
    case .goalReached: self = .goalReached
    }
  }
}
