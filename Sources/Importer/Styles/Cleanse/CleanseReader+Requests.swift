import Core
import SourceReader

/// Requests of Cleanse: the parameters of factories, by their types.
extension CleanseReader {
  /// Adds what the factory of a binding requests.
  func connect(_ binding: CleanseBinding, _ index: Int) {
    let value = Self.function(binding.value)
    let source = Collection.Source.registration(index)
    if value.kind == .closure {
      connect(closure: value, source)
    } else if value.kind == .member, value.text == "init" {
      connect(initializer: value, source)
    } else if let function = program.functionBinding(value) {
      for parameter in function.children(.parameter) {
        guard let type = program.type(written: parameter) else { continue }
        request(program.canonical(type, at: parameter), from: source, .initializer, value)
      }
    } else if binding.label != "value" {
      collection.add(
        unknown: .elsewhere, "the factory is not declared in this code, so its parameters are unknown", style,
        program.place(value), mayHideRegistration: false)
    }
  }

  private func connect(initializer value: Code, _ source: Collection.Source) {
    guard let made = value.first.flatMap(program.writtenType), let info = program.type(made.name, at: value),
      info.declaration != nil
    else {
      collection.add(
        unknown: .elsewhere, "the type is not declared in this code, so the parameters of its initializer are unknown",
        style, program.place(value), mayHideRegistration: false)
      return
    }
    // A screen also has an initializer for storyboards.
    let all = program.initializers(of: info).filter { initializer in
      !initializer.children(.parameter).contains { program.type(written: $0)?.last == "NSCoder" }
    }
    if all.count > 1 {
      collection.add(
        unknown: .several, "\(made) has several initializers; the code does not show which initializer is called",
        style, program.place(value), mayHideRegistration: false)
      return
    }
    // A structure without an initializer has one with a parameter for each property.
    let isStructure = all.isEmpty && info.declaration?.kind == .struct
    let parameters = all.first?.children(.parameter) ?? (isStructure ? info.memberList.filter(isSet) : [])
    for parameter in parameters where parameter.child(.value) == nil {
      guard let type = program.type(written: parameter) else { continue }
      request(program.canonical(type, at: parameter), from: source, .initializer, value)
    }
  }

  /// Returns whether the initializer of a structure sets a property.
  private func isSet(_ member: Code) -> Bool {
    member.kind == .variable && member.child(.accessor) == nil && member.child(.value) == nil
      && !member.flags.contains(.isStatic) && !member.flags.contains(.isLazy)
  }

  private func connect(closure: Code, _ source: Collection.Source) {
    let named = closure.children(.parameter)
    for parameter in named {
      guard let type = program.type(written: parameter) ?? type(ofUse: parameter.text, in: closure) else {
        report(parameter.text, closure)
        continue
      }
      request(program.canonical(type, at: parameter), from: source, .initializer, parameter)
    }
    guard named.isEmpty else { return }
    var used: Set<String> = []
    for use in closure.descendants where use.kind == .name && use.text.first == "$" && used.insert(use.text).inserted {
      guard let type = type(ofUse: use.text, in: closure) else {
        report(use.text, use)
        continue
      }
      request(program.canonical(type, at: use), from: source, .initializer, use)
    }
  }

  /// Returns the type of a closure's parameter, as its first use shows: `{ Store($0) }`, `{ $0 as Page }`.
  private func type(ofUse name: String, in closure: Code) -> TypeName? {
    closure.descendants.lazy.filter { $0.kind == .name && $0.text == name }.compactMap { use -> TypeName? in
      if let cast = use.parent, cast.kind == .cast {
        return cast.children.first(where: \.kind.isType).map(TypeName.init)
      }
      return self.program.expectedType(of: use)
    }.first
  }

  private func report(_ name: String, _ place: Code) {
    collection.add(
      unknown: .inferred, "the type of \(name) is inferred: the code does not show it", style, program.place(place),
      mayHideRegistration: false)
  }

  /// Adds the request of a parameter by its type.
  ///
  /// Types of the library stand for a request of another type: `Provider<P>`, `TaggedProvider<Tag>`,
  /// `ComponentFactory<C>`. A value that a caller passes at run time is no request.
  func request(_ type: TypeName, from source: Collection.Source, _ kind: Edge.Kind, _ code: Code) {
    let argument = type.parts.first
    switch type.last {
    case "Assisted", "PropertyInjector": return
    case "Provider", "WeakProvider":
      if let argument { add(argument, from: source, kind, code, .deferred) }
    case "TaggedProvider":
      guard let tag = argument else { return }
      add(self.type("Element", of: tag) ?? tag, from: source, kind, code, qualifier: tag.description)
    case "ComponentFactory":
      if let root = argument.flatMap({ self.type("Root", of: $0) }) { add(root, from: source, kind, code, .deferred) }
    case "Factory":
      if let made = argument.flatMap({ self.type("Element", of: $0) }) {
        add(made, from: source, kind, code, .deferred)
      }
    default:
      if seeds.contains(type.description) { return }
      let element = type.shape == .array ? type.parts.first : nil
      guard let all = element.flatMap({ collected[$0.description] }) else {
        return add(type, from: source, kind, code)
      }
      for index in all { add(.registration(index), type, from: source, kind, code, .eager) }
    }
  }

  /// Adds a request by type and tag.
  func add(
    _ type: TypeName, from source: Collection.Source, _ kind: Edge.Kind, _ code: Code,
    _ moment: Edge.Moment = .eager, qualifier: String? = nil
  ) {
    add(.key(type.wrapped, qualifier: qualifier, arguments: []), type, from: source, kind, code, moment)
  }

  private func add(
    _ target: Collection.Target, _ type: TypeName, from source: Collection.Source, _ kind: Edge.Kind, _ code: Code,
    _ moment: Edge.Moment
  ) {
    collection.add(
      Collection.RawEdge(
        style: style, from: source, to: target, type: type, kind: kind, when: moment, isOptional: type.isOptional,
        place: program.place(code), isConditional: code.flags.contains(.conditional)))
  }
}
