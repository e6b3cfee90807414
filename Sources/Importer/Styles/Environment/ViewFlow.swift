import SourceReader

/// Follows each view to the views that show it, and to the objects that these views put into the environment.
final class ViewFlow {
  /// A call of `.environment` or `.environmentObject`, which puts an object into the environment.
  struct Insertion {
    var call: Code
    var value: Code?
    /// Type of the object; nil if the text does not determine it.
    var type: TypeName?
    var isPreview: Bool
    /// True if the object is from the environment of the view that puts it in.
    var isPassedOn = false
    /// Generic parameters in the type. Each use of the view decides them.
    var generics: Set<String> = []
    /// Name of the property of `EnvironmentValues` that holds the object; nil if its type is the key.
    var property: String?

    /// Returns whether the object is put in under a key. A type may fit for some argument of its generic parameters.
    func provides(_ key: Key) -> Bool {
      switch key {
      case .type(let wanted): property == nil && type.map { ViewFlow.matches($0, wanted, generics) } ?? false
      case .property(let name): property == name
      }
    }

    /// Returns whether the text does not show if the object is put in under a key.
    func isUnclear(_ key: Key) -> Bool {
      if case .type = key { property == nil && type == nil } else { false }
    }
  }

  /// The key under which a view requests an object of the environment.
  enum Key {
    case type(TypeName)
    /// A property of `EnvironmentValues`.
    case property(String)
  }

  /// Returns whether a type equals another one for some arguments of its generic parameters.
  static func matches(_ type: TypeName, _ key: TypeName, _ generics: Set<String>) -> Bool {
    if type == key { return true }
    if generics.isEmpty { return false }
    if type.shape == .named, generics.contains(type.name) { return true }
    return type.shape == key.shape && type.name == key.name && type.parts.count == key.parts.count
      && !type.parts.isEmpty && zip(type.parts, key.parts).allSatisfy { matches($0, $1, generics) }
  }

  /// Result of following a view upwards in search of an object. A *path* is a chain of views, each shown by the one
  /// before, that ends at the view.
  enum Provision {
    /// The paths provide the object, by the given registrations. Paths in `#if` or unused code may lack it.
    case found([Int])
    /// No path provides the object, and all paths could be followed.
    case missing
    /// Some paths provide the object, by the given registrations. The path that begins at the place does not.
    case partly([Int], Place)
    /// A path could not be followed, at the given place and for the given reason. The place is nil if no path to the view
    /// itself was found.
    case open(Place?, String)
  }

  let program: Program
  let collection: Collection
  private(set) var insertions: [Insertion] = []
  /// Registrations of the calls that put an object into the environment.
  var services: [Code: Int] = [:]
  private var insertionByCall: [Code: Int] = [:]
  var sites: [String: [Code]] = [:]
  /// Indices of `insertions` that the functions of views contain, keyed by function.
  ///
  /// An example is `func withServices() -> some View { environment(a) }`.
  private var modifiers: [Code: [Int]] = [:]

  /// - Parameter properties: names of the properties of `EnvironmentValues` that hold objects.
  init(_ program: Program, _ collection: Collection, properties: Set<String>) {
    self.program = program
    self.collection = collection
    for tree in program.trees(having: ["environmentObject", "environment"]) {
      for callee in tree.nodes(["environmentObject", "environment"])
      where callee.kind == .member || callee.kind == .name {
        guard let call = callee.parent, call.kind == .call, call.first == callee,
          let (value, property) = Self.inserted(by: call), property.map(properties.contains) != false,
          !isOther(callee, call)
        else { continue }
        var type = (program.instanceType(of: value) ?? program.madeType(value) ?? requested(value))?.wrapped
        if let found = type, program.isConditional(found, of: value) { type = nil }
        insertionByCall[call] = insertions.count
        let known = type?.shape == .named ? type.map { program.canonical($0, at: value) } : nil
        insertions.append(
          Insertion(
            call: call, value: value, type: known, isPreview: RegistrationChoice.isPreview(call, program),
            isPassedOn: isFromEnvironment(value, property),
            generics: known.map { program.genericParameters(in: $0, at: call) } ?? [], property: property))
      }
    }
  }

  /// Returns the type that a request of a library names: `Resolver.resolve(Store.self)`, `container.resolve(Store.self)!`.
  private func requested(_ value: Code) -> TypeName? {
    guard value.kind == .call else { return value.kind == .other ? value.first.flatMap(requested) : nil }
    guard value.first?.text == "resolve", program.functions(called: value) == nil else { return nil }
    return value.arguments.first?.first.flatMap(program.metatype)
  }

