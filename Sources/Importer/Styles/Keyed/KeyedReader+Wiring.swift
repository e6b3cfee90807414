import Core
import SourceReader

/// Dependencies that a library resolves by the types of parameters and properties, and requests in functions that a
/// factory calls.
extension KeyedReader {
  /// Follows the resolver from a factory to a function of the tree, or to unknown code.
  ///
  /// Requests in such a function belong to the registration of the factory.
  func follow(resolverIn body: Code, _ made: TypeName?, _ index: Int) {
    guard library.resolverParameters > 0, body.kind == .closure else { return }
    let name = body.child(.parameter)?.text ?? "$0"
    for use in body.descendants where use.kind == .name && use.text == name {
      guard let argument = use.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call else {
        continue
      }
      if call.first?.text == "make", let base = call.first?.first.flatMap(program.writtenType) {
        wire(resolvable: base, call, index)
        continue
      }
      if let functions = program.functions(called: call) {
        if functions.count == 1, let block = functions[0].child(.block) { collection.add(called: block, of: index) }
        continue
      }
      guard let type = program.madeType(call), program.type(type.name, at: call)?.declaration == nil else { continue }
      collection.add(
        unknown: .container,
        "\(type) gets the resolver, and \(type) is not declared in this code: its requests are unknown",
        library.style, program.place(use))
    }
  }

  /// Adds the edges of Knit's `T.make(resolver: r)`, which resolves the parameters of the initializer with
  /// `@Resolvable`.
  func wire(resolvable type: TypeName, _ call: Code, _ index: Int) {
    let initializer = program.type(type.name, at: call)?.initializers.first { initializer in
      initializer.children(.attribute).contains { $0.text == "Resolvable" }
    }
    for parameter in initializer?.children(.parameter) ?? [] {
      let attributes = Dictionary(parameter.children(.attribute).map { ($0.text, $0) }) { first, _ in first }
      guard attributes["Argument"] == nil, attributes["UseDefault"] == nil,
        let type = program.type(written: parameter)
      else { continue }
      let key = program.canonical(type, at: parameter)
      collection.add(
        Collection.RawEdge(
          style: library.style, from: .registration(index),
          to: .key(key.wrapped, qualifier: attributes["Named"]?.arguments.first?.first?.constant, arguments: []),
          type: key, kind: .initializer, when: .eager, isOptional: key.isOptional, place: program.place(call),
          isConditional: call.flags.contains(.conditional)))
    }
  }

  func wire(_ factory: Code, _ made: TypeName?, _ index: Int) {
    if factory.kind == .member, factory.text == "init", library.wires.contains(.initializerReference) {
      wire(initializerOf: made, factory, index)
    } else if factory.kind == .closure, library.wires.contains(.closureParameters) {
      wire(parametersOf: factory, index)
    }
  }

  /// Adds the edges of a call that resolves properties of a service: `.injection(\.api)`, `.injection { $0.api = $1 }`.
  func inject(_ value: Code, _ made: TypeName, _ index: Int) {
    switch value.kind {
    case .closure:
      program.set(parameters: [made], of: value)
      wire(parametersOf: value, index, isInjection: true)
    case .keyPath:
      guard let info = program.type(made.name, at: value),
        let variable = program.member(value.text, of: info, at: value)?.codes.first(where: { $0.kind == .variable }),
        let type = program.typed(variable: variable)?.instance
      else {
        collection.add(
          unknown: .inferred, "the type of \(value.text) is not declared in this code", library.style,
          program.place(value), mayHideRegistration: false)
        return
      }
      addEdge(index, program.canonical(type, at: variable), .property, value)
    default: break
    }
  }

