import Core
import SourceReader

/// Property wrappers that request a service: `@Injected var api: Api`.
extension KeyedReader {
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
          unknown: .inferred, "the type of \(variable.text) is inferred", library.style, program.place(variable),
          mayHideRegistration: false)
      }
      return
    }
    collection.claimed.insert(attribute)
    let qualifier = arguments.first { library.qualifierLabels.contains($0.label) }?.first.map { constant($0) ?? "?" }
    // `@Service var api: Api?` requests an `Api?`, which is another key than `Api`.
    let isWhole = type.mayBeNil && exactTypeWrappers.contains(attribute.text)
    if moment == .deferred, variable.flags.contains(.isPrivate), !program.isRead(variable) {
      collection.unreadProperties.insert(program.place(variable))
      collection.unreadPrivateProperties.insert(program.place(variable))
    }
    // A wrapped variable in a factory requests for the service that the factory makes.
    let around = collection.registration(around: variable)
    for key in meanings(of: program.canonical(type, at: variable), at: variable) {
      collection.add(
        Collection.RawEdge(
          style: library.style,
          from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: variable)),
          to: target(
            Key(qualifier: qualifier, arguments: types(passed)), isWhole ? key : key.wrapped, variable), type: key,
          kind: around == nil ? .wrapper : .initializer, when: moment ?? .eager,
          isOptional: type.mayBeNil && !isWhole,
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
      program.place(variable), mayHideRegistration: false)
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
