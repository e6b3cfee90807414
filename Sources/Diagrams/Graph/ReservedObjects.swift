import Stage

/// Places for the objects of a run.
///
/// Each class has as many places as the step's text promises, and one more for each further object that lives at the
/// same time. A new object takes the place of a freed object of its class.
struct ReservedObjects: Sendable {
  private struct Place: Sendable {
    package let name: String
    package let service: String
    /// Place of the expected first holder of this place's object; nil if no holder is expected.
    package var holder: String?
    /// The object that is in this place, or was there last; nil if the place was never used.
    package var object: String?
  }

  private let outline: GraphOutline
  private var places: [Place] = []
  private var placeOf: [String: String] = [:]
  private var counts: [String: Int] = [:]
  /// Nodes and edges between places.
  package private(set) var content = GraphContent()

  package init(_ outline: GraphOutline) {
    self.outline = outline
    let classes = outline.services.filter { outline.objects[$0] != nil }
    if !classes.isEmpty { content.nodes.append(.init(name: Self.code, kind: .holder, standing: .unregistered)) }
    for service in classes { for _ in 0..<max(1, outline.objects[service] ?? 1) { add(service) } }
    promiseHolds()
    // The code holds every new object before another object does.
    for place in places { link(Self.code, place.name, []) }
  }

  private static let code = Keeper.code.name

  /// The place of an object; nil for an object without a place.
  package func place(of object: String) -> String? { placeOf[object] }

  private func places(of service: String) -> [String] { places.filter { $0.service == service }.map(\.name) }

  // MARK: Promised objects

  /// Links each holder to an object of its own as long as there are unlinked objects, and then to objects of other
  /// holders.
  private mutating func promiseHolds() {
    struct Field: Hashable {
      let holder: String
      let name: String
    }
    let holds = outline.edges.filter { $0.by == .holds }
    let fields = holds.map { Field(holder: $0.from, name: $0.field) }.withoutRepeats
    // Place fields with the most holders first, so that shared objects are not taken for private ones.
    let ordered = fields.enumerated().sorted { one, other in
      let (first, second) = (places(of: one.element.holder).count, places(of: other.element.holder).count)
      return first == second ? one.offset < other.offset : first > second
    }
    for field in ordered.map(\.element) {
      let kinds = holds.filter { $0.from == field.holder && $0.field == field.name }.map(\.to)
      let holders = places(of: field.holder)
      // If several classes fit a field, the holders take them in turn.
      for turn in 0..<max(holders.count, kinds.count) where !holders.isEmpty {
        hold(kinds[turn % kinds.count], by: holders[turn % holders.count], field.name)
      }
    }
    // An object that several fields may hold can become shared.
    for field in ordered.map(\.element) {
      for edge in holds where edge.from == field.holder && edge.field == field.name {
        guard let shared = places(of: edge.to).first, Set(holds.filter { $0.to == edge.to }.map(\.from)).count > 1
        else { continue }
        for holder in places(of: field.holder) { link(holder, shared, [field.name]) }
      }
    }
    // Link remaining places to a holder that has a place.
    for place in places where place.holder == nil {
      for edge in holds where edge.to == place.service {
        if let holder = places(of: edge.from).last { link(holder, place.name, [edge.field]) }
      }
    }
  }

  private mutating func hold(_ service: String, by holder: String, _ field: String) {
    let all = places.indices.filter { places[$0].service == service }
    guard let index = all.first(where: { places[$0].holder == nil }) ?? all.first else { return }
    if places[index].holder == nil { places[index].holder = holder }
    link(holder, places[index].name, [field])
  }

  // MARK: Objects of a moment

