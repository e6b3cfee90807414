import Core
import SourceReader

/// Lists of services that are searched by type, and structures of services that a function fills.
extension ShapedRoots {
  // MARK: Tables

  /// Reports the types that keep several objects in a list and find one by its type: `services.first { $0 is Api }`. The
  /// text does not show which object a request gets.
  func readTables(besides roots: Set<String>) {
    for name in program.typeNames {
      guard let type = program.types[name], type.declaration != nil else { continue }
      for member in type.memberList where member.kind == .variable && member.child(.arrayType) != nil {
        guard !roots.contains(type.name), !known.contains(type.name), isPossible(type), isTable(member, of: type) else {
          continue
        }
        collection.add(
          unknown: .runTime,
          "\(type.name) keeps its objects in the list \(member.text): the code does not show which one a request gets",
          reader.style, program.place(member))
      }
    }
  }

  /// Returns whether a property is a list in which code of its type puts objects of several classes, and finds one by its
  /// type.
  private func isTable(_ member: Code, of type: TypeInfo) -> Bool {
    guard let list = program.type(written: member), list.shape == .array, list.parts.count == 1,
      program.type(list.parts[0].name, at: member)?.isProtocol == true || list.parts[0].name == "Any"
    else { return false }
    let uses = program.uses(of: member, in: type)
    var added = member.child(.value)?.first.map { $0.kind == .array ? Array($0.children) : [] } ?? []
    for use in uses {
      if let call = use.parent?.parent, call.kind == .call, use.parent?.text == "append" {
        added += call.arguments.compactMap(\.first)
      } else if use.isSet, let value = use.parent.flatMap({ Array($0.children).last }), value.kind == .array {
        added += Array(value.children)
      }
    }
    guard Set(added.compactMap { program.madeType($0)?.name }).count > 1 else { return false }
    return uses.contains { use in
      guard let member = use.scopes.first(where: { $0.parent?.kind.isTypeDeclaration == true }) else { return false }
      return member.descendants.contains { $0.kind == .cast && $0.text != "as" }
    }
  }

  // MARK: Structures that a function fills

  /// Returns whether a type holds objects that the single call of its initializer passes, and that are made there.
  func isBundle(_ type: TypeInfo) -> Bool {
    guard let kind = type.declaration?.kind, kind == .struct || kind == .class || kind == .actor else { return false }
    let open = type.memberList.filter { member in
      member.kind == .variable && !member.flags.contains(.isStatic) && member.child(.value) == nil
        && member.child(.accessor) == nil && member.child(.attribute) == nil
    }
    let isFew = open.count < Self.fewestObjects
    let isAll = open.count == type.memberList.count(where: { !$0.flags.contains(.isStatic) })
    // The types of the properties are looked up only if a file that makes several objects names the type.
    guard !open.isEmpty, !isFew || isAll, isNamed(type.name.lastWord), isPossible(type), !known.contains(type.name)
    else { return false }
    let held = open.filter { member in
      guard let service = program.type(written: member)?.wrapped
      else { return false }
      return isObject(service, at: member)
    }
    let functions = type.memberList.count {
      $0.kind == .function && $0.flags.isDisjoint(with: [.isPrivate, .isOverride, .isStatic])
    }
    guard !held.isEmpty, functions <= held.count else { return false }
    // A type that keeps its only instance may hold a single service.
    let isKept = type.memberList.contains { member in
      member.kind == .variable && member.flags.contains(.isStatic)
        && program.typed(variable: member)?.instance?.name == type.name
    }
    guard isKept && functions == 0 || held.count >= Self.fewestObjects else { return false }
    let calls = reader.makings(of: type)
    guard calls.count == 1, let call = calls.first else { return false }
    let made = held.compactMap { reader.argument(for: $0, of: type, in: call) }.flatMap { reader.origins(of: $0) }
    guard made.count >= min(held.count, Self.fewestObjects), made.contains(where: isFed) else { return false }
    return isUsed(type, held, isWhole: true)
  }

  /// Returns whether a file that makes several objects names a type.
  private func isNamed(_ name: String) -> Bool {
    composing.contains { $0.has(name) }
  }

  /// Returns whether a call that creates an object gets another one in a local variable or a property.
  private func isFed(_ call: Code) -> Bool {
    call.kind == .call
      && call.arguments.contains { argument in
        guard let value = argument.first else { return false }
        if reader.makes(value) || reader.isShared(value) { return true }
        return value.kind == .name && reader.local(value) != nil
      }
  }
}
