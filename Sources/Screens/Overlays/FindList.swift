import Canvas
import Core
import Diagrams
import Laboratory
import Stage
import Support

/// Incremental search for services and instances by name. While the user types, the graph centres the selected match.
///
/// Without a match, the selection from before the search is shown, and Enter keeps it.
struct FindList: PromptSearch {
  var editor = LineEditor()
  var cursor = ListCursor()
  private(set) var found: [String] = []
  /// The selection before the search, which Esc restores, and the groups and the focus that showed it.
  private struct Before {
    let selection: String?
    let object: String?
    let group: String?
    let opened: Set<String>?
    let focus: String?
    let neighbourhood: SourceNeighbourhood?

    init(_ stage: ShownStage) {
      (selection, object, group) = (stage.selection, stage.object, stage.sourceView.group)
      (opened, focus, neighbourhood) = (stage.look.opened, stage.look.focus, stage.sourceView.neighbourhood)
    }

    func restore(_ stage: inout ShownStage) {
      (stage.selection, stage.object, stage.sourceView.group) = (selection, object, group)
      (stage.look.opened, stage.look.focus, stage.sourceView.neighbourhood) = (opened, focus, neighbourhood)
      SourceFolding.arrange(&stage)
      stage.revealSelection()
    }
  }

  private let before: Before

  static let mostRows = 8

  var count: Int { found.count }

  init(_ stage: ShownStage) {
    before = Before(stage)
    found = stage.names(containing: "")
    cursor = ListCursor(found.firstIndex { $0 == stage.selection } ?? 0)
  }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("↑/↓", Words.Footer.choose), FooterItem("Enter", Words.Footer.select),
      FooterItem("Tab", Words.Footer.listOnlyThese),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    switch key {
    case .enter:
      guard found.indices.contains(cursor.selected) else { return withoutMatch(behind.stage) }
      var search = Search(editor.text, in: .names, count: found.count)
      let (line, opened) = ("select \(Self.written(found[cursor.selected]))", before.opened)
      return .run([line]) { model in
        // A search during a search leads back to the folds before the first.
        search?.opened = model.search?.opened ?? opened
        model.search = search
      }
    case .tab:
      let isCode = behind.stage.source != nil
      if isCode, editor.text.isEmpty { return .runs("filter off") }
      return .runs("\(isCode ? "filter" : "services filter") \(Tokens.quotedWord(editor.text))")
    default: return edit(key, behind)
    }
  }

  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer {
    let before = before
    return .leaves { before.restore(&$0.stage) }
  }

  /// Closes the search with the old selection, and says that nothing matches.
  private func withoutMatch(_ stage: ShownStage) -> OverlayAnswer {
    if editor.text.isEmpty { return .closes }
    let near = NearestName.of(editor.text, among: stage.picture.services.map(\.name))
    let leftOut = stage.namesLeftOut(containing: editor.text)
    let text =
      leftOut == 0
      ? Words.Lists.noNameContains(editor.text, near: near)
      : Words.Lists.leftOut(leftOut, of: stage.source?.narrowing ?? "")
    let said = OutputLine(text, .warning)
    let before = before
    return .leaves { model in
      before.restore(&model.stage)
      model.said.lines = [said]
    }
  }

  mutating func search(_ behind: Backdrop) {
    let groups = behind.stage.groups(containing: editor.text)
    let names = behind.stage.names(containing: editor.text)
    // A service of exactly this name comes before a group of the same name, and other names after it.
    let wanted = editor.text.lowercased()
    let exact = names.prefix { $0.split(separator: ".").last?.lowercased() == wanted }
    found = exact + groups.exact + names.dropFirst(exact.count) + groups.others
    cursor = ListCursor()
  }

  func show() -> OverlayAnswer {
    guard found.indices.contains(cursor.selected) else {
      let before = before
      return .sets { before.restore(&$0.stage) }
    }
    let (name, opened) = (found[cursor.selected], before.opened)
    return .sets { model in
      // Groups that an earlier match has opened are closed again.
      model.stage.look.opened = opened
      try? model.stage.select(name, centred: true)
    }
  }

  /// Returns a name as an argument of a command. The number of an instance (`#2`) stays outside the quotes.
  private static func written(_ name: String) -> String {
    guard let sign = name.lastIndex(of: "#") else { return Tokens.quoted(name) }
    return Tokens.quoted(String(name[..<sign])) + name[sign...]
  }

  func draw(on screen: inout Screen) {
    let leftOut = screen.stage.namesLeftOut(containing: editor.text)
    let note = leftOut == 0 ? "" : Words.Lists.leftOut(leftOut, of: screen.stage.source?.narrowing ?? "")
    let nothing =
      editor.text.isEmpty
      ? Words.Lists.nothingToFind : leftOut == 0 ? Words.Lists.noNameContains(editor.text) : note
    let picture = screen.stage.picture
    let found = found
    draw(on: &screen, orSay: OutputLine(nothing, .warning), note: note) { screen, index, area, style in
      let service = found[index].contains("#") ? found[index].prefix { $0 != "#" }.description : found[index]
      let node = picture[service]
      let room = min(40, max(8, area.width / 2))
      let (x, y) = (area.x, area.y)
      if let node {
        let (mark, _, _) = BoxMetrics.label(node, screen.glyphs)
        screen.frame.put(mark, x, y, style(Role(node.lifetime, node.standing)))
      }
      let code = screen.stage.source?.graph
      let group =
        node == nil ? code.flatMap { code in code.outline.group(service).map { code.outline.groups[$0] } } : nil
      let title =
        group.map { DisplayText.visible(String($0.id.dropLast())) }
        ?? code.map { DisplayText.visible($0.title(of: service)) } ?? found[index]
      if group != nil { screen.frame.put("+", x, y, style(.accent)) }
      screen.frame.put(
        ShortNames([title]).short(title, to: room, ellipsis: screen.glyphs.ellipsis), x + 2, y, style(.text))
      let rest = max(0, area.width - room - 4)
      let facts =
        node.map { node in
          code != nil
            ? Self.facts(of: node, called: service, width: rest)
            : ([screen.lifetimeText(node), Words.Lists.live(node.live)]
              + node.interfaces.map { Words.Lists.providing($0) }).joined(separator: "  ")
        } ?? group.map { Words.Lists.group($0.kind.title, count: $0.count) } ?? ""
      screen.frame.put(screen.fitted(facts, rest), x + room + 3, y, style(.dim))
    }
  }

  /// Returns the lifetime and the interfaces of a service in code. If they do not fit, types lose the folders and types
  /// around them. An interface that the name of the service tells is left out.
  private static func facts(of node: Picture.Node, called service: String, width: Int) -> String {
    let others = node.interfaces.filter { $0 != service && !service.hasSuffix(".\($0)") }
    let whole = [Words.Lists.inCode(node)] + others.map { Words.Lists.providing($0) }
    let text = whole.joined(separator: "  ")
    if TextWidth.of(text) <= width { return text }
    func last(_ name: String) -> String {
      let head = name.prefix { $0 != "<" }
      return (head.split(separator: ".").last.map(String.init) ?? "") + name.dropFirst(head.count)
    }
    var lifetime = whole[0]
    if case .scoped(let kind)? = node.lifetime { lifetime = Lifetime.scoped(ScopeKind(last(kind.name))).description }
    return ([lifetime] + others.map { Words.Lists.providing(last($0)) }).joined(separator: "  ")
  }
}