  /// Returns whether a call runs a function of the tree with the modifier's name: `Servers().environment("test")`.
  private func isOther(_ callee: Code, _ call: Code) -> Bool {
    let owner =
      callee.kind == .member
      ? callee.first.flatMap { program.typed($0)?.type }.flatMap { program.type($0.name, at: call) }
      : program.owner(of: call).flatMap { program.types[$0] }
    return owner?.functions(callee.text).isEmpty == false && owner.map(isView) == false
  }

  /// Returns the object that a call puts in, with the property of `EnvironmentValues` that holds it:
  /// `.environment(store)`, `.environment(\.store, store)`.
  private static func inserted(by call: Code) -> (value: Code, property: String?)? {
    let values = call.arguments.compactMap { $0.label.isEmpty ? $0.first : nil }
    guard values.count == call.arguments.count, let first = values.first else { return nil }
    if values.count == 1 { return first.kind == .keyPath ? nil : (first, nil) }
    guard values.count == 2, first.kind == .keyPath, !first.text.contains(".") else { return nil }
    return (values[1], first.text)
  }

  /// Returns whether a value is a property that the environment of its view provides under the same key.
  private func isFromEnvironment(_ value: Code, _ key: String?) -> Bool {
    guard let variable = property(value) else { return false }
    return variable.children(.attribute).contains {
      let path = $0.arguments.first?.first.flatMap { $0.kind == .keyPath ? $0.text : nil }
      return ($0.text == "EnvironmentObject" || $0.text == "Environment") && path == key
    }
  }

  /// Returns the property of the type around an expression that the expression reads: `store` or `self.store`.
  private func property(_ value: Code) -> Code? {
    if value.kind == .member, value.first?.text == "self" {
      return program.owner(of: value).flatMap { program.types[$0] }?.variable(value.text)
    }
    guard value.kind == .name, case .member(_, let codes)? = program.binding(value.text, at: value) else { return nil }
    return codes.first
  }

  private static let kinds: Set<String> = [
    "View", "App", "Scene", "ViewModifier", "UIViewRepresentable", "UIViewControllerRepresentable",
    "NSViewRepresentable",
    "NSViewControllerRepresentable", "Commands", "ToolbarContent", "Widget", "ButtonStyle", "LabelStyle", "ToggleStyle",
  ]

  func isView(_ type: TypeInfo) -> Bool {
    program.isKind(type.name, of: Self.kinds, at: type.declaration ?? type.parts[0]) || isViewOfPackage(type)
  }

  /// Returns whether a structure conforms to a protocol outside of the tree that is named like a view, and has a function
  /// or property `body`: `struct Cart: ConnectedView { func body(props: Props) -> some View { … } }`.
  private func isViewOfPackage(_ type: TypeInfo) -> Bool {
    type.declaration?.kind == .struct && type.members["body"] != nil
      && type.inherited.contains { inherited, place in
        inherited.last.hasSuffix("View") && !Self.kinds.contains(inherited.last)
          && program.type(inherited.name, at: place)?.declaration == nil
      }
  }

  /// Returns whether a type is the program's entry point: `struct Shop: App`.
  func isEntry(_ type: TypeInfo) -> Bool {
    type.inherited.contains { ["App", "SwiftUI.App"].contains($0.type.name) }
  }

  // MARK: Paths to a view

  /// Views and members that were visited on the way up. They stop an endless recursion.
  private struct Seen {
    var views: Set<String> = []
    var members: Set<Code> = []
  }

  private struct Found {
    var services: Set<Int> = []
    var missing: [Code] = []
    /// Starts of paths that do not provide the object and are not in a branch of `#if`.
    var gaps: [Code] = []
    var open: (Code?, String)?
    /// True while the path leads through a branch of `#if`, which may be for another platform.
    var isConditional = false
    /// The reason for which the path may not lead to the view, or may provide the object all the same; nil if there is
    /// none.
    var doubt: String?

    mutating func add(missing code: Code) {
      if let doubt {
        open = open ?? (code, doubt)
        return
      }
      missing.append(code)
      if !isConditional { gaps.append(code) }
    }
  }

  func provision(of key: Key, to view: TypeInfo) -> Provision {
    var found = Found()
    var seen = Seen()
    follow(key, view, &seen, &found)
    if let (code, why) = found.open { return .open(code.map(program.place), why) }
    if found.services.isEmpty, !found.missing.isEmpty { return .missing }
    if let place = found.gaps.first(where: isReachable), !found.services.isEmpty {
      return .partly(found.services.sorted(), program.place(place))
    }
    if found.services.isEmpty {
      return .open(nil, Self.isShownNowhere(view))
    }
    return .found(found.services.sorted())
  }

  private static func isShownNowhere(_ view: TypeInfo) -> String {
    "no place that shows \(view.name.lastWord) was found"
  }

