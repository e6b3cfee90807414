import SourceReader

/// Types whose properties other code sets to services: `Dependencies.store = container.store`.
extension MemberReader {
  /// Records that the properties of a type that only holds what others give it stand for the services that they are set
  /// to. A property that gets several services stands for none.
  func connectHolders() {
    var found: [String: [String: Set<Int>]] = [:]
    let names = Set(services.values.flatMap(\.keys)).union(locals.keys.map(\.text))
    for tree in program.trees(having: names) where !collection.isDouble(tree) {
      for use in tree.nodes(names) where use.kind == .name || use.kind == .member {
        let value = use.parent?.kind == .call && use.parent?.first == use ? use.parent ?? use : use
        guard let assignment = value.parent, assignment.kind == .assignment, let left = assignment.first, left != value,
          let holder = holder(left), let index = targets(use).first, isRead(left.text, of: holder)
        else { continue }
        found[holder.name, default: [:]][left.text, default: []].insert(index)
        collection.claimed.insert(use)
      }
    }
    for name in found.keys.sorted() {
      for (property, indices) in found[name] ?? [:] where indices.count == 1 && services[name]?[property] == nil {
        services[name, default: [:]][property] = indices.first
      }
      guard services[name] != nil, let type = program.types[name] else { continue }
      for conformed in program.conformances(of: type).union([name])
      where conformed == name || program.types[conformed]?.isProtocol == true {
        interfaces[conformed, default: []].insert(name)
        collection.words.insert(conformed.lastWord)
      }
    }
  }

  /// Returns whether code outside of a type reads one of its properties.
  private func isRead(_ property: String, of holder: TypeInfo) -> Bool {
    program.trees(having: [property]).contains { tree in
      tree.nodes([property]).contains { use in
        guard use.kind == .member, !use.isSet, let base = use.first, base.text != "self", !base.kind.isType,
          let type = program.typed(base)?.type.wrapped, let found = program.type(type.name, at: use)
        else { return false }
        return found.name == holder.name || found.isProtocol && program.conformances(of: holder).contains(found.name)
      }
    }
  }

  /// Returns the type of the property on the left side of an assignment, if it consists of variables without a value.
  private func holder(_ left: Code) -> TypeInfo? {
    guard left.kind == .member, let base = left.first, base.text != "self", !base.kind.isType,
      let found = program.typed(base)?.type.wrapped, let type = program.type(found.name, at: left),
      let kind = type.declaration?.kind, [.class, .struct, .enum].contains(kind), services[type.name] == nil,
      !ShapedRoots.isScreen(type.name), type.variable(left.text) != nil
    else { return nil }
    let isHolder = type.memberList.allSatisfy { member in
      member.kind == .variable && member.child(.accessor) == nil
        && (member.child(.value).map { $0.first?.text == "nil" } ?? true)
    }
    return isHolder && type.initializers.isEmpty ? type : nil
  }
}
