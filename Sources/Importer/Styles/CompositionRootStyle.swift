import SourceReader

/// Composition roots: types that create other services without a library, in `lazy var`, stored properties and `make…`
/// functions.
struct CompositionRootStyle: Style {
  let name = "composition-root"
  /// Words of program entry points, where services are often created.
  let words: Set<String> = [
    "UIApplicationDelegate", "UIWindowSceneDelegate", "NSApplicationDelegate", "WKApplicationDelegate",
    "WKExtensionDelegate", "WindowGroup",
  ]
  var looksForContainers: Bool { true }
  /// Protocols of entry points: types that the system creates, such as the delegate of the application.
  static let entries: Set<String> = [
    "UIApplicationDelegate", "UIWindowSceneDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "App",
    "UISceneDelegate", "WKExtensionDelegate",
  ]

  func read(_ program: Program, into collection: Collection) {
    let reader = MemberReader(program, collection, style: name)
    let registered = Set(collection.registrations.compactMap { $0.implementation?.name })
    let names = program.typeNames
    var roots = names.filter { name in
      guard let type = program.types[name] else { return false }
      return isRoot(type, reader, isRegistered: registered.contains(name))
        || type.declaration != nil && collection.names.roots.contains(name.lastWord)
    }
    let hasContainers = HasStyle.containers(program)
    // Such a name is weak evidence, and Has-protocols are strong evidence.
    roots.removeAll { hasContainers.contains($0) && Self.plain($0.lastWord).hasSuffix("Dependency") }
    addInner(to: &roots, program, reader)
    let shapes = ShapedRoots(program, collection, reader)
    let shaped = shapes.names(besides: Set(roots).union(hasContainers))
    roots += shaped
    addSuperclasses(to: &roots, reader)
    reader.shapes = (shapes, Set(shaped))
    reader.shapedBundles = shapes.bundles(besides: Set(roots).union(hasContainers))
    shapes.readTables(besides: Set(roots).union(hasContainers))
    reader.containers = hasContainers.union(roots)
    var isUsed = OverloadReader(program, collection, reader).read()
    for name in roots {
      guard let type = program.types[name] else { continue }
      collection.words.insert(name.lastWord)
      reader.read(root: type)
      isUsed = true
    }
    reader.connectPassedOn()
    for name in names where reader.read(bundle: name) { isUsed = true }
    let others = hasContainers.union(roots)
    for name in names {
      guard let type = program.types[name] else { continue }
      let isOther = others.contains(name)
      if isEntry(type) || !isOther && isComposing(type), reader.read(entry: type) { isUsed = true }
    }
    for function in program.trees.flatMap({ entryFunctions(in: $0) }) where reader.read(entryFunction: function) {
      isUsed = true
    }
    guard isUsed else { return }
    collection.words.formUnion(reader.globals())
    reader.readUses()
  }

  /// Adds the containers that a root makes and keeps, even if they have a single service: `CoreAssembly`.
  private func addInner(to roots: inout [String], _ program: Program, _ reader: MemberReader) {
    var index = 0
    while index < roots.count {
      defer { index += 1 }
      for member in program.types[roots[index]]?.memberList ?? [] where member.kind == .variable {
        guard
          let value = member.child(.value)?.first
            ?? program.types[roots[index]].flatMap({
              reader.origin(of: member.text, in: $0)
            }), let made = program.madeType(value),
          let type = program.type(made.name, at: value), !roots.contains(type.name),
          let kind = type.declaration?.kind, kind == .class || kind == .struct,
          Self.mayHold(Self.plain(type.name.lastWord))
            || type.name.hasSuffix("Provider") && type.memberList.count(where: { isMaker($0, type, program) }) > 1,
          !type.inherited.contains(where: { Self.excludedSupertypes.contains($0.type.last) }),
          type.memberList.contains(where: { makesObject($0, type, reader) || isMaker($0, type, program) })
            || Self.kept.match(Self.plain(type.name.lastWord)) && buildsInInitializer(type, program, isSure: true)
        else { continue }
        roots.append(type.name)
      }
    }
  }

