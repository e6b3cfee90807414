import Canvas
import Core
import Laboratory
import Stage

/// All findings as a list: sorted and filtered, each a way to its service, and to its remedy where that is mechanical.
struct FindingList: Overlay {
  enum Order: String, CaseIterable, Sendable {
    case severity, kind, service

    var next: Order { Self.allCases[((Self.allCases.firstIndex(of: self) ?? 0) + 1) % Self.allCases.count] }
  }

  private(set) var order = Order.severity
  /// What is searched for; nil while letters are keys.
  private(set) var search: LineEditor?
  private(set) var cursor = ListCursor()
  /// The findings that are shown, in order; those of one kind about one service share a row.
  private(set) var rows: [FindingGroup] = []
  /// How many findings are notes that are not shown.
  private var hiddenNotes = 0
  /// The picture that they are of.
  private var version = 0

  init(_ model: Model) { arrange(model) }

  /// Places of findings in the order asked for; only those whose words hold what is searched for.
  ///
  /// - Complexity: O(n log n) in findings.
  private mutating func arrange(_ model: Model) {
    version = model.pictureVersion
    let findings = model.findings
    let words = (search?.text ?? "").lowercased().split(separator: " ")
    var found = findings.indices.filter { model.showsNotes || findings[$0].severity > .note }
    hiddenNotes = findings.count - found.count
    if !words.isEmpty {
      found = found.filter { index in
        let finding = findings[index]
        let text = "\(finding.severity.rawValue) \(finding.kind.rawValue) \(finding.message)".lowercased()
        return words.allSatisfy(text.contains)
      }
    }
    // The world gives them by severity.
    switch order {
    case .severity: break
    case .kind: found = found.sorted { (findings[$0].kind.rawValue, $0) < (findings[$1].kind.rawValue, $1) }
    case .service: found = found.sorted { (findings[$0].path.first ?? "", $0) < (findings[$1].path.first ?? "", $1) }
    }
    rows = FindingGroup.groups(findings, found)
    cursor.clamp(to: rows.count)
  }

  mutating func follow(_ model: Model) { if version != model.pictureVersion { arrange(model) } }

  private func selected(_ model: Model) -> StageFinding? {
    guard rows.indices.contains(cursor.selected), let place = rows[cursor.selected].places.first,
      model.findings.indices.contains(place)
    else { return nil }
    return model.findings[place]
  }

  // MARK: Keys

  func footer(_ model: Model) -> [FooterItem] {
    if search != nil {
      return [
        FooterItem("Enter", Words.Footer.show), FooterItem("↑/↓", Words.Footer.choose),
        FooterItem("Esc", Words.Footer.all),
      ]
    }
    var items = [FooterItem("Enter", Words.Footer.show)]
    if let remedy = selected(model).flatMap({ Remedy($0, in: model) }) {
      items.append(FooterItem("f", remedy.isWhole ? Words.Footer.fix : Words.Footer.fixes))
    }
    return items + [
      FooterItem("n", model.showsNotes ? Words.Footer.hideNotes : Words.Footer.notes),
      FooterItem("s", Words.Footer.sort), FooterItem("/", Words.Footer.filter),
      FooterItem("y", Words.Footer.copy), FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: model.height - 9, typing: search != nil) { return .stays() }
    if key == .enter { return go(&model) }
    if search != nil {
      let old = search?.text
      if search?.edit(key) == true, search?.text != old { arrange(model) }
      return .stays()
    }
    switch key {
    case .character("f"): return mend(&model)
    case .character("n"):
      model.showsNotes.toggle()
      arrange(model)
    case .character("s"):
      order = order.next
      cursor = ListCursor()
      arrange(model)
    case .character("/"): search = LineEditor()
    case .character("y"):
      let text = selected(model).map { OutputLine(finding: $0).text } ?? ""
      return .stays(text.isEmpty ? [] : Copying.copy(text, Words.Copied.finding, &model))
    case .character("q"), .character("!"): return .closes
    default: break
    }
    return .stays()
  }

