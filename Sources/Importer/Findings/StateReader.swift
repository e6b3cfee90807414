import Core
import SourceReader

/// Finds services that keep state of their own, and registrations that return the same object each time.
///
/// A service without state may have any number of instances, because callers cannot distinguish them. State is a
/// variable that is neither injected nor computed. A constant with mutable content is state as well: a subject, a
/// cache, an object with state.
final class StateReader {
  private let program: Program
  private let collection: Collection
  private var known: [String: Bool] = [:]
  /// Result for each examined registration, keyed by place: true if the service keeps state.
  ///
  /// A registration is absent if the text does not determine the result, or if `read` does not examine it.
  private(set) var keepsState: [Place: Bool] = [:]
  /// Places of registrations whose factory returns an existing object: `{ Api.shared }`, `{ _ in api }`.
  private(set) var existingObjects: Set<Place> = []
  /// Places of calls, such as requests, whose result a factory returns as it is or cast.
  ///
  /// An example is the call in `{ r in r.resolve(Api.self)! }`.
  private(set) var forwards: Set<Place> = []
  /// Places of examined registrations whose implementation is a structure or an enumeration.
  private(set) var values: Set<Place> = []
  /// Places of properties that request something and are never read.
  var unreadProperties: Set<Place> { collection.unreadProperties }
  /// Places of those that only their own type could read.
  var unreadPrivateProperties: Set<Place> { collection.unreadPrivateProperties }
  private lazy var keys = Set(collection.registrations.compactMap { $0.type?.wrapped.description })

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
  }

  /// Examines the registrations with a lifetime other than `container`, and fills `forwards` from all factories. Does
  /// nothing if no registration is shared.
  func read() {
    guard collection.registrations.contains(where: { $0.lifetime?.isShared == true }) else { return }
    for registration in collection.registrations where registration.lifetime != .container {
      guard let made = registration.implementation else { continue }
      keepsState[registration.place] = keepsState(made, at: registration.code)
      let kind = program.type(made.name, at: registration.code)?.declaration?.kind
      if kind == .struct || kind == .enum { values.insert(registration.place) }
    }
    for (body, index) in collection.bodies where collection[index].lifetime != .container {
      let returned = program.returned(body)
      if !returned.isEmpty, returned.allSatisfy({ isOneObject($0, in: body, 0) }) {
        existingObjects.insert(collection[index].place)
      }
    }
    for body in collection.bodies.keys {
      for value in program.returned(body) {
        let call = value.kind == .cast ? value.first : value
        if let call, call.kind == .call { forwards.insert(program.place(call)) }
      }
    }
  }

  // MARK: State

  /// Returns whether instances of a type can differ beyond the values they are made from; nil if that is unknown.
  func keepsState(_ type: TypeName, at place: Code, _ depth: Int = 0) -> Bool? {
    guard let info = program.type(type.name, at: place), let kind = info.declaration?.kind else {
      return Self.isBox(type.last) ? true : nil
    }
    guard depth < 6, kind != .protocol else { return nil }
    if let found = known[info.name] { return found }
    known[info.name] = false
    let isReference = kind == .class || kind == .actor
    let injected = Set(info.initializers.flatMap { $0.children(.parameter).map(\.text) })
    let keeps =
      info.memberList.contains {
        $0.kind == .variable && keepsState($0, of: info, isReference, injected, depth)
      }
      || info.inherited.contains { keepsState($0.type, at: $0.at, depth + 1) == true }
    known[info.name] = keeps
    return keeps
  }

  /// Attributes under which a variable is still a stored property of its object.
  private static let plainAttributes: Set<String> = [
    "Published", "ObservationIgnored", "MainActor", "objc", "available", "usableFromInline", "GuardedBy", "State",
  ]

  private func keepsState(
    _ variable: Code, of info: TypeInfo, _ isReference: Bool, _ injected: Set<String>, _ depth: Int
  ) -> Bool {
    if variable.flags.contains(.isStatic) || variable.flags.contains(.isWeak) || Self.isComputed(variable) {
      return false
    }
    let attributes = variable.children(.attribute).map(\.text)
    guard attributes.allSatisfy(Self.plainAttributes.contains) else { return false }
    let value = variable.child(.value)?.first
    let written = program.type(written: variable)
    let made = value.flatMap(program.madeType)
    if let type = made ?? written, Self.isHousekeeping(type.description) { return false }
    if variable.flags.contains(.constant) || variable.flags.contains(.isLazy) {
      guard let made else { return false }
      return keepsState(made, at: variable, depth + 1) == true
    }
    guard isReference, written?.shape != .function, !variable.text.lowercased().hasSuffix("delegate") else {
      return false
    }
    // A variable that an initializer or a container sets is a dependency, unless other code sets it as well.
    let places = program.uses(of: variable, in: info).filter(\.isSet)
    let isInitialized = places.contains { $0.scopes.contains { $0.kind == .initializer } }
    let isGiven =
      injected.contains(variable.text) && (isInitialized || value == nil)
      || written.map { keys.contains($0.wrapped.description) } == true
    if isGiven || value == nil && written?.isOptional != true {
      return places.contains { place in !place.scopes.contains { $0.kind == .initializer } }
    }
    return true
  }

  static func isComputed(_ variable: Code) -> Bool {
    variable.children(.accessor).contains { !["didSet", "willSet"].contains($0.text) }
  }

  /// Returns whether the name of a type suggests a helper that is no state: a subscription, task, lock or queue.
  private static func isHousekeeping(_ name: String) -> Bool {
    ["Cancellable", "DisposeBag", "Disposable", "Task", "Lock", "Queue", "NSObjectProtocol"].contains(
      where: name.contains)
      && !boxes.contains { name == $0 || name.hasPrefix($0 + "<") }
  }

  /// Library types with mutable content.
  private static let boxes: Set<String> = [
    "NSCache", "OSAllocatedUnfairLock", "Mutex", "LockIsolated", "ManagedAtomic", "Atomic", "NSMapTable",
    "NSMutableArray", "NSMutableDictionary", "NSMutableSet",
  ]

  private static func isBox(_ name: String) -> Bool {
    boxes.contains(name) || name.hasSuffix("Subject") || name.hasSuffix("Relay")
  }

  // MARK: Registrations of one existing object

  private static let singletonNames: Set<String> = [
    "shared", "default", "standard", "current", "main", "sharedInstance", "instance",
  ]

  private func isOneObject(_ value: Code, in body: Code, _ depth: Int) -> Bool {
    guard depth < 6 else { return false }
    switch value.kind {
    case .cast: return value.first.map { isOneObject($0, in: body, depth + 1) } ?? false
    case .name: return isOneObject(name: value, in: body, depth)
    case .member:
      guard let base = value.first, !base.kind.isType else { return false }
      if base.text == "self" || base.text == "Self", let owner = program.owner(of: value).flatMap({ program.types[$0] })
      {
        return isStored(owner.variable(value.text))
      }
      guard base.kind == .name || base.kind == .member, base.text.isCapitalized else { return false }
      if let info = program.type(base.text, at: base), info.declaration != nil {
        return isStored(info.variable(value.text))
      }
      return Self.singletonNames.contains(value.text)
    default: return false
    }
  }

  private func isOneObject(name: Code, in body: Code, _ depth: Int) -> Bool {
    switch program.binding(name.text, at: name) {
    case .local(let variable):
      if !body.contains(variable) { return true }
      return variable.child(.value)?.first.map { isOneObject($0, in: body, depth + 1) } ?? false
    case .parameter(let parameter): return !body.contains(parameter) && parameter.parent?.contains(body) == true
    case .closureParameter(let closure, _): return closure != body && closure.contains(body)
    case .capture, .accessorValue: return true
    case .global(let variable): return isStored(variable)
    case .member(_, let codes): return isStored(codes.first)
    case .function, nil: return false
    }
  }

  private func isStored(_ variable: Code?) -> Bool {
    variable.map { $0.kind == .variable && !Self.isComputed($0) } ?? false
  }
}
