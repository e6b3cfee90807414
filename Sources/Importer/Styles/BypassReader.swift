import SourceReader

/// Finds services that are created by hand although a container creates them as well.
struct BypassReader {
  let program: Program
  let collection: Collection
  private let bodies: [Int: [Code]]

  init(program: Program, collection: Collection) {
    self.program = program
    self.collection = collection
    bodies = Dictionary(grouping: collection.bodies, by: \.value).mapValues { $0.map(\.key) }
  }

  /// Styles in which creation by hand is normal.
  private static let excepted: Set<String> = [
    "composition-root", "swift-dependencies", "needle", "ribs", "vapor", "injected-values", "swiftui-environment",
  ]

  func read() {
    var made: [String: Int] = [:]
    for (index, registration) in collection.registrations.enumerated() where !Self.excepted.contains(registration.style)
    {
      guard let name = registration.implementation?.name, let info = program.types[name],
        info.declaration.map({ [.class, .actor].contains($0.kind) }) == true
      else { continue }
      if makes(index, name) { made[name] = made[name] ?? index }
    }
    if made.isEmpty { return }
    let words = Set(made.keys.map(\.lastWord))
    collection.words.formUnion(words)
    for tree in program.trees {
      for name in tree.nodes(words) where name.kind == .name || name.kind == .member {
        guard let call = name.parent, call.kind == .call, call.first == name, let type = program.madeType(call),
          let index = made[type.name], !isOwn(call, type.name), !isPreview(call)
        else { continue }
        let around = collection.registration(around: call)
        let role = program.role(of: call, in: around?.body)
        collection.add(
          Collection.RawEdge(
            style: collection[index].style,
            from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: call)),
            to: .registration(index), type: type, kind: .creates, when: role.when, place: program.place(call),
            isConditional: call.flags.contains(.conditional)))
      }
    }
  }

  /// Returns whether a registration creates its service; true if its body is unknown. A registration that passes on an
  /// existing object is not bypassed.
  private func makes(_ index: Int, _ type: String) -> Bool {
    guard let bodies = bodies[index] else { return true }
    return bodies.contains { body in
      body.descendants.contains { call in
        call.kind == .call && program.madeType(call).map { $0.name == type || $0.last == type.lastWord } == true
      }
    }
  }

  /// Returns whether a call is in the body of a registration that makes the type, or in the type's own code.
  private func isOwn(_ call: Code, _ type: String) -> Bool {
    if let around = collection.registration(around: call), collection[around.index].implementation?.name == type {
      return true
    }
    guard let owner = program.owner(of: call) else { return false }
    return owner == type || owner.hasPrefix(type + ".")
  }

  private func isPreview(_ call: Code) -> Bool {
    call.ancestors.contains { outer in
      outer.kind == .macro && outer.text == "Preview"
        || outer.kind.isTypeDeclaration
          && outer.children.contains { $0.kind == .namedType && $0.text == "PreviewProvider" }
        || outer.kind == .function && outer.text.hasPrefix("test")
    }
  }
}
