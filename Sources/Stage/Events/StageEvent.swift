import Core

/// An event on stage, in the laboratory or in a lesson's step. Contains identities and values, but no wording.
///
/// `World` is a fold over these events. Screen, text, JSON and speech take their wording from `EventRecord`.
package struct StageEvent: Hashable, Sendable, Codable {
  package var what: What
  /// Instance or service that caused the event; nil if there is none.
  package var by: Participant?
  package var scope: ScopeID?
  package var place: Place?
  package var durationNanoseconds: Int?
  /// Number of the thread or task of a lesson's code, from 1; nil for the story's own thread and in the laboratory.
  package var thread: Int?
  /// Number of statements of the thread that have reported their own event and whose effect this event belongs to. The
  /// effect of a statement ends at the first later event of its thread with the same number or a lower one.
  package var effectDepth = 0
  /// Time of the event in seconds. In a lesson, the time of the learner's clock; nil until the learner moves the clock.
  ///
  /// In an attached program, the time since attaching. Nil in the laboratory.
  package var clock: Double?
  /// Facts about the stage that were found after the event.
  package var changes: [Change] = []

  package init(
    _ what: What, by: Participant? = nil, scope: ScopeID? = nil, place: Place? = nil, durationNanoseconds: Int? = nil,
    thread: Int? = nil, changes: [Change] = []
  ) {
    self.what = what
    self.by = by
    self.scope = scope
    self.place = place
    self.durationNanoseconds = durationNanoseconds
    self.thread = thread
    self.changes = changes
  }

  package enum What: Hashable, Sendable, Codable {
    // Registry
    case registered(LabRegistration)
    case edited(LabRegistration)
    case renamed(LabRegistration, from: String)
    case removed(LabRegistration)

    // Instances
    case resolving(ServiceRef)
    case created(Birth)
    /// A value was created, or an instance that is not tracked.
    case made(ServiceRef)
    case reused(InstanceRef?, of: ServiceRef)
    case injected(InstanceRef?, of: ServiceRef, into: InstanceRef?, how: Dependency.Kind)
    case pulled(InstanceRef?, of: ServiceRef)
    case used(InstanceRef)
    /// ARC has freed the instance.
    case released(InstanceRef)
    /// A requested service is not registered. If a request failed because of that, `why` has the chain of services of
    /// that request.
    case missing(ServiceRef, why: String?)
    case failed(ServiceRef?, Failure)

    // Laboratory
    case scopeOpened(ScopeID, in: ScopeID?)
    case scopeClosed(ScopeID)
    case modeChanged(Mode)
    case undone(String)
    case redone(String)

    // Lessons
    case lessonStarted(LessonTitle)
    case stepEntered(StepTitle)
    case lessonLeft
    case compiled([CompilerMessage])
    /// A statement ran.
    case statement(String)
    case called(Call)
    case returned(Call)
    /// A function was left by `throw`.
    case threw(Call)
    /// An object gained (`held`) or lost (`dropped`) a reference to another object.
    case held(Reference)
    case dropped(Reference)
    /// A property that the step follows has got a value: its first value, or a value other than before.
    case changed(PropertyValue)
    case printed(String)
    case crashed(message: String)
    case ended(RunOutcome)
    case answered(question: Int, answer: String)
    case goalReached(exercise: String, goal: String)
  }
}

/// Description of a new instance.
package struct Birth: Hashable, Sendable, Codable {
  package let instance: InstanceRef
  package let service: ServiceRef
  /// Number of the instance among those of its service, from 1.
  package let number: Int
  /// Stored properties whose content cannot be read.
  package var opaqueFields: [String]

  package init(_ instance: InstanceRef, of service: ServiceRef, number: Int, opaqueFields: [String] = []) {
    self.instance = instance
    self.service = service
    self.number = number
    self.opaqueFields = opaqueFields
  }
}

/// Reason why a service could not be made or used.
package struct Failure: Hashable, Sendable, Codable {
  /// Message of the component that reported the failure.
  package let message: String
  /// Requested scope that is not open, as the command wrote it; nil for another failure.
  package var wantedScope: String?

  package init(_ message: String, wantedScope: String? = nil) {
    self.message = message
    self.wantedScope = wantedScope
  }
}

/// A call in lesson code.
package struct Call: Hashable, Sendable, Codable {
  /// Name of the function in the code: `Knight.prepareForBattle`, `Armor.init`, `story`.
  package let function: String
  /// Type or object whose function is called; nil for a free function.
  package var callee: Participant?
  /// Returned value; nil if it was not reported.
  package var value: String?
  /// First argument; nil if the step does not follow the function, or if the value was not reported.
  package var argument: String?

  package init(_ function: String, callee: Participant? = nil, value: String? = nil, argument: String? = nil) {
    self.function = function
    self.callee = callee
    self.value = value
    self.argument = argument
  }
}

/// Value of an object's stored property, as read from the heap.
package struct PropertyValue: Hashable, Sendable, Codable {
  package let of: InstanceRef
  package let property: String
  /// Description: `.ready`, `3`, `"text"`.
  package let value: String

  package init(of: InstanceRef, property: String, value: String) {
    (self.of, self.property, self.value) = (of, property, value)
  }
}

/// A reference from one object to another, as read from the heap.
package struct Reference: Hashable, Sendable, Codable {
  package enum Strength: String, Hashable, Sendable, Codable { case strong, weak, unowned }

  package let from: InstanceRef
  package let to: InstanceRef
  /// Stored property that holds the reference.
  package let field: String
  package var strength: Strength
  /// True if a closure in the property captured the object.
  package var isCapture: Bool

  package init(
    from: InstanceRef, to: InstanceRef, field: String, strength: Strength = .strong, isCapture: Bool = false
  ) {
    self.from = from
    self.to = to
    self.field = field
    self.strength = strength
    self.isCapture = isCapture
  }
}