  /// Returns whether other code mentions the type in which a path begins. Programs may contain windows that they no
  /// longer open.
  private func isReachable(_ code: Code) -> Bool {
    guard let name = program.owner(of: code) ?? (code.kind.isTypeDeclaration ? code.text : nil),
      let type = program.types[name]
    else { return true }
    if isEntry(type) { return true }
    let word = type.name.lastWord
    collection.words.insert(word)
    return program.trees(having: [word]).contains { tree in
      tree.nodes([word]).contains { use in !type.parts.contains { $0.contains(use) } }
    }
  }

  /// Follows the paths to a view up to the entry point.
  ///
  /// - Parameter lower: the place in this view that shows the next view of the path; nil for the view that requests the
  ///   object.
  private func follow(
    _ key: Key, _ view: TypeInfo, showing lower: Code? = nil, _ seen: inout Seen, _ found: inout Found
  ) {
    guard seen.views.insert(view.name).inserted else { return }
    collection.words.insert(view.name.lastWord)
    if isEntry(view) {
      found.add(missing: lower ?? view.declaration ?? view.parts[0])
      return
    }
    let all = self.sites(of: view).filter { !RegistrationChoice.isPreview($0, program) }
    if all.isEmpty {
      found.open =
        found.open ?? (lower == nil ? nil : view.declaration ?? view.parts[0], Self.isShownNowhere(view))
      return
    }
    let doubt = found.doubt
    for site in all {
      let isUndecided = isUndecided(site, view)
      let word = view.name.lastWord
      found.doubt =
        doubt
        ?? (isUndecided ? "several views are called \(word): the code does not show which one is shown" : nil)
      follow(key, from: site, view, &seen, &found)
    }
    found.doubt = doubt
  }

  private func follow(
    _ key: Key, from site: Code, _ view: TypeInfo, _ seen: inout Seen, _ found: inout Found
  ) {
    let isConditional = found.isConditional
    defer { found.isConditional = isConditional }
    found.isConditional = isConditional || site.flags.contains(.conditional)
    switch around(site, key) {
    case .insertion(let index)?:
      let call = insertions[index].call
      if let service = services[call] {
        found.services.insert(service)
      } else if insertions[index].isPassedOn, let owner = program.owner(of: call).flatMap({ program.types[$0] }) {
        follow(key, owner, showing: site, &seen, &found)
      }
      return
    case .unclear(let code)?:
      let why =
        insertionByCall[code] == nil
        ? "this view may add objects to the environment; the code does not show which"
        : "the type of the object that is put into the environment here is inferred: the code does not show it"
      found.open = found.open ?? (code, why)
      return
    case .begins(let code)?:
      found.add(missing: code)
      return
    case nil: break
    }
    guard let name = program.owner(of: site), let owner = program.types[name] else {
      found.open = found.open ?? (site, "\(view.name.lastWord) is shown by a function, and its calls are unknown")
      return
    }
    let member = member(around: site)
    guard isView(owner) else {
      // A function outside of views that returns a view: its callers show the view.
      if let member {
        guard seen.members.insert(member).inserted else { return }
        collection.words.insert(owner.name.lastWord)
        let uses = program.uses(of: member, in: owner, .everywhere).filter {
          !RegistrationChoice.isPreview($0, program)
        }
        if !uses.isEmpty {
          for use in uses { follow(key, from: use, view, &seen, &found) }
          return
        }
      }
      found.open =
        found.open ?? (
          site,
          "\(view.name.lastWord) is shown by \(owner.name), which is not a view; what it puts into the environment is unknown"
        )
      return
    }
    let doubt = found.doubt
    defer { found.doubt = doubt }
    if isViewOfPackage(owner) {
      found.doubt = doubt ?? "\(owner.name) is a view of a package, which may put objects into the environment"
    }
    if owner.declaration == nil {
      // A function on all views, such as `func framed() -> some View` of `extension View`, shows the view at its calls.
      guard let member else { return }
      guard seen.members.insert(member).inserted else { return }
      let uses = modifierUses(member).filter { !RegistrationChoice.isPreview($0, program) }
      for use in uses { follow(key, from: use, view, &seen, &found) }
      if uses.isEmpty { found.open = found.open ?? (member, "no call of \(member.text) was found") }
      return
    }
    // A member of the same view: its uses may be inside a call that provides the object.
    if let member, member.text != "body" {
      guard seen.members.insert(member).inserted else { return }
      let uses = program.uses(of: member, in: owner)
      if !uses.isEmpty {
        for use in uses { follow(key, from: use, view, &seen, &found) }
        return
      }
    }
    follow(key, owner, showing: site, &seen, &found)
  }

  enum Around {
    case insertion(Int)
    case unclear(Code)
    /// A new environment begins at this code.
    case begins(Code)
  }

