import Core
import SourceReader

/// Handwritten locators of two kinds.
///
/// A table locator is keyed by type (`Locator.shared.add(service)`, `let s: S = get()`). Other locators have a static
/// member for each service (`Locator.service`).
struct LocatorStyle: Style {
  let name = "locator"
  /// A word that most table locators contain. Other locators are found by the names of their types.
  let words: Set<String> = ["ObjectIdentifier"]
  var looksForContainers: Bool { true }

  func read(_ program: Program, into collection: Collection) {
    let aliases = Set(
      program.aliases.filter { $0.value.children.contains { $0.kind == .dictionaryType } }.keys.map(\.lastWord))
    for name in program.typeNames {
      guard let type = program.types[name], let declaration = type.declaration, !type.isProtocol else { continue }
      guard WordTable.hasContainerPart(name.lastWord) || hasTableByType(declaration),
        isOwn(type, declaration, program)
      else { continue }
      if let library = table(type, program) {
        collection.words.insert(name.lastWord)
        collection.calls.formUnion(library.resolves)
        let count = collection.registrations.count
        let reader = KeyedReader(library, program, collection)
        reader.read()
        if collection.registrations.count == count { reportUnreadSetters(of: type, reader) }
        reportOwnObjects(of: type, program, collection)
      } else if name.lastWord.contains("Locator") {
        collection.words.insert(name.lastWord)
        let reader = MemberReader(program, collection, style: self.name)
        if MemberReader.isShared(type) { reader.read(locator: type) } else { reader.read(ownLocator: type) }
      } else if let table = type.memberList.first(where: {
        isTable($0, program, aliases) && isFilled($0, in: type) || isTableOfMakers($0, of: type, program)
      }) {
        collection.add(
          unknown: .elsewhere, "the services that \(name) stores here are unknown", self.name, program.place(table)
        )
      }
    }
  }

  /// Returns whether code of a type writes into one of its tables under a key that is not written there. A table that
  /// is only read, such as the settings of a bundle, holds no services.
  private func isFilled(_ table: Code, in type: TypeInfo) -> Bool {
    type.parts.contains { part in
      part.tree.nodes([table.text]).contains { use in
        guard part.contains(use), use.kind == .name || use.first?.text == "self", let outer = use.parent else {
          return false
        }
        if outer.kind == .member { return ["updateValue", "setObject"].contains(outer.text) }
        return outer.kind == .index && outer.parent?.kind == .assignment && outer.parent?.first == outer
          && outer.arguments.first?.first?.kind != .string
      }
    }
  }

  /// Returns whether a property is a table of objects, closures or types, keyed by type or name:
  /// `var makers: [String: () -> Any] = [:]`.
  ///
  /// - Parameter aliases: the last words of the aliases for dictionaries.
  private func isTable(_ member: Code, _ program: Program, _ aliases: Set<String>) -> Bool {
    guard member.kind == .variable, member.child(.accessor) == nil else { return false }
    var type = program.type(written: member)
    if type == nil, let value = member.child(.value)?.first, value.kind == .call {
      type = value.first.flatMap(program.writtenType)
    }
    if let named = type, named.shape == .named, aliases.contains(named.last) {
      type = program.canonical(named, at: member)
    }
    guard let type, type.shape == .dictionary, let key = type.parts.first, let value = type.parts.last,
      ["String", "ObjectIdentifier", "AnyHashable"].contains(key.name)
    else { return false }
    let stored = program.canonical(value, at: member)
    let object = [.function, .metatype].contains(stored.shape) ? stored.parts.last ?? stored : stored
    return ["Any", "AnyObject"].contains(object.name)
  }

  /// Returns whether a property is a table of objects of the tree that hold closures, and a function of the type casts
  /// what is in it to the type that the caller asks for.
  private func isTableOfMakers(_ member: Code, of type: TypeInfo, _ program: Program) -> Bool {
    guard member.kind == .variable, let written = program.type(written: member),
      [.dictionary, .array].contains(written.shape), let element = written.parts.last,
      let info = program.type(element.name, at: member), !info.isProtocol,
      info.memberList.contains(where: { $0.kind == .variable && program.type(written: $0)?.shape == .function })
    else { return false }
    return functions(of: type, program).contains { function in
      casts(function) && function.descendants.contains { $0.text == member.text }
    }
  }

