import Core
import SourceReader

extension KeyedReader {
  /// Finds generic functions and property wrappers of the tree that resolve for their callers.
  ///
  /// Called before the requests through these functions and wrappers are read.
  func readFacades(around pulls: [Code]) {
    var new = readFacades(pulls)
    directFacades = Set(facades.keys)
    // A function or wrapper may also resolve through another such function.
    while !new.isEmpty {
      let calls = trees(having: new).flatMap { tree in
        tree.nodes(new).compactMap { callee -> Code? in
          guard callee.kind == .name || callee.kind == .member, let call = callee.parent, call.kind == .call,
            call.first == callee, mayBeFacade(around: call), !collection.claimed.contains(call),
            program.functions(called: call)?.contains(where: certainFacades.contains) == true
          else { return nil }
          return call
        }
      }
      new = readFacades(calls)
    }
  }

  /// Returns whether a generic function or a property wrapper contains a call.
  private func mayBeFacade(around call: Code) -> Bool {
    call.scopes.contains { outer in
      outer.kind.isFunction && outer.child(.genericParameter) != nil
        || outer.kind.isTypeDeclaration && outer.child(.genericParameter) != nil
          && outer.children(.attribute).contains { $0.text == "propertyWrapper" }
    }
  }

  /// Finds the generic functions and property wrappers around some requests. Returns the names of the new functions
  /// that certainly resolve with the library.
  private func readFacades(_ calls: [Code]) -> Set<String> {
    var new: Set<String> = []
    for call in calls {
      guard let key = key(of: call, allowsGeneric: true), let name = key.type?.name ?? valueOfWrapper(around: call)
      else {
        continue
      }
      for outer in call.scopes {
        if outer.kind.isFunction || outer.kind == .initializer,
          outer.children(.genericParameter).contains(where: { $0.text == name })
        {
          if facades[outer.text]?.contains(outer) != true {
            facades[outer.text, default: []].append(outer)
            if !directFacades.isEmpty || isReceiver(call) == true {
              certainFacades.insert(outer)
              new.insert(outer.text)
            }
          }
          collection.calls.insert(outer.text)
          collection.claimed.insert(call)
        } else if outer.kind.isTypeDeclaration,
          outer.children(.attribute).contains(where: { $0.text == "propertyWrapper" }),
          outer.children(.genericParameter).contains(where: { $0.text == name })
        {
          if library.isDeclared,
            program.types[outer.text]?.variable("wrappedValue").flatMap(program.type(written:))
              .map({ $0.name == name && !$0.isOptional }) == true
          {
            exactTypeWrappers.insert(outer.text)
          }
          if call.scopes.contains(where: { $0.kind == .function }) { filledWrappers.insert(outer.text) }
          let moment: Edge.Moment =
            call.scopes.contains { $0.kind == .accessor || $0.flags.contains(.isLazy) } ? .deferred : .eager
          wrapperFacades[outer.text] = moment
          // A nested wrapper is written with the names of the types around it: `@Services.Asked`.
          wrapperFacades[(program.context(of: outer) + [outer.text]).joined(separator: ".")] = moment
          collection.words.insert(outer.text)
          collection.claimed.insert(call)
        }
      }
    }
    return new
  }

  /// Returns the generic parameter of the property wrapper around a request of a handwritten locator whose key has a type
  /// of its own: `resolve(identifier)`. Nil if there is no such wrapper.
  private func valueOfWrapper(around call: Code) -> String? {
    guard library.isDeclared,
      let wrapper = call.scopes.first(where: { $0.kind.isTypeDeclaration }),
      wrapper.children(.attribute).contains(where: { $0.text == "propertyWrapper" })
    else { return nil }
    let parameters = wrapper.children(.genericParameter)
    return parameters.count == 1 ? parameters[0].text : nil
  }

  func readPulls(_ pulls: [Code]) {
    for call in pulls where !collection.claimed.contains(call) { read(pull: call) }
    if library.style == "swinject", program.importedModules.contains("Knit") { readAccessors() }
    guard !facades.isEmpty else { return }
    for tree in trees(having: Set(facades.keys)) {
      for callee in tree.nodes(Set(facades.keys)) where callee.kind == .name || callee.kind == .member {
        guard let call = callee.parent, call.kind == .call, call.first == callee, !collection.claimed.contains(call),
          let functions = program.functions(called: call),
          functions.contains(where: { facades[callee.text]?.contains($0) == true })
        else { continue }
        read(pull: call)
      }
    }
  }

