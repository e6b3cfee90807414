import Canvas
import Laboratory
import Stage

/// Opening and closing the groups of the code on stage.
enum SourceFolding {
  /// Cells of the graph's pane that a box takes with the lines around it, so that its name can be read.
  private static let cellsOfBox = 64
  private static let fewest = 6

  /// What is opened at first: as much as fits the pane.
  static func opening(_ graph: ProjectGraph, _ model: Model) -> Set<String> {
    let area = ScreenLayout(model).areas[.graph]?.inner ?? Area(x: 0, y: 0, width: 80, height: 20)
    // Many ask one locator: they stand in a column.
    let room = max(fewest, min(area.height * 3 / 4, area.width * area.height / cellsOfBox))
    return SourceFit.opened(
      graph, room: room, view: .init(width: area.width, height: area.height), isASCII: model.display.isASCII)
  }

  /// Arranges what is on stage where the reading or the folds have changed.
  static func arrange(_ model: inout Model) {
    guard let source = model.stage.source else { return }
    if model.stage.look.opened == nil, !source.isReading { model.stage.look.opened = opening(source.graph, model) }
    let key = SourceArrangement.Key(
      version: source.version, opened: model.stage.look.opened ?? [])
    if model.stage.sourceView.arrangement?.key == key { return }
    model.stage.sourceView.arrangement = SourceArrangement(source.graph, key)
    // A group that is gone, or is within a closed one, is seen as what stands in its place.
    guard let group = model.stage.sourceView.group else { return }
    if source.graph.outline.group(group) == nil {
      model.stage.sourceView.group = nil
    } else if let box = model.stage.sourceView.arrangement?.box(of: group) {
      model.stage.sourceView.group = box
    }
  }

  /// Opens or closes a group, or the innermost one that a service is seen in.
  ///
  /// - Parameter isOpen: nil for the other way than now.
  /// - Throws: `UsageError` where there is no such group.
  static func fold(_ name: String, isOpen: Bool?, _ model: inout Model) throws {
    guard let outline = model.stage.source?.graph.outline else { return }
    let index: Int
    if let group = outline.group(name) {
      index = group
    } else if model.stage.picture[name] != nil, let home = outline.home(of: name) {
      // Where a closed group hides it, that is what one sees.
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

  /// Selects a service or a group, and opens what hides it.
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

  /// Selects what stands in a box of the graph.
  static func select(box: String, _ model: inout Model) {
    let isGroup = model.stage.source?.graph.outline.group(box) != nil && box.hasSuffix("/")
    (model.stage.selection, model.stage.sourceView.group) = isGroup ? (nil, box) : (box, nil)
  }
}