  /// Adds the superclasses of roots that make objects themselves. Their members belong to the subclass as well.
  private func addSuperclasses(to roots: inout [String], _ reader: MemberReader) {
    for name in roots {
      guard let type = reader.program.types[name] else { continue }
      for superclass in Self.superclasses(of: type, reader.program)
      where superclass.memberList.contains(where: { makesObject($0, superclass, reader) }) {
        if !roots.contains(superclass.name) { roots.append(superclass.name) }
        reader.interfaces[name, default: []].insert(superclass.name)
      }
    }
  }

  /// Returns the superclasses of a class that the tree declares, the nearest first. None of them is a screen or the like.
  static func superclasses(of type: TypeInfo, _ program: Program) -> [TypeInfo] {
    var found: [TypeInfo] = []
    var current = type
    while found.count < 8, current.declaration?.kind == .class,
      let next = current.inherited.lazy.compactMap({ program.type($0.type.name, at: $0.at) }).first(where: {
        $0.declaration?.kind == .class
      }), next.name != current.name,
      !excludedSupertypes.contains(next.name.lastWord) || next.name.lastWord == "Container" && !isLibrary(next, program)
    {
      found.append(next)
      current = next
    }
    return found
  }

  /// Returns whether a type with the name of a composition root may build everything in the local variables of a
  /// function: `enum CompositionRoot { static func resolve() -> App { … } }`.
  private func isComposing(_ type: TypeInfo) -> Bool {
    type.declaration?.kind != .protocol && Self.composers.match(type.name.lastWord[...])
      && !type.inherited.contains { Self.excludedSupertypes.contains($0.type.last) }
  }

  /// Returns whether a supertype is a container of the tree with the name of a library's.
  private static func isOwnContainer(_ supertype: (type: TypeName, at: Code), _ program: Program) -> Bool {
    guard supertype.type.last == "Container", let type = program.type(supertype.type.name, at: supertype.at) else {
      return false
    }
    return type.declaration?.kind == .class && !isLibrary(type, program)
  }

  private static let composers = Suffixes([
    "CompositionRoot", "AppComposer", "AppDependency", "AppDependencies", "AppAssembler",
  ])

  /// Returns whether a type with a name may be a container that another one makes.
  private static func mayHold(_ name: Substring) -> Bool {
    possibleSuffixes.match(name) || certainSuffixes.match(name) || name.hasSuffix("Container")
  }

  /// Suffixes of names of types that often provide a single service.
  private static let providerSuffixes = Suffixes(["UseCaseProvider", "RepositoryProvider", "ServiceProvider"])
  private static let likelySuffixes = Suffixes(["Container", "Composer", "Dependencies", "Dependency"])

  private static let certainSuffixes = Suffixes([
    "DIContainer", "DependencyContainer", "DependenciesContainer", "CompositionRoot", "AppContainer",
    "DependencyInjector",
    "AppDependencies", "AppDependencyContainer", "AppComposer", "ServiceContainer", "DependencyFactory", "AppFactory",
    "DependencyInjection", "DependencyProvider", "DependenciesProvider", "AppComponent", "Injection",
    "DependencyManager", "DependenciesManager", "DependencyAssembler", "DependencyBuilder", "DIManager",
  ])
  private static let excludedSupertypes: Set<String> = [
    "View", "UIView", "UIViewController", "UITableViewCell", "UICollectionViewCell", "Component", "BootstrapComponent",
    "Container", "SharedContainer", "Assembly", "XCTestCase", "Codable", "Decodable", "Encodable", "Error",
    "ViewModifier",
    "Reducer", "DependencyKey", "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable",
    "NSViewControllerRepresentable", "WKInterfaceObjectRepresentable", "App", "Scene", "Shape", "Layout",
    "PreviewProvider", "UINavigationController", "ObservableObject", "NSView", "NSObject",
  ]

  /// Returns whether a type that inherits from another one is no container, although its shape is that of one.
  static func isExcluded(_ supertype: String) -> Bool {
    excludedSupertypes.contains(supertype) && !usualSupertypes.contains(supertype)
  }

  /// Supertypes that views, models and containers have alike.
  private static let usualSupertypes: Set<String> = ["ObservableObject", "NSObject"]

  /// Returns a name without the suffix that marks the type as an implementation: `ServiceAssemblyImpl`.
  static func plain(_ name: String) -> Substring {
    for suffix in ["Implementation", "Impl", "Imp"] where name.hasSuffix(suffix) {
      return name.dropLast(suffix.count)
    }
    return name[...]
  }