  /// Returns the nearest call around a place that provides an object of a type, begins a new environment, or cannot be
  /// followed; nil if there is none.
  func around(_ site: Code, _ key: Key) -> Around? {
    var inner = site
    for outer in site.ancestors {
      if outer.kind == .variable, outer.parent?.kind == .block { return around(local: outer, site, key) }
      if outer.kind.isTypeDeclaration || outer.kind.isFunction || outer.kind == .accessor { return nil }
      if outer.kind == .other, let found = aroundBranches(of: outer, inner, key) { return found }
      if outer.kind == .call, let callee = outer.first {
        if callee.contains(inner), callee.first != nil {
          if let index = insertionByCall[outer] {
            if insertions[index].isUnclear(key) { return .unclear(outer) }
            if insertions[index].provides(key) { return .insertion(index) }
          } else if callee.kind == .member, let index = modifier(outer)?.first(where: { insertions[$0].provides(key) })
          {
            return .insertion(index)
          }
        } else if !callee.contains(inner), let found = aroundHost(outer, callee, inner, key) {
          if case .begins = found { return .begins(site) }
          return found
        } else if !callee.contains(inner) {
          switch wrapping(outer, callee) {
          case .shows: break
          case .unclear: return .unclear(outer)
          case .inserts(let all):
            if let index = all.first(where: { insertions[$0].provides(key) }) { return .insertion(index) }
            if all.contains(where: { insertions[$0].isUnclear(key) }) { return .unclear(outer) }
          }
        }
      }
      inner = outer
    }
    return nil
  }

  /// Returns the call in a branch of `#if` that provides an object of a type for the view before the branches; nil if
  /// there is none. An example is `Home()`, `#if os(iOS)`, `.environment(prefs)`, `#endif`.
  private func aroundBranches(of code: Code, _ view: Code, _ key: Key) -> Around? {
    guard code.first == view else { return nil }
    for branches in code.children(.conditional) {
      for call in branches.descendants where call.kind == .call {
        if let index = insertionByCall[call] {
          if insertions[index].isUnclear(key) { return .unclear(call) }
          if insertions[index].provides(key) { return .insertion(index) }
        } else if let index = modifier(call)?.first(where: { insertions[$0].provides(key) }) {
          return .insertion(index)
        }
      }
    }
    return nil
  }

  /// Returns the surroundings of the single use of a local variable that holds a view; nil if the variable has several
  /// uses, or nothing around it matters.
  private func around(local variable: Code, _ site: Code, _ key: Key) -> Around? {
    guard let block = variable.parent else { return nil }
    let uses = block.tree.nodes([variable.text]).filter { use in
      guard use.kind == .name, use.index > variable.index, block.contains(use),
        case .local(variable)? = program.binding(use.text, at: use)
      else { return false }
      return true
    }
    guard uses.count == 1, let use = uses.first else { return nil }
    guard case .begins? = around(use, key) else { return around(use, key) }
    return .begins(site)
  }

  /// Returns the indices of the objects that a function of the tree puts in when it is called on a view; empty if there
  /// are none, nil if the callee has no name.
  private func modifier(_ call: Code) -> [Int]? {
    guard let callee = call.first, callee.kind == .member || callee.kind == .name else { return nil }
    var found: [Int] = []
    for function in viewFunctions[callee.text] ?? [] { found += insertionsOnSelf(in: function) }
    if callee.text == "modifier", let made = call.arguments.first?.first.flatMap(program.madeType),
      let info = program.type(made.name, at: call)
    {
      collection.words.insert(made.last)
      for body in info.functions("body") { found += insertionsOnSelf(in: body) }
    }
    return found
  }

  /// Returns the uses of a function or property that is declared for all views.
  func modifierUses(_ member: Code) -> [Code] {
    collection.words.insert(member.text)
    return program.trees(having: [member.text]).flatMap { tree in
      tree.nodes([member.text]).filter { use in
        guard use.kind == .member || use.kind == .name, !member.contains(use), member.isVisible(from: use) else {
          return false
        }
        return member.kind == .variable || use.parent?.kind == .call && use.parent?.first == use
      }
    }
  }

  private(set) lazy var viewFunctions: [String: [Code]] = {
    var found: [String: [Code]] = [:]
    for name in ["View", "Scene"] {
      for function in program.type(named: name)?.memberList ?? [] where function.kind == .function {
        found[function.text, default: []].append(function)
      }
    }
    return found
  }()

  func insertionsOnSelf(in function: Code) -> [Int] {
    if let known = modifiers[function] { return known }
    modifiers[function] = []
    var all: [Int] = []
    for call in function.descendants where call.kind == .call {
      if let insertion = insertionByCall[call] { all.append(insertion) } else { all += modifier(call) ?? [] }
    }
    modifiers[function] = all
    return all
  }
}
