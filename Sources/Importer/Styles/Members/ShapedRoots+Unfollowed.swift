import SourceReader

/// Types that look like containers and that no style has read.
extension ShapedRoots {
  /// Reports the types with the name of a container that make an object for another type, although none of their objects
  /// is a registered service.
  func reportUnfollowed() {
    let reported = Set(collection.unknown.map(\.place.file))
    for name in program.typeNames where hasContainerName(name.lastWord) {
      guard let type = program.types[name], let declaration = type.declaration, !known.contains(name),
        isPossible(type), !isEntry(type),
        !type.parts.contains(where: { reported.contains($0.tree.name) && hasUnknown($0) })
      else { continue }
      let given = type.memberList.filter { givesObject($0, of: type) }
      if given.isEmpty { continue }
      // The files that may ask for the objects must be parsed as well.
      collection.words.insert(type.name.lastWord)
      reader.addHolders(of: [type.name])
      for conformed in program.conformances(of: type) where program.types[conformed]?.isProtocol == true {
        collection.words.insert(conformed.lastWord)
      }
      guard given.contains(where: { isAsked($0, of: type) }) else { continue }
      let objects =
        given.count == 1
        ? "an object for other types; its users are not known"
        : "\(given.count) objects for other types; their users are not known"
      collection.add(
        unknown: .container, "\(type.name) makes \(objects)",
        reader.style, program.place(declaration))
    }
  }

  private func hasContainerName(_ name: String) -> Bool {
    WordTable.hasContainerPart(name) || name.hasSuffix("AppContext") || name.hasSuffix("ApplicationContext")
  }

  private func isEntry(_ type: TypeInfo) -> Bool {
    type.inherited.contains { CompositionRootStyle.entries.contains($0.type.last) }
  }

  /// Returns whether a place inside of a part of a type is reported as unknown already.
  private func hasUnknown(_ part: Code) -> Bool {
    let lines = collection.unknown.filter { $0.place.file == part.tree.name }.map(\.place.line)
    guard let most = lines.max(), most >= part.position.line else { return false }
    let last = part.descendants.reduce(part.position.line) { max($0, $1.position.line) }
    return lines.contains { $0 >= part.position.line && $0 <= last }
  }

  /// Returns whether other types can get an object of the tree from a member that makes it.
  private func givesObject(_ member: Code, of type: TypeInfo) -> Bool {
    guard !member.flags.contains(.isPrivate), !member.flags.contains(.isOverride) else { return false }
    if member.kind == .function { return !made(by: member).isEmpty || makesAny(member) || makesOfModule(member) }
    return member.kind == .variable && member.child(.attribute) == nil
      && (!made(by: member).isEmpty || isKept(member, in: type))
  }

  /// Returns whether a function makes an object under a type of another module: `func makeCase() -> Domain.Case`.
  private func makesOfModule(_ function: Code) -> Bool {
    guard let result = function.child(.result)?.first.map(TypeName.init), result.name.contains(".") else {
      return false
    }
    return program.returned(function).contains { value in
      program.madeType(value).map { isObject($0, at: value) } == true
    }
  }

  /// Returns whether a function makes an object of the class that its caller names:
  /// `func make<T: Case>(_ type: T.Type) -> T { T(store: store) }`, or objects of several classes for its caller:
  /// `Page() as? T`.
  private func makesAny(_ function: Code) -> Bool {
    let generics = Set(function.children(.genericParameter).map(\.text))
    guard function.kind == .function, !generics.isEmpty else { return false }
    let cast = function.descendants.filter { code in
      code.kind == .cast && code.children.contains { $0.kind == .namedType && generics.contains($0.text) }
        && code.first.flatMap(program.madeType).map { isObject($0, at: code) } == true
    }
    if cast.count > 1 { return true }
    let isGiven = function.children(.parameter).contains { parameter in
      let type = program.type(written: parameter)
      return type?.shape == .metatype && type?.parts.first.map { generics.contains($0.name) } == true
    }
    return isGiven
      && function.descendants.contains {
        $0.kind == .call && $0.first?.kind == .name && generics.contains($0.first?.text ?? "")
      }
  }

  /// Returns whether code of another type reads a member or calls it.
  private func isAsked(_ member: Code, of type: TypeInfo) -> Bool {
    program.trees(having: [member.text]).contains { tree in
      !collection.isDouble(tree)
        && tree.nodes([member.text]).contains { $0.kind == .member && isRead($0, of: type) }
    }
  }
}
