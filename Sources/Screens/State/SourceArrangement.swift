import Core
import Laboratory
import Stage

/// Swift code with its open and closed groups: the content of the graph, and the rows of the outline.
///
/// A closed group is a single box. The outline may list names of groups that are closed in the graph. An arrangement is
/// made once for each reading and each set of open groups.
struct SourceArrangement: Sendable {
  /// Values that an arrangement depends on: the version of the reading, and the groups that are open in graph and
  /// outline, or in the outline alone.
  struct Key: Hashable, Sendable {
    let version: Int
    let opened: Set<String>
    var listed: Set<String> = []
  }

  /// A row of the outline.
  enum Row: Hashable, Sendable {
    case group(Int, isOpen: Bool)
    case name(String, depth: Int)
  }

  let key: Key
  let outline: SourceOutline
  private(set) var content = GraphContent()
  private(set) var rows: [Row] = []
  private var boxes: [String: String] = [:]
  /// Lines of the dependencies that close a cycle of groups: `cycle` if services need each other, else `mutual`.
  private(set) var faults: [EdgeFault.Pair: EdgeFault] = [:]
  /// Boxes to look at first.
  private(set) var knots: [SourceKnot] = []
  /// Name of the most used service if many names use it. It has a box of its own, even if its group is closed.
  private(set) var mostUsed: String?
  /// The closed group around the most used service, if that service needs others in it: an arrow that the graph leaves
  /// out.
  private(set) var ownGroupNeeded: String?
  /// Second row of the box of the most used service.
  private var note: String?

  /// Minimum number of users of a service that is drawn beside its closed group.
  private static let fewestUsers = 5

  private struct Pair: Hashable {
    let from: String
    let to: String
  }

  /// Returns the name of the box that shows a service: its own, or that of the outermost closed group around it.
  ///
  /// A group inside a closed group has the box of that closed group.
  ///
  /// - Returns: nil for any other name.
  func box(of name: String) -> String? { boxes[name] }

  /// The box to select at first: the most used service, else the box of a cycle or of most findings, else the box with the
  /// most dependencies to and from other boxes; nil without dependencies.
  ///
  /// - Complexity: O(edges).
  var foremost: String? {
    if let mostUsed { return mostUsed }
    if let knot = knots.first, knot.isCycle || content.nodes.count > 1 { return knot.box }
    var counts: [String: Int] = [:]
    for edge in content.edges {
      counts[edge.from, default: 0] += max(1, edge.count)
      counts[edge.to, default: 0] += max(1, edge.count)
    }
    // Names that the code only requests say little.
    let known = content.nodes.filter { $0.kind != .group || $0.standing == .registered }.map(\.name)
    let most = known.compactMap { counts[$0] }.max()
    return content.nodes.first { $0.name != SourceOutline.elsewhere && counts[$0.name] == most }?.name
  }

  /// Arranges the graph of a reading.
  ///
  /// - Complexity: O(services + edges).
  init(_ graph: ProjectGraph, _ key: Key) {
    self.key = key
    outline = graph.outline
    if let used = graph.mostUsed, used.users >= Self.fewestUsers, outline.home(of: used.name) != nil {
      mostUsed = used.name
      note = Words.Code.mostNeeded(by: used.users)
    }
    for root in outline.roots { add(root, depth: 0, graph) }
    content.distinguishGroups()
    addEdges(graph)
    addFindings(graph)
    addCycles(graph)
    // The box of the most used service names the number of its users.
    let used = graph.mostUsed.flatMap { used in
      used.name == mostUsed
        ? nil : boxes[used.name].map { (box: $0, title: graph.title(of: used.name), users: used.users) }
    }
    knots = SourceKnot.all(self, graph, mostUsed: used)
  }

  /// Marks the lines that close a cycle of groups: whether services need each other, or two groups need each other
  /// directly. A longer circle of groups has no mark.
  private mutating func addCycles(_ graph: ProjectGraph) {
    let closing = Set(content.closingEdges.map { EdgeFault.Pair($0.from, $0.to) })
    if closing.isEmpty { return }
    var own: Set<EdgeFault.Pair> = []
    for edge in graph.project.edges {
      guard let from = boxes[edge.from], let to = boxes[edge.to], from != to else { continue }
      let pair = EdgeFault.Pair(from, to)
      if closing.contains(pair), graph.cycles.joins(edge.from, edge.to) { faults[pair] = .cycle }
      if graph.isOwn(edge) { own.insert(pair) }
    }
    for pair in closing where own.contains(pair) && own.contains(EdgeFault.Pair(pair.to, pair.from)) {
      if faults[pair] == nil { faults[pair] = .mutual }
    }
  }

