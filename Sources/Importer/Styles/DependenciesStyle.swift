import Core
import SourceReader

/// swift-dependencies: `extension DependencyValues { var api: Api { get { self[ApiKey.self] } … } }`,
/// `@Dependency(\.api)`.
///
/// A service is a property of `DependencyValues`, or a type that is its own key. Its live value may be written in
/// another module.
struct DependenciesStyle: Style {
  let name = "swift-dependencies"
  let modules = importedNames

  fileprivate static let importedNames: Set<String> = [
    "Dependencies", "ComposableArchitecture", "DependenciesMacros", "DependenciesAdditions",
  ]
  /// Names of the dependencies that the library provides.
  fileprivate static let builtIn: Set<String> = [
    "assert", "assertionFailure", "calendar", "context", "continuousClock", "date", "defaultAppStorage",
    "defaultFileStorage", "defaultInMemoryStorage", "dismiss", "fireAndForget", "isPresented", "locale", "logger",
    "mainQueue",
    "mainRunLoop", "notificationCenter", "openSettings", "openURL", "precondition", "suspendingClock",
    "temporaryDirectory",
    "timeZone", "urlSession", "uuid", "withRandomNumberGenerator", "self", "defaultDatabase", "stripeClient",
  ]

  func read(_ program: Program, into collection: Collection) {
    guard !program.importedModules.isDisjoint(with: Self.importedNames) else { return }
    collection.words.formUnion([
      "DependencyValues", "DependencyKey", "TestDependencyKey", "Dependency", "withDependencies", "transformDependency",
      "prepareDependencies",
    ])
    DependenciesReader(program, collection, .pointfree).read()
  }
}

/// Values behind key paths that the tree itself declares, such as `InjectedValues` with `InjectionKey`.
///
/// Many apps contain a copy of this code.
struct InjectedValuesStyle: Style {
  let name = "injected-values"
  let words: Set<String> = ["InjectedValues", "InjectionKey"]

  func read(_ program: Program, into collection: Collection) {
    guard let type = program.type(named: "InjectedValues"), type.declaration != nil else { return }
    collection.words.formUnion(["InjectedValues", "Injected", "InjectionKey"])
    DependenciesReader(program, collection, .injectedValues).read()
  }
}

/// Names by which a library, or a type like it in the user's code, declares services that are requested by key path,
/// such as `@Dependency(\.net)`.
struct ValuesDialect: Sendable {
  var style: String
  /// Name of the type that has a property for each service.
  var values: String
  var keys: Set<String>
  var wrappers: Set<String>
  /// Names of the properties of a key that may hold the live value.
  var live: [String]

  static let pointfree = ValuesDialect(
    style: "swift-dependencies", values: "DependencyValues", keys: ["DependencyKey", "TestDependencyKey"],
    wrappers: ["Dependency"], live: ["liveValue"])
  static let injectedValues = ValuesDialect(
    style: "injected-values", values: "InjectedValues", keys: ["InjectionKey"], wrappers: ["Injected", "LazyInjected"],
    live: ["currentValue", "defaultValue", "liveValue"])
}

private final class DependenciesReader {
  private let program: Program
  private let collection: Collection
  /// Indices of the registrations, keyed by the name of the property. Private properties of several files, and the
  /// properties of several modules, may have one name.
  private var accessors: [String: [Int]] = [:]
  /// Indices of the registrations, keyed by the full name of the library's key type.
  private var keys: [String: Int] = [:]

  private let dialect: ValuesDialect

  init(_ program: Program, _ collection: Collection, _ dialect: ValuesDialect) {
    self.program = program
    self.collection = collection
    self.dialect = dialect
  }

  func read() {
    readAccessors()
    readBareKeys()
    for tree in program.trees(having: dialect.wrappers) {
      for attribute in tree.nodes(dialect.wrappers) where attribute.kind == .attribute { read(wrapper: attribute) }
    }
    readSubscripts()
    readDirectUses()
    readOverrides()
    readModifiers()
  }

  // MARK: Registrations

