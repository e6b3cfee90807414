import SourceReader
import Stage

extension StepCode {
  /// Returns the levels that the code declares: the scopes of a container, or factories if there are no scopes.
  ///
  /// - Complexity: O(length of the code).
  package func levels(_ step: Step) -> Levels {
    MeasuredCode(SourceModule(files), locators: step.locators).levels()
  }
}

extension MeasuredCode {
  func levels() -> Levels {
    // A parameter of a method is not stored.
    let references = declared.values.joined().filter { $0.kind != .method }.map { (from: $0.from, to: $0.to) }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    let scopes = scopeLevels()
    return Levels(scopes.isEmpty ? factoryLevels() : scopes, references: references)
  }

  /// A method that makes an object and returns it.
  private struct Make: Hashable {
    let factory: String
    let method: String
    let product: String
    /// Types of the method's parameters, limited to types that the code declares. `factoryLevels()` removes the
    /// factories.
    var keys: [String]
  }

  private var makes: [Make] {
    types.flatMap { type in
      (creations[type.name] ?? []).compactMap { creation in
        guard let index = creation.call.function else { return nil }
        let function = module.files[creation.file].functions[index]
        guard function.kind == .function, function.result?.path.last == module.types[creation.type]?.simpleName
        else { return nil }
        let keys = function.parameters.compactMap { $0.type.name.flatMap { module.type(named: $0)?.name } }
        return Make(factory: type.name, method: function.name, product: creation.type, keys: keys.withoutRepeats)
      }
    }.withoutRepeats
  }

  /// Returns a level for each factory, inside the level of the factory that makes it.
  ///
  /// A class whose only products are parameters of factory methods (`keys`) has no level. It is a member of the level
  /// in which it is made.
  private func factoryLevels() -> [Levels.Level] {
    let all = makes
    let factories = Set(all.map(\.factory))
    let makes = all.map { make in
      var make = make
      make.keys = make.keys.filter { !factories.contains($0) || $0 == make.product }
      return make
    }
    let keys = Set(makes.filter { factories.contains($0.product) }.flatMap(\.keys))
    let byFactory = Dictionary(grouping: makes, by: \.factory)
    let levels = types.map(\.name).filter { name in byFactory[name]?.contains { !keys.contains($0.product) } ?? false }
    var result: [Levels.Level] = []
    var placed: Set<String> = []
    func place(_ name: String, in parent: Int?, door: Levels.Door?) {
      guard placed.insert(name).inserted else { return }
      let own = byFactory[name] ?? []
      let members = own.map(\.product).withoutRepeats.filter { !levels.contains($0) }.map { product in
        Levels.Member(product, keys: (byFactory[product] ?? []).map(\.product).filter { keys.contains($0) })
      }
      let index = result.count
      let kind = module.types[name]?.kind
      result.append(
        Levels.Level(name, in: parent, door: door, members: members, isObject: kind == .class || kind == .actor))
      for make in own where levels.contains(make.product) {
        place(make.product, in: index, door: Levels.Door(keys: make.keys, name: make.method))
      }
    }
    let inner = Set(makes.filter { $0.factory != $0.product }.map(\.product))
    for name in levels where !inner.contains(name) { place(name, in: nil, door: nil) }
    // Factories that make each other have no outermost factory.
    for name in levels { place(name, in: nil, door: nil) }
    return result
  }

  /// Returns the levels of scopes declared with `declareScope`, inside the level of the container.
  private func scopeLevels() -> [Levels.Level] {
    var result: [Levels.Level] = []
    var scopes: [String: Int] = [:]
    var members: [(type: String, scope: String?)] = []
    for (number, file) in module.files.enumerated() {
      for call in module.calls(in: number).map(\.call) where !call.isReference {
        let texts = call.arguments.map { argument in argument.range.map { file.text.slice($0.bytes) } ?? "" }
        if call.name == "declareScope", let first = texts.first {
          if result.isEmpty { result.append(Levels.Level("container", in: nil, door: nil)) }
          let outer = zip(call.arguments, texts).first { $0.0.label == "in" }.flatMap { scopes[Self.scope($0.1)] }
          let door = Levels.Door(keys: call.arguments.compactMap(\.metatype), name: Self.scope(first))
          scopes[door.name] = result.count
          result.append(Levels.Level("scope \(door.name)", in: outer ?? 0, door: door))
        } else if call.name == "register", let type = call.arguments.first?.metatype {
          let lifetime = texts.first { $0.contains(".scoped(") }
          members.append((type, lifetime?.split(separator: "(").last.map { Self.scope(String($0)) }))
        }
      }
    }
    for member in members {
      let level = member.scope.flatMap { scopes[$0] } ?? 0
      if result.indices.contains(level) { result[level].members.append(Levels.Member(member.type)) }
    }
    return result
  }

  /// Returns the name of a scope in an argument: `.user`, `"user"`, `in: .user`.
  private static func scope(_ argument: String) -> String {
    (argument.split(separator: ":").last ?? "").filter { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
