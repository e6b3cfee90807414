import Core

/// What objects a function's run may come to have: the classes whose initializers the code that it can reach calls, and
/// who of them makes, pulls and holds whom.
///
/// An estimate for keeping places free: a branch that is not taken is counted, and what only a running program knows (a
/// type behind a generic parameter) is not.
package struct ExpectedGraph: Hashable, Sendable {
  package struct Edge: Hashable, Sendable {
    package let from: String
    package let to: String
    /// `creates`, `locator` or `holds`.
    package let kind: Dependency.Kind
    /// For `holds` the property.
    package let field: String
  }

  /// How many objects of each the code makes: a place in a function counts once for each call of that, at most `most`.
  package private(set) var counts: [String: Int] = [:]
  /// In order of file and place.
  package private(set) var services: [String] = []
  /// The classes among them: of these there are objects.
  package private(set) var objects: [String] = []
  package private(set) var edges: [Edge] = []
  /// Whose methods the code of a type calls, or that of a free function (nil).
  package private(set) var calls: [Pair] = []

  package struct Pair: Hashable, Sendable {
    package let from: String?
    package let to: String
  }

  /// Nobody keeps places for more objects of a class.
  package static let most = 4
}

extension SourceModule {
  /// - Parameters:
  ///   - function: the name of the free function that runs.
  ///   - locators: types whose methods hand out what others need.
  /// - Complexity: O(functions · depth of calls + calls).
  package func expectedGraph(of function: String, locators: Set<String> = []) -> ExpectedGraph {
    var reach = Reach(self)
    reach.go(from: function)
    return ExpectedGraph(reach, GraphReader(self, locators: locators))
  }
}

/// What code runs from a function on, by names: whatever has a name that is called, of a type that is made.
private struct Reach {
  let module: SourceModule
  let calls: [ResolvedCall]
  /// Types whose initializers are called.
  private(set) var made: Set<String> = []
  /// Those and what they inherit from: their code may run.
  private var running: Set<String> = []
  /// Places in `calls` that are reached.
  private(set) var reached: [Int] = []

  init(_ module: SourceModule) {
    self.module = module
    calls = module.files.indices.flatMap { module.calls(in: $0) }
  }

  func owner(_ index: Int?, in file: Int) -> String? { module.typeName(ofOwner: index, in: file) }

  private var entry = ""

  mutating func go(from entry: String) {
    self.entry = entry
    var names: Set<String> = [entry]
    var waiting = Array(calls.indices)
    var size = -1
    while size != waiting.count {
      size = waiting.count
      waiting.removeAll { index in
        let call = calls[index]
        guard runs(call, names) else { return false }
        reached.append(index)
        if let name = call.call.name { names.insert(name) }
        if case .initializer(let type) = call.target { make(type) }
        return true
      }
    }
  }

  private mutating func make(_ type: String) {
    made.insert(type)
    for name in [type] + module.supertypes(of: type) { running.insert(name) }
  }

  /// How often a call that is reached runs: once for each run of the function around it, or for each object whose initial
  /// value it is.
  ///
  /// - Parameter outer: the calls that it is asked for, so that what calls itself comes to an end.
  func runs(_ index: Int, within outer: Set<Int> = []) -> Int {
    if outer.contains(index) { return 0 }
    let outer = outer.union([index])
    func sum(_ isMeant: (ResolvedCall) -> Bool) -> Int {
      var count = 0
      for other in reached where isMeant(calls[other]) {
        count += runs(other, within: outer)
        if count >= ExpectedGraph.most { return ExpectedGraph.most }
      }
      return count
    }
    let call = calls[index]
    guard let function = outermost(call) else { return ofObjects(call, sum) }
    switch function.kind {
    case .function: return (function.name == entry ? 1 : 0) + sum { $0.call.name == function.name }
    case .initializer: return ofObjects(call, sum)
    default: return 1
    }
  }

  /// - Returns: how many objects are made whose class is the one around a call, or inherits from it.
  private func ofObjects(_ call: ResolvedCall, _ sum: ((ResolvedCall) -> Bool) -> Int) -> Int {
    guard let owner = owner(call.call.owner, in: call.file) else { return 1 }
    return sum {
      guard case .initializer(let made) = $0.target else { return false }
      return made == owner || module.supertypes(of: made).contains(owner)
    }
  }

  /// The function that a call stands in, out of closures and local functions.
  private func outermost(_ call: ResolvedCall) -> FunctionDeclaration? {
    guard var place = call.call.function else { return nil }
    while let outer = module.files[call.file].functions[place].outer { place = outer }
    return module.files[call.file].functions[place]
  }

