import Canvas
import Core
import Laboratory
import Stage
import Support

/// List of all findings, sorted and filtered. A row leads to its service, and to its remedy if a command can fix it.
struct FindingList: FilteredList {
  enum Order: String, CaseIterable, Sendable { case severity, kind, service }

  private(set) var order = Order.severity
  /// Editor of the filter text; nil while letters are key commands.
  var search: LineEditor?
  var cursor = ListCursor()
  /// Visible findings, in order. Findings of one kind about one service share a row.
  private(set) var rows: [FindingGroup] = []
  /// Number of notes that the list hides.
  private var hiddenNotes = 0
  /// Number of hidden notes whose text contains every word of the filter; 0 without a filter.
  private var hiddenMatches = 0
  /// True if the list shows notes. If there is nothing else, it begins with them.
  private var showsNotes: Bool
  /// The findings of the stage, and below them the places of code that were not understood.
  private var findings: [StageFinding] = []
  /// Folds of notes whose rows are unfolded.
  private var opened: Set<FindingFold.Key> = []
  /// Version of the picture that the rows belong to.
  private var version = 0

  init(_ stage: ShownStage) {
    showsNotes = stage.showsNotes || !stage.findings.contains { $0.severity > .note }
    arrange(stage)
  }

  /// Rebuilds the rows: sorts the findings, and keeps those whose text contains every word of the filter. Notes are
  /// left out unless the stage shows them.
  ///
  /// - Complexity: O(n log n) for n findings.
  private mutating func arrange(_ stage: ShownStage) {
    version = stage.pictureVersion
    let (findings, unclear) = (stage.findings, stage.placesNotUnderstood)
    self.findings = findings + unclear
    let words = (search?.text ?? "").lowercased().split(separator: " ")
    var found = findings.indices.filter { showsNotes || findings[$0].severity > .note }
    hiddenNotes = findings.count - found.count
    func matches(_ finding: StageFinding) -> Bool {
      let text = "\(finding.severity.rawValue) \(finding.kind.rawValue) \(finding.message)".lowercased()
      return words.allSatisfy(text.contains)
    }
    hiddenMatches = 0
    if !words.isEmpty {
      found = found.filter { matches(findings[$0]) }
      hiddenMatches = showsNotes ? 0 : findings.count { $0.severity == .note && matches($0) }
    }
    // Findings come from the world in order of severity.
    switch order {
    case .severity: break
    case .kind: found = found.sorted { (findings[$0].kind.rawValue, $0) < (findings[$1].kind.rawValue, $1) }
    case .service: found = found.sorted { (findings[$0].path.first ?? "", $0) < (findings[$1].path.first ?? "", $1) }
    }
    found += unclear.indices.filter { words.isEmpty || matches(unclear[$0]) }.map { findings.count + $0 }
    rows = FindingGroup.groups(self.findings, found)
    if words.isEmpty, order != .service { rows = FindingFold.fold(rows, of: self.findings, opened: opened) }
    cursor.clamp(to: rows.count)
  }

  mutating func follow(_ stage: ShownStage) { if version != stage.pictureVersion { arrange(stage) } }

  /// The selected fold; nil if a row of findings is selected.
  private var selectedFold: FindingFold? { rows[at: cursor.selected]?.fold }

  /// The selected finding; nil for a fold.
  private func selected(_ stage: ShownStage) -> StageFinding? {
    selectedFold != nil ? nil : rows[at: cursor.selected]?.places.first.flatMap { findings[at: $0] }
  }

  // MARK: Keys

