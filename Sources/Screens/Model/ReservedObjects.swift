import Stage

/// Places for the objects of a run. There is one for each class that the text promises, with those for what it holds;
/// another one when a second object comes. An object takes the place of one that was freed.
struct ReservedObjects: Sendable {
  private struct Place: Sendable {
    let name: String
    let service: String
    /// The place of the object that is to hold it.
    let holder: String?
    /// Who is there, or was last.
    var object: String?
  }

  private let outline: GraphOutline
  private var places: [Place] = []
  private var placeOf: [String: String] = [:]
  private var counts: [String: Int] = [:]
  /// Nodes and edges between places.
  private(set) var content = GraphContent()

  init(_ outline: GraphOutline) {
    self.outline = outline
    let held = Set(outline.edges.filter { $0.by == .holds }.map(\.to))
    let classes = outline.services.filter { outline.objects[$0] != nil }
    if !classes.isEmpty { content.nodes.append(.init(name: Self.code, kind: .holder, standing: .unregistered)) }
    for service in classes {
      add(service, holder: held.contains(service) ? holderOfLeaf(service).map { first($0) } : nil)
    }
    for edge in outline.edges where edge.by == .holds { link(first(edge.from), first(edge.to), [edge.field]) }
    for service in classes {
      let holder = holderOfLeaf(service).map { first($0) }
      for _ in 1..<max(1, min(Self.mostPromised, outline.objects[service] ?? 1)) {
        link(add(service, holder: holder), of: service)
      }
    }
    for place in places where place.holder == nil || !held.contains(place.service) { link(Self.code, place.name, []) }
  }

  private static let code = Keeper.code.name
  /// A text that makes many objects of a class does not get as many places beforehand.
  private static let mostPromised = 4

  private func first(_ service: String) -> String { "\(service)/1" }

  /// The only class that holds a class which holds nothing: then each object of it has its own.
  private func holderOfLeaf(_ service: String) -> String? {
    let holders = outline.edges.filter { $0.by == .holds && $0.to == service }.map(\.from).withoutRepeats
    let isLeaf = !outline.edges.contains { $0.by == .holds && $0.from == service }
    return isLeaf && holders.count == 1 ? holders.first : nil
  }

  /// The place of an object.
  func place(of object: String) -> String? { placeOf[object] }

  // MARK: Objects come

  /// Finds places for the objects of a moment.
  ///
  /// - Returns: the moment's graph, its nodes named by their places.
  /// - Complexity: O(objects · places) for new ones.
  mutating func seat(_ shown: GraphContent) -> GraphContent {
    let there = Set(shown.nodes.map(\.name))
    for node in shown.nodes where placeOf[node.name] == nil {
      guard let service = node.service else {
        placeOf[node.name] = node.name
        if !content.nodes.contains(where: { $0.name == node.name }) { content.nodes.append(node) }
        continue
      }
      let holder = shown.edges.first { $0.to == node.name && $0.strength == .strong }?.from
      seat(node, service, heldBy: holder.flatMap { placeOf[$0] }, there)
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

  private mutating func seat(
    _ node: GraphContent.Node, _ service: String, heldBy holder: String?, _ there: Set<String>
  ) {
    let free = places.indices.filter { index in
      places[index].service == service && places[index].object.map { !there.contains($0) } ?? true
    }
    let found =
      free.first { places[$0].holder == holder && holder != nil }
      ?? free.first { index in
        // A place beside somebody who is there waits for what that one holds.
        guard let owner = places[index].holder, let object = places.first(where: { $0.name == owner })?.object else {
          return true
        }
        return holder == nil || !there.contains(object)
      }
    let name = found.map { places[$0].name } ?? add(service, holder: holder)
    guard let index = places.firstIndex(where: { $0.name == name }) else { return }
    if let old = places[index].object { placeOf[old] = nil }
    places[index].object = node.name
    placeOf[node.name] = name
    if let place = content.nodes.firstIndex(where: { $0.name == name }) {
      (content.nodes[place].lifetime, content.nodes[place].standing) = (node.lifetime, node.standing)
    }
  }

  /// Adds a place, and those for what it is to hold alone.
  @discardableResult
  private mutating func add(_ service: String, holder: String?) -> String {
    counts[service, default: 0] += 1
    let name = "\(service)/\(counts[service, default: 1])"
    places.append(Place(name: name, service: service, holder: holder, object: nil))
    var node = GraphContent.Node(name: name, kind: .object(of: service), standing: .unregistered)
    node.title = "\(service)#\(counts[service, default: 1])"
    content.nodes.append(node)
    guard counts[service, default: 1] > 1 else { return name }
    for edge in outline.edges where edge.by == .holds && edge.from == service {
      if holderOfLeaf(edge.to) == service { link(name, add(edge.to, holder: name), [edge.field]) }
    }
    return name
  }

  /// Another object of a class is promised to be held like the first one, by whoever holds that.
  private mutating func link(_ name: String, of service: String) {
    for edge in content.edges where edge.to == first(service) && edge.from != Self.code {
      link(edge.from, name, edge.fields)
    }
    for edge in content.edges
    where edge.from == first(service) && !places.contains(where: { $0.holder == first(service) && $0.name == edge.to })
    {
      link(name, edge.to, edge.fields)
    }
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
