import Canvas
import Core
import Laboratory
import Stage
import Support

/// Inspector of the selected service or group in the source: registration, dependencies, users and findings.
///
/// Also lists the places that the importer could not understand. Choosing a row with a place shows it in the code pane.
enum SourceInspector {
  typealias Row = InspectedSource.Row

  private static let mostRows = 200
  /// Maximum number of findings of one kind that are all named.
  private static let mostFindings = 3

  static func draw(on screen: inout Screen, in area: Area) {
    let stage = screen.stage
    let group = stage.sourceView.group.map { id in
      id == SourceOutline.elsewhere ? Words.Code.elsewhereTitle : String(id.dropLast())
    }
    let selected = stage.selection.map { name in stage.titleOfSource(name) }
    let title = (selected ?? group).map { DisplayText.visible($0) } ?? Words.Pane.inspector
    let whole = stage.selection.flatMap { stage.picture[$0]?.lifetime }.map { "\($0)" } ?? ""
    // The name has precedence over the lifetime, which a row below tells as well.
    let kind = String(whole.prefix { $0 != ":" })
    let lifetime = [whole, kind].first { TextWidth.of(title) + TextWidth.of($0) + 3 <= area.width - 8 } ?? ""
    let room = max(4, area.width - 8 - (lifetime.isEmpty ? 0 : TextWidth.of(lifetime) + 3))
    screen.drawBorder(
      area, title: ShortNames([title]).short(title, to: room, ellipsis: screen.glyphs.ellipsis),
      hasFocus: screen.hasFocus(.inspector), note: lifetime)
    let inner = screen.uncovered(area)
    let rows = stage.sourceView.inspected.rows
    let chosen = stage.sourceView.choice(stage)?.row
    let first = chosen.map { max(0, min($0 - inner.height / 2, rows.count - inner.height)) } ?? 0
    for (index, row) in rows.enumerated().dropFirst(clamped: first).prefix(clamped: inner.height) {
      let y = inner.y + index - first
      let isChosen = index == chosen
      if isChosen {
        screen.frame.fill(Area(x: inner.x, y: y, width: inner.width, height: 1), " ", Style.text.selected())
      }
      let note = TextWidth.of(row.note)
      // A short note, such as a number, has precedence over the end of a name.
      let shows = note > 0 && (note <= 4 || TextWidth.of(row.text) + note + 1 <= inner.width)
      screen.frame.put(
        screen.fitted(row.text, inner.width - (shows ? note + 1 : 0)), inner.x, y,
        Style(role: row.role, isBold: isChosen).selected(isChosen))
      if shows { screen.frame.put(row.note, inner.maxX - note, y, Style.dim.selected(isChosen)) }
    }
    screen.drawMore(rows.count - first - inner.height, in: area)
  }

  /// Updates the rows if the selection, the arrangement or the pane has changed.
  static func follow(_ stage: inout ShownStage, width: Int, isASCII: Bool) {
    let key = InspectedSource.Key(
      selection: stage.selection, group: stage.sourceView.group, arrangement: stage.sourceView.arrangement?.key,
      unfoldedUsers: stage.sourceView.unfoldedUsers, width: width, isASCII: isASCII)
    if stage.sourceView.inspected.key == key { return }
    let rows = rows(stage, Glyphs(isASCII: isASCII), width: width)
    stage.sourceView.inspected = InspectedSource(key: key, rows: rows)
  }

  /// Moves the choice by a number of rows, counting only rows with a place, and shows that place.
  static func move(by lines: Int, _ stage: inout ShownStage, _ panes: inout Panes) {
    let rows = stage.sourceView.inspected.rows
    let places = rows.indices.filter { rows[$0].place != nil }
    guard !places.isEmpty else { return }
    let now = stage.sourceView.choice(stage)?.row
    let index = now.flatMap { now in places.firstIndex { $0 >= now } }.map { ($0 + lines).clamped(0, places.count - 1) }
    let row = places[index ?? 0]
    if let place = rows[row].place { SourceView.show(place, row: row, &stage) }
  }