  /// Returns whether a type has a container-like name, and creates services in lazy variables, `make…` functions or an
  /// initializer.
  ///
  /// The initializer must create several properties and pass one of them to another. Otherwise two lazy variables or
  /// functions are needed, or one function that passes the type's own properties on, and no other one. If the name is
  /// strong evidence (`certainSuffixes`), one of them suffices, or two properties that create objects, themselves or in
  /// the initializer. Two such properties also suffice for `…Container` and `…Dependencies` if one is passed on.
  ///
  /// - Parameter isRegistered: true if a container registers the type. A factory that is a service itself is no root.
  private func isRoot(_ type: TypeInfo, _ reader: MemberReader, isRegistered: Bool) -> Bool {
    let program = reader.program
    guard let declaration = type.declaration, [.class, .struct, .enum, .actor].contains(declaration.kind) else {
      return false
    }
    let last = Self.plain(type.name.lastWord)
    let isSure = Self.certainSuffixes.match(last)
    let isLikely = Self.likelySuffixes.match(last)
    guard isSure || !isRegistered && (isLikely || Self.possibleSuffixes.match(last)) else { return false }
    let excluded = isSure ? Self.excludedSupertypes.subtracting(Self.usualSupertypes) : Self.excludedSupertypes
    if type.inherited.contains(where: { excluded.contains($0.type.last) && !Self.isOwnContainer($0, program) }) {
      return false
    }
    if ScreenTypes(program: program, collection: reader.collection).isScreen(type) { return false }
    if !isSure,
      Self.isLibrary(type, program) || RegistrationChoice.isDouble(type.name) || Self.isBuilder(type)
        || !handsOut(type, program) || ShapedRoots.makesScreens(type.name) && !makesObjects(type, program)
        || ShapedRoots.makesCoordinators(type)
    {
      return false
    }
    return isBuilding(type, reader, isSure: isSure, isLikely: isLikely)
      && (isSure || !reader.isMadeWidely(type))
  }

  /// Returns whether a type with a container-like name creates and connects services.
  private func isBuilding(_ type: TypeInfo, _ reader: MemberReader, isSure: Bool, isLikely: Bool) -> Bool {
    let program = reader.program
    let last = Self.plain(type.name.lastWord)
    let count = type.memberList.count { member in
      // Members whose type is a structure or enumeration, such as titles, texts and views, are not services.
      if !isSure, isValue(member, program) { return false }
      return switch member.kind {
      case .function: isMaker(member, type, program) && (isSure || makesOfTree(member, program))
      case .variable:
        member.flags.contains(.isLazy) || makesInClosure(member, program)
          || member.children(.accessor).contains { $0.text == "get" } && makesObject(member, type, reader)
      default: false
      }
    }
    // The world of a game is built in the same way.
    if !last.hasSuffix("World"), buildsInInitializer(type, program, isSure: isSure) { return true }
    if isSure || isLikely, meetsRequirement(type, program) { return true }
    if isSure || isLikely {
      let held = type.memberList.filter { makesObject($0, type, reader) }
      if held.count > 1, isSure || wires(type) || reader.isRequired(held, of: type) { return true }
      if isSure, held.count == 1, !type.memberList.contains(where: { $0.kind == .function }) { return true }
    }
    if count >= (isSure || Self.providerSuffixes.match(last) ? 1 : 2) { return isSure || isLikely || wires(type) }
    return isLikely && count == 1 && onlyMakes(type, program)
  }

  /// Returns whether several functions of a type return objects of the tree, and no values.
  private func makesObjects(_ type: TypeInfo, _ program: Program) -> Bool {
    type.memberList.count { member in
      guard member.kind == .function, let result = member.child(.result)?.first.map(TypeName.init),
        let kind = program.type(result.name, at: member)?.declaration?.kind
      else { return false }
      return [.class, .actor, .protocol].contains(kind) && isMaker(member, type, program)
    } > 1
  }

