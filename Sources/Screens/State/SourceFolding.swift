import Core
import Diagrams
import Laboratory
import Layout
import Stage

/// Opening and closing of groups in the source on stage.
enum SourceFolding {
  /// Updates the arrangement of the source if the source was read again, or if a group was opened or closed.
  static func arrange(_ stage: inout ShownStage) {
    guard let source = stage.source else { return }
    let key = SourceArrangement.Key(
      version: source.version, opened: stage.look.opened ?? [], listed: stage.sourceView.listed)
    if stage.sourceView.arrangement?.key == key { return }
    stage.sourceView.arrangement = SourceArrangement(source.graph, key)
    if let shown = stage.sourceView.neighbourhood, shown.version != source.version {
      let path = shown.path.filter { source.graph.picture[$0] != nil }
      stage.sourceView.neighbourhood =
        if let group = shown.group { neighbourhood(of: group, stage) } else {
          path.isEmpty
            ? nil : SourceNeighbourhood(path, source.graph, version: source.version, isChain: shown.isChain)
        }
      if stage.sourceView.neighbourhood == nil { (stage.look.focus, stage.look.focusPath) = (nil, []) }
    }
    // Deselect a group that no longer exists. Inside a closed group, select the closed group instead.
    guard let group = stage.sourceView.group else { return }
    if source.graph.outline.group(group) == nil {
      stage.sourceView.group = nil
    } else if let box = stage.sourceView.arrangement?.box(of: group) {
      stage.sourceView.group = box
    }
  }

  /// Opens or closes a group. For a service, that is the closed group that hides it, else the innermost one around it.
  ///
  /// - Parameter isOpen: true opens, false closes; nil toggles.
  /// - Throws: `UsageError` if there is neither a group nor a service with the name.
  static func fold(_ name: String, isOpen: Bool?, _ stage: inout ShownStage) throws {
    guard let outline = stage.source?.graph.outline else { return }
    let index: Int
    if let group = outline.group(name) {
      index = group
    } else if let name = try? stage.source?.graph.project.full(name), let home = outline.home(of: name) {
      // A service inside a closed group is shown as that group.
      let closed = stage.sourceView.arrangement?.box(of: name).flatMap(outline.group)
      index = closed ?? home
    } else if let group = outline.onlyGroup(endingWith: name) {
      index = group
    } else {
      // A near name of a service or group helps most.
      let names = outline.groups.map { String($0.id.dropLast()) }
      if NearestName.of(name, among: names, limit: 1).isEmpty { _ = try stage.source?.graph.project.full(name) }
      throw UsageError.unknown("group", name, among: names)
    }
    let id = outline.groups[index].id
    let before = stage.look.opened
    let opens = isOpen ?? !(before?.contains(id) ?? false)
    let first = opens ? stage.sourceView.openedBeforePath ?? before : nil
    if opens {
      for group in [index] + outline.groups(around: index) { stage.look.opened?.insert(outline.groups[group].id) }
    } else {
      stage.look.opened?.remove(id)
      stage.sourceView.listed.remove(id)
    }
    (stage.sourceView.group, stage.selection) = (id, nil)
    showWhole(&stage)
    stage.sourceView.openedBeforePath = nil
    // A large group that the pane has no room for is drawn alone. Esc then folds it again.
    if opens, before?.contains(id) == false, isCrowded(&stage, bundled: true),
      let shown = neighbourhood(of: id, stage)
    {
      stage.sourceView.neighbourhood = shown
      (stage.look.focus, stage.look.focusDistance, stage.look.focusPath) = (id, 0, [])
      stage.sourceView.openedBeforePath = first
    }
    stage.revealSelection()
  }

  /// Opens and closes groups at once, and draws everything again.
  ///
  /// - Parameters:
  ///   - opened: the groups that are open in list and graph. A selected service in a group that is then closed is
  ///     replaced by that group.
  ///   - listed: the groups that are open in the list alone.
  static func open(_ opened: Set<String>, listed: Set<String>, _ stage: inout ShownStage) {
    (stage.look.opened, stage.sourceView.listed, stage.sourceView.openedBeforePath) = (opened, listed, nil)
    showWhole(&stage)
    stage.revealSelection()
  }

