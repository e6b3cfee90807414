import Canvas
import Diagrams
import Laboratory
import Stage
import Support

/// List of the services and consumers that depend on a service, or of those that it needs, the nearest first. A row
/// leads to its place in code. Tab switches the direction.
///
/// Many dependents are folded by the groups in which they lie.
struct DependentList: ListOverlay {
  private enum Row: Hashable {
    /// A group, by its index in `groups`.
    case group(Int)
    /// A dependent, by its index in `dependents`; `group` is the index of its group, nil if there are no groups.
    case dependent(Int, group: Int?)
  }

  private let dependents: Dependents
  private let groups: UserGroups?
  /// Indices of the unfolded groups.
  private var opened: Set<Int> = []
  private var rows: [Row] = []
  /// True if all dependents are direct ones.
  private let isDirect: Bool
  var cursor = ListCursor()

  init(_ dependents: Dependents, _ stage: ShownStage) {
    self.dependents = dependents
    isDirect = dependents.all.allSatisfy { $0.distance == 1 }
    let arrangement = stage.sourceView.arrangement
    groups = stage.source.flatMap { source in
      UserGroups(dependents.all.map(\.name), source.whole.outline) { arrangement?.box(of: $0) }
    }
    arrange()
  }

  private mutating func arrange() {
    guard let groups = groups?.groups else {
      rows = dependents.all.indices.map { .dependent($0, group: nil) }
      return
    }
    rows = groups.indices.flatMap { index in
      [.group(index)] + (opened.contains(index) ? groups[index].members.map { .dependent($0, group: index) } : [])
    }
  }

  private var selected: Dependents.Dependent? {
    guard case .dependent(let index, _)? = rows[at: cursor.selected] else { return nil }
    return dependents.all[index]
  }

  var count: Int { rows.count }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    var enter = Words.Footer.show
    if case .group(let index)? = rows[at: cursor.selected] {
      enter = opened.contains(index) ? Words.Footer.fold : Words.Footer.unfold
    }
    return [
      FooterItem("Enter", enter), FooterItem("↑/↓", Words.Footer.choose),
      FooterItem("Tab", Words.Code.otherDirection(dependents.direction)), FooterItem("y", Words.Footer.copy),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: behind.display.height - 9) { return .stays() }
    if [.enter, .right, .left].contains(key), fold(key) { return .stays() }
    switch key {
    case .enter: return go(behind.stage)
    case .tab:
      if let project = behind.stage.source?.whole.project { self = Self(dependents.turned(in: project), behind.stage) }
      return .stays()
    case .character("y"):
      let text = dependents.lines.map(\.text).joined(separator: "\n")
      return .changes { $0.copy(text, Words.Copied.dependents) }
    case .character("q"), .character("d"): return .closes
    default: return .stays()
    }
  }

  /// Unfolds or folds the selected group. On a dependent, the left arrow folds its group.
  ///
  /// - Returns: false if the key concerns no group.
  private mutating func fold(_ key: Key) -> Bool {
    switch rows[at: cursor.selected] {
    case .group(let index)?:
      let opens = key == .enter ? !opened.contains(index) : key == .right
      if opens { opened.insert(index) } else { opened.remove(index) }
    case .dependent(_, let group?)? where key == .left:
      opened.remove(group)
      if let row = rows.firstIndex(of: .group(group)) { cursor = ListCursor(row) }
    default: return false
    }
    arrange()
    return true
  }

  /// Closes the list and selects the dependent. Shows the line of the dependent's own dependency in the chain to the
  /// service.
  private func go(_ stage: ShownStage) -> OverlayAnswer {
    guard let selected else { return .closes }
    let (isShown, said) = (
      stage.picture[selected.name] != nil, dependents.wayText(from: selected.name, title: stage.titleOfSource)
    )
    return .leaves { model in
      if isShown { try? model.stage.select(selected.name, centred: true) }
      SourceView.show(selected.link.place, &model.stage)
      model.panes.focus = .code
      model.said.lines = [OutputLine(said)]
    }
  }

  // MARK: Drawing

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(width: 110, rows: max(2, rows.count), said: 4, isSearched: false, in: display)
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.stage, screen.display)
    let title = screen.stage.titleOfSource(dependents.service)
    let isUsers = dependents.direction == .users
    let count =
      isUsers
      ? Words.Code.dependentCount(
        services: dependents.services, consumers: dependents.consumers, possible: dependents.possibleOnes)
      : Words.Code.needCount(
        services: dependents.services, others: dependents.consumers, possible: dependents.possibleOnes)
    window.open(
      on: &screen, title: isUsers ? Words.Code.dependents(count, of: title) : Words.Code.needs(count, of: title), nil)
    let rows = rows
    screen.drawList(cursor, count: rows.count, in: window.list) { screen, index, area, style in
      switch rows[index] {
      case .group(let group): draw(group: group, area, style, on: &screen)
      case .dependent(let index, let group):
        let indent = group == nil ? 0 : 2
        let area = Area(x: area.x + indent, y: area.y, width: area.width - indent, height: 1)
        draw(dependents.all[index], area, style, on: &screen)
      }
    }
    let said =
      if let selected {
        OutputLine(dependents.wayText(from: selected.name, title: screen.stage.titleOfSource))
      } else {
        rows.isEmpty ? OutputLine(dependents.summary) : OutputLine(Words.Code.unfoldsUsers, .good)
      }
    window.say([said], cursor, count: rows.count, on: &screen)
  }

  private func draw(group index: Int, _ area: Area, _ style: (Role) -> Style, on screen: inout Screen) {
    guard let group = groups?.groups[at: index] else { return }
    let direct = group.members.count { dependents.all[$0].distance == 1 }
    let count = Words.Code.members(group.members.count, direct: direct)
    let x = area.x + screen.frame.put(opened.contains(index) ? "- " : "+ ", area.x, area.y, style(.accent))
    let room = max(0, area.maxX - x - TextWidth.of(count) - 1)
    screen.frame.put(screen.fitted(DisplayText.visible(group.title), room), x, area.y, style(.title))
    screen.frame.put(count, area.maxX - TextWidth.of(count), area.y, style(.dim))
  }

  private func draw(
    _ dependent: Dependents.Dependent, _ area: Area, _ style: (Role) -> Style, on screen: inout Screen
  ) {
    let place =
      area.width > 60 ? dependent.link.place.text(in: area.width * 2 / 5, ellipsis: screen.glyphs.ellipsis) : ""
    let right = TextWidth.of(place)
    // The distance is told only if it differs.
    let steps = isDirect ? "" : Words.Code.steps(dependent.distance).padded(to: Words.Code.stepsWidth)
    var x = area.x + screen.frame.put(steps, area.x, area.y, style(.dim))
    if let node = screen.stage.picture[dependent.name] {
      let mark = screen.glyphs.mark(node.lifetime, node.standing) + " "
      x += screen.frame.put(mark, x, area.y, style(Role(node.lifetime, node.standing)))
    }
    let title = DisplayText.visible(screen.stage.titleOfSource(dependent.name))
    let name = title + (dependent.isPossible ? "  \(Words.Code.possibly)" : "")
    let room = max(0, area.maxX - x - right - 1)
    screen.frame.put(
      ShortNames([name]).short(name, to: room, ellipsis: screen.glyphs.ellipsis), x, area.y, style(.text))
    screen.frame.put(place, area.maxX - right, area.y, style(.dim))
  }
}