  /// Reports calls of a table locator's setters that were not read as registrations, because they may register any
  /// service.
  private func reportUnreadSetters(of type: TypeInfo, _ reader: KeyedReader) {
    let names = reader.library.registers
    for call in reader.program.calls(of: names) {
      guard let callee = call.first, reader.isReceiver(call) != false,
        type.functions(callee.text).contains(where: { function in
          function.child(.parameter)?.label == call.arguments.first.map { $0.label.isEmpty ? "_" : $0.label }
            || call.arguments.first?.flags.contains(.trailing) == true
        })
      else { continue }
      let place = reader.program.place(call)
      if reader.collection.unknown.contains(where: { $0.place == place }) { continue }
      reader.collection.add(unknown: .elsewhere, "the service that is registered here is unknown", name, place)
    }
  }

  /// Reports objects that a table locator makes itself for a key that the tree does not show: `Impl() as? T`.
  private func reportOwnObjects(of type: TypeInfo, _ program: Program, _ collection: Collection) {
    for function in type.memberList where function.kind == .function {
      let generics = Set(function.children(.genericParameter).map(\.text))
      if generics.isEmpty { continue }
      for cast in function.descendants where cast.kind == .cast && cast.text != "is" {
        guard let made = cast.first.flatMap(program.madeType), !generics.contains(made.name),
          cast.children.contains(where: { $0.kind == .namedType && generics.contains($0.text) })
        else { continue }
        collection.add(
          unknown: .elsewhere, "\(type.name) makes \(made) itself, under an unknown key", name,
          program.place(cast))
      }
    }
  }

  /// Returns whether a type is neither a container of a library nor a view, judging by the types from which it
  /// inherits.
  private func isOwn(_ type: TypeInfo, _ declaration: Code, _ program: Program) -> Bool {
    !type.inherited.contains {
      ["Component", "BootstrapComponent", "Container", "View", "UIView"].contains($0.type.last)
    }
  }

  // MARK: Tables

  private func hasTableByType(_ declaration: Code) -> Bool {
    declaration.tree.nodes(words).contains(where: declaration.contains)
  }

  /// Returns the description of a locator as a library.
  ///
  /// - Returns: nil unless the type has a generic function that stores services and one that returns them.
  private func table(_ type: TypeInfo, _ program: Program) -> KeyedLibrary? {
    var (getters, setters): (Set<String>, Set<String>) = ([], [])
    var labels: Set<String> = [
      "", "factory", "instance", "service", "maker", "builder", "resolver", "creator", "for", "as",
    ]
    var closureLifetime = Lifetime.transient
    var registerLifetimes: [String: Lifetime] = [:]
    var scopes = Scopes()
    var protocols: Set<String> = [type.name]
    let functions = functions(of: type, program)
    let casting = Set(functions.filter(casts).map(\.text))
    let setting = functions.filter(writes)
    let writing = Set(setting.map(\.text))
    lazy var given = Set(
      setting.flatMap { $0.children(.parameter) }.compactMap { program.type(written: $0) }
        .flatMap { $0.shape == .function ? $0.parts.dropLast().map(\.name) : [] })
    for function in functions {
      let generics = Set(function.children(.genericParameter).map(\.text))
      if isGetter(function, casting, given, program) {
        getters.insert(function.text)
        if function.descendants.contains(where: { $0.kind == .assignment && $0.first?.kind == .index }) {
          closureLifetime = .container
        }
      } else if let value = stored(by: function, generics, writing, program) {
        setters.insert(function.text)
        if functions.contains(where: { $0.text == function.text && makesAtOnce($0, program) }) {
          closureLifetime = .container
        }
        labels.insert(value.label == "_" ? "" : value.label)
        registerLifetimes[function.text] =
          Scopes.lifetime(named: function.text)
          ?? (KeptResults(program).isKept(by: function, value) ? .container : registerLifetimes[function.text])
        for parameter in function.children(.parameter) where parameter != value { scopes.read(parameter, program) }
      }
    }
    guard !getters.isEmpty, !setters.isEmpty else { return nil }
    // Code that requests services through a protocol of the locator uses the locator as well.
    for (inherited, place) in type.inherited {
      if let info = program.type(inherited.name, at: place), info.isProtocol,
        getters.contains(where: { info.members[$0] != nil }) || setters.contains(where: { info.members[$0] != nil })
      {
        protocols.insert(info.name)
      }
    }
    return KeyedLibrary(
      style: name, modules: [], types: protocols, registers: setters, keyForm: .result, resolves: getters,
      qualifierLabels: ["name", "named", "tag", "key", "identifier"], argumentLabels: [],
      factoryLabels: labels, resolverParameters: 0, scopeLabels: scopes.labels, lifetimes: scopes.lifetimes,
      registerLifetimes: registerLifetimes, defaultLifetime: .container, isDeclared: true, takesInstances: true,
      closureLifetime: scopes.byDefault ?? closureLifetime)
  }