  /// Reads calls of the functions that Knit generates for each registration: `resolver.userService()`.
  private func readAccessors() {
    var keys: [String: TypeName] = [:]
    for registration in collection.registrations where registration.style == library.style {
      guard let type = registration.type, registration.qualifier == nil else { continue }
      keys[type.last.uncapitalized] = type
    }
    collection.calls.formUnion(keys.keys)
    for tree in trees(having: Set(keys.keys)) {
      for callee in tree.nodes(Set(keys.keys)) where callee.kind == .member {
        guard let call = callee.parent, call.kind == .call, call.first == callee, !collection.claimed.contains(call),
          isReceiver(call) == true, program.functions(called: call) == nil, let type = keys[callee.text]
        else { continue }
        collection.claimed.insert(call)
        let around = collection.registration(around: call)
        let role = program.role(of: call, in: around?.body)
        collection.add(
          Collection.RawEdge(
            style: library.style, from: around.map { .registration($0.index) } ?? source(of: call),
            to: .key(type, qualifier: nil, arguments: types(call.arguments)), type: type, kind: role.kind,
            when: role.when, place: program.place(call), isConditional: call.flags.contains(.conditional), site: call))
      }
    }
  }

  /// Returns the calls that request a service from the library's container. If the type of a receiver is unknown, the
  /// call is included if it looks like a request.
  func pullCalls() -> [Code] {
    trees(having: library.resolves).flatMap { tree in
      tree.nodes(library.resolves).compactMap { callee -> Code? in
        if callee.kind == .operator { return callee }
        guard callee.kind == .name || callee.kind == .member, let call = callee.parent, call.kind == .call,
          call.first == callee
        else { return nil }
        switch isReceiver(call) {
        case true?: return call
        case false?: return nil
        case nil: return isLikely(call) ? call : nil
        }
      }
    }
  }

  /// Returns whether a call whose receiver has an unknown type looks like a request.
  private func isLikely(_ call: Code) -> Bool {
    guard call.arguments.allSatisfy({ !$0.flags.contains(.trailing) }) else { return false }
    if call.arguments.isEmpty || library.argumentLabels.contains(call.arguments[0].label)
      || library.qualifierLabels.contains(call.arguments[0].label)
    {
      return library.keyForm == .result
    }
    return call.arguments.first?.first.flatMap(program.metatype) != nil
  }

  struct Key {
    var type: TypeName?
    var qualifier: String?
    /// Types of the arguments; `_` for a type that the text does not show.
    var arguments: [String] = []
    var isOptional = false
  }

  /// Returns the key that a call requests; nil if the key is determined at run time. The type of the key is nil if the
  /// text does not determine it.
  ///
  /// - Parameter allowsGeneric: true if the type may be a generic parameter of the function or type around the call.
  func key(of call: Code, allowsGeneric: Bool = false) -> Key? {
    var key = Key()
    // A handwritten locator, or a function of the tree, may take other arguments before the type, and may label it.
    if library.isDeclared || !allowsGeneric && isFacade(call), call.kind == .call {
      key.type = call.arguments.lazy.compactMap { $0.first.flatMap(self.program.metatype) }.first
    }
    if call.kind == .operator {
      let operands = Array(call.children)
      if operands.count >= 2 {
        let right = operands[1].kind == .tuple ? operands[1].arguments.first?.first ?? operands[1] : operands[1]
        key.type = program.metatype(right)
        if operands[1].kind == .tuple, operands[1].arguments.count > 1 {
          let second = operands[1].arguments[1]
          if second.label == "name" {
            key.qualifier = second.first.flatMap(constant) ?? "?"
          } else {
            key.arguments = types([second])
          }
        }
      } else {
        key.type = program.expectedType(of: call)
      }
    } else {
      for (index, argument) in call.arguments.enumerated() {
        if index == 0, argument.label.isEmpty, let type = argument.first.flatMap(program.metatype) {
          key.type = type
        } else if library.qualifierLabels.contains(argument.label) {
          if argument.first?.text != "nil" { key.qualifier = argument.first.flatMap(constant) ?? "?" }
        } else if library.argumentLabels.contains(argument.label) {
          let rest = call.arguments[index...].prefix { !library.qualifierLabels.contains($0.label) }
          key.arguments = types(Array(rest))
          break
        } else if index == 0, key.type == nil, argument.label.isEmpty, argument.first?.kind == .name, !allowsGeneric {
          // The argument is a metatype in a variable.
          if case .parameter? = program.binding(argument.first?.text ?? "", at: call) {
            return allowsGeneric ? key : nil
          }
          return nil
        }
      }
      if key.type == nil, allowsGeneric, let value = call.arguments.first?.first, value.kind == .name,
        let type = writtenType(ofName: value), type.shape == .metatype
      {
        key.type = type.parts.first
      }
      if key.type == nil { key.type = program.expectedType(of: call) ?? program.instanceType(of: call) }
    }
    if let type = key.type {
      key.isOptional = type.mayBeNil
      if !allowsGeneric { key.type = program.canonical(type, at: call).wrapped } else { key.type = type.wrapped }
    }
    return key
  }