  /// Returns the graph of an open group with its neighbours; nil if the group has no boxes.
  private static func neighbourhood(of group: String, _ stage: ShownStage) -> SourceNeighbourhood? {
    guard let source = stage.source, let arrangement = stage.sourceView.arrangement else { return nil }
    let outline = source.graph.outline
    guard var shown = SourceNeighbourhood(group: group, arrangement, outline, version: source.version) else {
      return nil
    }
    let pane = stage.sourceView.pane ?? Size(width: 80, height: 20)
    shown.fits = SourceFit.fits(shown.content, opened: arrangement.key.opened, pane, bundled: true)
    return shown
  }

  /// Opens and closes groups as they were at an earlier moment. A selected service in a group that is then closed is
  /// replaced by that group.
  static func close(to opened: Set<String>, _ stage: inout ShownStage) {
    stage.look.opened = opened
    showWhole(&stage)
    stage.revealSelection()
  }

  /// Shows the graph of all open groups, and selects the box in which the selected service lies.
  private static func showWhole(_ stage: inout ShownStage) {
    (stage.look.focus, stage.look.focusPath, stage.sourceView.neighbourhood) = (nil, [], nil)
    stage.look.keepsBoxes = stage.sourceView.first.map { $0 != stage.look.opened } ?? false
    arrange(&stage)
    if let name = stage.selection, let box = stage.sourceView.arrangement?.box(of: name), box != name {
      (stage.selection, stage.sourceView.group) = (nil, box)
    }
  }

  /// Selects a service or a group, and opens the groups around it.
  ///
  /// - Parameters:
  ///   - showsNeighbours: true to draw the service with its neighbours if closed groups hide some of them.
  ///   - keepsPicture: true to draw the same graph, even if it does not fit the pane.
  /// - Throws: `UsageError` for an unknown name.
  static func select(
    _ name: String, showsNeighbours: Bool = false, keepsPicture: Bool = false, _ stage: inout ShownStage
  ) throws {
    guard let graph = stage.source?.graph else { return }
    let isGroup = stage.picture[name] == nil && graph.outline.group(name) != nil
    if let name = isGroup ? nil : try graph.project.full(name) {
      if stage.sourceView.arrangement?.box(of: name) != name {
        for group in graph.outline.groups(around: name) { stage.look.opened?.insert(graph.outline.groups[group].id) }
      }
      (stage.selection, stage.sourceView.group) = (name, nil)
    } else if let index = graph.outline.group(name) {
      for group in graph.outline.groups(around: index) { stage.look.opened?.insert(graph.outline.groups[group].id) }
      (stage.selection, stage.sourceView.group) = (nil, graph.outline.groups[index].id)
    }
    arrange(&stage)
    if keepsPicture { return }
    guard showsNeighbours, let name = stage.selection, !isOnPath(name, stage) else { return narrow(&stage) }
    stage.sourceView.neighbourhood = nil
    if hidesNeighbours(of: name, stage) { draw([name], &stage) } else { narrow(&stage) }
  }

  /// Returns true if the graph shows the path of a finding with a service.
  private static func isOnPath(_ name: String, _ stage: ShownStage) -> Bool {
    guard let shown = stage.sourceView.neighbourhood, shown.isCurrent(stage) else { return false }
    return shown.path.count > 1 && shown.contains(name)
  }

  /// Returns true if a closed group hides a user or a dependency of a service.
  private static func hidesNeighbours(of name: String, _ stage: ShownStage) -> Bool {
    guard let graph = stage.source?.graph, let arrangement = stage.sourceView.arrangement else { return false }
    return graph.picture.edges.contains { edge in
      edge.from == name && arrangement.box(of: edge.to) != edge.to
        || edge.to == name && arrangement.box(of: edge.from) != edge.from
    }
  }

