import Core
import SourceReader

/// Reads the bindings of Cleanse in a program, and what their factories request.
final class CleanseReader {
  let program: Program
  let collection: Collection
  let style = "cleanse"
  /// Types that callers pass to components. They are values at run time, and no services.
  private(set) lazy var seeds = types(named: "Seed")
  /// Registrations that belong to a collection, keyed by the type of its elements.
  private(set) var collected: [String: [Int]] = [:]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
  }

  func read() {
    let bindings = program.calls(of: ["to"]).compactMap { CleanseBinding($0, program) }
    var registered: [(binding: CleanseBinding, index: Int)] = []
    for binding in bindings where binding.label != "injector" {
      if let index = register(binding) { registered.append((binding, index)) }
    }
    for (binding, index) in registered { connect(binding, index) }
    for binding in bindings where binding.label == "injector" { inject(binding) }
    readComponents()
  }

  // MARK: Registrations

  private func register(_ binding: CleanseBinding) -> Int? {
    let tag = binding.type(passedTo: "tagged", program)
    let named =
      binding.received ?? binding.type(passedTo: "bind", program) ?? binding.type(passedTo: "bindFactory", program)
    if let named { program.expect(named, from: Self.function(binding.value), at: binding.call) }
    let made = made(by: binding)
    guard let type = named ?? tag.flatMap({ type("Element", of: $0) }) ?? made else {
      collection.add(
        unknown: .inferred, "the type of the bound service is inferred: the code does not show it", style,
        program.place(binding.call))
      return nil
    }
    collection.claimed.insert(binding.call)
    let (lifetime, word) = lifetime(binding)
    let key = program.canonical(type, at: binding.call).wrapped
    let index = collection.add(
      Collection.Registration(
        style: style, type: key, qualifier: tag?.description, container: program.owner(of: binding.call),
        implementation: made?.wrapped, lifetime: lifetime, origin: word == nil ? .library : .site, lifetimeWord: word,
        place: program.place(binding.call), code: binding.call,
        isConditional: binding.call.flags.contains(.conditional), isAskedElsewhere: binding.received != nil))
    collection.add(body: binding.value, of: index)
    if binding.isCollected { collected[element(key).description, default: []].append(index) }
    return index
  }

  private func element(_ type: TypeName) -> TypeName { type.shape == .array ? type.parts.first ?? type : type }

  private func lifetime(_ binding: CleanseBinding) -> (Lifetime, word: String?) {
    guard let scope = binding.scope(program) else { return (.transient, nil) }
    let word = binding.label == "value" ? nil : "sharedInScope"
    guard let name = scope?.last, name != "Singleton", name != "Unscoped" else { return (.container, word) }
    return (.scoped(ScopeKind(name)), word)
  }

  /// Returns the type that a binding makes; nil if the text does not determine it.
  private func made(by binding: CleanseBinding) -> TypeName? {
    let value = Self.function(binding.value)
    if value.kind == .closure {
      if let result = value.child(.result)?.first { return TypeName(result) }
      return program.implementation(of: value)
    }
    if value.kind == .member, value.text == "init" { return value.first.flatMap(program.writtenType) }
    if let function = program.functionBinding(value) { return function.child(.result)?.first.map(TypeName.init) }
    return binding.label == "value" ? program.instanceType(of: value) : nil
  }

  /// Returns a function that is passed by name, without a `self` after it: `Impl.init` for `Impl.init.self`.
  static func function(_ value: Code) -> Code {
    guard value.kind == .member, value.text == "self", let inner = value.first, inner.kind == .member else {
      return value
    }
    return inner
  }

  // MARK: Components

  /// Reads the code that makes the root of a component: `ComponentFactory.of(App.self).build(())`.
  private func readComponents() {
    for call in program.calls(of: ["of"]) where call.first?.first?.text == "ComponentFactory" {
      guard let component = call.arguments.first?.first.flatMap(program.metatype),
        let root = type("Root", of: program.canonical(component, at: call)), root.last != "PropertyInjector"
      else { continue }
      collection.claimed.insert(call)
      add(root, from: .consumer(program.consumer(of: call)), .pull, call)
    }
  }

  /// Adds what the library passes to a function that sets the properties of an object: `to(injector: Page.inject)`.
  private func inject(_ binding: CleanseBinding) {
    guard let function = program.functionBinding(Self.function(binding.value)), let owner = program.owner(of: function)
    else {
      collection.add(
        unknown: .elsewhere, "the function that gets the services is not declared in this code", style,
        program.place(binding.call), mayHideRegistration: false)
      return
    }
    collection.claimed.insert(binding.call)
    let source = Collection.Source.consumer(program.consumers.name(owner, at: function))
    for parameter in function.children(.parameter) {
      guard let type = program.type(written: parameter) else { continue }
      request(program.canonical(type, at: parameter), from: source, .method, binding.value)
    }
  }

  /// Returns the alias of a type that a component or tag declares: `Root` in `struct AppComponent: RootComponent`.
  func type(_ alias: String, of owner: TypeName) -> TypeName? {
    let name = owner.name + "." + alias
    guard let declared = program.aliases[name], let target = declared.children.first(where: \.kind.isType) else {
      return nil
    }
    return program.canonical(TypeName(target), at: declared)
  }

  /// Returns the types for which aliases of a name stand.
  private func types(named name: String) -> Set<String> {
    Set(
      program.aliases.filter { $0.key.lastWord == name }.compactMap { _, alias in
        alias.children.first(where: \.kind.isType).map { program.canonical(TypeName($0), at: alias).description }
      })
  }
}