  /// Returns the written type of the parameter or property to which a name refers; nil if there is none.
  private func writtenType(ofName name: Code) -> TypeName? {
    switch program.binding(name.text, at: name) {
    case .parameter(let parameter): program.type(written: parameter)
    case .member(_, let codes): codes.first.flatMap(program.type(written:))
    default: nil
    }
  }

  /// Returns the types of arguments; `_` for a type that the text does not show.
  ///
  /// An initializer that the tree does not declare may be failable. The type then has the mark `?!`, which means
  /// 'optional or not': `URL(string: text)` has the type `URL?!`.
  private func types(_ arguments: [Code]) -> [String] {
    arguments.map { argument in
      guard let value = argument.first, let type = program.instanceType(of: value) else { return "_" }
      let mayFail =
        value.kind == .call && !type.isOptional && !value.flags.contains(.forced) && !value.arguments.isEmpty
        && program.madeType(value) != nil && program.type(type.name, at: value)?.declaration == nil
      return type.description + (mayFail ? "?!" : "")
    }
  }

  private func read(pull call: Code) {
    guard let key = key(of: call) else {
      if isReceiver(call) == true {
        collection.add(
          unknown: .runTime, "what is asked for here is decided when this runs", library.style, program.place(call))
      }
      return
    }
    guard let type = key.type, type.shape != .other, program.genericParameters(in: type, at: call).isEmpty else {
      if isReceiver(call) == true {
        collection.words.formUnion(program.context(of: call).map(\.lastWord))
        if let type = key.type, type.shape != .other, let meanings = program.meanings(of: type, at: call) {
          for meaning in meanings { read(pull: call, key, meaning) }
          return
        }
        collection.add(
          unknown: .inferred, "the type that is asked for here is inferred: text does not show it", library.style,
          program.place(call))
      }
      return
    }
    read(pull: call, key, type)
  }

  private func read(pull call: Code, _ key: Key, _ type: TypeName) {
    collection.claimed.insert(call)
    if type.name == "Self" {
      collection.add(
        unknown: .runTime, "each conforming type requests itself here", library.style, program.place(call))
      return
    }
    if isOfNewContainer(call) {
      collection.add(
        unknown: .elsewhere, "\(type) is asked for in a new container, in which nothing is registered", library.style,
        program.place(call))
      return
    }
    let around = collection.registration(around: call)
    let role = program.role(of: call, in: around?.body)
    // A result that is stored in a `T!` is required as well.
    let isForced = call.flags.contains(.forced) || program.expectedType(of: call)?.isUnwrapped == true
    let isCertain = isReceiver(call) == true
    var edge = Collection.RawEdge(
      style: library.style,
      from: around.map { .registration($0.index) } ?? source(of: call),
      to: target(key, type, call), type: type, kind: role.kind,
      when: role.when,
      isOptional: key.isOptional || call.flags.contains(.optional)
        || !isForced && call.kind == .call && (library.style == "swinject" || mayAnswerNil(call)),
      onlyIfRegistered: !isCertain && !isFacade(call), place: program.place(call),
      isConditional: call.flags.contains(.conditional), code: call,
      asksOther: around.map { asksOther(call, $0.index) } ?? false)
    let (users, isUsedElsewhere) = around == nil ? users(of: call) : ([], true)
    if isUsedElsewhere { collection.add(edge) }
    for user in users {
      (edge.from, edge.kind) = (.registration(user.index), user.kind)
      collection.add(edge)
    }
  }

  /// Returns whether a request goes to a container that is made in the same expression: `Container().resolve(A.self)`.
  private func isOfNewContainer(_ call: Code) -> Bool {
    guard !library.isDeclared, let callee = call.first, callee.kind == .member, let base = callee.first,
      base.kind == .call, base.arguments.isEmpty, let made = program.madeType(base)
    else { return false }
    return library.types.contains(made.name) && program.type(made.name, at: base)?.declaration == nil
  }