  /// Selects the first service of a path, opens the groups around all of them, and draws the path alone.
  ///
  /// - Parameter isChain: true to leave out the neighbours of the path.
  /// - Throws: `UsageError` for an unknown name.
  static func select(path: [String], isChain: Bool = false, _ stage: inout ShownStage) throws {
    guard let graph = stage.source?.graph, let first = path.first else { return }
    let before = stage.sourceView.openedBeforePath ?? stage.look.opened
    (stage.look.focusPath, stage.sourceView.neighbourhood) = ([], nil)
    for name in path {
      for group in graph.outline.groups(around: name) { stage.look.opened?.insert(graph.outline.groups[group].id) }
    }
    try stage.select(first, centred: true)
    draw(path, isChain: isChain, &stage)
    stage.sourceView.openedBeforePath = before
  }

  /// Draws only some services with their users and dependencies, or a chain of services alone.
  private static func draw(_ path: [String], isChain: Bool = false, _ stage: inout ShownStage) {
    guard let graph = stage.source?.graph, let first = path.first else { return }
    stage.sourceView.neighbourhood = SourceNeighbourhood(
      path, graph, version: stage.source?.version ?? 0, isChain: isChain)
    (stage.look.focus, stage.look.focusDistance, stage.look.focusPath) = (first, 0, path.count > 1 ? path : [])
  }

  /// Shows everything again after a neighbourhood or a path. Groups that only a path needed are closed.
  static func showAll(_ stage: inout ShownStage) {
    if let opened = stage.sourceView.openedBeforePath {
      stage.sourceView.openedBeforePath = nil
      stage.look.opened = opened
    }
    showWhole(&stage)
    stage.revealSelection()
  }

  /// Selects the service or group that a box of the graph shows.
  ///
  /// - Parameter keepsPicture: true to draw the same graph, even if it does not fit the pane.
  static func select(box: String, keepsPicture: Bool = false, _ stage: inout ShownStage) {
    let isGroup = stage.source?.graph.outline.group(box) != nil && box.hasSuffix("/")
    (stage.selection, stage.sourceView.group) = isGroup ? (nil, box) : (box, nil)
    if !keepsPicture { narrow(&stage, bundled: true) }
  }

  /// Number of boxes above which a drawing fits no pane.
  static let mostBoxes = 60

  /// Number of boxes up to which every drawing can be read, if need be with scrolling.
  private static let fewBoxes = 12

  /// Draws only the selected service with its users and dependencies, if the graph of the open groups does not fit the
  /// pane.
  ///
  /// - Parameter bundled: true if a drawing is good enough in which groups share boxes.
  private static func narrow(_ stage: inout ShownStage, bundled: Bool = false) {
    let selected = stage.selection ?? stage.sourceView.group
    // A path or a neighbourhood stays while one of its boxes is selected, and that of a group only if it can be seen.
    if let shown = stage.sourceView.neighbourhood, let selected, shown.isCurrent(stage), shown.contains(selected),
      shown.fits || stage.selection == nil
    {
      return
    }
    stage.sourceView.openedBeforePath = nil
    // A name of the list may lie in a closed group of the graph.
    if let name = stage.selection,
      stage.sourceView.arrangement?.box(of: name) != name || isCrowded(&stage, bundled: bundled)
    {
      return draw([name], &stage)
    }
    (stage.look.focus, stage.look.focusDistance, stage.look.focusPath) = (nil, 0, [])
    stage.sourceView.neighbourhood = nil
  }

  /// Returns true if the graph of the open groups does not fit the pane.
  ///
  /// - Parameter bundled: true if groups may share boxes.
  private static func isCrowded(_ stage: inout ShownStage, bundled: Bool) -> Bool {
    guard let arrangement = stage.sourceView.arrangement else { return false }
    if arrangement.content.nodes.count > mostBoxes { return true }
    if arrangement.content.nodes.count <= fewBoxes { return false }
    let pane = stage.sourceView.pane ?? Size(width: 80, height: 20)
    if let known = stage.sourceView.crowding, known.key == arrangement.key, known.pane == pane,
      known.bundled == bundled
    {
      return known.isCrowded
    }
    let isCrowded = !SourceFit.fits(
      arrangement.content, opened: arrangement.key.opened, pane, bundled: bundled)
    stage.sourceView.crowding = (arrangement.key, pane, bundled, isCrowded)
    return isCrowded
  }
}
