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
  }
}

private final class EnvironmentReader {
  private let program: Program
  private let collection: Collection
  private let flow: ViewFlow
  /// Indices of the registrations of a property of `EnvironmentValues`; several if files have private properties of one
  /// name.
  private var entries: [String: [Int]] = [:]
  private let style = "swiftui-environment"
  /// Types of the delegates that SwiftUI itself puts into the environment.
  private var delegates: Set<TypeName> = []

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
    flow = ViewFlow(program, collection)
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

  /// Registers the properties that code of the tree adds to `EnvironmentValues`, if their type is a class, actor or
  /// protocol of the tree.
  private func readEntries() {
    guard let values = program.type(named: "EnvironmentValues") else { return }
    for variable in values.memberList where variable.kind == .variable && !variable.flags.contains(.isStatic) {
      let type = program.typed(variable: variable)?.instance
      // Numbers, texts and closures are settings, not services.
      guard let type, type.shape == .named || type.shape == .composition,
        (type.shape == .composition ? type.parts : [type]).contains(where: { part in
          let kind = program.type(part.name, at: variable)?.declaration?.kind
          return kind.map { [.class, .actor, .protocol].contains($0) } == true
        })
      else { continue }
      let index = collection.add(
        Collection.Registration(
          style: style, type: program.canonical(type, at: variable).wrapped, member: variable.text,
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
        delegates.insert(program.canonical(type, at: variable).wrapped)
      }
    }
  }

  /// Returns whether a type is a delegate of the application or of a scene.
  ///
  /// The system creates such a delegate, and SwiftUI puts it into the environment.
  private func isDelegate(_ key: TypeName, at place: Code) -> Bool {
    delegates.contains(key)
      || program.isKind(key.name, of: ["UIWindowSceneDelegate", "UISceneDelegate"], at: place)
  }

  /// Registers the objects of `.environment(theme)` outside of previews, keyed by type.
  ///
  /// An object that a type puts in at several places is one service. An object that a view has from its own environment
  /// and passes on is no further service.
  private func readInsertions() {
    struct Same: Hashable {
      let owner: String
      let type: String
      let value: String
    }
    var known: [Same: Int] = [:]
    for insertion in flow.insertions where !insertion.isPreview && !insertion.isPassedOn {
      guard let type = insertion.type, let value = insertion.value else {
        if let value = insertion.value, value.kind != .keyPath {
          collection.add(
            unknown: .inferred,
            "the type of the object that is put into the environment here is inferred: text does not show it",
            style, program.place(insertion.call))
        }
        continue
      }
      let owner = program.consumer(of: insertion.call)
      let same = Same(owner: owner, type: type.description, value: value.text)
      if let index = known[same], !value.text.isEmpty {
        flow.services[insertion.call] = index
        continue
      }
      let view = program.owner(of: insertion.call).flatMap { program.types[$0] }
      let origin = InsertedValue(value, program, flow)
      let index = collection.add(
        Collection.Registration(
          style: style, type: type, implementation: type,
          lifetime: lifetime(origin, view, owner), origin: .site,
          place: Place(
            file: insertion.call.tree.name, insertion.call.first?.positionOfLastName ?? insertion.call.position),
          code: insertion.call, isConditional: insertion.call.flags.contains(.conditional),
          maker: view.map { makes(value, $0) } == true ? owner : nil, comesFrom: origin.ways,
          makingCalls: origin.ends.filter { program.madeType($0)?.name == type.name }))
      known[same] = index
      flow.services[insertion.call] = index
    }
  }

  /// Returns the lifetime of an object that a type puts in: that of the type, if code of the type makes the object. Nil
  /// for an object that the type gets and that the text does not follow to its maker.
  private func lifetime(_ origin: InsertedValue, _ view: TypeInfo?, _ owner: String) -> Lifetime? {
    if view.map(flow.isEntry) == true { return .container }
    if origin.isOpen { return nil }
    let makers = Set(origin.ends.map(program.consumer))
    guard makers.count == 1, let maker = makers.first else { return nil }
    return program.type(ofConsumer: maker).map(flow.isEntry) == true ? .container : .scoped(ScopeKind(maker.lastWord))
  }

  /// Returns whether a view makes a value itself: in its body, or for one of its properties.
  private func makes(_ value: Code, _ view: TypeInfo) -> Bool {
    if value.kind == .call { return program.madeType(value) != nil }
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

  /// Returns whether an expression makes an object: `State()`, `.init()`, or a property of the view that does so.
  private func isMade(_ value: Code, _ view: TypeInfo) -> Bool {
    if value.kind == .call { return program.madeType(value) != nil }
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
      (edge.to, edge.type) = (.registration(index), collection[index].type)
    } else if let type = argument.flatMap(program.metatype)
      ?? (attribute.text == "EnvironmentObject" ? program.type(written: variable) : nil)
    {
      let key = program.canonical(type, at: variable).wrapped
      edge.type = key
      let isIdle = !isRead(variable)
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

  /// Returns whether code of the owner reads a property outside of its declaration; true if the owner is unknown.
  /// SwiftUI looks up the object at each read.
  private func isRead(_ variable: Code) -> Bool {
    guard let owner = program.owner(of: variable), let info = program.types[owner] else { return true }
    let names: Set<String> = [variable.text, "$" + variable.text, "_" + variable.text]
    return info.parts.contains { part in
      part.tree.nodes(names).contains { use in
        part.contains(use) && !variable.contains(use) && (use.kind == .name || use.kind == .member)
      }
    }
  }

  private func target(_ key: TypeName, for variable: Code, _ isOptional: Bool, _ gap: inout Place?) -> Collection.Target
  {
    if isDelegate(key, at: variable) { return .builtIn(key.description) }
    if !program.genericParameters(in: key, at: variable).isEmpty {
      collection.add(
        unknown: .inferred, "which \(key) is requested is decided by each use of the view", style,
        program.place(variable))
      return .builtIn(key.description)
    }
    let owner = program.owner(of: variable)
    switch owner.flatMap({ program.types[$0] }).map({ flow.provision(of: key, to: $0) }) {
    case .found(let services)?: return .anyOf(services)
    case .missing?: return .absent(key)
    case .partly(let services, let place)?:
      if !isOptional { gap = place }
      return .anyOf(services)
    case .open(let place, let why)?:
      if !isOptional { collection.add(unknown: .elsewhere, why, style, place) }
    case nil:
      if !isOptional {
        collection.add(
          unknown: .elsewhere, "no place that shows \(owner ?? "this") was found", style,
          program.place(variable))
      }
    }
    let all = collection.registrations.indices.filter {
      collection[$0].style == style && collection[$0].member == nil && provides($0, key)
    }
    return all.isEmpty ? .builtIn(key.description) : .anyOf(all)
  }
}