  private func readAccessors() {
    guard let values = program.type(named: dialect.values) else { return }
    for variable in values.memberList where variable.kind == .variable && !variable.flags.contains(.isStatic) {
      let entry = variable.children(.attribute).first { $0.text == "DependencyEntry" }
      guard entry != nil || variable.child(.accessor) != nil else { continue }
      guard let key = key(of: variable) else {
        if let entry { add(entry: entry, variable) }
        continue
      }
      let type = program.type(written: variable)
      let index = add(variable.text, type, program.type(key.name, at: variable), variable)
      accessors[variable.text, default: []].append(index)
      keys[program.canonical(key, at: variable).name] = index
    }
  }

  /// Registers a property whose value its attribute gives: `@DependencyEntry(liveValue: Api()) var api: Api`.
  private func add(entry: Code, _ variable: Code) {
    let index = add(variable.text, program.type(written: variable), nil, variable)
    accessors[variable.text, default: []].append(index)
    guard let value = entry.argument("liveValue") else { return }
    collection.add(body: value, of: index)
    collection[index].implementation = program.objectType(of: value)
  }

  /// Returns `Key` of `self[Key.self]` in a getter; nil if there is none, as in a property that is an alias of another
  /// property.
  private func key(of variable: Code) -> TypeName? {
    for code in variable.descendants where code.kind == .index && ["self", "Self"].contains(code.first?.text ?? "") {
      if let type = code.arguments.first?.first.flatMap(program.metatype) { return type }
    }
    return nil
  }

  private func add(_ name: String, _ type: TypeName?, _ key: TypeInfo?, _ code: Code) -> Int {
    let (live, test) = (key.flatMap { self.live($0) }, key.flatMap { values($0, "testValue") })
    let isTestOnly = key != nil && live == nil && test != nil
    let written = live.flatMap { variable in
      program.type(written: variable)?.wrapped
        ?? variable.child(.value)?.first.flatMap { program.objectType(of: $0) }
    }
    let made = written?.name == "Self" ? key.map { TypeName($0.name) } : written
    let index = collection.add(
      Collection.Registration(
        style: dialect.style, type: type.map { program.canonical($0, at: code) }, member: name,
        container: dialect.values, implementation: made, lifetime: .container, origin: .library,
        place: program.place(code), code: code, isConditional: code.flags.contains(.conditional), isTestOnly: isTestOnly
      ))
    if let live {
      collection[index].makingCode = live
      collection.add(body: live, of: index)
    }
    return index
  }

  private func live(_ type: TypeInfo) -> Code? { dialect.live.lazy.compactMap { self.values(type, $0) }.first }

  private func values(_ type: TypeInfo, _ name: String) -> Code? { type.members[name]?.first { $0.kind == .variable } }

  /// Registers types that are keys themselves, without a property in `DependencyValues`: `@Dependency(Api.self)`.
  private func readBareKeys() {
    for name in program.typeNames where keys[name] == nil {
      guard let type = program.type(named: name), let part = type.parts.first else { continue }
      let isKey = type.inherited.contains { dialect.keys.contains($0.type.last) }
      guard isKey, type.declaration?.kind != .protocol else { continue }
      guard isAskedFor(name.lastWord) else { continue }
      let index = collection.add(
        Collection.Registration(
          style: dialect.style, type: TypeName(name), container: nil, implementation: nil, lifetime: .container,
          origin: .library, place: program.place(type.declaration ?? part), code: type.declaration ?? part,
          isTestOnly: live(type) == nil && values(type, "testValue") != nil))
      keys[name] = index
      if let live = live(type) {
        collection[index].makingCode = live
        collection.add(body: live, of: index)
      }
    }
  }

  private func isAskedFor(_ name: String) -> Bool {
    program.trees.contains { tree in
      tree.nodes(dialect.wrappers).contains { attribute in
        attribute.kind == .attribute
          && attribute.arguments.first?.first.flatMap(program.metatype)?.last == name
      }
    }
  }

  // MARK: Consumers

  /// Returns the registrations that a property's name may mean at a place: that of a property in the same file, or else
  /// those of properties that are not private.
  private func targets(_ name: String, at place: Code) -> [Int] {
    let all = (accessors[name] ?? []).filter { collection[$0].code.isVisible(from: place) }
    let own = all.filter { collection[$0].code.tree === place.tree }
    return own.isEmpty ? all : own
  }

