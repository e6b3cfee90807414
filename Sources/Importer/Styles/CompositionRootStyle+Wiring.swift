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
      var made = Set(isFed ? type.memberList.filter { keepsResult($0, program) }.map(\.text) : [])
      var (count, fed) = (made.count, 0)
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

  /// Returns whether a stored property gets what a closure creates at once: `let api: Api = { OwnApi() }()`.
  func keepsResult(_ member: Code, _ program: Program) -> Bool {
    guard member.kind == .variable, let value = member.child(.value)?.first, value.kind == .call,
      let closure = value.first, closure.kind == .closure
    else { return false }
    return program.returned(closure).contains { returned in
      if program.madeType(returned) != nil { return true }
      guard returned.kind == .name, case .local(let variable)? = program.binding(returned.text, at: returned) else {
        return false
      }
      return variable.child(.value)?.first.flatMap(program.madeType) != nil
    }
  }

  /// Returns whether a type makes an object that a protocol with this single requirement asks for:
  /// `struct AppDependency: HasApi { let api: Api; init() { api = Api() } }`.
  func meetsRequirement(_ type: TypeInfo, _ program: Program) -> Bool {
    let required = Set(
      program.conformances(of: type).compactMap { program.types[$0] }
        .filter { $0.isProtocol && $0.memberList.count == 1 && $0.initializers.isEmpty }
        .flatMap(\.memberList).filter { $0.kind == .variable }.map(\.text))
    // Several such protocols are Has-protocols.
    guard required.count == 1 else { return false }
    // The value may be the result of a function in a file that is not read yet: `let api = createApi()`.
    let holds = type.memberList.contains { member in
      guard required.contains(member.text), let value = member.child(.value)?.first else { return false }
      return program.madeType(value) != nil || value.kind == .call && value.first?.kind == .name
    }
    if holds { return true }
    let assigned = type.initializers.lazy.flatMap(\.descendants).filter { $0.kind == .assignment }
    return assigned.contains { assignment in
      let sides = Array(assignment.children)
      return sides.count == 2 && required.contains(sides[0].text) && program.madeType(sides[1]) != nil
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
    let isAssembly = Self.kept.match(Self.plain(type.name.lastWord))
    let owners = ["self", "Self", type.name.lastWord]
    let names = Set(type.memberList.filter { $0.kind == .variable || $0.kind == .function }.map(\.text))
    return type.memberList.contains { member in
      member.descendants.contains { use in
        guard use.kind == .name || use.kind == .member && owners.contains(use.first?.text ?? ""),
          names.contains(use.text),
          use.text != member.text
        else { return false }
        var value = use
        // The member may be called, or be a container itself: `makeStore()`, `services.store`.
        while let outer = value.parent, outer.kind == .call || outer.kind == .member, outer.first == value {
          value = outer
        }
        if isArgument(value) { return true }
        // A local variable of an assembly may hold it in between: `let store = makeStore(); return Page(store: store)`.
        guard isAssembly, let variable = value.parent?.kind == .value ? value.parent?.parent : value.parent,
          variable.kind == .variable, variable != member, let scope = variable.parent
        else { return false }
        return scope.descendants.contains { $0.kind == .name && $0.text == variable.text && isArgument($0) }
      }
    }
  }

  /// Returns whether an expression is passed to an initializer.
  private func isArgument(_ value: Code) -> Bool {
    guard let argument = value.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call,
      let callee = call.first
    else { return false }
    return callee.text.isCapitalized || callee.text == "init"
  }
}
