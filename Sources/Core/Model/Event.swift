/// One thing that happened in a container.
public struct Event: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable {
    case registered, edited, removed, renamed
    case resolving, created, reused, injected, pulled, released, missing, failed
    case scopeOpened = "scope-opened"
    case scopeClosed = "scope-closed"
  }

  public var kind: Kind
  public var service: ServiceKey?
  /// The registration that answered, where one did.
  public var registration: Registration.ID?
  public var instance: InstanceID?
  /// Who asked.
  public var by: ServiceKey?
  public var byInstance: InstanceID?
  /// Who received the instance (`injected`), or the new name (`renamed`).
  public var to: InstanceID?
  public var newName: ServiceKey?
  /// How it was handed over.
  public var dependency: Dependency.Kind?
  public var scope: ScopeID?
  /// Identity of that scope while it is open (`created`, `scopeOpened`, `scopeClosed`): another one may have the same key.
  package var scopeIdentity: ObjectIdentifier?
  /// Identity of the scope around it (`scopeOpened`); nil for the root.
  package var outerIdentity: ObjectIdentifier?
  public var message: String?
  /// How long making it took, its dependencies included (`created`).
  public var durationNanoseconds: Int?
  /// Rises per container, and is the same for all that one outermost resolution on a thread did. Nil for what happened
  /// outside of one, in one that another container began, and in an asynchronous one.
  public var resolution: Int?

  package init(_ kind: Kind, service: ServiceKey? = nil) {
    self.kind = kind
    self.service = service
  }
}