  /// Returns the registration of the nearest property that a name may mean at a place; nil if there is none.
  private func accessor(_ name: String, at place: Code) -> Int? {
    RegistrationChoice.nearest(targets(name, at: place), to: place.tree.name) { collection[$0].place.file }.last
  }

  private func read(wrapper attribute: Code) {
    guard let variable = attribute.parent, variable.kind == .variable, let argument = attribute.arguments.first?.first
    else { return }
    let around = collection.registration(around: variable)
    let from = around.map { Collection.Source.registration($0.index) } ?? .consumer(program.consumer(of: variable))
    var edge = Collection.RawEdge(
      style: dialect.style, from: from, to: .builtIn(""), kind: .wrapper, when: .eager,
      place: program.place(variable), isConditional: variable.flags.contains(.conditional),
      site: variable, constructs: around.map { isUsedAtOnce(variable, in: $0.body) } ?? false)
    if argument.kind == .keyPath {
      let name = String(argument.text.prefix { $0 != "." })
      let found = targets(name, at: variable)
      if let index = found.first {
        (edge.to, edge.type) = (found.count > 1 ? .anyOf(found) : .registration(index), collection[index].type)
      } else if let alias = alias(name, at: variable) {
        edge.to = .registration(alias)
      } else if dialect.style == "swift-dependencies", DependenciesStyle.builtIn.contains(name) {
        edge.to = .builtIn(name)
      } else {
        // A package outside of the tree may declare the property, so it cannot be reported as missing.
        edge.to = .builtIn(name)
        collection.add(
          unknown: .elsewhere, "no file in this code declares \(dialect.values).\(name)", dialect.style, edge.place
        )
      }
    } else if let type = program.metatype(argument) {
      guard program.genericParameters(in: type, at: attribute).isEmpty else {
        collection.add(
          unknown: .inferred, "which \(type) is requested is decided by each use of the generic type", dialect.style,
          edge.place, mayHideRegistration: false)
        return
      }
      let name = program.canonical(type, at: attribute).name
      edge.type = type
      edge.to = keys[name].map { .registration($0) } ?? .builtIn(name)
      if keys[name] == nil {
        collection.add(
          unknown: .elsewhere, "no file in this code makes \(name) a DependencyKey", dialect.style, edge.place)
      }
    } else {
      return
    }
    collection.add(edge)
  }

  /// Returns whether the body of a live value reads a local variable before the body returns.
  ///
  /// The body runs once. The dependency in the variable is requested when the variable is read.
  private func isUsedAtOnce(_ variable: Code, in body: Code) -> Bool {
    guard variable.parent?.kind == .block else { return false }
    return body.descendants.contains { use in
      guard use.kind == .name, use.text == variable.text, use.index > variable.index,
        case .local(variable)? = program.binding(use.text, at: use)
      else { return false }
      return use.ancestors.prefix { $0 != body }.allSatisfy {
        !$0.kind.isFunction && ($0.kind != .closure || program.isRunAtOnce($0))
      }
    }
  }

  /// Returns the registration of another property that a property of `DependencyValues` returns; nil if there is none.
  private func alias(_ name: String, at place: Code) -> Int? {
    let all = program.type(named: dialect.values)?.members[name] ?? []
    guard let variable = all.visible(from: place).first(where: { $0.kind == .variable }) else { return nil }
    for code in variable.descendants where code.kind == .member && ["self", "Self"].contains(code.first?.text ?? "") {
      if let index = accessor(code.text, at: code) { return index }
    }
    return nil
  }

  /// Reads requests of the form `InjectedValues[\.net]`.
  private func readSubscripts() {
    for tree in program.trees(having: [dialect.values]) {
      for base in tree.nodes([dialect.values]) where base.kind == .name {
        guard let index = base.parent, index.kind == .index, index.first == base,
          let path = index.arguments.first?.first, path.kind == .keyPath
        else { continue }
        addPull(index, String(path.text.prefix { $0 != "." }))
      }
    }
  }

