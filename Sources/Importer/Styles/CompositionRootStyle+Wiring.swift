import SourceReader

/// Evidence that a type puts objects together: one of its members is passed to another.
extension CompositionRootStyle {
  /// Returns whether an initializer creates several properties and passes one of them to another. An assembly may also
  /// pass what it gets itself to several of them.
  ///
  /// - Parameter isSure: true if the type's name is strong evidence. None of the properties has to be passed then.
  func buildsInInitializer(_ type: TypeInfo, _ program: Program, isSure: Bool) -> Bool {
    let names = Set(type.memberList.filter { $0.kind == .variable && !$0.flags.contains(.isStatic) }.map(\.text))
    let isFed = Self.kept.match(Self.plain(type.name.lastWord))
    return type.initializers.contains { initializer in
      let given = isFed ? given(initializer, program) : []
      var made: Set<String> = []
      var (count, fed) = (0, 0)
      var isWired = false
      for code in initializer.descendants {
        let sides = Array(code.children)
        guard code.kind == .assignment, sides.count == 2, names.contains(sides[0].text) else { continue }
        // The object may be created in a local variable, or as the default value of a parameter.
        var value = sides[1]
        if value.kind == .name {
          switch program.binding(value.text, at: value) {
          case .local(let holder), .parameter(let holder): value = holder.child(.value)?.first ?? value
          default: break
          }
        }
        if value.kind == .operator, value.text == "??", let last = Array(value.children).last { value = last }
        guard program.madeType(value) != nil else { continue }
        let used = value.descendants.filter { $0.kind == .name || $0.kind == .member && $0.first?.text == "self" }
        isWired = isWired || used.contains { made.contains($0.text) }
        if used.contains(where: { given.contains($0.text) }) { fed += 1 }
        made.formUnion([sides[0].text, sides[1].text])
        count += 1
      }
      return count > 1 && (isWired || fed > 1 || isSure)
    }
  }

  /// Returns the names of the parameters of an initializer whose types are classes, actors or protocols of the tree.
  private func given(_ initializer: Code, _ program: Program) -> Set<String> {
    let objects = initializer.children(.parameter).filter { parameter in
      guard let type = program.type(written: parameter)?.wrapped,
        let kind = program.type(type.name, at: parameter)?.declaration?.kind
      else { return false }
      return [.class, .actor, .protocol].contains(kind)
    }
    return Set(objects.map(\.text))
  }

  /// Returns whether a member of a type creates an object and passes another member of the type to it, or whether
  /// several members pass the type itself: `lazy var api = Api(provider: self)`.
  func wires(_ type: TypeInfo) -> Bool {
    let passing = type.memberList.count { member in
      member.kind == .variable && !member.flags.contains(.isStatic)
        && member.descendants.contains { use in
          guard use.kind == .name, use.text == "self", let call = use.parent?.parent, use.parent?.kind == .argument,
            call.kind == .call
          else { return false }
          return call.first?.text.isCapitalized == true
        }
    }
    if passing > 1 { return true }
    let names = Set(type.memberList.filter { $0.kind == .variable || $0.kind == .function }.map(\.text))
    return type.memberList.contains { member in
      member.descendants.contains { use in
        guard use.kind == .name || use.kind == .member && use.first?.text == "self", names.contains(use.text),
          use.text != member.text
        else { return false }
        var value = use
        // The member may be called, or be a container itself: `makeStore()`, `services.store`.
        while let outer = value.parent, outer.kind == .call || outer.kind == .member, outer.first == value {
          value = outer
        }
        guard let argument = value.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call,
          let callee = call.first
        else { return false }
        return callee.text.isCapitalized || callee.text == "init"
      }
    }
  }
}
