import SourceReader

/// Finds services that are created by hand although a container creates them as well.
struct BypassReader {
  let program: Program
  let collection: Collection
  let bodies: [Int: [Code]]
  private let previews: PreviewCode

  init(program: Program, collection: Collection, previews: PreviewCode) {
    self.program = program
    self.collection = collection
    self.previews = previews
    bodies = Dictionary(grouping: collection.bodies, by: \.value).mapValues { $0.map(\.key) }
  }

  /// Styles in which creation by hand is normal.
  static let excepted: Set<String> = [
    "composition-root", "swift-dependencies", "needle", "ribs", "vapor", "injected-values", "swiftui-environment",
  ]

  func read() {
    var made: [String: [Int]] = [:]
    for (index, registration) in collection.registrations.enumerated() where !Self.excepted.contains(registration.style)
    {
      guard let name = registration.implementation?.name, let info = program.types[name],
        info.declaration.map({ [.class, .actor].contains($0.kind) }) == true
      else { continue }
      if makes(index, name) { made[name, default: []].append(index) }
    }
    if made.isEmpty { return }
    let words = Set(made.keys.map(\.lastWord))
    collection.words.formUnion(words)
    for tree in program.trees {
      for name in tree.nodes(words) where name.kind == .name || name.kind == .member {
        guard let call = name.parent, call.kind == .call, call.first == name, let type = program.madeType(call),
          let all = made[type.name], !isOwn(call, type.name), !previews.contains(call), !isRegistered(call, by: all)
        else { continue }
        // Every registration that makes the type may be the bypassed one.
        let indices = nearest(all.filter { sees($0, from: call) && isOfArguments(type, $0) }, to: call)
        guard let index = indices.first else { continue }
        let around = collection.registration(around: call)
        let role = program.role(of: call, in: around?.body)
        collection.add(
          Collection.RawEdge(
            style: collection[index].style,
            from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: call)),
            to: indices.count > 1 ? .anyOf(indices) : .registration(index), type: type, kind: .creates, when: role.when,
            place: program.place(call),
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

  /// Returns whether a made type has the generic arguments of a registered one. False if the text does not show the
  /// arguments of both.
  private func isOfArguments(_ type: TypeName, _ index: Int) -> Bool {
    guard program.types[type.name]?.declaration?.child(.genericParameter) != nil else { return true }
    let registered = [collection[index].implementation, collection[index].type].compactMap { $0 }
    return !type.parts.isEmpty && registered.contains { $0.name == type.name && $0.parts == type.parts }
  }

  /// Returns whether a call is in the body of a registration that makes the type or returns the call's result, or in the
  /// type's own code.
  private func isOwn(_ call: Code, _ type: String) -> Bool {
    if let around = collection.registration(around: call),
      collection[around.index].implementation?.name == type || program.returns(call, from: around.body)
    {
      return true
    }
    guard let owner = program.owner(of: call) else { return false }
    return owner == type || owner.hasPrefix(type + ".")
  }

  /// Returns whether code can use the container of a registration.
  ///
  /// It cannot if it is in another module and its file does not import the container's, or if it is in another program,
  /// such as a widget.
  private func sees(_ index: Int, from call: Code) -> Bool {
    let home = collection[index].place.file
    let (own, other) = (collection.layout.module(of: call.tree.name), collection.layout.module(of: home))
    // Folders that no file imports are parts of one module.
    if own != other, !program.importedModules.isDisjoint(with: [own, other]),
      !program.importedModules(of: call.tree).contains(other)
    {
      return false
    }
    return !isOfOtherProgram(call.tree.name, index)
  }

  /// Returns the registrations in the module of a call; all of them if that module has none.
  private func nearest(_ all: [Int], to call: Code) -> [Int] {
    let module = collection.layout.module(of: call.tree.name)
    let own = all.filter { collection.layout.module(of: collection[$0].place.file) == module }
    return own.isEmpty ? all : own
  }

  /// Words of the files in which a program may begin.
  private static let entryWords: Set<String> = ["App", "Widget", "WidgetBundle"]

  /// Returns whether a file is in the folder of a program of its own, which does not use the container of a registration:
  /// the folder has the program's entry point, and no code in it requests anything from such a container.
  ///
  /// If the registration belongs to another program, requests inside the folder do not count.
  private func isOfOtherProgram(_ file: String, _ index: Int) -> Bool {
    let (folders, home) = (file.split(separator: "/"), collection[index].place.file.split(separator: "/"))
    let common = zip(folders, home).prefix { $0 == $1 }.count
    guard common < folders.count - 1 else { return false }
    let folder = folders[...common].joined(separator: "/") + "/"
    guard hasEntry(folder) else { return false }
    let isOfProgram = common < home.count - 1 && hasEntry(home[...common].joined(separator: "/") + "/")
    return !collection.edges.contains { edge in
      edge.style == collection[index].style && edge.kind != .creates && edge.place.file.hasPrefix(folder)
        && !(isOfProgram && leads(edge.to, into: folder))
    }
  }

  /// Returns whether a folder has the entry point of a program.
  private func hasEntry(_ folder: String) -> Bool {
    collection.words.formUnion(Self.entryWords)
    return program.trees(having: Self.entryWords).contains { tree in
      tree.name.hasPrefix(folder) && tree.nodes(["main"]).contains { $0.kind == .attribute }
    }
  }

  /// Returns whether only registrations in a folder can answer a request.
  private func leads(_ target: Collection.Target, into folder: String) -> Bool {
    switch target {
    case .registration(let index): collection[index].place.file.hasPrefix(folder)
    case .anyOf(let all): all.allSatisfy { collection[$0].place.file.hasPrefix(folder) }
    default: false
    }
  }
}