  var count: Int { rows.count }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    if search != nil {
      let notes = hiddenMatches == 0 ? [] : [FooterItem("Tab", Words.Footer.notes)]
      return footer(enter: Words.Footer.show) + notes
    }
    let fold = selectedFold.map { $0.isOpen ? Words.Footer.fold : Words.Footer.unfold }
    var items = [FooterItem("Enter", fold ?? Words.Footer.show)]
    if let remedy = selected(behind.stage).flatMap({ Remedy($0, in: behind.stage) }) {
      items.append(FooterItem("f", remedy.isWhole ? Words.Footer.fix : Words.Footer.fixes))
    }
    return items + [
      FooterItem("n", showsNotes ? Words.Footer.hideNotes : Words.Footer.notes),
      FooterItem("s", Words.Footer.sort), FooterItem("/", Words.Footer.filter),
    ] + (selected(behind.stage)?.place == nil ? [] : [FooterItem("E", Words.Footer.yourEditor)]) + [
      FooterItem("y", Words.Footer.copy), FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: behind.display.height - 9, typing: search != nil) { return .stays() }
    if let fold = selectedFold, [.enter, .right, .left].contains(key) {
      let opens = key == .enter ? !fold.isOpen : key == .right
      if opens { opened.insert(fold.key) } else { opened.remove(fold.key) }
      arrange(behind.stage)
      return .stays()
    }
    if key == .enter { return go(behind) }
    if search != nil, key == .tab, hiddenMatches > 0 {
      showsNotes = true
      arrange(behind.stage)
      return .sets { $0.stage.showsNotes = true }
    }
    if search != nil { return edit(key, behind) }
    switch key {
    case .character("f"): return mend(behind)
    case .character("n"):
      showsNotes.toggle()
      arrange(behind.stage)
      let shows = showsNotes
      let count = behind.stage.findings.count { $0.severity == .note }
      let said =
        count == 0 ? Words.Lists.noNotes : shows ? Words.Lists.notesShown(count) : Words.Lists.notesHidden(count)
      return .sets { model in
        model.stage.showsNotes = shows
        model.said.lines = [OutputLine(said)]
      }
    case .character("E"): return edits(behind.stage)
    case .character("s"):
      order = order.next
      cursor = ListCursor()
      arrange(behind.stage)
    case .character("/"): search = LineEditor()
    case .character("y"):
      guard let text = selected(behind.stage).map({ OutputLine(finding: $0).text }) else { return .stays() }
      return .changes { $0.copy(text, Words.Copied.finding) }
    case .character("q"), .character("!"): return .closes
    default: break
    }
    return .stays()
  }

  /// Closes the list and selects the first service of the finding's path that the graph contains. In code, the graph
  /// shows the whole path.
  ///
  /// The graph is centred on the service, and the code pane shows the place of the finding. If the graph contains no
  /// such service, the list stays open with a message.
  private func go(_ behind: Backdrop) -> OverlayAnswer {
    guard let finding = selected(behind.stage) else { return .closes }
    if finding.kind == .notUnderstood, let place = finding.place {
      let name = behind.stage.source?.graph.name(nil, at: place)
      return .leaves { model in
        if let name { try? model.stage.select(name, centred: true) }
        SourceView.show(place, &model.stage)
        model.said.lines = [OutputLine(finding: finding)]
      }
    }
    let path = finding.path.filter { behind.stage.picture[$0] != nil }.withoutRepeats
    guard let name = path.first else {
      return .says([OutputLine(Words.Notice.findingNotInGraph, .warning)])
    }
    return .leaves { model in
      if model.stage.source != nil {
        try? SourceFolding.select(path: path, &model.stage)
      } else {
        try? model.stage.select(name, centred: true)
      }
      model.said.lines = [OutputLine(finding: finding)]
      if let place = finding.place { SourceView.show(place, &model.stage) }
    }
  }

  /// Opens the user's editor at the place of the selected finding.
  private func edits(_ stage: ShownStage) -> OverlayAnswer {
    guard let finding = selected(stage) else { return .says([OutputLine(Words.Lists.unfoldsFirst, .warning)]) }
    guard let place = finding.place else { return .says([OutputLine(Words.Lists.noPlace, .warning)]) }
    return .run(["code editor"]) { SourceView.show(place, &$0.stage) }
  }

  /// Runs the remedy of the selected finding, and keeps the list open.
  ///
  /// An incomplete remedy is opened in the palette instead. Without a remedy, a message appears.
  private func mend(_ behind: Backdrop) -> OverlayAnswer {
    guard let finding = selected(behind.stage) else { return .stays() }
    guard let remedy = Remedy(finding, in: behind.stage) else {
      return .says([OutputLine(Words.Notice.noAutomaticFix(finding.remedy), .warning)])
    }
    return remedy.isWhole ? .runsBehind(remedy.line) : .runs("palette \(Tokens.quotedWord(remedy.line))")
  }

  mutating func filter(_ behind: Backdrop) { arrange(behind.stage) }

  // MARK: Drawing

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(
      width: 110, rows: max(2, search == nil ? rows.count : findings.count), said: 4,
      isSearched: search != nil, in: display)
  }

  func draw(on screen: inout Screen) {
    let stage = screen.stage
    let window = window(stage, screen.display)
    let count = stage.findings.count - hiddenNotes
    let seen = stage.findings.count { $0.severity == .note } - hiddenNotes
    let serious = stage.findings.map(\.severity).filter { $0 != .note }.countText
    let notes =
      hiddenNotes > 0 ? Words.Lists.moreNotes(hiddenNotes) : seen > 0 ? Words.Lists.withNotes(seen) : ""
    let found = rows.reduce(0) { $1.fold?.isOpen == true ? $0 : $0 + $1.places.count { $0 < stage.findings.count } }
    let unclear = findings.count - stage.findings.count
    let shown =
      (found == count && hiddenMatches == 0 ? serious + notes : Words.Lists.share(found, of: count))
      + (hiddenMatches == 0 ? "" : Words.Lists.hiddenMatches(hiddenMatches))
      + (unclear == 0 ? "" : Words.Lists.notUnderstood(unclear))
    let soFar = stage.source?.isReading == true ? Words.Lists.soFar : ""
    window.open(on: &screen, title: Words.Lists.findings(shown, by: order.rawValue) + soFar, search)
    guard !rows.isEmpty else {
      let note = stage.findsFromPullsAlone ? "; \(Outcome.fromPullsAlone)" : ""
      let found = hiddenNotes == 0 ? stage.noFindings.text : Words.Lists.noErrors
      return search == nil
        ? window.sayEmpty(found + note, stage.source?.isReading == true ? .dim : .good, on: &screen)
        : window.sayEmpty(
          hiddenMatches == 0
            ? Words.Lists.noFindingContains : Words.Lists.hiddenMatchesOnly(hiddenMatches, key: "Tab"),
          .warning, on: &screen)
    }
    let (rows, findings) = (rows, findings)
    func title(_ name: String) -> String { stage.source?.whole.title(of: name) ?? name }
    screen.drawList(cursor, count: rows.count, in: window.list) { screen, index, area, style in
      let group = rows[index]
      guard group.places.allSatisfy(findings.indices.contains) else { return }
      let finding = findings[group.places[0]]
      if let fold = group.fold {
        let role = fold.key.cause == nil ? Role.dim : finding.role
        return Self.draw(fold, role, area, style, title, on: &screen)
      }
      var x = area.x
      if finding.kind == .notUnderstood {
        x += screen.frame.put(finding.kind.rawValue.padded(to: area.width > 46 ? 20 : 15), x, area.y, style(.dim))
        let text = finding.place.map { "\($0.file):\($0.line)  " } ?? ""
        screen.frame.put(screen.fitted(text + finding.message, max(0, area.maxX - x)), x, area.y, style(.text))
        return
      }
      if area.width > 46 {
        x += screen.frame.put(finding.severity.rawValue.padded(to: 8), x, area.y, style(finding.role))
      }
      let kind = group.kind(findings)
      x += screen.frame.put((kind + " ").padded(to: 12), x, area.y, style(finding.role), limit: area.maxX - x)
      let text =
        area.width > 46 || !group.isSingle
        ? group.words(findings, width: max(0, area.maxX - x), ellipsis: screen.glyphs.ellipsis)
        : finding.path.joined(separator: " ")
      screen.frame.put(screen.fitted(text, max(0, area.maxX - x)), x, area.y, style(.text))
    }
    if let fold = selectedFold {
      let kind = fold.key.kind.rawValue
      let meaning = FindingKinds.meaning(of: kind, in: stage.place.ofFindings)
        .map { [OutputLine("\(kind): \($0)")] }
      let key = fold.isOpen ? Words.Lists.foldsFindings(fold.count) : Words.Lists.unfoldsFindings(fold.count)
      return window.say((meaning ?? []) + [OutputLine(key, .good)], cursor, count: rows.count, on: &screen)
    }
    guard let finding = selected(stage) else { return }
    let remedy = Remedy(finding, in: stage).map { "  (f: \($0.line)\($0.isWhole ? "" : " …"))" } ?? ""
    let place = finding.place.map { [OutputLine($0.description)] } ?? []
    window.say(
      place + [OutputLine(finding.message), OutputLine(finding.remedy + remedy, .good)], cursor, count: rows.count,
      on: &screen)
  }

  /// Draws a fold: `+ warning captive (3)  Session is kept too long: Cart, Basket …`.
  private static func draw(
    _ fold: FindingFold, _ role: Role, _ area: Area, _ style: (Role) -> Style, _ title: (String) -> String,
    on screen: inout Screen
  ) {
    var x = area.x + screen.frame.put(fold.isOpen ? "- " : "+ ", area.x, area.y, style(.accent))
    let (key, isWide) = (fold.key, area.width > 46)
    let severity = key.cause == nil || !isWide ? "" : key.severity.rawValue + " "
    x += screen.frame.put(
      "\(severity)\(key.name) (\(fold.count))  ", x, area.y, style(role), limit: area.maxX - x)
    let cause = key.cause.map { $0.words(for: key.kind, title: title) + (isWide ? ": " : "") } ?? ""
    var words = DisplayText.visible(cause)
    let room = area.maxX - x - TextWidth.of(words)
    if key.cause == nil || isWide, room > 0 {
      words += fold.words(width: room, ellipsis: screen.glyphs.ellipsis, title: title)
    }
    screen.frame.put(screen.fitted(words, max(0, area.maxX - x)), x, area.y, style(.text))
  }
}

extension ShownStage {
  /// The places of the code on stage that the importer could not read; empty without code.
  var placesNotUnderstood: [StageFinding] { source?.graph.project.unknown.map { StageFinding($0) } ?? [] }

  /// True if findings can only come from pulls, because nothing is declared: in a laboratory in mode `locator`.
  var findsFromPullsAlone: Bool { shown.isLaboratory && shown.mode == .locator }

  /// Message about the absence of findings. They are computed at the end of a reading of code.
  var noFindings: OutputLine {
    source?.isReading == true ? OutputLine(Words.Lists.findingsFollow) : OutputLine(Words.Lists.noFindings, .good)
  }
}