  /// Assigns each object of a moment to a reserved node of the graph (a place).
  ///
  /// - Returns: The moment's graph, with each node named by its place.
  /// - Complexity: O(objects · places) for new objects.
  package mutating func assignPlaces(_ shown: GraphContent) -> GraphContent {
    let there = Set(shown.nodes.map(\.name))
    for node in shown.nodes where placeOf[node.name] == nil {
      guard let service = node.service else {
        placeOf[node.name] = node.name
        if !content.nodes.contains(where: { $0.name == node.name }) { content.nodes.append(node) }
        continue
      }
      let holder = shown.edges.first { $0.to == node.name && $0.strength == .strong }?.from
      assignPlace(node, service, heldBy: holder.flatMap { placeOf[$0] }, there)
    }
    let leaked = Set(shown.nodes.filter(\.isLeaked).compactMap { placeOf[$0.name] })
    for index in content.nodes.indices where leaked.contains(content.nodes[index].name) {
      content.nodes[index].isLeaked = true
    }
    var seated = shown
    for index in seated.nodes.indices {
      seated.nodes[index].name = placeOf[seated.nodes[index].name] ?? seated.nodes[index].name
    }
    for index in seated.edges.indices {
      seated.edges[index].from = placeOf[seated.edges[index].from] ?? seated.edges[index].from
      seated.edges[index].to = placeOf[seated.edges[index].to] ?? seated.edges[index].to
    }
    for edge in seated.edges { link(edge.from, edge.to, edge.fields, edge) }
    return seated
  }

  private mutating func assignPlace(
    _ node: GraphContent.Node, _ service: String, heldBy holder: String?, _ there: Set<String>
  ) {
    let free = places.indices.filter { index in
      places[index].service == service && places[index].object.map { !there.contains($0) } ?? true
    }
    let found =
      free.first { places[$0].holder == holder && holder != nil }
      ?? free.first { index in
        // A place whose holder exists waits for the object that this holder will hold.
        guard let owner = places[index].holder, let object = places.first(where: { $0.name == owner })?.object else {
          return true
        }
        return holder == nil || holder == Self.code || !there.contains(object)
      }
    let index = found ?? addAll(service, holder: holder)
    let name = places[index].name
    if let old = places[index].object { placeOf[old] = nil }
    places[index].object = node.name
    placeOf[node.name] = name
    if let place = content.nodes.firstIndex(where: { $0.name == name }) {
      (content.nodes[place].lifetime, content.nodes[place].standing) = (node.lifetime, node.standing)
    }
  }

  @discardableResult
  private mutating func add(_ service: String, holder: String? = nil) -> Int {
    counts[service, default: 0] += 1
    let count = counts[service, default: 1]
    places.append(Place(name: "\(service)/\(count)", service: service, holder: holder))
    var node = GraphContent.Node(
      name: "\(service)/\(count)", kind: .object(of: service), standing: .unregistered)
    node.title = "\(service)#\(count)"
    content.nodes.append(node)
    return places.count - 1
  }

  /// Adds a place beyond the promised places. Adds places as well for objects that hold nothing and that only objects
  /// of this service hold.
  ///
  /// - Returns: The index of the place.
  private mutating func addAll(_ service: String, holder: String?) -> Int {
    let index = add(service, holder: holder)
    let name = places[index].name
    for edge in outline.edges where edge.by == .holds && edge.from == service {
      let holders = outline.edges.filter { $0.by == .holds && $0.to == edge.to }.map(\.from)
      let isLeaf = !outline.edges.contains { $0.by == .holds && $0.from == edge.to }
      guard isLeaf, holders.allSatisfy({ $0 == service }) else { continue }
      link(name, places[add(edge.to, holder: name)].name, [edge.field])
    }
    return index
  }

  private mutating func link(_ from: String, _ to: String, _ fields: [String], _ edge: GraphContent.Edge? = nil) {
    var edge = edge ?? GraphContent.Edge(from: from, to: to, by: .holds)
    (edge.from, edge.to, edge.declared, edge.observed) = (from, to, false, false)
    edge.fields = fields
    var addition = GraphContent()
    addition.edges = [edge]
    content.formUnion(addition)
  }
}
