import Core
import SourceReader

/// Reads containers whose members are services.
///
/// The containers are locators, hubs, composition roots, entry points, and structures in which services are passed.
final class MemberReader {
  let program: Program
  let collection: Collection
  let style: String
  /// Indices of registrations, keyed by container and member.
  var services: [String: [String: Int]] = [:]
  /// Registrations of private members whose container has another member of the same name, in another file.
  private(set) var twins: [Code: Int] = [:]
  /// Local variables and parameters that hold services, with the index of the registration.
  var locals: [Code: Int] = [:]
  /// Names of containers, keyed by each type by which they can be used: their own type, and their protocols.
  var interfaces: [String: Set<String>] = [:]
  /// Names of the types that hold services themselves: composition roots and types that conform to Has-protocols.
  var containers: Set<String> = []
  /// Names of the types of objects that an entry point keeps and that make and keep other services.
  var wirers: Set<String> = []
  /// Names of the entry points that hold services.
  var entries: Set<String> = []
  /// Names of the containers that are recognised by their shape. Only objects of the tree are services there.
  var shapes: (reader: ShapedRoots, names: Set<String>)?
  /// Properties that an initializer sets to a member of another object: the container, the property and the member.
  var passedOn: [(container: String, member: String, value: Code)] = []
  /// Services that are passed for the properties of a structure such as `Dependencies`, keyed by `Structure.property`.
  var passedServices: [String: Set<Int>] = [:]

  /// Names of the structures of services that are recognised by their shape.
  var shapedBundles: Set<String> = []
  /// Values that the properties of a type get, by the name of the type.
  var knownAssignments: [String: Assignments] = [:]

  /// Cache of the calls that create objects, by the name of the type.
  var knownMakings: [String: [Code]] = [:]
  /// Calls that create objects without the name of the type, by the type.
  private(set) lazy var inferredMakings = findInferredMakings()

  init(_ program: Program, _ collection: Collection, style: String) {
    self.program = program
    self.collection = collection
    self.style = style
  }

  // MARK: Locators

  /// Returns the static variable with the shared instance of a locator; nil if there is none.
  private static func sharedInstance(of type: TypeInfo) -> Code? {
    ["shared", "default", "instance", "current"].lazy.compactMap { type.variable($0) }
      .first { $0.flags.contains(.isStatic) }
  }

  /// Returns whether a locator has static members. Otherwise each user makes an instance, or gets one.
  static func isShared(_ type: TypeInfo) -> Bool {
    type.memberList.contains { $0.flags.contains(.isStatic) }
  }

  /// Registers the members of a locator that its users make or get, and reads their uses.
  func read(ownLocator type: TypeInfo) {
    read(root: type)
    if services[type.name] != nil { readUses() }
  }

  /// Registers the static members of a locator and the members of its shared instance, and reads their uses.
  func read(locator type: TypeInfo) {
    let hasInstance = Self.sharedInstance(of: type) != nil
    for variable in type.memberList
    where variable.kind == .variable && (variable.flags.contains(.isStatic) || hasInstance)
      && !variable.flags.contains(.isPrivate)
    {
      guard let service = program.typed(variable: variable)?.instance, isService(service, at: variable) else {
        continue
      }
      if service.name == type.name { continue }
      let (body, lifetime) = body(of: variable, type)
      add(variable, service, type, body, lifetime)
    }
    addPassed(membersOf: type)
    interfaces[type.name] = [type.name]
    readUses()
  }

  // MARK: Hubs

  /// Registers the members of a hub, which are reached through a static or global variable, or through the hub's
  /// protocols.
  func read(hub type: TypeInfo, members: [Code]) {
    for member in members {
      if let written = program.type(written: member), written.shape == .function {
        readClosure(member, written.parts.last, type)
        continue
      }
      guard let service = program.typed(variable: member)?.instance else { continue }
      let (body, lifetime) = body(of: member, type)
      let value = body ?? origin(of: member.text, in: type) ?? passed(for: member.text, to: type)
      add(member, service, type, value, value == nil ? .container : lifetime)
      if let value, let variable = local(value) { locals[variable] = services[type.name]?[member.text] }
      connectParameter(of: member.text, in: type)
    }
    addPassed(membersOf: type)
    addShared(localsOf: type)
    interfaces[type.name, default: []].insert(type.name)
    for name in program.conformances(of: type) where program.types[name]?.isProtocol == true {
      interfaces[name, default: []].insert(type.name)
    }
  }

  /// Reads properties with wrappers that name a member by its key path.
  func read(_ uses: [KeyPathWrappers.Use]) {
    for use in uses {
      guard let index = services[use.container.name]?[use.member], collection.claimed.insert(use.variable).inserted
      else { continue }
      collection.add(
        Collection.RawEdge(
          style: style, from: .consumer(program.consumer(of: use.variable)), to: .registration(index),
          type: collection[index].type, kind: .wrapper, when: use.isEager ? .eager : .deferred,
          place: program.place(use.variable), isConditional: use.variable.flags.contains(.conditional),
          site: use.variable))
    }
  }

