/// One thing that happened in a container.
public struct Event: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable {
    case registered, edited, removed, renamed
    case resolving, created, reused, injected, pulled, released, missing, failed
    case scopeOpened = "scope-opened"
    case scopeClosed = "scope-closed"
  }

  public var service: ServiceKey?
  /// Who asked.
  public var by: ServiceKey?
  /// The registration that answered, where one did.
  public var registration: Registration.ID?
  public var kind: Kind
  /// How it was handed over.
  public var dependency: Dependency.Kind?
  @_spi(Instrumentation) public var instance: InstanceID?
  /// How long making it took, its dependencies included (`created`).
  public var durationNanoseconds: Int?
  /// Rises per container, and is the same for all that one outermost resolution on a thread did. Nil for what happened
  /// outside of one, in one that another container began, and in an asynchronous one.
  public var resolution: Int?
  private var details: Boxed<Details>?
}

// In an extension, so that both have the compiler's own initializer to call. It makes the value at once; one that is made
// property by property is copied by the optimiser, which leaves values of this size in memory.
extension Event {
  package init(_ kind: Kind, service: ServiceKey? = nil) {
    self.init(kind, service, by: nil, nil, nil, nil)
  }

  /// An event of a resolution, whole at once: what is not changed is handed on without a copy.
  init(
    _ kind: Kind, _ service: ServiceKey?, by asker: ServiceKey?, _ registration: Registration.ID?,
    _ instance: InstanceID?, _ resolution: Int?, dependency: Dependency.Kind? = nil, durationNanoseconds: Int? = nil
  ) {
    self.init(
      service: service, by: asker, registration: registration, kind: kind, dependency: dependency, instance: instance,
      durationNanoseconds: durationNanoseconds, resolution: resolution, details: nil)
  }
}

// MARK: What few events have

extension Event {
  /// Apart from the rest: an event is copied for each listener and each log, and most have none of this.
  private struct Details: Hashable, Sendable {
    var byInstance: InstanceID?
    var to: InstanceID?
    var newName: ServiceKey?
    var scope: ScopeID?
    var scopeIdentity: ObjectIdentifier?
    var outerIdentity: ObjectIdentifier?
    var message: String?
  }

  private mutating func set<Value>(_ value: Value?, _ path: WritableKeyPath<Details, Value?>) {
    var changed = details?.value ?? Details()
    changed[keyPath: path] = value
    details = changed == Details() ? nil : Boxed(changed)
  }

  @_spi(Instrumentation) public var byInstance: InstanceID? {
    get { details?.value.byInstance }
    set { if newValue != byInstance { set(newValue, \.byInstance) } }
  }

  /// The instance that received another one (`injected`).
  @_spi(Instrumentation) public var to: InstanceID? {
    get { details?.value.to }
    set { if newValue != to { set(newValue, \.to) } }
  }

  /// The new name (`renamed`).
  public var newName: ServiceKey? {
    get { details?.value.newName }
    set { if newValue != newName { set(newValue, \.newName) } }
  }

  public var scope: ScopeID? {
    get { details?.value.scope }
    set { if newValue != scope { set(newValue, \.scope) } }
  }

  /// Identity of that scope while it is open (`created`, `scopeOpened`, `scopeClosed`): another one may have the same key.
  package var scopeIdentity: ObjectIdentifier? {
    get { details?.value.scopeIdentity }
    set { if newValue != scopeIdentity { set(newValue, \.scopeIdentity) } }
  }

  /// Identity of the scope around it (`scopeOpened`); nil for the root.
  package var outerIdentity: ObjectIdentifier? {
    get { details?.value.outerIdentity }
    set { if newValue != outerIdentity { set(newValue, \.outerIdentity) } }
  }

  public var message: String? {
    get { details?.value.message }
    set { if newValue != message { set(newValue, \.message) } }
  }
}

/// A constant value in an object, which is copied by counting a reference.
final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }

  static func == (left: Boxed, right: Boxed) -> Bool { left === right || left.value == right.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