  /// Whether the code around a call may run, as far as is known yet.
  private func runs(_ call: ResolvedCall, _ names: Set<String>) -> Bool {
    let owner = owner(call.call.owner, in: call.file)
    let isPassive = owner.map { module.types[$0]?.kind == .class || module.types[$0]?.kind == .actor } ?? false
    guard let function = outermost(call) else { return !isPassive || owner.map(running.contains) ?? true }
    if isPassive, !function.isStatic, let owner, !running.contains(owner) { return false }
    return function.kind == .function ? names.contains(function.name) : true
  }
}

extension ExpectedGraph {
  fileprivate init(_ reach: Reach, _ reader: GraphReader) {
    let module = reach.module
    let objects = module.types.values.filter {
      ($0.kind == .class || $0.kind == .actor) && reach.made.contains($0.name)
    }
    let ordered = objects.sorted {
      ($0.parts.first ?? .init(file: 0, index: 0)) < ($1.parts.first ?? .init(file: 0, index: 0))
    }
    services = ordered.map(\.name)
    self.objects = services
    /// The classes that a value of a declared type may be an object of.
    func concrete(_ type: String) -> [String] {
      services.filter { $0 == type || module.supertypes(of: $0).contains(type) }
    }
    var found: Set<Edge> = []
    func add(_ from: String, _ to: String, _ kind: Dependency.Kind, _ field: String = "") {
      let edge = Edge(from: from, to: to, kind: kind, field: field)
      if from != to, found.insert(edge).inserted { edges.append(edge) }
    }
    var kept: [(from: String, to: String, field: String)] = []
    for index in reach.reached.sorted() {
      let call = reach.calls[index]
      if case .initializer(let type) = call.target {
        counts[type] = min(Self.most, counts[type, default: 0] + reach.runs(index))
      }
      let owner = reach.owner(call.call.owner, in: call.file)
      if case .function(_, let receiver?) = call.target {
        for to in concrete(receiver) where to != owner {
          let pair = Pair(from: owner, to: to)
          if !calls.contains(pair) { calls.append(pair) }
        }
      }
      guard let from = owner else { continue }
      switch call.target {
      case .initializer(let to) where services.contains(to): add(from, to, .creates)
      case .function(_, let receiver?) where reader.locators.contains(receiver) && !reader.locators.contains(from):
        for to in call.result.map(concrete) ?? [] { add(from, to, .locator) }
      default:
        if let (to, field) = reader.kept(call, by: from), services.contains(to) { kept.append((from, to, field)) }
      }
    }
    let made = Set(edges.filter { $0.kind == .creates }.map { [$0.from, $0.to] })
    for type in ordered {
      for held in Self.held(by: type.name, reader, depth: 0) {
        // What holds others of its own kind, as views hold views, may hold any of them or none: what it makes.
        let isOwnKind = held.type == type.name || module.supertypes(of: type.name).contains(held.type)
        for to in concrete(held.type) where !isOwnKind || made.contains([type.name, to]) {
          add(type.name, to, .holds, held.field)
        }
      }
    }
    for hold in kept { add(hold.from, hold.to, .holds, hold.field) }
    for edge in edges where !services.contains(edge.from) { services.append(edge.from) }
  }

  /// The declared types of what an object's fields hold strongly, those of structures in it included.
  private static func held(
    by type: String, _ reader: GraphReader, depth: Int
  ) -> [(type: String, field: String)] {
    guard depth < 8 else { return [] }
    let module = reader.module
    var result: [(type: String, field: String)] = []
    for name in [type] + module.supertypes(of: type) {
      let properties = (module.types[name]?.properties ?? [:]).values.joined().sorted()
      for id in properties {
        let property = module[property: id]
        guard property.isStored, !property.isStatic, property.ownership == .strong else { continue }
        for type in property.services {
          result.append((type, property.name))
          // Fields of a structure are told with its own name before them.
          guard module.types[type]?.kind == .struct else { continue }
          result += held(by: type, reader, depth: depth + 1).map { ($0.type, "\(property.name).\($0.field)") }
        }
      }
    }
    return result
  }
}

extension GraphReader {
  /// What a container in a property is told to keep: `container.register(Armor.self, .container, …)`.
  fileprivate func kept(_ call: ResolvedCall, by type: String) -> (type: String, field: String)? {
    guard call.call.name == "register", let field = call.call.words.first, module.types[type]?.properties[field] != nil,
      call.call.arguments.contains(where: { $0.value.implicitMember == "container" }),
      let kept = call.call.arguments.first?.metatype, module.types[kept]?.kind != nil
    else { return nil }
    return (kept, field)
  }
}