  /// Returns the expression that creates a member's value, and the lifetime of the value; nil for what the text does
  /// not determine.
  private func body(of variable: Code, _ type: TypeInfo) -> (Code?, Lifetime?) {
    if let value = variable.child(.value)?.first { return (value, .container) }
    guard let getter = variable.children(.accessor).first(where: { $0.text == "get" }) else { return (nil, .container) }
    let returned = program.returned(getter)
    if returned.count == 1, let only = returned.first {
      // A getter that returns a stored property is an alias of it.
      if only.kind == .name || only.kind == .member, let stored = type.variable(only.text), stored != variable {
        return (stored.child(.value)?.first ?? getter.child(.block), .container)
      }
      if program.madeType(only) != nil { return (getter.child(.block), .transient) }
      if only.kind == .operator, only.text == "??" { return (getter.child(.block), .container) }
    }
    return (getter.child(.block), nil)
  }

  // MARK: Registrations

  private static let values: Set<String> = [
    "String", "Int", "Double", "Float", "Bool", "URL", "Data", "Date", "CGFloat", "Void", "Any", "AnyObject",
    "TimeInterval",
    "UUID", "Character", "CGRect", "CGSize", "Decimal", "Int64", "UInt", "Never", "Error", "NSLock", "NSRecursiveLock",
    "DispatchQueue", "Set", "Array", "Dictionary", "Task", "Notification", "IndexPath", "Color", "UIColor", "Locale",
    "AnyView", "AnyIterator",
  ]

  /// Containers of libraries. They hold the services, and are none.
  private static let libraries: Set<String> = ["Container", "Assembler", "Resolver", "DependencyContainer"]

  func isService(_ type: TypeName, at place: Code) -> Bool {
    guard type.shape == .named || type.shape == .composition else { return false }
    if type.shape == .composition { return true }
    guard type.name.lastWord.isCapitalized, !Self.values.contains(type.name) else { return false }
    return !Self.libraries.contains(type.last) || program.type(type.name, at: place)?.declaration != nil
  }

  func add(_ member: Code, _ service: TypeName, _ type: TypeInfo, _ body: Code?, _ lifetime: Lifetime?) {
    // Each file may have a private member of the same name.
    let isTwin = services[type.name]?[member.text] != nil
    guard !collection.claimed.contains(member), !isTwin || member.isOfItsFile else { return }
    collection.claimed.insert(member)
    let made = body.flatMap(implementation)
    let index = collection.add(
      Collection.Registration(
        style: style, type: program.canonical(service, at: member), arguments: arguments(member), member: member.text,
        container: type.name, implementation: made, lifetime: lifetime, origin: .site,
        place: place(of: member, body, in: type), code: member, isConditional: member.flags.contains(.conditional)))
    if let body { add(body: body, of: index) }
    if isTwin { twins[member] = index } else { services[type.name, default: [:]][member.text] = index }
  }

  /// Returns the place that registers a member: the code that creates its object. A stored property without a value may
  /// get the object in an initializer, or from the single call of an initializer.
  private func place(of member: Code, _ value: Code?, in type: TypeInfo) -> Place {
    guard member.kind == .variable, member.child(.value) == nil, member.child(.accessor) == nil, let value else {
      return program.place(member)
    }
    if value.kind == .name, case .parameter? = program.binding(value.text, at: value) {
      let calls = makings(of: type)
      guard calls.count == 1, let argument = argument(for: member, of: type, in: calls[0]) else {
        return program.place(member)
      }
      return place(ofCreated: argument) ?? program.place(member)
    }
    return place(ofCreated: value) ?? program.place(member)
  }

  /// Returns the place at which the object of a value is created: the declaration of a local variable, or else the value
  /// itself. Nil for another name.
  func place(ofCreated value: Code) -> Place? {
    if let variable = local(value) { return program.place(variable) }
    return value.kind == .name || value.kind == .block ? nil : program.place(value)
  }

  /// Registers a local variable or a property of an entry point.
  func add(local variable: Code, _ service: TypeName, _ type: TypeInfo, _ value: Code) {
    let isLocal = variable.parent?.kind.isTypeDeclaration != true
    add(variable, service, type, value, .container)
    if isLocal, let index = services[type.name]?[variable.text] { locals[variable] = index }
  }

  private func arguments(_ member: Code) -> [String] {
    member.kind == .function
      ? member.children(.parameter).filter { $0.child(.value) == nil }.map {
        program.type(written: $0)?.description ?? "_"
      } : []
  }
}