  /// Returns whether other types can get an object from a type: a property or the result of a function. A function that
  /// returns a type of a library must create the result, or return a member of the type.
  private func handsOut(_ type: TypeInfo, _ program: Program) -> Bool {
    type.memberList.contains { member in
      guard !member.flags.contains(.isPrivate), member.kind == .variable || member.kind == .function else {
        return false
      }
      let written =
        member.kind == .function
        ? member.child(.result)?.first.map(TypeName.init) : program.typed(variable: member)?.instance
      guard let written = written.map({ program.canonical($0, at: member) }) else { return member.kind == .variable }
      if written.shape == .composition || written.shape == .function { return true }
      // `static let shared` is the type itself.
      if member.flags.contains(.isStatic), written.name == type.name { return false }
      guard let kind = program.type(written.name, at: member)?.declaration?.kind else {
        return !isKnown(written) && (member.kind == .variable || givesOwn(member, of: type, program))
      }
      return kind != .enum
    }
  }

  /// Returns whether a function returns what it creates, or a member of its type.
  private func givesOwn(_ function: Code, of type: TypeInfo, _ program: Program) -> Bool {
    program.returned(function).contains { value in
      if program.isMaking(value) { return true }
      guard value.kind == .name || value.first?.text == "self" else { return false }
      if value.kind == .name, case .local(let variable)? = program.binding(value.text, at: value) {
        return program.values(of: variable).contains(where: program.isMaking)
      }
      return type.variable(value.text) != nil
    }
  }

  /// Returns whether a type is a value of the standard library.
  private func isKnown(_ type: TypeName) -> Bool {
    type.shape != .named || ["Bool", "String", "Int", "Double", "Void", "Data", "URL", "Date"].contains(type.name)
  }

  /// Returns whether a function returns an object of the tree, or creates what it returns itself.
  private func makesOfTree(_ function: Code, _ program: Program) -> Bool {
    guard let result = function.child(.result)?.first.map(TypeName.init) else { return false }
    return program.type(program.canonical(result, at: function).name, at: function)?.declaration != nil
      || program.returned(function).contains { program.isMaking($0) }
  }

  /// Returns whether several functions of a type return the object itself, so that calls can be chained:
  /// `Bootstrap().group(2).channelOption(x)`.
  private static func isBuilder(_ type: TypeInfo) -> Bool {
    type.memberList.count { function in
      function.kind == .function && !function.flags.contains(.isStatic)
        && function.child(.result)?.first.map(TypeName.init).map {
          $0.name == "Self" || $0.last == type.name.lastWord
        } == true
    } > 1
  }

  /// Returns whether a type is the container of a library, which gets its services at run time:
  /// `func resolve<S>(_ type: S.Type) -> S`. Its own members are no services.
  static func isLibrary(_ type: TypeInfo, _ program: Program) -> Bool {
    type.memberList.contains { function in
      guard function.kind == .function, let result = function.child(.result)?.first.map(TypeName.init)?.wrapped,
        function.children(.genericParameter).contains(where: { $0.text == result.name })
      else { return false }
      return function.children(.parameter).contains { parameter in
        let type = program.type(written: parameter)
        return type?.shape == .metatype && type?.parts.first?.name == result.name
      }
    }
  }

  /// Returns whether a computed property returns a closure that creates an object: `var makePage: () -> Page`.
  private func makesInClosure(_ member: Code, _ program: Program) -> Bool {
    guard program.type(written: member)?.shape == .function,
      let getter = member.children(.accessor).first(where: { $0.text == "get" }),
      let closure = program.returned(getter).first, closure.kind == .closure
    else { return false }
    return program.returned(closure).contains { program.madeType($0) != nil }
  }

  /// Returns whether all that a type does is to create one object from its own properties.
  private func onlyMakes(_ type: TypeInfo, _ program: Program) -> Bool {
    let functions = type.memberList.filter { $0.kind == .function && !$0.flags.contains(.isPrivate) }
    return functions.count == 1
      && functions.allSatisfy {
        isMaker($0, type, program) && program.returned($0).contains { program.madeType($0) != nil }
      }
      && type.memberList.contains { $0.kind == .variable } && wires(type)
  }

