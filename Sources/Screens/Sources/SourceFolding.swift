import Canvas
import Laboratory
import Stage

/// Opening and closing of groups in the source on stage.
enum SourceFolding {
  /// Number of cells of the graph's pane for each box, with the lines around it, so that its name can be read.
  private static let cellsOfBox = 64
  private static let fewest = 6

  /// Returns the groups to open at first: as many as fit the pane.
  static func opening(_ graph: ProjectGraph, _ model: Model) -> Set<String> {
    let area = ScreenLayout(model).areas[.graph]?.inner ?? Area(x: 0, y: 0, width: 80, height: 20)
    // Services that request from the same locator stand in one column, so the height limits the boxes as well.
    let room = max(fewest, min(area.height * 3 / 4, area.width * area.height / cellsOfBox))
    return SourceFit.opened(
      graph, room: room, view: .init(width: area.width, height: area.height), isASCII: model.display.isASCII)
  }

  /// Updates the arrangement of the source if the source was read again, or if a group was opened or closed.
  ///
  /// Chooses the groups to open after the first reading.
  static func arrange(_ model: inout Model) {
    guard let source = model.stage.source else { return }
    if model.stage.look.opened == nil, !source.isReading { model.stage.look.opened = opening(source.graph, model) }
    let key = SourceArrangement.Key(
      version: source.version, opened: model.stage.look.opened ?? [])
    if model.stage.sourceView.arrangement?.key == key { return }
    model.stage.sourceView.arrangement = SourceArrangement(source.graph, key)
    // Deselect a group that no longer exists. Inside a closed group, select the closed group instead.
    guard let group = model.stage.sourceView.group else { return }
    if source.graph.outline.group(group) == nil {
      model.stage.sourceView.group = nil
    } else if let box = model.stage.sourceView.arrangement?.box(of: group) {
      model.stage.sourceView.group = box
    }
  }

  /// Opens or closes a group. For a service, this is the closed group that hides it, else the innermost group around
  /// it.
  ///
  /// - Parameter isOpen: true opens, false closes; nil toggles.
  /// - Throws: `UsageError` if there is neither a group nor a service with the name.
  static func fold(_ name: String, isOpen: Bool?, _ model: inout Model) throws {
    guard let outline = model.stage.source?.graph.outline else { return }
    let index: Int
    if let group = outline.group(name) {
      index = group
    } else if model.stage.picture[name] != nil, let home = outline.home(of: name) {
      // A service inside a closed group is shown as that group.
      let closed = model.stage.sourceView.arrangement?.box(of: name).flatMap(outline.group)
      index = closed ?? home
    } else {
      let names = outline.groups.map { String($0.id.dropLast()) }
      throw UsageError.unknown("group", name, among: names)
    }
    let id = outline.groups[index].id
    let wasOpen = model.stage.look.opened?.contains(id) ?? false
    if isOpen ?? !wasOpen {
      for group in [index] + around(index, outline) { model.stage.look.opened?.insert(outline.groups[group].id) }
    } else {
      model.stage.look.opened?.remove(id)
    }
    (model.stage.sourceView.group, model.stage.selection) = (id, nil)
    arrange(&model)
    Navigation.showSelection(&model)
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
  static func select(_ name: String, _ model: inout Model) throws {
    guard let graph = model.stage.source?.graph else { return }
    if model.stage.picture[name] != nil {
      for group in graph.outline.groups(around: name) {
        model.stage.look.opened?.insert(graph.outline.groups[group].id)
      }
      (model.stage.selection, model.stage.sourceView.group) = (name, nil)
    } else if let index = graph.outline.group(name) {
      for group in around(index, graph.outline) { model.stage.look.opened?.insert(graph.outline.groups[group].id) }
      (model.stage.selection, model.stage.sourceView.group) = (nil, graph.outline.groups[index].id)
    } else {
      throw UsageError.unknown("service", name, among: model.stage.picture.services.map(\.name))
    }
    arrange(&model)
  }

  /// Selects the service or group that a box of the graph shows.
  static func select(box: String, _ model: inout Model) {
    let isGroup = model.stage.source?.graph.outline.group(box) != nil && box.hasSuffix("/")
    (model.stage.selection, model.stage.sourceView.group) = isGroup ? (nil, box) : (box, nil)
  }
}