  func wire(initializerOf made: TypeName?, _ factory: Code, _ index: Int) {
    guard let made, let info = program.type(made.name, at: factory), info.declaration != nil else {
      collection.add(
        unknown: .elsewhere,
        "\(made.map { "\($0) is not declared in this code" } ?? "the type is unknown"), so the parameters of its "
          + "initializer are unknown", library.style, program.place(factory), mayHideRegistration: false)
      return
    }
    let all = program.initializers(of: info)
    guard all.count <= 1 else {
      collection.add(
        unknown: .several, "\(made) has several initializers; the code does not show which initializer is called",
        library.style, program.place(factory))
      return
    }
    let whole = program.canonical(made, at: factory)
    let names = info.declaration?.children(.genericParameter).map(\.text) ?? []
    let given = names.count == whole.parts.count ? Dictionary(zip(names, whole.parts)) { first, _ in first } : [:]
    for parameter in all.first?.children.filter({ $0.kind == .parameter && $0.child(.value) == nil }) ?? [] {
      // A parameter of the library's own types is the resolver, through which the instance requests services itself.
      guard let written = program.type(written: parameter), !isLibraryType(written, at: parameter) else { continue }
      let type = program.canonical(written, at: parameter).replacing(given)
      if program.isGenericParameter(type.name, at: parameter) {
        collection.add(
          unknown: .inferred, "the type of \(parameter.text) is a generic parameter of \(info.name)", library.style,
          program.place(factory), mayHideRegistration: false)
      } else {
        addEdge(index, type, .initializer, factory)
      }
    }
  }

  /// Adds an edge for each closure parameter in `{ Impl(a: $0, b: $1) }`.
  ///
  /// The requested type is the written type of the closure's parameter, or else the type of the initializer's
  /// parameter.
  ///
  /// - Parameter isInjection: true if the first parameter of the closure is the object that gets the services.
  private func wire(parametersOf closure: Code, _ index: Int, isInjection: Bool = false) {
    let named = closure.children(.parameter)
    let requested = named.dropFirst(isInjection ? 1 : 0)
    var used: Set<String> = isInjection && named.isEmpty ? ["$0"] : []
    for code in closure.descendants where code.kind == .name {
      let isParameter =
        named.isEmpty
        ? code.text.first == "$" && Int(code.text.dropFirst()) != nil : requested.contains { $0.text == code.text }
      guard isParameter, let argument = code.parent, argument.kind == .argument || argument.kind == .assignment,
        used.insert(code.text).inserted
      else { continue }
      // The parameter may be wrapped in a function of the library: `arg($0)`, `many($0)`.
      let wrapper = argument.parent.flatMap { $0.kind == .call && $0.first?.kind == .name ? $0 : nil }
      if let name = wrapper?.first?.text, library.argumentFunctions.contains(name) { continue }
      if let wrapper, library.collectionFunctions.contains(wrapper.first?.text ?? "") {
        guard let all = program.expectedType(of: wrapper), all.shape == .array, let type = all.parts.first else {
          collection.add(
            unknown: .inferred, "the type of the requested services is not declared in this code",
            library.style, program.place(wrapper), mayHideRegistration: false)
          continue
        }
        addEdge(index, program.canonical(type, at: wrapper), program.role(of: wrapper, in: closure).kind, wrapper)
        continue
      }
      let written = named.first { $0.text == code.text }.flatMap(program.type(written:))
      guard let type = written ?? program.expectedType(of: code) else {
        collection.add(
          unknown: .inferred,
          "\(code.text) is a parameter of a function that is not declared in this code: its type is unknown",
          library.style, program.place(code), mayHideRegistration: false)
        continue
      }
      addEdge(index, program.canonical(type, at: code), program.role(of: code, in: closure).kind, code)
    }
  }

  func addEdge(_ index: Int, _ type: TypeName, _ kind: Edge.Kind, _ code: Code) {
    var (type, when) = (type, Edge.Moment.eager)
    if let later = provided(by: type) { (type, when) = (later, .deferred) }
    collection.add(
      Collection.RawEdge(
        style: library.style, from: .registration(index), to: .key(type.wrapped, qualifier: nil, arguments: []),
        type: type,
        kind: kind, when: when, isOptional: type.isOptional, place: program.place(code),
        isConditional: code.flags.contains(.conditional)))
  }

  /// Returns the type that a closure or a provider of the library requests later: `P` for `() -> P` or `Provider<P>`. Nil
  /// for other types.
  func provided(by type: TypeName) -> TypeName? {
    if type.shape == .function { return type.parts.last }
    return library.providers.contains(type.last) ? type.parts.first : nil
  }
}