  /// Returns the target of a request. If the name is decided at run time, any registration of the type may answer, and
  /// the place is reported.
  private func target(_ key: Key, _ type: TypeName, _ place: Code) -> Collection.Target {
    guard key.qualifier == "?" else { return .key(type, qualifier: key.qualifier, arguments: key.arguments) }
    collection.add(
      unknown: .runTime, "the name under which \(type) is asked for is decided when this runs", library.style,
      program.place(place))
    return .anyName(type, arguments: key.arguments)
  }

  /// Returns whether a factory requests from another container variable than the one in which it is registered.
  private func asksOther(_ call: Code, _ index: Int) -> Bool {
    guard let base = call.first?.first, base.kind == .name || base.kind == .member, !base.text.isCapitalized,
      base.text != "self"
    else { return false }
    if base.kind == .name, case .closureParameter? = program.binding(base.text, at: base) { return false }
    return collection[index].container.map { $0 != base.text && !$0.isCapitalized && $0 != "self" } ?? false
  }

  /// Returns whether a call is to a function of a handwritten locator whose result is optional: nil for a service that
  /// is not registered.
  private func mayAnswerNil(_ call: Code) -> Bool {
    guard library.isDeclared, let functions = program.functions(called: call) else { return false }
    return functions.contains { $0.child(.result)?.first.map { TypeName($0).isOptional } == true }
  }

  private func isFacade(_ call: Code) -> Bool {
    guard let name = call.first?.text, facades[name] != nil else { return false }
    return directFacades.contains(name)
      || program.functions(called: call)?.contains(where: certainFacades.contains) == true
  }

  /// Returns the consumer that makes a request outside of all registrations.
  private func source(of call: Code) -> Collection.Source { .consumer(program.consumer(of: call)) }

  // MARK: Property wrappers

  func readWrappers() {
    for (alias, wrapper) in program.aliases(of: Set(wrapperFacades.keys)) where wrapperFacades[alias] == nil {
      wrapperFacades[alias] = wrapperFacades[wrapper]
      collection.words.insert(alias)
    }
    let wrappers = library.wrappers.merging(wrapperFacades) { _, own in own }
    let isFallback = library.wrappers.isEmpty
    let names = Set(wrappers.keys).union(library.propertyTypes.keys).union(isFallback ? Self.usualWrappers : [])
      .union(collection.names.wrappers)
    for tree in trees(having: names) {
      for attribute in tree.nodes(names) where attribute.kind == .attribute && !collection.claimed.contains(attribute) {
        read(wrapper: attribute, wrappers[attribute.text])
      }
      for type in tree.nodes(Set(wrapperFacades.keys)) where type.kind == .namedType || type.kind == .name {
        read(unattached: type)
      }
      guard !library.propertyTypes.isEmpty else { continue }
      for name in tree.nodes(Set(library.propertyTypes.keys)) where name.kind == .name {
        read(propertyType: name)
      }
    }
  }

  /// Usual names of property wrappers, for wrappers that are declared in a package outside of the tree.
  private static let usualWrappers: Set<String> = ["Injected", "Inject", "LazyInjected", "LazyInject"]

  private func read(wrapper attribute: Code, _ moment: Edge.Moment?) {
    guard let variable = attribute.parent, variable.kind == .variable else { return }
    let arguments = attribute.arguments
    // An attribute with a key path belongs to another library.
    if arguments.contains(where: { $0.first?.kind == .keyPath }) { return }
    let isOwn = wrapperFacades[attribute.text] != nil
    if !isOwn {
      // The tree declares a wrapper of this name that is not the library's.
      if let info = program.type(attribute.text, at: attribute), info.declaration != nil,
        !hasSources || library.wrappers[attribute.text] == nil, !collection.names.wrappers.contains(attribute.text)
      {
        return
      }
      if library.wrappers[attribute.text] != nil, !usesLibrary(attribute.tree) { return }
    }
    // Other arguments of a wrapper that the tree declares, after the key: `@Injected(as: P.self)`, `@Injected(3)`.
    let asked = isOwn ? arguments.lazy.compactMap { $0.first.flatMap(self.program.metatype) }.first : nil
    let passed =
      isOwn && !library.isDeclared
      ? arguments.filter { !library.qualifierLabels.contains($0.label) && $0.first.flatMap(program.metatype) == nil }
      : []
    let written =
      asked ?? program.type(written: variable) ?? arguments.first?.first.flatMap(program.metatype)
      ?? attribute.children.first(where: \.kind.isType).map(TypeName.init)
    guard let type = written else {
      if moment != nil {
        collection.add(
          unknown: .inferred, "the type of \(variable.text) is inferred", library.style, program.place(variable))
      }
      return
    }
    collection.claimed.insert(attribute)
    let qualifier = arguments.first { library.qualifierLabels.contains($0.label) }?.first.map { constant($0) ?? "?" }
    // `@Service var api: Api?` requests an `Api?`, which is another key than `Api`.
    let isWhole = type.mayBeNil && exactTypeWrappers.contains(attribute.text)
    for key in meanings(of: program.canonical(type, at: variable), at: variable) {
      collection.add(
        Collection.RawEdge(
          style: library.style, from: .consumer(program.consumer(of: variable)),
          to: target(
            Key(qualifier: qualifier, arguments: types(passed)), isWhole ? key : key.wrapped, variable), type: key,
          kind: .wrapper, when: moment ?? .eager, isOptional: type.mayBeNil && !isWhole,
          onlyIfRegistered: moment == nil, place: program.place(variable),
          isConditional: variable.flags.contains(.conditional),
          code: moment == .eager && isFilled(variable, attribute.text) ? variable : nil, site: variable))
    }
  }

