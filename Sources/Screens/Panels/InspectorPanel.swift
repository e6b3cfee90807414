import Canvas
import Core
import Laboratory
import Stage
import Support

/// Inspector of the selected service: declared and observed dependencies, the holders of each instance, and findings.
///
/// For each instance it explains why the next request receives that instance or a new one.
enum InspectorPanel {
  struct Row: Hashable, Sendable {
    let text: String
    let role: Role
  }

  /// Maximum number of listed instances. Further instances are only counted.
  private static let mostInstances = 100
  private static let mostFindings = 20
  private static let mostNames = 60

  static func draw(on screen: inout Screen, in area: Area) {
    let node = screen.stage.selectedService
    screen.drawBorder(
      area, title: node.map { DisplayText.visible($0.name) } ?? Words.Pane.inspector,
      hasFocus: screen.hasFocus(.inspector))
    guard let node else { return }
    let inner = screen.uncovered(area)
    let rows = rows(node, screen.stage, screen.glyphs, width: inner.width)
    let first = max(0, min(screen.panes.scroll[.inspector] ?? 0, rows.count - inner.height))
    for (row, line) in rows.dropFirst(clamped: first).prefix(clamped: inner.height).enumerated() {
      screen.frame.put(screen.fitted(line.text, inner.width), inner.x, inner.y + row, Style(role: line.role))
    }
    screen.drawMore(rows.count - first - inner.height, in: area)
  }

  static func scroll(lines: Int, _ stage: ShownStage, _ panes: inout Panes, in area: Area, isASCII: Bool) {
    guard let node = stage.selectedService else { return }
    let count = rows(node, stage, Glyphs(isASCII: isASCII), width: area.width).count
    panes.scroll(.inspector, by: lines, upTo: count - area.height)
  }

  /// Updates the stories of the selected service's instances if the selection or the picture has changed.
  static func follow(_ stage: inout ShownStage) {
    let now = InstanceAccounts.Key(service: stage.selection, picture: stage.pictureVersion)
    if stage.accounts.key == now { return }
    let stories =
      stage.selection.map { InstanceStory.all(of: $0, in: stage.timeline, upTo: stage.moment) } ?? [:]
    stage.accounts = InstanceAccounts(key: now, stories: stories)
  }

  // MARK: Rows

  private static func rows(_ node: Picture.Node, _ stage: ShownStage, _ glyphs: Glyphs, width: Int) -> [Row] {
    if let snapshot = stage.attached { return AttachedInspector.rows(node, snapshot, stage, glyphs, width: width) }
    var rows = Rows(width: width)
    rows.add(
      Words.Inspect.standing(
        node.kind(unregistered: Words.Inspect.notRegistered), separator: glyphs.separator, live: node.live),
      Role(node.lifetime, node.standing))
    if let interface = node.interfaces.first { rows.add(Words.Inspect.providing(interface)) }
    addDependencies(of: node, stage, &rows)
    for instance in stage.picture.instances(of: node.name).prefix(clamped: mostInstances) {
      add(instance, node, stage, glyphs, &rows)
    }
    if node.live > mostInstances { rows.add(Words.Inspect.andMore(node.live - mostInstances), .dim) }
    addFindings(about: node, stage, glyphs, &rows)
    return rows.all
  }

  static func addFindings(about node: Picture.Node, _ stage: ShownStage, _ glyphs: Glyphs, _ rows: inout Rows) {
    let width = rows.width
    let findings = (stage.findingsByService[node.name] ?? []).filter {
      stage.showsNotes || !stage.shown.isLaboratory || stage.findings[$0].severity > .note
    }
    let groups = FindingGroup.groups(stage.findings, findings)
    for group in groups.prefix(clamped: mostFindings) {
      let finding = stage.findings[group.places[0]]
      let kind = group.kind(stage.findings)
      let room = group.isSingle ? Int.max : max(8, 2 * width - TextWidth.of(kind) - 2)
      rows.wrap("\(kind): \(group.words(stage.findings, width: room, ellipsis: glyphs.ellipsis))", finding.role)
    }
    if groups.count > mostFindings {
      let more = groups.dropFirst(mostFindings).reduce(0) { $0 + $1.places.count }
      rows.wrap(Words.Inspect.moreFindings(more, key: stage.keys[.findings]), .dim)
    }
  }