  /// Returns the service or group at the other end of the chosen dependency.
  static func other(_ stage: ShownStage) -> String? {
    stage.sourceView.choice(stage)?.row.flatMap { stage.sourceView.inspected.rows[at: $0]?.service }
  }

  /// Unfolds or folds the users of the chosen row's group.
  ///
  /// - Parameter isOpen: true unfolds, false folds, nil toggles the row of a group.
  /// - Returns: false if the chosen row belongs to no group of users, or is a user while `isOpen` is not false.
  static func fold(isOpen: Bool?, _ stage: inout ShownStage) -> Bool {
    let rows = stage.sourceView.inspected.rows
    guard let row = stage.sourceView.choice(stage)?.row, let id = rows[at: row]?.fold else { return false }
    let isUser = rows[row].name != nil
    if isUser, isOpen != false { return false }
    if isOpen ?? !stage.sourceView.unfoldedUsers.contains(id) {
      stage.sourceView.unfoldedUsers.insert(id)
    } else {
      stage.sourceView.unfoldedUsers.remove(id)
      if let group = rows.firstIndex(where: { $0.fold == id }), let place = rows[group].place {
        SourceView.show(place, row: group, &stage)
      }
    }
    return true
  }

  // MARK: Rows

  static func rows(_ stage: ShownStage, _ glyphs: Glyphs, width: Int) -> [Row] {
    if let group = stage.sourceView.group { return fitted(self.rows(of: group, stage, glyphs), width, glyphs) }
    // Services that a focus or filter leaves out are included.
    guard let graph = stage.source?.whole, let name = stage.selection else { return [] }
    var rows: [Row] = []
    func wrap(_ text: String, _ role: Role, _ place: SourcePlace? = nil) {
      for (index, line) in DisplayText.wrapped(text, width: max(1, width)).enumerated() {
        rows.append(Row(text: line, role: role, place: index == 0 ? place : nil))
      }
    }
    let services = graph.services(named: name)
    if services.isEmpty {
      let standing = stage.picture[name]?.standing
      rows.append(
        Row(
          text: standing == .missing
            ? Words.Code.missing
            : graph.project.services.contains { $0.container == name }
              ? Words.Code.container
              : graph.needs(of: name).isEmpty ? Words.Code.onlyAskedFor : Words.Code.consumer,
          role: standing == .missing ? .bad : .dim))
    }
    // An object that is created directly is another one than the service.
    let needs = graph.needs(of: name)
    add(needs.filter { $0.kind != .creates }, Words.Inspect.needs, to: &rows, graph, width: width) {
      ($0.to, glyphs.isASCII ? ">" : "→")
    }
    add(needs.filter { $0.kind == .creates }, Words.Inspect.creates, to: &rows, graph, width: width) {
      ($0.to, glyphs.isASCII ? ">" : "→")
    }
    let start = rows.count
    add(graph.users(of: name), Words.Inspect.neededBy, to: &rows, graph, width: width) {
      ($0.from, glyphs.isASCII ? "<" : "←")
    }
    foldUsers(from: start, of: &rows, graph.outline, stage)
    addCycle(graph.cycles.path(through: name), graph, to: &rows, glyphs)
    rows = fitted(rows, width, glyphs)
    let findings = (graph.findingsByService[name] ?? []).map { graph.findings[$0] }
    let counts = Dictionary(grouping: findings, by: \.kind).mapValues(\.count)
    var folded: Set<StageFinding.Kind> = []
    for finding in findings {
      let count = counts[finding.kind] ?? 1
      if count <= mostFindings {
        wrap("\(finding.kind.rawValue): \(finding.message)", finding.role, finding.place)
      } else if folded.insert(finding.kind).inserted {
        let areNotes = findings.allSatisfy { $0.kind != finding.kind || $0.severity == .note }
        wrap(
          Words.Code.findings(
            of: finding.kind.rawValue, count: count, areNotes: areNotes, key: stage.keys[.findings]), finding.role)
      }
    }
    // The border names the lifetime; its origin and further facts are wanted less often than users and dependencies.
    for service in services {
      func short(_ place: SourcePlace) -> String {
        let whole = "\(place.file):\(place.line)"
        return TextWidth.of(whole) <= width ? whole : place.text(in: width, ellipsis: glyphs.ellipsis)
      }
      rows.append(Row(text: short(service.place), role: .dim, place: service.place))
      if let place = service.makingPlace { wrap(Words.Code.madeAt(short(place)), .text, place) }
      for place in service.furtherPlaces { rows.append(Row(text: short(place), role: .dim, place: place)) }
      wrap(lifetime(of: service), Role(service.lifetime, .registered), service.lifetimePlace)
      for line in facts(of: service) { wrap(line, .dim) }
    }
    let unknowns = services.map(\.place.file).withoutRepeats.flatMap { graph.unknowns(in: $0) }
    if !unknowns.isEmpty { rows.append(Row(text: Words.Code.unknownHere, role: .title)) }
    for unknown in unknowns { wrap("\(unknown.place.line): \(unknown.message)", .dim, unknown.place) }
    if rows.count > mostRows {
      let rest = rows.count - mostRows
      rows = rows.prefix(clamped: mostRows) + [Row(text: Words.Code.notShown(rest), role: .dim)]
    }
    return rows
  }

