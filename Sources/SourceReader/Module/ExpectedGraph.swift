import Core

/// Objects that a run of a function may create: classes whose initializers the reachable code calls, and the
/// dependencies between them.
///
/// The graph is an estimate for reserving positions in a drawing. It counts branches that are not taken. It lacks
/// objects that are known only at run time, such as those of a generic parameter's type.
package struct ExpectedGraph: Hashable, Sendable {
  package struct Edge: Hashable, Sendable {
    package let from: String
    package let to: String
    /// Kind of the dependency: `creates`, `locator` or `holds`.
    package let kind: Dependency.Kind
    /// The property that holds the object, for the kind `holds`.
    package let field: String
  }

  /// Number of objects per type. A call in a function counts once for each call of that function, up to `maximumCount`.
  package private(set) var counts: [String: Int] = [:]
  /// Names of classes in order of file and position, followed by other types that create or pull objects.
  package private(set) var services: [String] = []
  /// The classes in `services` whose objects the run may create.
  package private(set) var objects: [String] = []
  package private(set) var edges: [Edge] = []
  /// Calls between types. `from` is the type of the calling code, nil for a free function; `to` is the type of the
  /// called method.
  package private(set) var calls: [Pair] = []

  package struct Pair: Hashable, Sendable {
    package let from: String?
    package let to: String
  }

  /// Maximum number of objects per class for which positions are reserved.
  package static let maximumCount = 4
}

extension SourceModule {
  /// Computes the objects and dependencies of a run.
  ///
  /// - Parameters:
  ///   - function: the name of the free function that runs.
  ///   - locators: names of types whose methods return shared services.
  /// - Complexity: O(functions · depth of calls + calls).
  package func expectedGraph(of function: String, locators: Set<String> = []) -> ExpectedGraph {
    var reach = ReachableCode(self)
    reach.search(from: function)
    return ExpectedGraph(reach, GraphReader(self, locators: locators))
  }
}

/// Code that is reachable from a function, approximated by names: every function with a called name is reachable.
///
/// Methods of a class or actor also need an initializer call of the type or of a subtype.
private struct ReachableCode {
  let module: SourceModule
  let calls: [ResolvedCall]
  /// Types whose initializers are called.
  private(set) var made: Set<String> = []
  /// The types of `made` and their supertypes, whose code may run.
  private var running: Set<String> = []
  /// Indices of the reachable calls in `calls`.
  private(set) var reached: [Int] = []

  init(_ module: SourceModule) {
    self.module = module
    calls = module.files.indices.flatMap { module.calls(in: $0) }
  }

  func owner(_ index: Int?, in file: Int) -> String? { module.typeName(ofOwner: index, in: file) }

  private var entry = ""

  mutating func search(from entry: String) {
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

  /// Returns the number of times that a reachable call runs, at most `maximumCount`.
  ///
  /// A call in a function runs once for each call of that function. A call in an initializer or an initial value runs
  /// once for each object of the type. Any other call counts once.
  ///
  /// - Parameter outer: the calls whose numbers are being computed. They count as 0, which stops recursion.
  func runs(_ index: Int, within outer: Set<Int> = []) -> Int {
    if outer.contains(index) { return 0 }
    let outer = outer.union([index])
    func sum(_ isMeant: (ResolvedCall) -> Bool) -> Int {
      var count = 0
      for other in reached where isMeant(calls[other]) {
        count += runs(other, within: outer)
        if count >= ExpectedGraph.maximumCount { return ExpectedGraph.maximumCount }
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

  /// Counts the created objects of the class around a call, including objects of its subclasses.
  private func ofObjects(_ call: ResolvedCall, _ sum: ((ResolvedCall) -> Bool) -> Int) -> Int {
    guard let owner = owner(call.call.owner, in: call.file) else { return 1 }
    return sum {
      guard case .initializer(let made) = $0.target else { return false }
      return made == owner || module.supertypes(of: made).contains(owner)
    }
  }

  /// Returns the outermost function around a call, outside of local functions; nil if the call is in no function.
  private func outermost(_ call: ResolvedCall) -> FunctionDeclaration? {
    guard var place = call.call.function else { return nil }
    while let outer = module.files[call.file].functions[place].outer { place = outer }
    return module.files[call.file].functions[place]
  }

  /// Returns whether the code around a call may run, given the names that are known to be called.
  private func runs(_ call: ResolvedCall, _ names: Set<String>) -> Bool {
    let owner = owner(call.call.owner, in: call.file)
    let isPassive = owner.map { module.types[$0]?.kind == .class || module.types[$0]?.kind == .actor } ?? false
    guard let function = outermost(call) else { return !isPassive || owner.map(running.contains) ?? true }
    if isPassive, !function.isStatic, let owner, !running.contains(owner) { return false }
    return function.kind == .function ? names.contains(function.name) : true
  }
}

extension ExpectedGraph {
  fileprivate init(_ reach: ReachableCode, _ reader: GraphReader) {
    let module = reach.module
    let objects = module.types.values.filter {
      ($0.kind == .class || $0.kind == .actor) && reach.made.contains($0.name)
    }
    let ordered = objects.sorted {
      ($0.parts.first ?? .init(file: 0, index: 0)) < ($1.parts.first ?? .init(file: 0, index: 0))
    }
    services = ordered.map(\.name)
    self.objects = services
    /// Returns the created classes that are, inherit from or conform to a declared type.
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
        counts[type] = min(Self.maximumCount, counts[type, default: 0] + reach.runs(index))
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
        // A type that can hold objects of its own kind, such as a view that holds views, is only linked to those that
        // it creates.
        let isOwnKind = held.type == type.name || module.supertypes(of: type.name).contains(held.type)
        for to in concrete(held.type) where !isOwnKind || made.contains([type.name, to]) {
          add(type.name, to, .holds, held.field)
        }
      }
    }
    for hold in kept { add(hold.from, hold.to, .holds, hold.field) }
    for edge in edges where !services.contains(edge.from) { services.append(edge.from) }
  }

  /// Returns the declared types that the fields of an object hold strongly, including fields of structures inside.
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
          // Fields of a structure have the name of the structure's property in front.
          guard module.types[type]?.kind == .struct else { continue }
          result += held(by: type, reader, depth: depth + 1).map { ($0.type, "\(property.name).\($0.field)") }
        }
      }
    }
    return result
  }
}

extension GraphReader {
  /// Returns the type that a call registers with the lifetime `container`, and the property that holds the container:
  /// `container.register(Armor.self, .container, …)`. Nil for any other call.
  fileprivate func kept(_ call: ResolvedCall, by type: String) -> (type: String, field: String)? {
    guard call.call.name == "register", let field = call.call.words.first, module.types[type]?.properties[field] != nil,
      call.call.arguments.contains(where: { $0.value.implicitMember == "container" }),
      let kept = call.call.arguments.first?.metatype, module.types[kept]?.kind != nil
    else { return nil }
    return (kept, field)
  }
}