  /// Adds the declared and the observed dependencies of a service, and the services that use it.
  ///
  /// In locator mode, the needs that a live instance has pulled are listed apart from those that it has yet to pull.
  private static func addDependencies(of node: Picture.Node, _ stage: ShownStage, _ rows: inout Rows) {
    let edges = stage.picture.edges(from: node.name)
    let needs = stage.shown.registration(named: node.name)?.needs ?? []
    if stage.shown.mode == .locator, node.standing == .registered {
      rows.list(Words.Inspect.needs, [Picture.locatorName])
    }
    if stage.shown.mode == .locator, !needs.isEmpty {
      let pulled = Set(edges.filter { $0.by == .locator }.map(\.to))
      let left = needs.filter { !pulled.contains(stage.shown.provider(of: $0.service)?.name ?? $0.service) }
      rows.list(Words.Inspect.toPull, left.map(\.text), .dim)
    } else {
      rows.list(Words.Inspect.needs, needs.map(\.text))
    }
    if node.live > 0, stage.shown.mode == .injection, stage.play == nil {
      // A live instance lacks a declared dependency that was not observed, or has not requested it yet.
      rows.list(Words.Inspect.unseen, edges.filter { $0.declared && !$0.observed }.map(\.to).withoutRepeats, .dim)
    }
    for (kind, label) in [
      ("creates", Words.Inspect.creates), ("locator", Words.Inspect.pulled), ("holds", Words.Inspect.holds),
    ] {
      let names = edges.filter { $0.by.rawValue == kind }.map(\.to)
      rows.list(label, names, kind == "locator" ? .hidden : .text)
    }
    rows.list(Words.Inspect.neededBy, stage.picture.edges(to: node.name).map(\.from).withoutRepeats)
  }

  private static func add(
    _ instance: World.Instance, _ node: Picture.Node, _ stage: ShownStage, _ glyphs: Glyphs, _ rows: inout Rows
  ) {
    // During a play, holders and keepers of the shown moment would pass by unread.
    if stage.play != nil { return rows.add("\(glyphs.dot) #\(instance.number)", .good) }
    let story = stage.accounts.stories[instance.ref]
    let holders =
      story?.holders.map { $0.name + ($0.field.map { " (\($0))" } ?? "") } ?? stage.holders[instance.ref] ?? []
    let by: String? =
      holders.isEmpty
      ? (stage.shown.isLaboratory ? nil : Words.Inspect.theCode)
      : Sentence.list(holders.map { $0 == Keeper.container.name ? Words.Inspect.theContainer : $0 })
    rows.wrap(Words.Inspect.held(glyphs.dot, number: instance.number, by: by), .good, hanging: 2)
    if let story {
      let isFor = stage.shown.isLaboratory
      let maker = story.by.map { Wording.maker($0, isFor: isFor) } ?? (isFor ? Words.Inspect.madeForYou : "")
      let again = story.reused == 0 ? "" : Words.Inspect.reused(story.reused)
      rows.wrap(Words.Inspect.made(story.made, maker: maker, reused: again), .dim)
    }
    if stage.shown.isLaboratory { rows.wrap("  \(why(instance, node, stage))", .dim) }
    if !instance.opaqueFields.isEmpty {
      rows.wrap(Words.Inspect.unreadable(instance.opaqueFields.joined(separator: ", ")), .dim)
    }
  }

  /// Returns the reason why the next request receives this instance, or a new one instead.
  private static func why(_ instance: World.Instance, _ node: Picture.Node, _ stage: ShownStage) -> String {
    if !stage.shown.isRegistered(instance), node.standing == .registered { return Words.Inspect.registrationRemoved }
    let keeper = instance.keepers.first { keeper in
      switch keeper {
      case .container, .scope: true
      case .you, .code: false
      }
    }
    if let keeper { return Words.Inspect.kept(by: keeper == .container ? Words.Inspect.theContainer : keeper.name) }
    return node.lifetime?.style.whenNotKept ?? Words.Inspect.serviceNotRegistered
  }

  struct Rows {
    let width: Int
    private(set) var all: [Row] = []

    mutating func add(_ text: String, _ role: Role = .text) { all.append(Row(text: text, role: role)) }

    /// Adds a text, wrapped into rows with the indentation of its first row.
    ///
    /// - Parameter hanging: number of columns by which the further rows are indented more than the first.
    mutating func wrap(_ text: String, _ role: Role, hanging: Int = 0) {
      let lead = text.prefix { $0 == " " }
      let rows = DisplayText.wrapped(String(text.dropFirst(lead.count)), width: max(1, width - lead.count - hanging))
      all += rows.enumerated().map { index, row in
        Row(text: lead + (index == 0 ? "" : String(repeating: " ", clamped: hanging)) + row, role: role)
      }
    }

    /// Adds names after a label, separated by commas and wrapped into rows.
    mutating func list(_ label: String, _ names: [String], _ role: Role = .text) {
      guard !names.isEmpty else { return }
      let rest = names.count - mostNames
      let text =
        names.prefix(clamped: mostNames).joined(separator: ", ") + (rest > 0 ? " " + Words.Inspect.andMore(rest) : "")
      let lead = max(8, TextWidth.of(label) + 1)
      for (index, line) in DisplayText.wrapped(text, width: max(1, width - lead)).enumerated() {
        add((index == 0 ? label : "").padded(to: lead) + line, role)
      }
    }
  }
}
