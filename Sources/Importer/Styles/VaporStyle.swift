import Core
import SourceReader

/// Vapor: services in the storage of the application or of a request.
///
/// A service is a property in an extension of `Application` or `Request`, or in a type inside them:
/// `var mailer: Mailer { get { storage[MailerKey.self]! } set { storage[MailerKey.self] = newValue } }`. Code sets it
/// once, through the property, a function or the key. A getter may make a value if none is set.
struct VaporStyle: Style {
  let name = "vapor"
  let modules: Set<String> = ["Vapor"]

  func prepare(_ program: Program) {
    guard program.importedModules.contains("Vapor") else { return }
    for owner in ["Request", "QueueContext", "CommandContext"] {
      program.libraryMembers[owner + ".application"] = TypeName("Application")
    }
    // The library has a type for extensions with services, unless the tree declares one.
    guard program.types["Application"]?.variable("services") == nil else { return }
    program.libraryMembers["Application.services"] = TypeName("Application.Services")
    program.libraryMembers["Request.services"] = TypeName("Request.Services")
    if program.types["Application.Services"]?.variable("application") == nil {
      program.libraryMembers["Services.application"] = TypeName("Application")
    }
  }

  func read(_ program: Program, into collection: Collection) {
    guard program.importedModules.contains("Vapor") else { return }
    collection.words.insert("StorageKey")
    VaporReader(program, collection).read()
  }
}

private final class VaporReader {
  /// A property whose getter reads a key of the storage, or makes a service for each access.
  private struct Accessor {
    var variable: Code
    var owner: String
    /// Full name of the key; nil for a property without a key.
    var key: String?
    /// The value that the getter makes if the storage has none.
    var fallback: Code?
    /// True if the getter stores the value that it makes.
    var isKept = false
    /// True for a property of type `Application.Service<T>`: `app.services.mailer.use { app in Smtp() }`.
    var isLibrarys = false
    /// True if the getter calls a stored closure: `storage.makeUsers!(app)`.
    var isMaker = false
  }

  /// A value that code stores under a key.
  private struct Value {
    var value: Code
    var place: Code
  }

  private let program: Program
  private let collection: Collection
  private let members: MemberReader
  private var accessors: [Accessor] = []
  /// Functions that store a parameter, with the parameter and the key.
  private var setters: [Code: (parameter: Code, key: String)] = [:]
  /// The values that are stored under each key.
  private var values: [String: [Value]] = [:]
  /// Reads of keys outside of the accessors.
  private var reads: [(key: String, code: Code)] = []

