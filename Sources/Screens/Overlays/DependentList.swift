import Canvas
import Diagrams
import Laboratory
import Stage
import Support

/// List of the services and consumers that depend on a service, the nearest first. A row leads to its place in code.
struct DependentList: ListOverlay {
  private let dependents: Dependents
  var cursor = ListCursor()

  init(_ dependents: Dependents) { self.dependents = dependents }

  private var selected: Dependents.Dependent? { dependents.all[at: cursor.selected] }

  var count: Int { dependents.all.count }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("Enter", Words.Footer.show), FooterItem("↑/↓", Words.Footer.choose),
      FooterItem("y", Words.Footer.copy), FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: dependents.all.count, page: behind.display.height - 9) { return .stays() }
    switch key {
    case .enter: return go(behind.stage)
    case .character("y"):
      let text = dependents.lines.map(\.text).joined(separator: "\n")
      return .changes { $0.copy(text, Words.Copied.dependents) }
    case .character("q"), .character("d"): return .closes
    default: return .stays()
    }
  }

  /// Closes the list and selects the dependent. Shows the line of the dependent's own dependency in the chain to the
  /// service.
  private func go(_ stage: ShownStage) -> OverlayAnswer {
    guard let selected else { return .closes }
    let (isShown, said) = (stage.picture[selected.name] != nil, dependents.wayText(from: selected.name))
    return .leaves { model in
      if isShown { try? model.stage.select(selected.name, centred: true) }
      SourceView.show(selected.link.place, &model.stage)
      model.panes.focus = .code
      model.said.lines = [OutputLine(said)]
    }
  }

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(width: 110, rows: max(2, dependents.all.count), said: 4, isSearched: false, in: display)
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.stage, screen.display)
    let count = Words.Code.dependentCount(
      services: dependents.services, consumers: dependents.consumers, possible: dependents.possibleOnes)
    window.open(on: &screen, title: Words.Code.dependents(count), nil)
    let all = dependents.all
    screen.drawList(cursor, count: all.count, in: window.list) { screen, index, area, style in
      let dependent = all[index]
      let place = "\(Paths.name(dependent.link.place.file)):\(dependent.link.place.line)"
      let right = area.width > 60 ? min(TextWidth.of(place), area.width * 2 / 5) : 0
      let steps = Words.Code.steps(dependent.distance).padded(to: Words.Code.stepsWidth)
      var x = area.x + screen.frame.put(steps, area.x, area.y, style(.dim))
      if let node = screen.stage.picture[dependent.name] {
        let mark = screen.glyphs.mark(node.lifetime, node.standing) + " "
        x += screen.frame.put(mark, x, area.y, style(Role(node.lifetime, node.standing)))
      }
      let name = DisplayText.visible(dependent.name) + (dependent.isPossible ? "  \(Words.Code.possibly)" : "")
      screen.frame.put(screen.fitted(name, max(0, area.maxX - x - right - 1)), x, area.y, style(.text))
      if right > 0 {
        let text = DisplayText.fittedInMiddle(DisplayText.visible(place), to: right, ellipsis: screen.glyphs.ellipsis)
        screen.frame.put(text, area.maxX - right, area.y, style(.dim))
      }
    }
    guard let selected else { return }
    window.say([OutputLine(dependents.wayText(from: selected.name))], cursor, count: all.count, on: &screen)
  }
}
