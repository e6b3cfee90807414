import SourceReader

/// Finds code that uses a registered object through the static or global variable that keeps it: `Prefs.shared`.
///
/// Such code depends on the service, although it requests nothing from the container or the environment.
struct KeeperReader {
  let program: Program
  let collection: Collection

  func read() {
    let kept = self.kept()
    if kept.isEmpty { return }
    let names = Set(kept.keys.map(\.text))
    let reads = collection.registrations.reduce(into: Set<Code>()) { $0.formUnion($1.keeperReads) }
    // A style may have read the use as a request.
    let known = Set(collection.edges.map(\.place))
    for keeper in kept.keys { collection.words.insert(program.owner(of: keeper)?.lastWord ?? keeper.text) }
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .member || use.kind == .name {
        guard let keeper = variable(use), let indices = kept[keeper], !reads.contains(use), !use.isSet,
          !collection.claimed.contains(use), !isOwn(use, keeper), !RegistrationChoice.isPreview(use, program)
        else { continue }
        let place = program.place(use)
        if known.contains(place) || known.contains(Place(file: tree.name, use.positionOfLastName)) { continue }
        let around = collection.registration(around: use)
        if let around, indices.contains(around.index) { continue }
        let role = program.role(of: use, in: around?.body)
        collection.add(
          Collection.RawEdge(
            style: collection[indices[0]].style,
            from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
            to: indices.count > 1 ? .anyOf(indices) : .registration(indices[0]), type: collection[indices[0]].type,
            kind: role.kind, when: role.when, place: place, isConditional: use.flags.contains(.conditional), code: use))
      }
    }
  }

  /// Returns the registrations of kept objects, keyed by the variable. A variable that a style has registered as a
  /// service is left out, because the style reads its uses.
  private func kept() -> [Code: [Int]] {
    var bodies: [Int: [Code]] = [:]
    for (body, index) in collection.bodies { bodies[index, default: []].append(body) }
    let members = Set(collection.registrations.map(\.code))
    var kept: [Code: [Int]] = [:]
    for index in collection.registrations.indices {
      guard let keeper = collection[index].keeper ?? keeper(returnedBy: bodies[index] ?? [], index),
        !members.contains(keeper)
      else { continue }
      kept[keeper, default: []].append(index)
    }
    return kept
  }

  /// Returns the variable whose object a factory returns: `container.register(Prefs.self) { _ in Prefs.shared }`. Nil
  /// if it returns anything else.
  private func keeper(returnedBy bodies: [Code], _ index: Int) -> Code? {
    guard bodies.count == 1, !BypassReader.excepted.contains(collection[index].style) else { return nil }
    let values = program.returned(bodies[0])
    let variables = Set(values.map { variable($0) })
    guard variables.count == 1, let found = variables.first, let keeper = found else { return nil }
    collection[index].keeperReads.formUnion(values)
    return keeper
  }

  /// Returns the static or global variable that an expression names; nil if it names none.
  private func variable(_ use: Code) -> Code? {
    let codes: [Code]
    if use.kind == .name {
      switch program.binding(use.text, at: use) {
      case .global(let variable): codes = [variable]
      case .member(_, let found): codes = found
      default: return nil
      }
    } else if let base = use.first, !base.kind.isType {
      guard case .metatype(let type)? = program.typed(base), let info = program.type(type.name, at: use) else {
        return nil
      }
      codes = program.member(use.text, of: info, at: use)?.codes ?? []
    } else {
      guard use.kind == .member, let type = program.expectedType(of: use)?.wrapped,
        let info = program.type(type.name, at: use)
      else { return nil }
      codes = program.member(use.text, of: info, at: use)?.codes ?? []
    }
    return codes.count == 1 && InsertedValue.isKeeper(codes[0]) ? codes[0] : nil
  }

  /// Returns whether a use is in the declaration of the variable, in the code of the type that declares it, or in the
  /// default value of SwiftUI's environment.
  private func isOwn(_ use: Code, _ keeper: Code) -> Bool {
    if keeper.contains(use) { return true }
    let isDefault = use.scopes.contains { outer in
      outer.kind.isTypeDeclaration && outer.children.contains { $0.kind == .namedType && $0.text == "EnvironmentKey" }
        || outer.kind == .variable && outer.children(.attribute).contains { $0.text == "Entry" }
    }
    if isDefault { return true }
    guard let owner = program.owner(of: keeper), let user = program.owner(of: use) else { return false }
    return user == owner || user.hasPrefix(owner + ".")
  }
}