  private mutating func add(_ index: Int, depth: Int, _ graph: ProjectGraph) {
    let outline = graph.outline
    let group = outline.groups[index]
    let isMostUsedInside = mostUsed.map { outline.groups(around: $0).contains(index) } ?? false
    // A closed group without any other name would be an empty box, and one around a single unknown name would hide
    // that it is missing.
    let isSingle = group.count == 1 && (isMostUsedInside || group.kind == .elsewhere)
    let isOpen = key.opened.contains(group.id) || isSingle
    guard isOpen else {
      let isListed = list(index, depth: depth, outline)
      var node = GraphContent.Node(name: group.id, kind: .group)
      node.title = group.name
      if group.kind == .elsewhere { node.standing = .unregistered }
      content.nodes.append(node)
      content.hidden[group.id] = isMostUsedInside ? group.count - 1 : group.count
      hide(index, in: group.id, outline)
      if isMostUsedInside, let mostUsed { add(mostUsed, depth: depth + 1, graph, hasRow: !isListed) }
      return
    }
    rows.append(.group(index, isOpen: true))
    for child in group.children { add(child, depth: depth + 1, graph) }
    for name in group.members { add(name, depth: depth + 1, graph) }
  }

  /// Adds the row of a group that is closed in the graph, and the rows in it if the outline lists them.
  ///
  /// - Returns: true if the outline lists the content of the group.
  @discardableResult
  private mutating func list(_ index: Int, depth: Int, _ outline: SourceOutline) -> Bool {
    let group = outline.groups[index]
    let isOpen = key.opened.contains(group.id) || key.listed.contains(group.id)
    rows.append(.group(index, isOpen: isOpen))
    guard isOpen else { return false }
    for child in group.children { list(child, depth: depth + 1, outline) }
    rows += group.members.map { .name($0, depth: depth + 1) }
    return true
  }

  private mutating func add(_ name: String, depth: Int, _ graph: ProjectGraph, hasRow: Bool = true) {
    guard let node = graph.picture[name] else { return }
    if hasRow { rows.append(.name(name, depth: depth)) }
    var box = GraphContent.Node(name: name, lifetime: node.lifetime, standing: node.standing)
    box.shortTitle = graph.title(of: name)
    if name == mostUsed { box.note = note }
    content.nodes.append(box)
    boxes[name] = name
  }

  private mutating func hide(_ index: Int, in id: String, _ outline: SourceOutline) {
    for name in outline.groups[index].members { boxes[name] = id }
    for child in outline.groups[index].children {
      boxes[outline.groups[child].id] = id
      hide(child, in: id, outline)
    }
  }

  /// Counts the errors and warnings of each box.
  private mutating func addFindings(_ graph: ProjectGraph) {
    var counts: [String: Int] = [:]
    for finding in graph.findings where finding.severity > .note {
      for box in Set(finding.path.compactMap { boxes[$0] }) { counts[box, default: 0] += 1 }
    }
    if counts.isEmpty { return }
    for index in content.nodes.indices { content.nodes[index].serious = counts[content.nodes[index].name] ?? 0 }
  }

  /// Adds the edges. Edges between visible services stay as they are.
  ///
  /// If an end is in a closed group, all edges between the same two boxes become a single edge. That edge is hidden if
  /// all edges that it replaces are hidden.
  private mutating func addEdges(_ graph: ProjectGraph) {
    let home = mostUsed.flatMap { name in
      graph.outline.groups(around: name).map { graph.outline.groups[$0].id }.first { id in
        content.nodes.contains { $0.name == id }
      }
    }
    for edge in graph.picture.edges {
      guard boxes[edge.from] == edge.from, boxes[edge.to] == edge.to else { continue }
      content.edges.append(.init(from: edge.from, to: edge.to, by: edge.by, declared: true))
    }
    var order: [Pair] = []
    var between: [Pair: [Int]] = [:]
    for (index, edge) in graph.project.edges.enumerated() {
      guard let from = boxes[edge.from], let to = boxes[edge.to], from != to, from != edge.from || to != edge.to
      else { continue }
      // Dependencies of the most used service on its own closed group lie inside that group, except those of a cycle.
      if from == mostUsed, to == home, !graph.cycles.joins(edge.from, edge.to) {
        ownGroupNeeded = home
        continue
      }
      let pair = Pair(from: from, to: to)
      if between[pair] == nil { order.append(pair) }
      between[pair, default: []].append(index)
    }
    if let home, between[Pair(from: mostUsed ?? "", to: home)] != nil { ownGroupNeeded = nil }
    // Of edges as heavy, those against the order of the services close a cycle, so that no low service stands at the top.
    var heights: [String: Int] = [:]
    for (name, box) in boxes where graph.picture[name] != nil {
      heights[box] = min(heights[box] ?? .max, graph.depths[name])
    }
    func rises(_ pair: Pair) -> Bool { (heights[pair.from] ?? 0) > (heights[pair.to] ?? 0) }
    for pair in order.filter({ !rises($0) }) + order.filter(rises) {
      let edges = (between[pair] ?? []).map { graph.project.edges[$0] }
      let shown = edges.first { !$0.isHidden } ?? edges[0]
      var edge = GraphContent.Edge(
        from: pair.from, to: pair.to, by: shown.isHidden ? .locator : .initializer, declared: true)
      edge.count = edges.count
      content.edges.append(edge)
    }
  }
}

extension GraphContent {
  /// Puts as many folders before the titles of groups as distinguish them from each other: `Editor/Views` and
  /// `Tabs/Views`.
  mutating func distinguishGroups() {
    let groups = nodes.indices.filter { nodes[$0].kind == .group }
    let titles = GroupTitles.distinct(groups.map { (nodes[$0].name, nodes[$0].text) })
    for (place, title) in zip(groups, titles) where nodes[place].text != title { nodes[place].title = title }
  }
}
