import Core
import SourceReader

/// Functions and property wrappers of the tree that resolve for their callers:
/// `func find<T>() -> T { container.resolve(T.self)! }`.
extension KeyedReader {
  /// Finds generic functions and property wrappers of the tree that resolve for their callers.
  ///
  /// Called before the requests through these functions and wrappers are read.
  func readFacades(around pulls: [Code]) {
    var new = readFacades(pulls)
    directFacades = Set(facades.keys)
    addRequirements()
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
      addRequirements()
    }
  }

  /// Adds the requirements of protocols that the functions implement. A request through the protocol means one of them.
  private func addRequirements() {
    for function in certainFacades {
      for requirement in requirements(implementedBy: function) where certainFacades.insert(requirement).inserted {
        facades[requirement.text, default: []].append(requirement)
      }
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

  /// Returns the arguments of a call that a function of the tree passes on to the library's request: `user` in
  /// `func find<T, A>(_ type: T.Type, user: A) -> T { resolve(type, argument: user)! }`.
  func argumentsPassedOn(by call: Code) -> [Code] {
    guard library.resolverParameters > 0, !library.isDeclared, let name = call.first?.text,
      let function = program.functions(called: call)?.first(where: { facades[name]?.contains($0) == true })
    else { return [] }
    let result = function.child(.result)?.first?.text
    let generics = Set(function.children(.genericParameter).map(\.text)).subtracting([result ?? ""])
    if generics.isEmpty { return [] }
    return program.pairs(function, call).filter { pair in
      program.type(written: pair.parameter).map { generics.contains($0.name) } == true
    }.map(\.argument)
  }

  func isFacade(_ call: Code) -> Bool {
    guard let name = call.first?.text, facades[name] != nil else { return false }
    return directFacades.contains(name)
      || program.functions(called: call)?.contains(where: certainFacades.contains) == true
  }
}
