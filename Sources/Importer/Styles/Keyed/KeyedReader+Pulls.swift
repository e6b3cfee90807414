import Core
import SourceReader

extension KeyedReader {
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
    let calls = calls(of: library.resolves).filter { $0.kind == .operator || isReceiver($0) ?? isLikely($0) }
    guard !library.prefixes.isEmpty else { return calls }
    return calls
      + self.calls(of: library.prefixes).filter {
        $0.kind == .operator && Array($0.children).count == 1 && isReceiver($0) == true
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
    /// True if a provider is requested, which makes the service later.
    var isLater = false
  }

  /// Returns the key that a call requests; nil if the key is determined at run time. The type of the key is nil if the
  /// text does not determine it.
  ///
  /// - Parameter allowsGeneric: true if the type may be a generic parameter of the function or type around the call.
  func key(of call: Code, allowsGeneric: Bool = false) -> Key? {
    var key = Key()
    // A handwritten locator, or a function of the tree, may take other arguments before the type, and may label it.
    let isFacade = !allowsGeneric && call.kind == .call && self.isFacade(call)
    if library.isDeclared || isFacade, call.kind == .call {
      key.type = call.arguments.lazy.compactMap { $0.first.flatMap(self.program.metatype) }.first
    }
    let passedOn = isFacade ? argumentsPassedOn(by: call) : []
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
        } else if passedOn.contains(argument) {
          key.arguments += types([argument])
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
    if let type = key.type, type.shape == .named, let later = provided(by: type) {
      (key.type, key.isLater) = (later, true)
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
  func types(_ arguments: [Code]) -> [String] {
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
          unknown: .runTime, "the requested service is known only at run time", library.style, program.place(call),
          mayHideRegistration: false)
      }
      return
    }
    guard let type = key.type, type.shape != .other, program.genericParameters(in: type, at: call).isEmpty else {
      if isReceiver(call) == true || isUnresolved(call) {
        collection.words.formUnion(program.context(of: call).map(\.lastWord))
        if let type = key.type, type.shape != .other, let meanings = program.meanings(of: type, at: call) {
          for meaning in meanings { read(pull: call, key, meaning) }
          return
        }
        collection.add(
          unknown: .inferred, "the requested type is inferred: the code does not show it", library.style,
          program.place(call), mayHideRegistration: false)
      }
      return
    }
    read(pull: call, key, type)
  }

  /// Returns whether a call requests something through a function of the tree, outside of other such functions.
  private func isUnresolved(_ call: Code) -> Bool {
    isFacade(call) && !call.scopes.contains { $0.kind.isFunction && $0.child(.genericParameter) != nil }
  }

  private func read(pull call: Code, _ key: Key, _ type: TypeName) {
    collection.claimed.insert(call)
    if type.name == "Self" {
      collection.add(
        unknown: .runTime, "each conforming type requests itself here", library.style, program.place(call),
        mayHideRegistration: false)
      return
    }
    if isOfNewContainer(call) {
      collection.add(
        unknown: .elsewhere, "\(type) is requested from a new container, in which nothing is registered", library.style,
        program.place(call), mayHideRegistration: false)
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
      when: key.isLater ? .deferred : role.when,
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
  func target(_ key: Key, _ type: TypeName, _ place: Code) -> Collection.Target {
    guard key.qualifier == "?" else { return .key(type, qualifier: key.qualifier, arguments: key.arguments) }
    collection.add(
      unknown: .runTime, "the name of the requested \(type) is known only at run time", library.style,
      program.place(place), mayHideRegistration: false)
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

  /// Returns the consumer that makes a request outside of all registrations.
  func source(of call: Code) -> Collection.Source { .consumer(program.consumer(of: call)) }
}
