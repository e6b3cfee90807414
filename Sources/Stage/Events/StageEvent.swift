import Core

/// One thing that happened on stage, in the laboratory or in a lesson's step: identities and values, no wording.
///
/// `World` is a fold over these; screen, text, JSON and speech get their words from `EventRecord`.
package struct StageEvent: Hashable, Sendable, Codable {
  package var what: What
  /// Who did it.
  package var by: Party?
  package var scope: ScopeID?
  package var place: Place?
  package var durationNanoseconds: Int?
  /// The thread or task of a lesson's code, from 1.
  package var thread: Int?
  /// What the learner's clock showed, in seconds since the run began, where it has been let on.
  package var clock: Double?
  /// What was found out about the stage after it.
  package var changes: [Change] = []

  package init(
    _ what: What, by: Party? = nil, scope: ScopeID? = nil, place: Place? = nil, durationNanoseconds: Int? = nil,
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
    // The registry
    case registered(LabRegistration)
    case edited(LabRegistration)
    case renamed(LabRegistration, from: String)
    case removed(LabRegistration)

    // Instances
    case resolving(ServiceRef)
    case created(Birth)
    /// A value was made, or an instance that has no identity.
    case made(ServiceRef)
    case reused(InstanceRef?, of: ServiceRef)
    case injected(InstanceRef?, of: ServiceRef, into: InstanceRef?, how: Dependency.Kind)
    case pulled(InstanceRef?, of: ServiceRef)
    case used(InstanceRef)
    /// ARC has freed it.
    case released(InstanceRef)
    /// - why: the whole path, where a request failed for it.
    case missing(ServiceRef, why: String?)
    case failed(ServiceRef?, Failure)

    // The laboratory
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
    /// An object got a reference to another, or lost it.
    case held(Reference)
    case dropped(Reference)
    /// A property that the step follows has a value, or another one.
    case changed(PropertyValue)
    case printed(String)
    case crashed(message: String)
    case ended(RunOutcome)
    case answered(question: Int, answer: String)
    case goalReached(exercise: String, goal: String)
  }
}

/// What is known of an instance when it appears.
package struct Birth: Hashable, Sendable, Codable {
  package let instance: InstanceRef
  package let service: ServiceRef
  /// Its number among the instances of its service, from 1.
  package let number: Int
  /// Stored properties that cannot be looked into.
  package var opaqueFields: [String]

  package init(_ instance: InstanceRef, of service: ServiceRef, number: Int, opaqueFields: [String] = []) {
    self.instance = instance
    self.service = service
    self.number = number
    self.opaqueFields = opaqueFields
  }
}

/// Why something could not be made or used.
package struct Failure: Hashable, Sendable, Codable {
  /// In the words of whoever refused it.
  package let message: String
  /// A scope that was asked for and is not open, as it was written.
  package var wantedScope: String?

  package init(_ message: String, wantedScope: String? = nil) {
    self.message = message
    self.wantedScope = wantedScope
  }
}

/// A call of lesson code: who called whom.
package struct Call: Hashable, Sendable, Codable {
  /// The function as the code names it: `Knight.prepareForBattle`, `Armor.init`, `story`.
  package let function: String
  /// The type or object whose function it is; nil for a free function.
  package var callee: Party?
  /// The value that a return gives back, as far as it is told.
  package var value: String?
  /// The first argument, where the step follows the function and its value is told.
  package var argument: String?

  package init(_ function: String, callee: Party? = nil, value: String? = nil, argument: String? = nil) {
    self.function = function
    self.callee = callee
    self.value = value
    self.argument = argument
  }
}

/// The value of an object's stored property, as the heap shows it.
package struct PropertyValue: Hashable, Sendable, Codable {
  package let of: InstanceRef
  package let property: String
  /// `.ready`, `3`, `"text"`
  package let value: String

  package init(of: InstanceRef, property: String, value: String) {
    (self.of, self.property, self.value) = (of, property, value)
  }
}

/// A reference from one object to another, as the heap shows it.
package struct Reference: Hashable, Sendable, Codable {
  package enum Strength: String, Hashable, Sendable, Codable { case strong, weak, unowned }

  package let from: InstanceRef
  package let to: InstanceRef
  /// The stored property that leads there.
  package let field: String
  package var strength: Strength
  /// Whether a closure in that property captured it.
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
