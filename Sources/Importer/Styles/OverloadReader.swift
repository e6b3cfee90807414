import Core
import SourceReader

/// Containers whose functions share a name and differ in what they return:
/// `extension HomeAssembler { func resolve() -> HomeModel { HomeModel(useCase: resolve()) } }`.
///
/// The functions are often in extensions of protocols, which one type adopts together.
struct OverloadReader {
  let program: Program
  let collection: Collection
  let members: MemberReader
  /// The functions that make services, keyed by their name.
  private var makers: [String: [Code]] = [:]

  init(_ program: Program, _ collection: Collection, _ members: MemberReader) {
    self.program = program
    self.collection = collection
    self.members = members
    for name in program.typeNames {
      guard let type = program.types[name], type.declaration != nil else { continue }
      let own = type.members.filter { $1.count > 1 && $1.count(where: { $0.kind == .function }) > 1 }
      if own.isEmpty || !mayMake(type) { continue }
      for text in own.keys.sorted() where Self.names.contains(text) {
        let functions = (own[text] ?? []).filter(makes)
        if Set(functions.compactMap(result)).count > 1 { makers[text, default: []] += functions }
      }
    }
    if makers.isEmpty { return }
    // Another type may have a single function of the same name.
    for name in program.typeNames {
      guard let type = program.types[name], mayMake(type) else { continue }
      for function in type.memberList where makers[function.text]?.contains(function) == false && makes(function) {
        makers[function.text]?.append(function)
      }
    }
  }

  /// Returns whether a type has the name of a container, or is in a file that makes objects.
  private func mayMake(_ type: TypeInfo) -> Bool {
    WordTable.hasContainerPart(type.name.lastWord)
      || type.parts.contains { collection.composing.contains($0.tree.name) }
  }

  /// Names that say nothing about the result.
  private static let names: Set<String> = [
    "resolve", "make", "get", "provide", "inject", "build", "create", "assemble", "instance", "instantiate", "find",
    "locate", "dependency",
  ]

  /// Registers the results of the functions, and reads their calls.
  ///
  /// - Returns: true if there are such functions.
  func read() -> Bool {
    var services: [Code: Int] = [:]
    for name in makers.keys.sorted() {
      for function in makers[name] ?? [] { services[function] = add(function) }
    }
    guard !services.isEmpty else { return false }
    collection.calls.formUnion(makers.keys)
    let names = Set(makers.keys)
    for tree in program.trees(having: names) {
      for callee in tree.nodes(names) where callee.kind == .name || callee.kind == .member {
        guard let call = callee.parent, call.kind == .call, call.first == callee, !collection.claimed.contains(call)
        else { continue }
        read(call, services)
      }
    }
    return true
  }

  private func makes(_ member: Code) -> Bool {
    guard member.kind == .function, member.child(.genericParameter) == nil, member.child(.block) != nil,
      let type = result(member), members.isService(type, at: member)
    else { return false }
    return program.returned(member).contains(where: members.makes)
  }

  private func result(_ function: Code) -> TypeName? {
    function.child(.result)?.first.map { program.canonical(TypeName($0), at: function) }
  }

  private func add(_ function: Code) -> Int {
    let owner = program.owner(of: function)
    if let owner { collection.words.insert(owner.lastWord) }
    // A function that passes a closure on, `cache.provide { Api() }`, may get an object that is kept.
    let isNew = program.returned(function).allSatisfy { value in
      value.kind != .call || program.madeType(value) != nil || !value.arguments.contains { $0.first?.kind == .closure }
    }
    let index = collection.add(
      Collection.Registration(
        style: members.style, type: result(function), container: owner,
        implementation: program.implementation(of: function), lifetime: isNew ? .transient : nil, origin: .site,
        place: program.place(function), code: function, isConditional: function.flags.contains(.conditional)))
    collection.claimed.insert(function)
    if let body = function.child(.block) { collection.add(body: body, of: index) }
    return index
  }

  private func read(_ call: Code, _ services: [Code: Int]) {
    guard let name = call.first?.text, let all = makers[name], isOfContainer(call, all) else { return }
    let place = program.place(call)
    guard let expected = program.expectedType(of: call).map({ program.canonical($0, at: call).wrapped }) else {
      collection.add(
        unknown: .inferred, "which \(name) is called here is inferred: the code does not show it", members.style, place)
      return
    }
    let typed = all.filter { result($0)?.wrapped == expected }
    let fitting = typed.filter { $0.children(.parameter).count == call.arguments.count }
    let targets = (fitting.isEmpty ? typed : fitting).compactMap { services[$0] }
    let around = collection.registration(around: call)
    if targets.isEmpty || around.map({ targets.contains($0.index) }) == true { return }
    collection.claimed.insert(call)
    let role = program.role(of: call, in: around?.body)
    collection.add(
      Collection.RawEdge(
        style: members.style, from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: call)),
        to: targets.count == 1 ? .registration(targets[0]) : .anyOf(targets), type: expected,
        kind: role.kind == .pull && around != nil ? .initializer : role.kind, when: role.when, place: place,
        isConditional: call.flags.contains(.conditional), site: call))
  }

  /// Returns whether a call may be one of a container's functions: those of its receiver contain one of them, or a
  /// requirement of a protocol with the same name and result.
  private func isOfContainer(_ call: Code, _ makers: [Code]) -> Bool {
    guard let functions = program.functions(called: call) else { return false }
    let results = Set(makers.compactMap(result))
    return functions.contains { makers.contains($0) || result($0).map(results.contains) == true }
  }
}