  /// Returns the generic functions of a locator: its own, and those of its protocols' extensions.
  private func functions(of type: TypeInfo, _ program: Program) -> [Code] {
    let inherited = program.conformances(of: type).sorted().compactMap { program.types[$0] }.filter(\.isProtocol)
    return (type.memberList + inherited.flatMap(\.memberList)).filter { function in
      function.kind == .function && function.child(.block) != nil && function.child(.genericParameter) != nil
    }
  }

  /// Returns whether a function casts to its result, creates an instance of it, or casts a closure that does.
  private func casts(_ function: Code) -> Bool {
    guard let result = function.child(.result)?.first.map(TypeName.init) else { return false }
    let generics = Set(function.children(.genericParameter).map(\.text))
    guard generics.contains(result.name) else { return false }
    return function.descendants.contains { cast in
      cast.kind == .cast && cast.descendants.contains { $0.kind == .namedType && $0.text == result.name }
        || cast.kind == .call && generics.contains(cast.first?.text ?? "")
    }
  }

  /// Returns whether a function writes into a table.
  private func writes(_ function: Code) -> Bool {
    function.descendants.contains { $0.kind == .assignment && $0.first?.kind == .index }
      || function.descendants.contains { $0.kind == .member && ["updateValue", "setObject"].contains($0.text) }
  }

  /// Returns whether a function calls the closure that it takes, and writes the result into a table.
  private func makesAtOnce(_ function: Code, _ program: Program) -> Bool {
    let closures = Set(
      function.children(.parameter).filter { program.type(written: $0)?.shape == .function }.map(\.text))
    return function.descendants.contains { code in
      guard code.kind == .assignment, code.first?.kind == .index, var value = Array(code.children).last else {
        return false
      }
      if value.kind == .name, case .local(let variable)? = program.binding(value.text, at: value),
        let inner = variable.child(.value)?.first
      {
        value = inner
      }
      return value.kind == .call && closures.contains(value.first?.text ?? "")
        && !code.scopes.prefix(while: { $0 != function }).contains { $0.kind == .closure }
    }
  }

  /// Returns whether a function calls one of some functions on its own object.
  private func calls(_ names: Set<String>, in function: Code) -> Bool {
    function.descendants.contains { call in
      guard call.kind == .call, let callee = call.first, names.contains(callee.text) else { return false }
      return callee.kind == .name || callee.first?.text == "self"
    }
  }

