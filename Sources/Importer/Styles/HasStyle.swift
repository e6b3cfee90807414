import Core
import SourceReader

/// Has-protocols: `protocol HasApi { var api: Api { get } }`.
///
/// A container conforms to many of them. Each consumer names the ones that it needs: `let services: HasApi & HasStore`.
///
/// Has-protocols are recognised by their shape. Each requires a single variable, and one type conforms to several of
/// them.
struct HasStyle: Style {
  let name = "has-protocols"
  var looksForContainers: Bool { true }

  func read(_ program: Program, into collection: Collection) {
    let protocols = Self.protocols(program)
    guard protocols.count > 1, isAsked(protocols, program) else { return }
    let reader = MemberReader(program, collection, style: name)
    let registeredContainers = Set(collection.registrations.compactMap(\.container))
    var (isUsed, handingOn): (Bool, [(type: TypeInfo, members: [Code])]) = (false, [])
    for name in program.typeNames {
      guard let type = program.types[name], let declaration = type.declaration, !registeredContainers.contains(name),
        [.class, .struct, .actor].contains(declaration.kind)
      else { continue }
      let met = program.conformances(of: type).intersection(protocols)
      guard met.count > 1 else { continue }
      let names = Set(met.flatMap { program.types[$0]?.memberList.map(\.text) ?? [] })
      let members = type.memberList.filter {
        $0.kind == .variable && names.contains($0.text) && !$0.flags.contains(.isStatic)
      }
      guard members.count > 1 else { continue }
      if reader.handsOn(members, of: type, protocols) {
        handingOn.append((type, members))
        continue
      }
      reader.read(hub: type, members: members)
      collection.words.insert(name.lastWord)
      collection.words.formUnion(met.map(\.lastWord))
      isUsed = true
    }
    guard isUsed else { return }
    collection.words.formUnion(names(of: protocols, program))
    collection.words.formUnion(reader.globals())
    for (type, members) in handingOn { reader.connect(members, of: type) }
    reader.readUses()
  }

  /// Returns the last words of the aliases of Has-protocols, and of the protocols that require an object with such a
  /// type: `protocol Coordinating { var dependencies: ListDependencies { get } }`.
  private func names(of protocols: Set<String>, _ program: Program) -> Set<String> {
    let words = Set(protocols.map(\.lastWord))
    let single = Set(program.aliases(of: words).keys)
    let aliases = program.aliases(composing: words.union(single)).union(single)
    let holders = program.types.values.filter { type in
      type.isProtocol
        && type.memberList.contains { member in
          member.kind == .variable
            && program.type(written: member).map { aliases.contains($0.last) || words.contains($0.last) } == true
        }
    }
    return aliases.union(holders.map(\.name.lastWord))
  }

  /// Returns whether some variable or parameter has one of the protocols as its type, or a composition of them.
  /// Protocols that only say what a type must have are not asked for.
  private func isAsked(_ protocols: Set<String>, _ program: Program) -> Bool {
    let names = Set(protocols.map(\.lastWord)).union(program.aliases(composing: protocols))
    return program.trees(having: names).contains { tree in
      tree.nodes(names).contains { type in
        guard type.kind == .namedType, let holder = type.ancestors.first(where: { !$0.kind.isType }) else {
          return false
        }
        return [.variable, .parameter, .genericParameter, .alias].contains(holder.kind)
      }
    }
  }

  /// Returns the names of the Has-protocols.
  static func protocols(_ program: Program) -> Set<String> {
    Set(program.types.values.filter { isHas($0, program) }.map(\.name))
  }

  /// Returns the names of the types that conform to several Has-protocols.
  static func containers(_ program: Program) -> Set<String> {
    let protocols = protocols(program)
    guard protocols.count > 1 else { return [] }
    let types = program.types.values.filter { type in
      type.declaration.map { [.class, .struct, .actor].contains($0.kind) } == true
        && program.conformances(of: type).intersection(protocols).count > 1
    }
    return Set(types.map(\.name))
  }

  /// Returns whether a protocol requires nothing but a single variable. The type of the variable must be a composition,
  /// or a class, actor, protocol or structure of the tree.
  private static func isHas(_ type: TypeInfo, _ program: Program) -> Bool {
    guard type.isProtocol, type.inherited.isEmpty, type.memberList.count == 1, let member = type.memberList.first,
      member.kind == .variable, !member.flags.contains(.isStatic), let written = program.type(written: member)
    else { return false }
    let kind = program.type(written.name, at: member)?.declaration?.kind
    return written.shape == .composition || kind.map { [.class, .actor, .protocol, .struct].contains($0) } == true
  }
}