  /// To the first service of it that is there, in the middle of the graph.
  private func go(_ model: inout Model) -> OverlayAnswer {
    guard let finding = selected(model) else { return .closes }
    guard let name = finding.path.first(where: { model.picture[$0] != nil }) else {
      model.lines = [OutputLine(Words.Notice.findingNotInGraph, .warning)]
      return .stays()
    }
    model.overlay = nil
    try? Navigation.select(name, &model, centred: true)
    model.lines = [OutputLine(finding: finding)]
    if let place = finding.place { SourceView.show(place, &model) }
    return .done([])
  }

  /// What is mechanical is done, and the list stays; what lacks a word is proposed.
  private func mend(_ model: inout Model) -> OverlayAnswer {
    guard let finding = selected(model) else { return .stays() }
    guard let remedy = Remedy(finding, in: model) else {
      model.lines = [OutputLine(Words.Notice.noAutomaticFix(finding.remedy), .warning)]
      return .stays()
    }
    if !remedy.isWhole {
      model.overlay = .palette(LineEditor(remedy.line))
      return .done([])
    }
    return .stays(Commands.run(remedy.line, &model))
  }

  mutating func paste(_ line: String, _ model: inout Model) {
    guard search != nil else { return }
    search?.insert(line)
    arrange(model)
  }

  mutating func wheel(_ lines: Int, _ model: Model) { cursor.move(by: lines, count: rows.count) }

  mutating func closeInnermost(_ model: inout Model) -> Bool {
    guard search != nil else { return false }
    search = nil
    arrange(model)
    return true
  }

  // MARK: Drawing

  private func window(_ model: Model) -> ListWindow {
    ListWindow(
      width: 110, rows: max(2, search == nil ? rows.count : model.findings.count), said: 4, isSearched: search != nil,
      in: model)
  }

  mutating func click(row: Int, _ model: inout Model) -> OverlayAnswer {
    cursor.click(row: row, in: window(model).list, count: rows.count) == true ? go(&model) : .stays()
  }

  func draw(on screen: inout Screen) {
    let model = screen.model
    let window = window(model)
    let count = model.findings.count - hiddenNotes
    let notes = hiddenNotes == 0 ? "" : Words.Lists.moreNotes(hiddenNotes)
    let found = rows.reduce(0) { $0 + $1.places.count }
    let shown = found == count ? "\(count)" : Words.Lists.share(found, of: count)
    window.open(on: &screen, title: Words.Lists.findings(shown, notes: notes, by: order.rawValue), search)
    guard let finding = selected(model) else {
      let note = model.findsFromPullsAlone ? "; \(Outcome.fromPullsAlone)" : ""
      let found = hiddenNotes == 0 ? Words.Lists.noFindings : Words.Lists.noErrors
      return search == nil
        ? window.sayEmpty(found + note, .good, on: &screen)
        : window.sayEmpty(Words.Lists.noFindingContains, .warning, on: &screen)
    }
    let (rows, findings) = (rows, model.findings)
    screen.drawList(cursor, count: rows.count, in: window.list) { screen, index, area, style in
      let group = rows[index]
      guard group.places.allSatisfy(findings.indices.contains) else { return }
      let finding = findings[group.places[0]]
      let role: Role = finding.severity == .error ? .bad : finding.severity == .warning ? .warning : .dim
      var x = area.x
      if area.width > 46 { x += screen.frame.put(finding.severity.rawValue.padded(to: 8), x, area.y, style(role)) }
      let kind = group.kind(findings)
      x += screen.frame.put((kind + " ").padded(to: 12), x, area.y, style(role), limit: area.maxX - x)
      let text =
        area.width > 46 || !group.isSingle
        ? group.words(findings, width: max(0, area.maxX - x), ellipsis: screen.glyphs.ellipsis)
        : finding.path.joined(separator: " ")
      screen.frame.put(screen.fitted(text, max(0, area.maxX - x)), x, area.y, style(.text))
    }
    let remedy = Remedy(finding, in: model).map { "  (f: \($0.line)\($0.isWhole ? "" : " …"))" } ?? ""
    let place = finding.place.map { [OutputLine($0.description)] } ?? []
    window.say(
      place + [OutputLine(finding.message), OutputLine(finding.remedy + remedy, .good)], cursor, count: rows.count,
      on: &screen)
  }
}

extension Model {
  /// Whether findings come from pulls alone, because nothing is declared.
  var findsFromPullsAlone: Bool { shown.isLaboratory && shown.mode == .locator }
}