  /// Reads requests without a wrapped property: `DependencyValues._current.api`, `Dependency(\.api).wrappedValue`.
  private func readDirectUses() {
    for tree in program.trees(having: [dialect.values]) {
      for base in tree.nodes([dialect.values]) where base.kind == .name {
        guard let values = base.parent, values.kind == .member, values.first == base, let use = values.parent,
          use.kind == .member, use.first == values
        else { continue }
        addPull(use, use.text)
      }
    }
    for tree in program.trees(having: dialect.wrappers) {
      for callee in tree.nodes(dialect.wrappers) where callee.kind == .name {
        guard let call = callee.parent, call.kind == .call, call.first == callee,
          let path = call.arguments.first?.first, path.kind == .keyPath
        else { continue }
        addPull(call, String(path.text.prefix { $0 != "." }))
      }
    }
  }

  /// Adds the edge for an expression that reads a property. The left side of an assignment sets it instead.
  private func addPull(_ use: Code, _ name: String) {
    let found = targets(name, at: use)
    guard let target = found.first, use.parent?.kind != .assignment || use.parent?.first != use else { return }
    let around = collection.registration(around: use)
    let role = program.role(of: use, in: around?.body)
    collection.add(
      Collection.RawEdge(
        style: dialect.style, from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
        to: found.count > 1 ? .anyOf(found) : .registration(target), type: collection[target].type, kind: role.kind,
        when: role.when, place: Place(file: use.tree.name, use.kind == .member ? use.positionOfLastName : use.position),
        isConditional: use.flags.contains(.conditional), site: use))
  }

  // MARK: Live values set at program start

  /// Reads overrides of the form `$0.a = .live(b: $0.b)` in `withDependencies`, `transformDependency` or
  /// `prepareDependencies`.
  private func readOverrides() {
    for tree in program.trees(having: ["withDependencies", "transformDependency", "prepareDependencies"]) {
      for callee in tree.nodes(["withDependencies", "transformDependency", "prepareDependencies"]) {
        guard let call = callee.parent, call.kind == .call, call.first == callee else { continue }
        for argument in call.arguments where argument.first?.kind == .closure {
          argument.first.map(readAssignments)
          break
        }
      }
    }
  }

  /// Returns whether a value that is set at a place may apply to the whole program; false in previews and reducers.
  ///
  /// A value that a reducer sets only applies to its child reducers.
  private func isRoot(_ code: Code) -> Bool {
    !RegistrationChoice.isPreview(code, program)
      && !code.scopes.contains { outer in
        outer.kind.isTypeDeclaration
          && outer.children.contains {
            $0.kind == .attribute && $0.text == "Reducer"
              || $0.kind == .namedType && ["Reducer", "ReducerProtocol"].contains($0.text)
          }
      }
  }

  /// Reads modifiers of the form `.dependency(\.api, .live)`.
  private func readModifiers() {
    for tree in program.trees(having: ["dependency"]) {
      for callee in tree.nodes(["dependency"]) where callee.kind == .member && isRoot(callee) {
        guard let path = callee.parent?.arguments.first?.first, path.kind == .keyPath,
          let target = accessor(String(path.text.prefix { $0 != "." }), at: path)
        else { continue }
        collection[target].isSet = true
      }
    }
  }

  private func readAssignments(_ closure: Code) {
    let name = closure.child(.parameter)?.text ?? "$0"
    func accessor(_ code: Code) -> Int? {
      guard code.kind == .member, code.first?.kind == .name, code.first?.text == name else { return nil }
      return self.accessor(code.text, at: code)
    }
    for assignment in closure.descendants where assignment.kind == .assignment {
      let sides = Array(assignment.children)
      guard sides.count == 2, let target = accessor(sides[0]) else { continue }
      if isRoot(closure) { collection[target].isSet = true }
      for use in sides[1].descendants {
        guard let source = accessor(use), source != target else { continue }
        let role = program.role(of: use, in: assignment)
        collection.add(
          Collection.RawEdge(
            style: dialect.style, from: .registration(target), to: .registration(source),
            type: collection[source].type, kind: role.kind == .pull ? .initializer : role.kind, when: role.when,
            place: program.place(use), isConditional: use.flags.contains(.conditional)))
      }
    }
  }
}