  /// Returns the types that a property's type stands for. Reports the place if a generic parameter leaves the type open.
  private func meanings(of type: TypeName, at variable: Code) -> [TypeName] {
    if program.genericParameters(in: type, at: variable).isEmpty { return [type] }
    // Files that use the generic type give its arguments.
    collection.words.formUnion(program.context(of: variable).map(\.lastWord))
    if let meanings = program.meanings(of: type, at: variable) { return meanings }
    collection.add(
      unknown: .inferred, "which \(type) is requested is decided by each use of the generic type", library.style,
      program.place(variable))
    return []
  }

  /// Returns whether a variable has its value once its owner is constructed.
  ///
  /// This is only in doubt for the wrappers in `filledWrappers`. Their variables have values then if the owner's single
  /// initializer passes a container to a function that fills the properties with `Mirror`.
  private func isFilled(_ variable: Code, _ wrapper: String) -> Bool {
    guard filledWrappers.contains(wrapper) else { return true }
    guard let owner = program.owner(of: variable).flatMap({ program.types[$0] }), owner.initializers.count == 1,
      let initializer = owner.initializers.first
    else { return false }
    return initializer.descendants.contains { call in
      guard call.kind == .call,
        !call.scopes.prefix(while: { $0 != initializer }).contains(where: { $0.kind == .closure }),
        call.arguments.contains(where: { argument in
          argument.first.flatMap(program.instanceType).map { isLibraryType($0, at: call) } == true
        }), let functions = program.functions(called: call)
      else { return false }
      return functions.contains { $0.descendants.contains { $0.kind == .name && $0.text == "Mirror" } }
    }
  }

  /// Reads a wrapper of the tree that is used as the type of a variable: `let p: Injected<P> = .init()`.
  private func read(unattached wrapper: Code) {
    guard let asked = wrapper.children.first(where: \.kind.isType).map(TypeName.init), let parent = wrapper.parent
    else {
      return
    }
    let variable = wrapper.kind == .namedType ? parent : parent.parent?.parent
    guard let variable, variable.kind == .variable,
      wrapper.kind == .namedType
        ? variable.child(.accessor) == nil
        : parent.kind == .call && parent.first == wrapper && parent.parent?.kind == .value
          && program.type(written: variable) == nil
    else { return }
    let isMember = variable.parent?.kind.isTypeDeclaration == true
    for key in meanings(of: program.canonical(asked, at: variable), at: variable) {
      collection.add(
        Collection.RawEdge(
          style: library.style, from: .consumer(program.consumer(of: variable)),
          to: .key(key.wrapped, qualifier: nil, arguments: []), type: key, kind: isMember ? .wrapper : .pull,
          when: isMember && variable.flags.contains(.isLazy) ? .deferred : wrapperFacades[wrapper.text] ?? .eager,
          place: program.place(variable), isConditional: variable.flags.contains(.conditional), site: variable))
    }
  }

  /// Reads a property of a type that requests a service: `let p = Injected<P>()`.
  private func read(propertyType name: Code) {
    guard let call = name.parent, call.kind == .call, call.first == name, usesLibrary(name.tree),
      let value = call.parent, value.kind == .value, let variable = value.parent, variable.kind == .variable,
      let type = name.children.first(where: \.kind.isType).map(TypeName.init)
    else { return }
    for key in meanings(of: program.canonical(type, at: variable), at: variable) {
      collection.add(
        Collection.RawEdge(
          style: library.style, from: .consumer(program.consumer(of: variable)),
          to: .key(key.wrapped, qualifier: nil, arguments: []), type: key, kind: .property,
          when: library.propertyTypes[name.text] ?? .eager, place: program.place(variable)))
    }
  }
}