  /// Returns whether a function creates what it returns: `func makeStore() -> Store`. In a type that is called an
  /// assembly or the like, any function that creates and returns an object counts.
  private func isMaker(_ member: Code, _ type: TypeInfo, _ program: Program) -> Bool {
    guard member.kind == .function, let result = member.child(.result)?.first.map(TypeName.init),
      member.child(.block) != nil, !Self.makesItself(member, result, type)
    else { return false }
    if member.text.hasPrefix("make") { return true }
    let name = Self.plain(type.name.lastWord)
    guard ["Assembly", "Assembler", "Resolver", "Injection", "Manager"].contains(where: name.hasSuffix),
      member.child(.genericParameter) == nil,
      let kind = program.type(result.name, at: member)?.declaration?.kind, [.class, .actor, .protocol].contains(kind)
    else { return false }
    return member.descendants.contains { program.madeType($0) != nil }
  }

  /// Returns whether a static function creates an instance of its own type: `static func makeDefault() -> Self`.
  static func makesItself(_ function: Code, _ result: TypeName, _ type: TypeInfo) -> Bool {
    function.flags.contains(.isStatic) && (result.last == type.name.lastWord || result.name == "Self")
  }

  /// Returns whether a property creates an object of a class, actor or protocol of the tree, once or for each access.
  private func makesObject(_ member: Code, _ type: TypeInfo, _ reader: MemberReader) -> Bool {
    guard member.kind == .variable else { return false }
    let program = reader.program
    let getters = member.children(.accessor).filter { $0.text == "get" }
    let values = getters.isEmpty ? reader.sources(of: member, in: type) : getters.flatMap(program.returned)
    guard values.contains(where: { reader.makes($0) || isShared($0, program) }),
      let made = program.typed(variable: member)?.instance ?? values.lazy.compactMap(reader.implementation).first,
      let kind = program.type(made.name, at: member)?.declaration?.kind
    else { return false }
    return [.class, .actor, .protocol].contains(kind)
  }

  /// Returns whether an expression is an instance that its own type keeps: `Store.shared`.
  private func isShared(_ value: Code, _ program: Program) -> Bool {
    guard value.kind == .member, let base = value.first, base.kind == .name, base.text.isCapitalized,
      case .metatype(let type)? = program.typed(base)
    else { return false }
    return program.instanceType(of: value)?.name == type.name
  }

  /// Suffixes of names of containers that other containers keep. They may create their services in an initializer.
  static let kept = Suffixes(["Assembly", "Assembler", "Services", "Component", "Container", "Dependencies"])

  private func isEntry(_ type: TypeInfo) -> Bool {
    guard let declaration = type.declaration, declaration.kind != .protocol else { return false }
    return type.inherited.contains { Self.entries.contains($0.type.last) }
      || declaration.children(.attribute).contains { $0.text == "main" }
  }

  /// Functions outside of types that servers run at their start: `func routes(_ app: Application)`.
  private func entryFunctions(in tree: CodeTree) -> [Code] {
    tree.root.children(.function).filter { function in
      function.children(.parameter).contains { parameter in
        let type = parameter.children.first(where: \.kind.isType).map(TypeName.init)
        return ["Application", "Router"].contains(type?.last)
      }
    }
  }

  private func isValue(_ member: Code, _ program: Program) -> Bool {
    let written = member.child(.result)?.first.map(TypeName.init) ?? program.type(written: member)
    guard let type = written ?? program.typed(variable: member)?.instance else { return false }
    guard let kind = program.type(type.name, at: member)?.declaration?.kind else { return false }
    return kind == .struct || kind == .enum
  }

  /// Suffixes of names that are weak evidence. A type with such a name must also pass one of its members to another.
  private static let possibleSuffixes = Suffixes([
    "Wiring", "Bootstrap", "Bootstrapper", "Environment", "ObjectGraph", "World", "Factory", "Assembly", "Assembler",
    "Services", "Injector", "Resolver", "ServiceProvider", "ServicesProvider",
    "UseCaseProvider", "RepositoryProvider", "AppProvider", "Component",
  ])
}

/// Suffixes of names.
///
/// Most names are rejected by their last bytes alone, without a comparison of texts.
struct Suffixes {
  private let all: [String]
  private let ends: Set<UInt32>

  init(_ all: [String]) {
    self.all = all
    ends = Set(all.map { Self.end($0[...]) })
  }

  func match(_ name: Substring) -> Bool { ends.contains(Self.end(name)) && all.contains { name.hasSuffix($0) } }

  private static func end(_ name: Substring) -> UInt32 {
    name.utf8.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
