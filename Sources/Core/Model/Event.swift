/// An event in a container, such as the creation or reuse of an instance.
public struct Event: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, Hashable, Sendable, Codable {
    case registered, edited, removed, renamed
    case resolving, created, reused, injected, pulled, released, missing, failed
    case scopeOpened = "scope-opened"
    case scopeClosed = "scope-closed"
  }

  /// The service that the event concerns; `nil` for events without a service, such as `scopeOpened`.
  public var service: ServiceKey?
  /// The service that requested `service`; `nil` for a request from outside.
  public var by: ServiceKey?
  /// The registration that provided the service; `nil` if there is none.
  public var registration: Registration.ID?
  /// The kind of event.
  public var kind: Kind
  /// The kind of the dependency for which an instance was passed, pulled or missing; `nil` for other events.
  public var dependency: Dependency.Kind?
  /// The instance that the event concerns, if instances are tracked.
  @_spi(Instrumentation) public var instance: InstanceID?
  /// The time in nanoseconds that making the instance took, including its dependencies; `nil` unless the event is
  /// `created`.
  public var durationNanoseconds: Int?
  /// The number of the outermost resolution on the thread.
  ///
  /// The number rises within each container.
  ///
  /// `nil` for an event outside a resolution, in a resolution that another container began, or in an asynchronous
  /// resolution.
  public var resolution: Int?
  private var details: Boxed<Details>?
}

// The initializers are in an extension, so that they can call the memberwise initializer, which makes the value in one
// step. The optimiser keeps a value of this size in memory, and copies it if it is initialized property by property.
extension Event {
  package init(_ kind: Kind, service: ServiceKey? = nil) {
    self.init(kind, service, by: nil, nil, nil, nil)
  }

  /// Creates an event of a resolution. All properties are set at once, because later changes would copy the event.
  init(
    _ kind: Kind, _ service: ServiceKey?, by requester: ServiceKey?, _ registration: Registration.ID?,
    _ instance: InstanceID?, _ resolution: Int?, dependency: Dependency.Kind? = nil, durationNanoseconds: Int? = nil
  ) {
    self.init(
      service: service, by: requester, registration: registration, kind: kind, dependency: dependency,
      instance: instance,
      durationNanoseconds: durationNanoseconds, resolution: resolution, details: nil)
  }
}

// MARK: Rare properties

extension Event {
  /// Rare properties, stored in an object of their own. An event is copied for each observer and log, and most events
  /// have none of these.
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

  /// The instance that requested the service; `nil` if unknown.
  @_spi(Instrumentation) public var byInstance: InstanceID? {
    get { details?.value.byInstance }
    set { if newValue != byInstance { set(newValue, \.byInstance) } }
  }

  /// The instance that received `instance`; `nil` if unknown, or unless the event is `injected`.
  @_spi(Instrumentation) public var to: InstanceID? {
    get { details?.value.to }
    set { if newValue != to { set(newValue, \.to) } }
  }

  /// The new name of the service; `nil` unless the event is `renamed`.
  public var newName: ServiceKey? {
    get { details?.value.newName }
    set { if newValue != newName { set(newValue, \.newName) } }
  }

  /// The scope in which the event happened; `nil` for the root.
  public var scope: ScopeID? {
    get { details?.value.scope }
    set { if newValue != scope { set(newValue, \.scope) } }
  }

  /// Identity of `scope` while it is open (`created`, `scopeOpened`, `scopeClosed`); nil for the root and for other
  /// events.
  ///
  /// Several open scopes may have equal keys.
  package var scopeIdentity: ObjectIdentifier? {
    get { details?.value.scopeIdentity }
    set { if newValue != scopeIdentity { set(newValue, \.scopeIdentity) } }
  }

  /// Identity of the enclosing scope (`scopeOpened`); nil for the root.
  package var outerIdentity: ObjectIdentifier? {
    get { details?.value.outerIdentity }
    set { if newValue != outerIdentity { set(newValue, \.outerIdentity) } }
  }

  /// Additional text: the lifetime of a registration, or the description of an error; `nil` for other events.
  public var message: String? {
    get { details?.value.message }
    set { if newValue != message { set(newValue, \.message) } }
  }
}

/// An immutable value in an object, so that copying only changes a reference count.
final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }

  static func == (left: Boxed, right: Boxed) -> Bool { left === right || left.value == right.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