  /// Returns rows whose names fit a width and stay distinct.
  private static func fitted(_ rows: [Row], _ width: Int, _ glyphs: Glyphs) -> [Row] {
    var rows = rows
    let names = ShortNames(rows.compactMap { $0.name })
    for index in rows.indices { rows[index].fit(width, names, glyphs.ellipsis) }
    return rows
  }

  /// Adds the services of a cycle, each with the place where the one before requests it.
  private static func addCycle(_ path: [String], _ graph: ProjectGraph, to rows: inout [Row], _ glyphs: Glyphs) {
    if path.isEmpty { return }
    rows.append(Row(text: Words.Code.inCycle, role: .bad))
    for (from, to) in zip(path, path.dropFirst()) {
      let title = DisplayText.visible(graph.title(of: to))
      var row = Row(
        text: "\(glyphs.isASCII ? ">" : "→") \(title)", place: graph.edges(from: from, to: to).first?.place, service: to
      )
      row.name = title
      rows.append(row)
    }
  }

  /// Puts the rows of many users under rows of their groups, with the numbers of users.
  ///
  /// - Parameter start: index of the title above the users.
  private static func foldUsers(
    from start: Int, of rows: inout [Row], _ outline: SourceOutline, _ stage: ShownStage
  ) {
    let users = Array(rows.dropFirst(start + 1))
    let names = users.map { $0.service ?? "" }
    let arrangement = stage.sourceView.arrangement
    guard let groups = UserGroups(names, outline, box: { arrangement?.box(of: $0) })?.groups else { return }
    rows.removeSubrange((start + 1)...)
    for group in groups {
      let isOpen = stage.sourceView.unfoldedUsers.contains(group.id)
      let members = group.members.map { users[$0] }
      var row = Row(
        text: "\(isOpen ? "-" : "+") \(DisplayText.visible(group.title))",
        role: members.allSatisfy { $0.role == .hidden } ? .hidden : .text,
        note: "\(Set(group.members.map { names[$0] }).count)", place: members.first?.place)
      row.fold = group.id
      rows.append(row)
      if !isOpen { continue }
      rows += members.map { member in
        var member = member
        member.indent()
        member.fold = group.id
        return member
      }
    }
  }