  private static let roots: Set<String> = ["Application", "Request"]
  /// Usual names of variables with an application or request, for closure parameters without a type.
  private static let usualNames: Set<String> = ["app", "application", "req", "request"]
  private static let storing: Set<String> = ["set", "setWithAsyncShutdown", "setFirstTime"]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
    members = MemberReader(program, collection, style: "vapor")
  }

  func read() {
    readStorage()
    readMakers()
    readComputed()
    guard !accessors.isEmpty || !values.isEmpty else { return }
    collection.words.formUnion(accessors.map(\.variable.text))
    collection.calls.formUnion(setters.keys.map(\.text))
    let found = accessors.map { ($0, uses(of: $0) + usesPassedOn($0)) }
    for (accessor, uses) in found where accessor.key != nil { readSettings(accessor, uses) }
    readSetterCalls()
    for accessor in accessors { add(accessor) }
    addBareKeys()
    for (accessor, uses) in found {
      let type = self.type(of: accessor)
      for use in uses where !isTarget(use) { addEdge(use, accessor.owner, accessor.variable.text, type) }
    }
    for (key, code) in reads {
      if let accessor = accessors.first(where: { $0.key == key }) {
        addEdge(code, accessor.owner, accessor.variable.text, type(of: accessor))
      } else if values[key] != nil {
        addEdge(code, "Application", key.lastWord, nil)
      }
    }
  }

  // MARK: Keys

  /// Finds the properties and functions around uses of the storage: `storage[Key.self]`, `storage.set(Key.self, to: x)`.
  private func readStorage() {
    for tree in program.trees(having: ["storage"]) {
      for storage in tree.nodes(["storage"]) where storage.kind == .name || storage.kind == .member {
        guard let outer = storage.parent else { continue }
        if outer.kind == .index, outer.first == storage, let key = key(outer) {
          read(index: outer, key)
        } else if outer.kind == .member, Self.storing.contains(outer.text), let call = outer.parent, call.kind == .call,
          call.first == outer, let key = key(call), let value = call.argument("to")
        {
          store(value, at: call, key)
        }
      }
    }
  }

  /// Returns the full name of the key in an index or call; nil if it is no key, or one that depends on a generic
  /// parameter.
  private func key(_ code: Code) -> String? {
    guard let type = code.arguments.first?.first.flatMap(program.metatype), type.parts.isEmpty,
      !program.isGenericParameter(type.name, at: code)
    else { return nil }
    return program.canonical(type, at: code).name
  }

  private func read(index: Code, _ key: String) {
    // A generic type that keeps something for any service, such as a copy of the library's own, has no service itself.
    if program.owner(of: index).flatMap({ program.types[$0] })?.genericParameters.isEmpty == false { return }
    if let assignment = index.parent, assignment.kind == .assignment, assignment.first == index {
      if let value = Array(assignment.children).last { store(value, at: assignment, key) }
      return
    }
    guard let variable = accessor(around: index, "get"), let owner = program.owner(of: variable) else {
      reads.append((key, index))
      return
    }
    if accessors.contains(where: { $0.variable == variable }) { return }
    let fallback = index.ancestors.prefix { $0.kind == .operator }.first { $0.text == "??" }
      .flatMap { Array($0.children).last }
    accessors.append(Accessor(variable: variable, owner: owner, key: key, fallback: fallback))
  }

  private func accessor(around code: Code, _ name: String) -> Code? {
    guard let accessor = code.scopes.first(where: { $0.kind == .accessor || $0.kind.isFunction }),
      accessor.kind == .accessor, accessor.text == name
    else { return nil }
    return accessor.parent.flatMap { $0.kind == .variable ? $0 : nil }
  }

  private func store(_ value: Code, at place: Code, _ key: String) {
    if value.kind == .name {
      switch program.binding(value.text, at: value) {
      case .accessorValue: return
      case .parameter(let parameter):
        if let function = parameter.parent, function.kind == .function {
          setters[function] = (parameter, key)
          return
        }
      default: break
      }
    }
    if let variable = accessor(around: place, "get") {
      // The getter keeps what it makes.
      if let index = accessors.firstIndex(where: { $0.variable == variable }) {
        (accessors[index].isKept, accessors[index].fallback) = (true, value)
      } else if let owner = program.owner(of: variable) {
        accessors.append(Accessor(variable: variable, owner: owner, key: key, fallback: value, isKept: true))
      }
      return
    }
    if accessor(around: place, "set") != nil || value.text == "nil" { return }
    values[key, default: []].append(Value(value: value, place: place))
  }

  /// Finds properties of applications and requests that make a service for each access:
  /// `extension Request { var users: UserStore { DatabaseUserStore(database: db) } }`.
  private func readComputed() {
    let owners = Self.roots.union(accessors.map(\.owner)).union(["Application.Services", "Request.Services"]).sorted()
    for name in owners {
      guard let type = program.types[name] else { continue }
      for variable in type.memberList
      where variable.kind == .variable && !variable.flags.contains(.isStatic)
        && !accessors.contains(where: { $0.variable == variable })
      {
        if let type = program.type(written: variable), type.last == "Service", type.parts.count == 1 {
          accessors.append(
            Accessor(variable: variable, owner: name, key: name + "." + variable.text, isLibrarys: true))
          continue
        }
        guard let getter = variable.children(.accessor).first(where: { $0.text == "get" }),
          !variable.children(.accessor).contains(where: { $0.text == "set" }),
          let written = program.type(written: variable),
          let kind = program.type(written.name, at: variable)?.declaration?.kind,
          let body = getter.child(.block), program.returned(getter).contains(where: members.makes),
          [.class, .actor, .protocol].contains(kind) || kind == .struct && getsServices(body, name)
        else { continue }
        // An object of the written type that gets the whole request is a view of the request, and no service.
        if kind != .protocol, body.descendants.contains(where: { $0.text == "self" && $0.parent?.kind == .argument }) {
          continue
        }
        accessors.append(Accessor(variable: variable, owner: name, key: nil, fallback: body))
      }
    }
  }

  /// Returns whether a getter makes its value from several properties of an application or request that have services as
  /// their types: `.init(users: self.users, tokens: self.tokens)`.
  private func getsServices(_ body: Code, _ owner: String) -> Bool {
    let names = body.descendants.compactMap { use -> String? in
      guard use.kind == .name || use.kind == .member && use.first?.text == "self", use.parent?.kind == .argument,
        let variable = program.types[owner]?.variable(use.text), let type = program.type(written: variable),
        program.type(type.name, at: variable)?.isProtocol == true
      else { return nil }
      return use.text
    }
    return Set(names).count > 1
  }

  /// Finds properties that call a closure, and the functions that store it:
  /// `var users: Users { storage.makeUsers!(app) }`, `func use(_ make: …) { storage.makeUsers = make }`.
  private func readMakers() {
    var makers: [String: [(owner: String, result: TypeName)]] = [:]
    for name in program.typeNames {
      guard let type = program.types[name], type.genericParameters.isEmpty, !type.isProtocol else { continue }
      for variable in type.memberList where variable.kind == .variable && variable.child(.accessor) == nil {
        guard let written = program.type(written: variable)?.wrapped, written.shape == .function,
          let result = written.parts.last.map({ program.canonical($0, at: variable) }),
          let kind = program.type(result.name, at: variable)?.declaration?.kind,
          [.class, .actor, .protocol].contains(kind)
        else { continue }
        makers[variable.text, default: []].append((name, result))
      }
    }
    let names = Set(makers.keys)
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .member {
        guard let maker = maker(makers[use.text] ?? [], of: use) else { continue }
        let key = maker.owner + "." + use.text
        if let assignment = use.parent, assignment.kind == .assignment, assignment.first == use {
          if let value = Array(assignment.children).last { store(value, at: assignment, key) }
          continue
        }
        guard let variable = accessor(around: use, "get"), let owner = program.owner(of: variable),
          let written = program.type(written: variable),
          program.canonical(written, at: variable).name == maker.result.name,
          !accessors.contains(where: { $0.variable == variable })
        else { continue }
        accessors.append(Accessor(variable: variable, owner: owner, key: key, isMaker: true))
      }
    }
    let keys = Set(accessors.filter(\.isMaker).compactMap(\.key))
    if keys.isEmpty { return }
    collection.words.formUnion(names)
    // The object that keeps the closures is no service.
    let owners = Set(makers.values.joined().map(\.owner))
    accessors.removeAll { accessor in
      !accessor.isMaker
        && type(of: accessor).flatMap { program.type($0.name, at: accessor.variable) }.map {
          owners.contains($0.name)
        } == true
    }
  }

  /// Returns the closure to which a use refers. If several types have a closure of its name, the type of its base
  /// decides.
  private func maker(_ all: [(owner: String, result: TypeName)], of use: Code) -> (owner: String, result: TypeName)? {
    if all.count < 2 { return all.first }
    guard let base = use.first, !base.kind.isType else { return nil }
    return all.first { has(base, $0.owner) }
  }

  // MARK: Uses

  private func uses(of accessor: Accessor) -> [Code] {
    let name = accessor.variable.text
    return program.trees(having: [name]).flatMap { tree in
      tree.nodes([name]).filter { use in
        if use.kind == .name {
          guard case .member(_, let codes)? = program.binding(name, at: use) else { return false }
          return codes.contains(accessor.variable)
        }
        guard use.kind == .member, let base = use.first, !base.kind.isType else { return false }
        return has(base, accessor.owner)
      }
    }
  }

  /// Returns the uses of properties that pass a property on, by the name it has or another:
  /// `extension Request.Services { var mailer: Mailer { request.application.services.mailer.service } }`.
  private func usesPassedOn(_ accessor: Accessor) -> [Code] {
    uses(of: accessor).flatMap { use -> [Code] in
      guard let variable = self.accessor(around: use, "get"), let owner = program.owner(of: variable),
        owner.hasPrefix("Request") || owner.hasPrefix("Application"),
        let getter = variable.children(.accessor).first(where: { $0.text == "get" }),
        !accessors.contains(where: { $0.variable == variable })
      else { return [] }
      let returned = program.returned(getter)
      guard returned.count == 1, returned[0] == use || returned[0].contains(use),
        !use.ancestors.prefix(while: { $0 != returned[0] }).contains(where: { $0.kind == .argument })
      else { return [] }
      return uses(of: Accessor(variable: variable, owner: owner))
    }
  }

  /// Returns whether an expression has a type. An application or request may be known by its name alone.
  private func has(_ base: Code, _ owner: String) -> Bool {
    if let type = program.typed(base)?.type {
      return (program.type(type.name, at: base)?.name ?? type.name) == owner
    }
    if Self.roots.contains(owner) {
      // The name says whether it is an application or a request.
      if base.text == "$0" { return owner == "Application" }
      guard Self.usualNames.contains(base.text) else { return false }
      return owner.lowercased().hasPrefix(base.text)
    }
    // The value may be a property of an application: `request.application.services`.
    guard base.kind == .member, let outer = base.first, !outer.kind.isType else { return false }
    if base.text == "services", owner.hasSuffix(".Services"), has(outer, String(owner.prefix { $0 != "." })) {
      return true
    }
    return Self.roots.contains { root in
      guard let variable = program.types[root]?.variable(base.text),
        let type = program.typed(variable: variable)?.instance
      else { return false }
      return (program.type(type.name, at: variable)?.name ?? type.name) == owner && has(outer, root)
    }
  }

  private func isTarget(_ use: Code) -> Bool {
    use.parent?.kind == .assignment && use.parent?.first == use || useCall(of: use) != nil
  }

  /// Returns the call `app.services.mailer.use(…)` that sets a property; nil for another use.
  private func useCall(of use: Code) -> Code? {
    guard let member = use.parent, member.kind == .member, member.first == use, member.text == "use",
      let call = member.parent, call.kind == .call, call.first == member
    else { return nil }
    return call
  }

  /// Returns the closure that `app.services.mailer.use { app in Smtp() }` gives for a property; nil for another use.
  private func provider(of use: Code) -> Code? {
    let value = useCall(of: use)?.arguments.first?.first
    return value?.kind == .closure ? value : nil
  }

  private func readSettings(_ accessor: Accessor, _ uses: [Code]) {
    guard let key = accessor.key else { return }
    for use in uses where isTarget(use) {
      if useCall(of: use) != nil {
        if accessor.isLibrarys, let provider = provider(of: use) {
          values[key, default: []].append(Value(value: provider, place: use))
        }
        continue
      }
      guard let assignment = use.parent, let value = Array(assignment.children).last, value.text != "nil" else {
        continue
      }
      values[key, default: []].append(Value(value: value, place: assignment))
    }
  }

  /// Reads calls of functions such as `func register(mailer: Mailer) { storage[MailerKey.self] = mailer }`.
  private func readSetterCalls() {
    let names = Set(setters.keys.map(\.text))
    for tree in program.trees(having: names) {
      for callee in tree.nodes(names) where callee.kind == .name || callee.kind == .member {
        guard let call = callee.parent, call.kind == .call, call.first == callee else { continue }
        let named = setters.filter { $0.key.text == callee.text }
        let called = program.functions(called: call) ?? named.keys.filter { isCall(call, of: $0) }
        for function in called {
          guard let setter = setters[function],
            let value = program.pairs(function, call).first(where: { $0.parameter == setter.parameter })?.argument.first
          else { continue }
          if let written = program.type(written: setter.parameter)?.wrapped, written.shape == .function {
            // Such functions often have one name and differ in what the closure returns.
            guard value.kind == .closure, let result = written.parts.last,
              let made = program.implementation(of: value), program.conforms(made, to: result, at: call)
            else { continue }
          }
          values[setter.key, default: []].append(Value(value: value, place: call))
        }
      }
    }
  }

  private func isCall(_ call: Code, of function: Code) -> Bool {
    guard let base = call.first?.first, let owner = program.owner(of: function) else { return false }
    return !base.kind.isType && has(base, owner)
  }

  // MARK: Registrations

  /// Returns whether the value of a property may be a service. What a request stores is often its own data, such as
  /// the user or the language; a value, or an object with an interface for such data, is no service there.
  private func isService(_ type: TypeName, _ accessor: Accessor) -> Bool {
    guard members.isService(type, at: accessor.variable) else { return false }
    let info = program.type(type.name, at: accessor.variable)
    if info?.declaration?.kind == .enum { return false }
    guard accessor.owner.hasPrefix("Request"), accessor.key != nil, !accessor.isLibrarys else { return true }
    guard let info, let kind = info.declaration?.kind, [.class, .actor, .protocol].contains(kind) else { return false }
    return !info.inherited.contains { Self.data.contains($0.type.last) }
  }

  /// Types from which the data of a request inherits.
  private static let data: Set<String> = [
    "Model", "Content", "Codable", "Decodable", "Encodable", "Authenticatable", "ModelAuthenticatable", "JWTPayload",
    "SessionAuthenticatable",
  ]

  private func type(of accessor: Accessor) -> TypeName? {
    guard let written = program.type(written: accessor.variable) else { return nil }
    let type = accessor.isLibrarys ? written.parts.first : written
    return type.map { program.canonical($0, at: accessor.variable) }
  }

  private func add(_ accessor: Accessor) {
    guard let type = type(of: accessor), isService(type.wrapped, accessor) else { return }
    let values = accessor.key.flatMap { self.values[$0] } ?? []
    if accessor.fallback == nil, !values.isEmpty {
      for value in values {
        add(
          accessor.owner, accessor.variable.text, type, value.place, [value.value],
          accessor.isLibrarys || accessor.isMaker ? .transient : stored(accessor))
      }
      return
    }
    let isStored = accessor.isKept || !values.isEmpty || accessor.fallback == nil
    let made = values.isEmpty ? [accessor.fallback].compactMap { $0 } : values.map(\.value)
    let index = add(
      accessor.owner, accessor.variable.text, type, accessor.variable, made, isStored ? stored(accessor) : .transient)
    collection[index].isSet = !values.isEmpty
    if accessor.fallback == nil {
      collection.add(
        unknown: .elsewhere, "nothing that is read here stores \(accessor.variable.text)", "vapor",
        program.place(accessor.variable))
    }
  }

  /// Returns the lifetime of a stored value: that of the application, or of one request.
  private func stored(_ accessor: Accessor) -> Lifetime {
    accessor.owner.hasPrefix("Request") ? .scoped(ScopeKind("Request")) : .container
  }

  /// Registers the values of keys that no property reads.
  private func addBareKeys() {
    for key in values.keys.sorted() where !accessors.contains(where: { $0.key == key }) {
      let alias = program.type(named: key)?.members["Value"]?.first
      for value in values[key] ?? [] {
        let written = alias?.children.first(where: \.kind.isType).map(TypeName.init)
        let type = written ?? program.instanceType(of: value.value) ?? TypeName(key)
        guard members.isService(type.wrapped, at: value.place) else { continue }
        add("Application", key.lastWord, type, value.place, [value.value], .container)
      }
    }
  }

  @discardableResult
  private func add(
    _ owner: String, _ name: String, _ type: TypeName, _ code: Code, _ made: [Code], _ lifetime: Lifetime
  ) -> Int {
    let bodies = made.map { members.local($0)?.child(.value)?.first ?? $0 }
    let types = bodies.map { body in
      [.block, .closure].contains(body.kind) ? program.implementation(of: body) : program.objectType(of: body)
    }
    let index = collection.add(
      Collection.Registration(
        style: "vapor", type: type.wrapped, member: name, container: owner,
        implementation: Set(types).count == 1 ? types.first ?? nil : nil, lifetime: lifetime, origin: .site,
        place: program.place(code), code: code, isConditional: code.flags.contains(.conditional)))
    for body in bodies { collection.add(body: body, of: index) }
    collection.claimed.insert(code)
    return index
  }

  private func addEdge(_ use: Code, _ owner: String, _ name: String, _ type: TypeName?) {
    guard collection.claimed.insert(use).inserted else { return }
    let around = collection.registration(around: use)
    let role = program.role(of: use, in: around?.body)
    collection.add(
      Collection.RawEdge(
        style: "vapor", from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
        to: .member(container: owner, name: name), type: type,
        kind: role.kind == .pull && around != nil ? .initializer : role.kind, when: role.when,
        onlyIfRegistered: true,
        place: Place(file: use.tree.name, use.kind == .member ? use.positionOfLastName : use.position),
        isConditional: use.flags.contains(.conditional), site: use))
  }
}

extension Program {
  /// Returns whether a type is another one, or conforms to it or inherits from it.
  fileprivate func conforms(_ type: TypeName, to other: TypeName, at place: Code) -> Bool {
    let other = canonical(other, at: place).name
    return canonical(type, at: place).name == other || isKind(type.name, of: [other], at: place)
  }
}