  /// Returns whether a function such as `func get<T>(_ type: T.Type = T.self) -> T` requests a service, itself or through
  /// a function that does. Further parameters may only be qualifiers and options.
  ///
  /// - Parameter given: the names of the types that registered closures take.
  private func isGetter(
    _ function: Code, _ casting: Set<String>, _ given: @autoclosure () -> Set<String>, _ program: Program
  )
    -> Bool
  {
    guard let result = function.child(.result)?.first.map(TypeName.init),
      function.children(.genericParameter).contains(where: { $0.text == result.name })
    else { return false }
    for parameter in function.children(.parameter) {
      guard let type = program.type(written: parameter) else { return false }
      let isMetatype = type.shape == .metatype && type.parts.first?.name == result.name
      let isQualifier =
        ["name", "named", "tag", "key", "identifier"].contains(parameter.label) && parameter.child(.value) != nil
      // A case of an enumeration configures the request and does not identify the service, if it has a default value
      // or registered closures get it: `_ kind: Kind = .singleton`, `environment: Environment`.
      let isOption =
        !isMetatype && program.type(type.name, at: parameter)?.declaration?.kind == .enum
        && (parameter.child(.value) != nil || given().contains(type.name))
      if !isMetatype, !isQualifier, !isOption { return false }
    }
    return casts(function) || calls(casting, in: function)
  }

  /// Returns the parameter with the service that a function such as `func add<T>(_ service: T)` writes into a table, or
  /// with a closure that creates the service; nil if the function writes none.
  ///
  /// If the function takes the metatype as well, the service may be an `Any`: `func add<T>(_ type: T.Type, object: Any)`.
  ///
  /// - Parameter writing: names of the functions that write into a table, which the function may call.
  private func stored(
    by function: Code, _ generics: Set<String>, _ writing: Set<String>, _ program: Program
  ) -> Code? {
    let parameters = function.children(.parameter)
    func value(_ isValue: (TypeName) -> Bool) -> Code? {
      parameters.first { parameter in
        guard let type = program.type(written: parameter).map({ program.canonical($0, at: parameter) }) else {
          return false
        }
        if type.shape == .function { return type.parts.last.map(isValue) ?? false }
        return isValue(type)
      }
    }
    let isKeyed = parameters.contains { parameter in
      let type = program.type(written: parameter)
      return type?.shape == .metatype && type?.parts.first.map { generics.contains($0.name) } == true
    }
    guard
      let found = value({ generics.contains($0.name) })
        ?? (isKeyed ? value { ["Any", "AnyObject"].contains($0.name) } : nil)
    else { return nil }
    return writes(function) || calls(writing, in: function) ? found : nil
  }
}

/// The parameters with which the functions of a handwritten locator take a lifetime: `scope: Scope = .singleton`,
/// `isShared: Bool`.
private struct Scopes {
  var labels: Set<String> = []
  var lifetimes: [String: Lifetime] = [:]
  /// The lifetime of a registration without such an argument; nil if there is no such parameter.
  var byDefault: Lifetime?

  private static let words: [(lifetime: Lifetime, parts: [String])] = [
    (.container, ["singleton", "shared", "cached", "container", "application", "permanent", "global"]),
    (.transient, ["transient", "unique", "factory", "prototype", "always"]), (.weak, ["weak"]), (.graph, ["graph"]),
  ]

  /// Returns the lifetime that a name such as `registerSingleton` or `isShared` gives; nil if it gives none.
  static func lifetime(named name: String) -> Lifetime? {
    let name = name.lowercased()
    return words.first { $0.parts.contains(where: name.contains) }?.lifetime
  }

  mutating func read(_ parameter: Code, _ program: Program) {
    guard let type = program.type(written: parameter), type.shape == .named else { return }
    let label = parameter.label == "_" ? "" : parameter.label
    if type.name == "Bool", let lifetime = Self.lifetime(named: label) ?? Self.lifetime(named: parameter.text) {
      let other: Lifetime = lifetime == .transient ? .container : .transient
      lifetimes.merge(["true": lifetime, "false": other]) { first, _ in first }
    } else if let scope = program.type(type.name, at: parameter), scope.declaration?.kind == .enum {
      let cases = scope.memberList.filter { $0.kind == .enumCase }.map(\.text)
      guard cases.contains(where: { Self.lifetime(named: $0) != nil }) else { return }
      for word in cases { lifetimes[word] = Self.lifetime(named: word) ?? .scoped(ScopeKind(word)) }
    } else {
      return
    }
    labels.insert(label)
    byDefault = parameter.child(.value)?.first.flatMap { lifetimes[$0.text] } ?? byDefault
  }
}
