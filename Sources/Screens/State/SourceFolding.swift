import Core
import Diagrams
import Laboratory
import Stage

/// Opening and closing of groups in the source on stage.
enum SourceFolding {
  /// Updates the arrangement of the source if the source was read again, or if a group was opened or closed.
  static func arrange(_ stage: inout ShownStage) {
    guard let source = stage.source else { return }
    let key = SourceArrangement.Key(version: source.version, opened: stage.look.opened ?? [])
    if stage.sourceView.arrangement?.key == key { return }
    stage.sourceView.arrangement = SourceArrangement(source.graph, key)
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
    let wasOpen = stage.look.opened?.contains(id) ?? false
    if isOpen ?? !wasOpen {
      for group in [index] + around(index, outline) { stage.look.opened?.insert(outline.groups[group].id) }
    } else {
      stage.look.opened?.remove(id)
    }
    (stage.sourceView.group, stage.selection) = (id, nil)
    arrange(&stage)
    stage.revealSelection()
  }

  /// Closes the groups that were opened since an earlier moment, except those around the selected service.
  static func close(to opened: Set<String>, _ stage: inout ShownStage) {
    guard let outline = stage.source?.graph.outline else { return }
    let around = stage.selection.map { outline.groups(around: $0).map { outline.groups[$0].id } } ?? []
    let kept = opened.union(around)
    guard stage.look.opened != kept else { return }
    stage.look.opened = kept
    arrange(&stage)
    narrow(&stage)
    stage.revealSelection()
  }

  private static func around(_ index: Int, _ outline: SourceOutline) -> [Int] {
    var (result, next): ([Int], Int?) = ([], outline.groups[index].parent)
    while let group = next {
      result.append(group)
      next = outline.groups[group].parent
    }
    return result
  }

  /// Selects a service or a group, and opens the groups around it.
  ///
  /// - Throws: `UsageError` for an unknown name.
  static func select(_ name: String, _ stage: inout ShownStage) throws {
    guard let graph = stage.source?.graph else { return }
    let isGroup = stage.picture[name] == nil && graph.outline.group(name) != nil
    if let name = isGroup ? nil : try graph.project.full(name) {
      for group in graph.outline.groups(around: name) { stage.look.opened?.insert(graph.outline.groups[group].id) }
      (stage.selection, stage.sourceView.group) = (name, nil)
    } else if let index = graph.outline.group(name) {
      for group in around(index, graph.outline) { stage.look.opened?.insert(graph.outline.groups[group].id) }
      (stage.selection, stage.sourceView.group) = (nil, graph.outline.groups[index].id)
    }
    arrange(&stage)
    narrow(&stage)
  }

  /// Selects the first service of a path, opens the groups around all of them, and draws the path alone.
  ///
  /// - Throws: `UsageError` for an unknown name.
  static func select(path: [String], _ stage: inout ShownStage) throws {
    guard let graph = stage.source?.graph, let first = path.first else { return }
    let before = stage.sourceView.openedBeforePath ?? stage.look.opened
    stage.look.focusPath = []
    for name in path {
      for group in graph.outline.groups(around: name) { stage.look.opened?.insert(graph.outline.groups[group].id) }
    }
    try stage.select(first, centred: true)
    (stage.look.focus, stage.look.focusPath) = (first, path)
    stage.sourceView.openedBeforePath = before
  }

  /// Shows everything again after a neighbourhood or a path. Groups that only a path needed are closed.
  static func showAll(_ stage: inout ShownStage) {
    (stage.look.focus, stage.look.focusPath) = (nil, [])
    if let opened = stage.sourceView.openedBeforePath {
      stage.sourceView.openedBeforePath = nil
      stage.look.opened = opened
      arrange(&stage)
      if let box = stage.selection.flatMap({ stage.sourceView.arrangement?.box(of: $0) }) { select(box: box, &stage) }
    }
    stage.revealSelection()
  }

  /// Selects the service or group that a box of the graph shows.
  static func select(box: String, _ stage: inout ShownStage) {
    let isGroup = stage.source?.graph.outline.group(box) != nil && box.hasSuffix("/")
    (stage.selection, stage.sourceView.group) = isGroup ? (nil, box) : (box, nil)
    narrow(&stage)
  }

  /// Number of boxes and lines above which a drawing is too large to be read.
  private static let mostParts = 150

  /// Shows only the selection with its own dependencies and users if the graph of the open groups is too large to be read.
  private static func narrow(_ stage: inout ShownStage) {
    guard let arrangement = stage.sourceView.arrangement else { return }
    let selected = stage.selection ?? stage.sourceView.group
    // The path of a finding stays while one of its boxes is selected.
    if !stage.look.focusPath.isEmpty,
      VisibleGraph(arrangement.content, stage.look).nodes.contains(where: { $0.name == selected })
    {
      return
    }
    stage.sourceView.openedBeforePath = nil
    let isCrowded = arrangement.content.nodes.count + arrangement.content.edges.count > mostParts
    let box = stage.selection ?? stage.sourceView.group.map { arrangement.box(of: $0) ?? $0 }
    (stage.look.focus, stage.look.focusDistance, stage.look.focusPath) = (isCrowded ? box : nil, 0, [])
  }
}
