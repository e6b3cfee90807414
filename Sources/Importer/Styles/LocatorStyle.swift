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
    for name in program.types.keys.sorted() {
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
      } else if name.lastWord.contains("Locator") {
        collection.words.insert(name.lastWord)
        MemberReader(program, collection, style: self.name).read(locator: type)
      }
    }
  }

  /// Reports calls of a table locator's setters that were not read as registrations, because they may register any
  /// service.
  private func reportUnreadSetters(of type: TypeInfo, _ reader: KeyedReader) {
    let names = reader.library.registers
    for tree in reader.program.trees(having: names) {
      for callee in tree.nodes(names) where callee.kind == .name || callee.kind == .member {
        guard let call = callee.parent, call.kind == .call, call.first == callee, reader.isReceiver(call) != false,
          type.functions(callee.text).contains(where: { function in
            function.child(.parameter)?.label == call.arguments.first.map { $0.label.isEmpty ? "_" : $0.label }
              || call.arguments.first?.flags.contains(.trailing) == true
          })
        else { continue }
        let place = reader.program.place(call)
        if reader.collection.unknown.contains(where: { $0.place == place }) { continue }
        reader.collection.add(unknown: .elsewhere, "what is registered here is not followed", name, place)
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
    var closureLifetime = Lifetime.transient
    var protocols: Set<String> = [type.name]
    for function in type.memberList where function.kind == .function {
      let generics = Set(function.children(.genericParameter).map(\.text))
      if generics.isEmpty { continue }
      if isGetter(function, generics, program) {
        getters.insert(function.text)
        if function.descendants.contains(where: { $0.kind == .assignment && $0.first?.kind == .index }) {
          closureLifetime = .container
        }
      } else if isSetter(function, generics, program) {
        setters.insert(function.text)
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
      qualifierLabels: ["name", "named", "tag", "key", "identifier"], argumentLabels: ["argument", "with"],
      factoryLabels: ["", "factory", "instance", "service", "maker", "builder", "resolver", "creator", "for", "as"],
      resolverParameters: 0, lifetimes: [:], defaultLifetime: .container, isDeclared: true, takesInstances: true,
      closureLifetime: closureLifetime)
  }

  /// Returns whether a function such as `func get<T>(_ type: T.Type = T.self) -> T` requests a service: it casts to the
  /// type, or creates an instance of it. Further parameters may only be qualifiers and options with default values.
  private func isGetter(_ function: Code, _ generics: Set<String>, _ program: Program) -> Bool {
    guard let result = function.child(.result)?.first.map(TypeName.init), generics.contains(result.name) else {
      return false
    }
    for parameter in function.children(.parameter) {
      guard let type = program.type(written: parameter) else { return false }
      let isMetatype = type.shape == .metatype && type.parts.first?.name == result.name
      let isQualifier =
        ["name", "named", "tag", "key", "identifier"].contains(parameter.label) && parameter.child(.value) != nil
      // An optional case of an enumeration configures the request and does not identify the service:
      // `_ kind: Kind = .singleton`.
      let isOption =
        parameter.child(.value) != nil && program.type(type.name, at: parameter)?.declaration?.kind == .enum
      if !isMetatype, !isQualifier, !isOption { return false }
    }
    return function.descendants.contains { cast in
      // The cast is to the type, or to a closure that creates an instance.
      cast.kind == .cast && cast.descendants.contains { $0.kind == .namedType && $0.text == result.name }
        || cast.kind == .call && generics.contains(cast.first?.text ?? "")
    }
  }

  /// Returns whether a function such as `func add<T>(_ service: T)` writes a service, or a closure that creates one,
  /// into a table.
  private func isSetter(_ function: Code, _ generics: Set<String>, _ program: Program) -> Bool {
    let takes = function.children(.parameter).contains { parameter in
      guard let type = program.type(written: parameter) else { return false }
      if type.shape == .function { return type.parts.last.map { generics.contains($0.name) } ?? false }
      return generics.contains(type.name)
    }
    guard takes else { return false }
    return function.descendants.contains { $0.kind == .assignment && $0.first?.kind == .index }
      || function.descendants.contains { $0.kind == .member && ["updateValue", "setObject"].contains($0.text) }
  }
}
