import Core
import SourceReader

/// The environment of SwiftUI: `.environmentObject(prefs)`, `.environment(theme)`,
/// `@EnvironmentObject var prefs: Prefs`, `@Environment(Theme.self)`, and keys that the tree declares:
/// `@Entry var theme = Theme()`.
///
/// A service is an object that a view puts into the environment of its content, keyed by type, or a property of
/// `EnvironmentValues`. `ViewFlow` follows each view to the views that show it.
struct EnvironmentStyle: Style {
  let name = "swiftui-environment"
  let words: Set<String> = ["environmentObject", "EnvironmentObject", "EnvironmentValues"]

  func read(_ program: Program, into collection: Collection) {
    guard program.importedModules.contains("SwiftUI") else { return }
    collection.words.formUnion([
      "environmentObject", "EnvironmentObject", "EnvironmentValues", "Environment", "environment",
    ])
    collection.words.formUnion(ViewNames.delegateAdaptors)
    EnvironmentReader(program, collection).read()
    EnvironmentWiring(program: program, collection: collection).read()
  }
}

private final class EnvironmentReader {
  private let program: Program
  private let collection: Collection
  private let flow: ViewFlow
  /// Indices of the registrations of a property of `EnvironmentValues`; several if files have private properties of one
  /// name.
  private var entries: [String: [Int]] = [:]
  /// Properties of `EnvironmentValues` that hold objects, with their types.
  private let objects: [(variable: Code, type: TypeName)]
  /// Registrations of objects that live code puts in under a property of `EnvironmentValues`, keyed by its name.
  private var replacements: [String: [Int]] = [:]
  /// Registrations of objects that are put in under their type.
  private var typed: Set<Int> = []
  private let style = "swiftui-environment"
  /// Properties with the delegates that SwiftUI itself puts into the environment, keyed by type.
  private var delegates: [TypeName: Code] = [:]
  /// Registrations of the delegates that views request.
  private var delegateServices: [TypeName: Int] = [:]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
    objects = Self.objects(program)
    flow = ViewFlow(program, collection, properties: Set(objects.map(\.variable.text)))
  }

  func read() {
    readEntries()
    readDelegates()
    readInsertions()
    for tree in program.trees(having: ["EnvironmentObject", "Environment"]) {
      for attribute in tree.nodes(["EnvironmentObject", "Environment"]) where attribute.kind == .attribute {
        read(wrapper: attribute)
      }
    }
  }

  /// Returns the properties that code of the tree adds to `EnvironmentValues`, if their type is a class, actor or
  /// protocol of the tree.
  private static func objects(_ program: Program) -> [(variable: Code, type: TypeName)] {
    (program.type(named: "EnvironmentValues")?.memberList ?? []).compactMap { variable in
      guard variable.kind == .variable, !variable.flags.contains(.isStatic) else { return nil }
      let type = program.typed(variable: variable)?.instance
      // Numbers, texts and closures are settings, not services.
      guard let type, type.shape == .named || type.shape == .composition,
        (type.shape == .composition ? type.parts : [type]).contains(where: { part in
          let kind = program.type(part.name, at: variable)?.declaration?.kind
          return kind.map { [.class, .actor, .protocol].contains($0) } == true
        })
      else { return nil }
      return (variable, program.canonical(type, at: variable).wrapped)
    }
  }

  /// Registers the values that properties of `EnvironmentValues` have until a view puts in another one.
  private func readEntries() {
    for (variable, type) in objects {
      let index = collection.add(
        Collection.Registration(
          style: style, type: type, member: variable.text,
          container: "EnvironmentValues", implementation: variable.child(.value)?.first.flatMap(program.madeType),
          lifetime: .container, origin: .library, place: program.place(variable), code: variable,
          isConditional: variable.flags.contains(.conditional)))
      entries[variable.text, default: []].append(index)
    }
  }

  /// Reads delegate adaptors: `@UIApplicationDelegateAdaptor var delegate: AppDelegate`,
  /// `@UIApplicationDelegateAdaptor(AppDelegate.self)`.
  private func readDelegates() {
    for tree in program.trees(having: ViewNames.delegateAdaptors) {
      for attribute in tree.nodes(ViewNames.delegateAdaptors) where attribute.kind == .attribute {
        guard let variable = attribute.parent, variable.kind == .variable,
          let type = attribute.arguments.first?.first.flatMap(program.metatype) ?? program.type(written: variable)
        else { continue }
        delegates[program.canonical(type, at: variable).wrapped] = variable
      }
    }
  }

  /// Returns the target of a request for a delegate of the application or of a scene; nil for another type.
  ///
  /// The system creates such a delegate, and SwiftUI puts it into the environment: one for the application, and one for
  /// each scene.
  private func delegate(_ key: TypeName, at place: Code) -> Collection.Target? {
    let adaptor = delegates[key]
    guard adaptor != nil || program.isKind(key.name, of: ["UIWindowSceneDelegate", "UISceneDelegate"], at: place) else {
      return nil
    }
    if let known = delegateServices[key] { return .registration(known) }
    guard let code = adaptor ?? program.type(key.name, at: place)?.declaration else {
      return .builtIn(key.description)
    }
    let index = collection.add(
      Collection.Registration(
        style: style, type: key, implementation: key, lifetime: adaptor == nil ? .scoped("Scene") : .container,
        origin: .library, place: program.place(code), code: code))
    delegateServices[key] = index
    return .registration(index)
  }

  /// Identity of an inserted object: insertions with the same identity are one service.
  private enum Same: Hashable {
    /// A variable keeps the object, as in `Theme.shared`. All insertions of the variable are one service.
    case kept([Code], type: String)
    /// A view makes and keeps the object, and hands it to views that put it in as well.
    case made(Code)
    /// A type puts in the object at several places.
    case own(owner: String, type: String, value: String)
    case single(Code)
  }

  private struct Found {
    let call: Code
    let type: TypeName
    let value: Code
    let origin: InsertedValue
  }

  /// Registers the objects of `.environment(theme)` outside of previews, keyed by type.
  ///
  /// An object that a static or global variable keeps is one service, and so is an object that a type puts in at
  /// several places, or that a view makes for itself and hands on. An object that a view has from its own environment and passes on is no further service.
  private func readInsertions() {
    var order: [Same] = []
    var groups: [Same: [Found]] = [:]
    for insertion in flow.insertions where !insertion.isPreview && !insertion.isPassedOn {
      let entry = insertion.property.flatMap { name in objects.first { $0.variable.text == name }?.type }
      guard let type = insertion.type ?? entry, let value = insertion.value else {
        if let value = insertion.value, value.kind != .keyPath {
          collection.add(
            unknown: .inferred,
            "the type of the object that is put into the environment here is inferred: the code does not show it",
            style, program.place(insertion.call))
        }
        continue
      }
      let found = Found(call: insertion.call, type: type, value: value, origin: InsertedValue(value, program, flow))
      let same: Same =
        if let keeper = found.origin.keeper {
          .kept(keeper, type: type.description)
        } else if let call = keptCall(found.origin) {
          .made(call)
        } else if value.text.isEmpty {
          .single(insertion.call)
        } else {
          .own(owner: program.consumer(of: insertion.call), type: type.description, value: value.text)
        }
      if groups[same] == nil { order.append(same) }
      groups[same, default: []].append(found)
    }
    for same in order {
      let all = groups[same] ?? []
      // The place in the app itself stands for all places.
      guard
        let first = all.enumerated().min(by: { (rank($0.element.call), $0.offset) < (rank($1.element.call), $1.offset) }
        )
      else { continue }
      let index = register(first.element, all)
      for insertion in all { flow.services[insertion.call] = index }
    }
    for insertion in flow.insertions {
      guard let index = flow.services[insertion.call] else { continue }
      guard let property = insertion.property else {
        typed.insert(index)
        continue
      }
      if replacements[property]?.contains(index) != true { replacements[property, default: []].append(index) }
      // Live code replaces the value, so that the default is one of several objects.
      for entry in entries[property] ?? [] {
        collection[entry].lifetime = nil
        collection[entry].isAskedElsewhere = true
      }
    }
  }

  /// Returns the only call from which a value comes, if it runs once for each instance of a type; nil if there may be
  /// another one.
  private func keptCall(_ origin: InsertedValue) -> Code? {
    guard !origin.isOpen, let call = origin.ends.first, origin.ends.allSatisfy({ $0 == call }),
      program.isPlainConstruction(call), program.runsOnce(call)
    else { return nil }
    return call
  }

  /// Returns the view that makes an object and keeps it; nil if there is none.
  private func maker(_ insertion: Found, _ view: TypeInfo?) -> String? {
    if view.map({ makes(insertion.value, $0) }) == true { return program.consumer(of: insertion.call) }
    guard let call = keptCall(insertion.origin), let maker = program.owner(of: call).flatMap({ program.types[$0] }),
      flow.isView(maker)
    else { return nil }
    return program.consumer(of: call)
  }

  private func register(_ insertion: Found, _ all: [Found]) -> Int {
    let view = program.owner(of: insertion.call).flatMap { program.types[$0] }
    let (origin, type) = (insertion.origin, insertion.type)
    let lifetime = lifetime(origin, view)
    return collection.add(
      Collection.Registration(
        style: style, type: type, implementation: type, lifetime: lifetime, origin: .site,
        lifetimeCode: lifetime == nil ? nil : origin.keeper?.first ?? origin.ends.first,
        place: Place(
          file: insertion.call.tree.name, insertion.call.first?.positionOfLastName ?? insertion.call.position),
        code: insertion.call, isConditional: all.allSatisfy { $0.call.flags.contains(.conditional) },
        maker: maker(insertion, view),
        comesFrom: origin.ways, makingCalls: origin.ends.filter { program.madeType($0)?.name == type.name },
        furtherPlaces: all.map(\.call).filter { $0 != insertion.call },
        keeper: origin.keeper.flatMap { $0.count == 1 ? $0[0] : nil },
        keeperReads: Set(all.flatMap(\.origin.ways).joined())))
  }

  /// Modules with an entry point of an application.
  private lazy var appModules: Set<String> = Set(
    program.types.values.filter { type in
      flow.isEntry(type)
        || type.inherited.contains { ["UIApplicationDelegate", "NSApplicationDelegate"].contains($0.type.name) }
    }.compactMap { $0.declaration.map { collection.layout.module(of: $0.tree.name) } })

  /// Words of targets that are no app: `ShareExtension`.
  private static let extensionWords = ["Extension", "Widget", "Widgets", "Intents", "Watch", "Clip"]

  /// Returns the order of a place among those that put in objects of one type: first the entry point, then the rest of
  /// the app, other modules, extensions of the app, and code for tests and previews.
  private func rank(_ call: Code) -> Int {
    let file = call.tree.name
    if RegistrationChoice.isPreview(call, program) { return 4 }
    let module = collection.layout.module(of: file)
    if Self.extensionWords.contains(where: module.hasSuffix) { return 3 }
    if program.owner(of: call).flatMap({ program.types[$0] }).map(flow.isEntry) == true { return 0 }
    return appModules.contains(module) ? 1 : 2
  }

  /// Returns the indices of registrations, the most likely ones first.
  private func ranked(_ services: [Int]) -> [Int] {
    let ranks = services.map { collection[$0].member == nil ? rank(collection[$0].code) : 0 }
    return zip(ranks, services).sorted { ($0.0, collection[$0.1].place) < ($1.0, collection[$1.1].place) }.map(\.1)
  }

  /// Returns the lifetime of an object that a type puts in; nil if the text does not show it.
  ///
  /// An object that a static or global variable keeps lives as long as the program. An object that is made once for each
  /// instance of a type has the lifetime of the type. The text does not show the lifetime of an object from a cache, nor
  /// of one that a view's body makes, which may be another one each time.
  private func lifetime(_ origin: InsertedValue, _ view: TypeInfo?) -> Lifetime? {
    if let keeper = origin.keeper {
      collection.words.formUnion(program.owner(of: keeper[0]).map { [$0.lastWord] } ?? [])
      return keeper.count == 1 && !program.isReplaced(keeper[0]) ? .container : nil
    }
    if origin.isOpen || origin.ways.contains(where: { $0.contains(where: InsertedValue.isKeeper) }) { return nil }
    guard !origin.ends.isEmpty, origin.ends.allSatisfy({ program.isPlainConstruction($0) && program.runsOnce($0) })
    else { return nil }
    if view.map(flow.isEntry) == true { return .container }
    let makers = Set(origin.ends.map(program.consumer))
    guard makers.count == 1, let maker = makers.first else { return nil }
    return program.type(ofConsumer: maker).map(flow.isEntry) == true ? .container : .scoped(ScopeKind(maker.lastWord))
  }

  /// Returns whether a view makes a value itself: in its body, or for one of its properties.
  private func makes(_ value: Code, _ view: TypeInfo) -> Bool {
    if value.kind == .call { return program.madeType(value) != nil && program.isPlainConstruction(value) }
    if let made = valueOfLocal(value) { return makes(made, view) }
    guard value.kind == .name || value.kind == .member && value.first?.text == "self",
      let variable = view.variable(value.text), !variable.flags.contains(.isStatic)
    else { return false }
    if let made = variable.child(.value)?.first { return isMade(made, view) }
    // `_state = StateObject(wrappedValue: State())`
    return view.initializers.contains { initializer in
      initializer.descendants.contains { assignment in
        guard assignment.kind == .assignment, let left = assignment.first,
          [value.text, "_" + value.text].contains(left.text), let right = Array(assignment.children).last
        else { return false }
        let wrapped = right.kind == .call ? right.argument("wrappedValue") ?? right.argument("initialValue") : nil
        return isMade(wrapped ?? right, view)
      }
    }
  }

  /// Returns the initial value of the local variable that an expression names; nil if it names none.
  private func valueOfLocal(_ value: Code) -> Code? {
    guard value.kind == .name, case .local(let variable)? = program.binding(value.text, at: value) else { return nil }
    return variable.child(.value)?.first
  }

  /// Returns whether an expression makes an object: `State()`, `.init()`, a local variable that holds such an object, or
  /// a property of the view that makes it.
  private func isMade(_ value: Code, _ view: TypeInfo) -> Bool {
    if value.kind == .call { return program.madeType(value) != nil }
    if let made = valueOfLocal(value) { return isMade(made, view) }
    guard value.kind == .member, ["Self", view.name.lastWord].contains(value.first?.text ?? ""),
      let getter = view.variable(value.text)?.child(.accessor)
    else { return false }
    let made = program.returned(getter)
    return !made.isEmpty && made.allSatisfy { $0.kind == .call && program.madeType($0) != nil }
  }

  private func read(wrapper attribute: Code) {
    guard let variable = attribute.parent, variable.kind == .variable else { return }
    let argument = attribute.arguments.first?.first
    var edge = Collection.RawEdge(
      style: style, from: .consumer(program.consumer(of: variable)), to: .builtIn(""), kind: .wrapper, when: .eager,
      place: program.place(variable), isConditional: variable.flags.contains(.conditional), site: variable)
    if let argument, argument.kind == .keyPath {
      let all = entries[String(argument.text.prefix { $0 != "." })]
      guard let index = all?.last(where: { collection[$0].code.isVisible(from: variable) }) else { return }
      edge.type = collection[index].type
      edge.to = target(property: collection[index].code.text, default: index, for: variable)
    } else if let type = argument.flatMap(program.metatype)
      ?? (attribute.text == "EnvironmentObject" ? program.type(written: variable) : nil)
    {
      let key = program.canonical(type, at: variable).wrapped
      edge.type = key
      let isIdle = !program.isRead(variable)
      let isIdleInside = isIdle && variable.flags.contains(.isPrivate)
      edge.isOptional = program.type(written: variable)?.isOptional == true
      edge.to = target(key, for: variable, edge.isOptional || isIdleInside, &edge.gap)
      if isIdle { edge.gap = nil }
      if isIdle, case .absent = edge.to {
        collection.unreadProperties.insert(edge.place)
        if isIdleInside { collection.unreadPrivateProperties.insert(edge.place) }
      }
    } else {
      return
    }
    collection.add(edge)
  }

  /// Returns whether a registration provides an object of a type, for some argument of its generic parameters.
  private func provides(_ index: Int, _ key: TypeName) -> Bool {
    guard let type = collection[index].type else { return false }
    return type == key
      || !type.parts.isEmpty
        && ViewFlow.matches(type, key, program.genericParameters(in: type, at: collection[index].code))
  }

  /// Returns the target of a request for a property of `EnvironmentValues`: the objects that the views around put in,
  /// followed by the property's default if the text does not show that they all put one in.
  private func target(property: String, default index: Int, for variable: Code) -> Collection.Target {
    guard let all = replacements[property] else { return .registration(index) }
    let view = program.owner(of: variable).flatMap { program.types[$0] }
    switch view.map({ flow.provision(of: .property(property), to: $0) }) {
    case .found(let services)?: return .anyOf(ranked(services))
    case .missing?: return .registration(index)
    case .partly(let services, _)?: return .anyOf(ranked(services) + [index])
    case .open?, nil: return .anyOf(ranked(all) + [index])
    }
  }

  private func target(_ key: TypeName, for variable: Code, _ isOptional: Bool, _ gap: inout Place?) -> Collection.Target
  {
    if let target = delegate(key, at: variable) { return target }
    if !program.genericParameters(in: key, at: variable).isEmpty {
      collection.add(
        unknown: .inferred, "which \(key) is requested is decided by each use of the view", style,
        program.place(variable))
      return .builtIn(key.description)
    }
    let owner = program.owner(of: variable)
    switch owner.flatMap({ program.types[$0] }).map({ flow.provision(of: .type(key), to: $0) }) {
    case .found(let services)?: return .anyOf(ranked(services))
    case .missing?: return .absent(key)
    case .partly(let services, let place)?:
      if !isOptional { gap = place }
      return .anyOf(ranked(services))
    case .open(let place, let why)?:
      if !isOptional { collection.add(unknown: .elsewhere, why, style, place ?? program.place(variable)) }
    case nil:
      if !isOptional {
        collection.add(
          unknown: .elsewhere, "no place that shows \(owner ?? "this") was found", style,
          program.place(variable))
      }
    }
    let all = collection.registrations.indices.filter {
      typed.contains($0) && provides($0, key)
    }
    return all.isEmpty ? .builtIn(key.description) : .anyOf(ranked(all))
  }
}