  /// Returns the rows of a group: its contents, the dependencies between the group and the other code in each direction,
  /// and its lifetimes.
  private static func rows(of id: String, _ stage: ShownStage, _ glyphs: Glyphs) -> [Row] {
    guard let graph = stage.source?.graph, let index = graph.outline.group(id) else { return [] }
    let group = graph.outline.groups[index]
    let what =
      switch group.kind {
      case .elsewhere: Words.Code.elsewhere
      case .names: Words.Code.names
      case .module, .container, .folder, .file: Words.Code.group(group.kind.rawValue)
      }
    var rows = [Row(text: what, role: .title)]
    if group.kind != .elsewhere {
      rows.append(Row(text: Words.Code.members(services: group.services, consumers: group.count - group.services)))
    }
    let names = graph.outline.names(in: index)
    let serious = names.reduce(into: Set<Int>()) { $0.formUnion(graph.findingsByService[$1] ?? []) }
      .map { graph.findings[$0].severity }.filter { $0 > .note }
    if !serious.isEmpty { rows.append(Row(text: serious.countText, role: .warning)) }
    let needs = Crossing(graph, of: index, names, isOut: true)
    let users = Crossing(graph, of: index, names, isOut: false)
    add(needs, Words.Inspect.needs, glyphs.isASCII ? ">" : "→", graph, to: &rows)
    add(users, Words.Inspect.neededBy, glyphs.isASCII ? "<" : "←", graph, to: &rows)
    var lifetimes: [String: Int] = [:]
    for name in names {
      if let lifetime = stage.picture[name]?.lifetime { lifetimes["\(lifetime)", default: 0] += 1 }
    }
    if !lifetimes.isEmpty { rows.append(Row(text: Words.Code.lifetimes, role: .title)) }
    for (lifetime, count) in lifetimes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      rows.append(Row(text: lifetime, note: "\(count)"))
    }
    return rows
  }

  /// Dependencies in one direction between a group and other code, keyed by the group beside it in which the other
  /// service lies, or by the other service if it lies in none.
  private struct Crossing {
    private(set) var others: [String] = []
    private(set) var edges: [String: [SourceEdge]] = [:]

    /// The groups and services with most dependencies first.
    var mostFirst: [String] {
      others.enumerated().sorted {
        (-(edges[$0.element]?.count ?? 0), $0.offset) < (-(edges[$1.element]?.count ?? 0), $1.offset)
      }
      .map(\.element)
    }

    /// Collects the dependencies of a group. Which groups are open does not matter.
    ///
    /// - Parameters:
    ///   - names: the names in the group.
    ///   - isOut: true for dependencies of the group on other code; false for dependencies of other code on the group.
    /// - Complexity: O(edges).
    init(_ graph: ProjectGraph, of group: Int, _ names: [String], isOut: Bool) {
      let (outline, inside) = (graph.outline, Set(names))
      let around = Set(outline.groups(around: group))
      for edge in graph.project.edges {
        let (own, other) = isOut ? (edge.from, edge.to) : (edge.to, edge.from)
        guard inside.contains(own), !inside.contains(other) else { continue }
        let beside = outline.groups(around: other).last { !around.contains($0) }
        let key = beside.map { outline.groups[$0].id } ?? other
        if edges[key] == nil { others.append(key) }
        edges[key, default: []].append(edge)
      }
    }
  }

  private static func add(
    _ crossing: Crossing, _ label: String, _ arrow: String, _ graph: ProjectGraph, to rows: inout [Row]
  ) {
    if crossing.others.isEmpty { return }
    rows.append(Row(text: "\(label) \(crossing.others.count)", role: .title))
    for other in crossing.mostFirst {
      guard let edges = crossing.edges[other], let first = edges.first else { continue }
      let name = graph.outline.group(other).map { graph.outline.groups[$0].name } ?? graph.title(of: other)
      var row = Row(
        text: "\(arrow) \(DisplayText.visible(name))"
          + (edges.allSatisfy { !$0.alternatives.isEmpty } ? "  \(Words.Code.possibly)" : ""),
        role: edges.allSatisfy(\.isHidden) ? .hidden : .text,
        note: edges.count == 1 ? how(first) : "\(edges.count)", place: first.place, service: other)
      row.name = DisplayText.visible(name)
      rows.append(row)
    }
  }

  /// Returns the lifetime of a service and the origin of the lifetime: `lifetime: container, set at the
  /// registration`.
  private static func lifetime(of service: SourceService) -> String {
    guard let lifetime = service.lifetime else { return Words.Code.lifetimeUnknown }
    let origin =
      switch service.lifetimeFrom {
      case .site:
        service.lifetimePlace.map { Words.Code.setAt("\(Paths.name($0.file)):\($0.line)") }
          ?? Words.Code.setAtRegistration
      case .container: Words.Code.defaultOfContainer
      case .library: Words.Code.defaultOf(service.style)
      }
    return Words.Code.lifetime("\(lifetime)", from: origin)
  }

  private static func facts(of service: SourceService) -> [String] {
    var facts = [
      [
        Words.Code.style(service.style), service.container.map(Words.Code.inContainer),
        service.module.isEmpty ? nil : Words.Code.inModule(service.module),
      ].compactMap(\.self).joined(separator: " · ")
    ]
    if let type = service.type, type != service.name { facts.append(Words.Code.type(type)) }
    if !service.also.isEmpty { facts.append(Words.Code.alsoTypes(service.also.joined(separator: ", "))) }
    if let made = service.implementation, made != service.type { facts.append(Words.Code.makes(made)) }
    if let qualifier = service.qualifier { facts.append(Words.Code.name(qualifier)) }
    if !service.arguments.isEmpty { facts.append(Words.Code.arguments(service.arguments.joined(separator: ", "))) }
    if service.isConditional { facts.append(Words.Code.isConditional) }
    if service.isTestOnly { facts.append(Words.Code.isTestOnly) }
    return facts
  }

  /// Adds a title, and a row for each dependency. Dependencies of the same kind on the same service share a row with
  /// their number, which leads to the first of their places.
  private static func add(
    _ edges: [SourceEdge], _ label: String, to rows: inout [Row], _ graph: ProjectGraph, width: Int,
    _ other: (SourceEdge) -> (name: String, arrow: String)
  ) {
    if edges.isEmpty { return }
    struct Key: Hashable {
      let name: String
      let kind: String
      let role: Role
      /// The type of one of several services, and their number; nil if the service is known.
      let asked: String?
      let candidates: Int
    }
    var keys: [Key] = []
    var groups: [Key: [SourceEdge]] = [:]
    for edge in edges {
      let role: Role = !edge.isRegistered && !edge.isBuiltIn ? .bad : edge.isHidden ? .hidden : .text
      let name = other(edge).name
      let key = Key(
        name: name, kind: how(edge), role: role, asked: name == edge.to && name != edge.asked ? edge.asked : nil,
        candidates: edge.candidates.count)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(edge)
    }
    let services = Set(keys.map(\.name)).count
    let certain = Set(keys.filter { $0.candidates == 1 }.map(\.name)).count
    let title = "\(label) \(Words.Code.upTo(services, certain: certain))"
    let both = services == edges.count ? title : Words.Inspect.atPlaces(title, count: edges.count)
    rows.append(Row(text: TextWidth.of(both) <= width ? both : title, role: .title))
    for key in keys {
      guard let group = groups[key], let first = group.first else { continue }
      let name = key.asked ?? graph.title(of: key.name)
      let mark = key.candidates > 1 ? "  \(Words.Code.oneOf(key.candidates))" : ""
      let visible = DisplayText.visible(name)
      let text = "\(other(first).arrow) \(visible)\(mark)"
      let times = group.count == 1 ? "" : "x\(group.count)"
      let long = times.isEmpty ? key.kind : "\(key.kind) \(times)"
      let isLong = times.isEmpty || TextWidth.of(text) + 1 + TextWidth.of(long) <= width
      var row = Row(text: text, role: key.role, note: isLong ? long : times, place: first.place, service: key.name)
      row.name = visible
      rows.append(row)
    }
  }

  /// Returns the kind of a dependency, and the moment of the request if it says more than the kind: `wrapper,
  /// deferred`.
  static func how(_ edge: SourceEdge) -> String {
    let kind =
      switch edge.kind {
      case .defaultArgument: Words.Code.defaultArgument
      default: edge.kind.rawValue
      }
    return edge.when == .eager || edge.when.rawValue == kind ? kind : "\(kind), \(edge.when.rawValue)"
  }
}
