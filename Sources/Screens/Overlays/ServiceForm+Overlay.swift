import Canvas
import Core
import Laboratory
import Stage
import Support

extension ServiceForm: Overlay {
  private static let mostChoices = 5

  func footer(_ behind: Backdrop) -> [FooterItem] {
    let all = choices(behind.stage)
    let hasChoices = !all.isEmpty
    let enter =
      completion(among: all, behind.stage) != nil
      ? Words.Footer.complete : chosen == nil ? Words.Footer.done : Words.Footer.choose
    var items = [
      FooterItem("Enter", enter),
      FooterItem("Tab", Words.Footer.nextField),
    ]
    if hasChoices { items.append(FooterItem("↑/↓", Words.Footer.choose)) }
    if focus == .lifetime { items.append(FooterItem("←/→", Words.Footer.lifetime)) }
    if focus == .needs, chosen != nil { items.append(FooterItem("←/→", Words.Footer.how)) }
    return items + [FooterItem("Esc", Words.Footer.cancel)]
  }

  /// Returns the only service whose name begins with the typed part of a dependency; nil if none or several do, if the
  /// part is a whole name, or if a choice is selected.
  private func completion(among all: [String], _ stage: ShownStage) -> String? {
    guard focus == .needs, chosen == nil, all.count == 1, !part.isEmpty,
      all[0].lowercased().hasPrefix(part.lowercased()), stage.world.provider(of: part) == nil
    else { return nil }
    return all[0]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    let all = choices(behind.stage)
    switch key {
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    case .down where !all.isEmpty: chosen = min((chosen ?? -1) + 1, all.count - 1)
    case .up where chosen != nil: chosen = chosen == 0 ? nil : (chosen ?? 0) - 1
    case .down: moveFocus(by: 1)
    case .up: moveFocus(by: -1)
    case .left where focus == .lifetime: chooseLifetime(by: -1, among: behind.stage.world.lifetimeChoices)
    case .right where focus == .lifetime: chooseLifetime(by: 1, among: behind.stage.world.lifetimeChoices)
    case .left where focus == .needs && chosen != nil: turnManner(by: -1)
    case .right where focus == .needs && chosen != nil: turnManner(by: 1)
    case .enter:
      if let chosen, all.indices.contains(chosen) {
        take(all[chosen])
        break
      }
      if let whole = completion(among: all, behind.stage) {
        take(whole)
        break
      }
      return submit(behind.stage)
    default:
      let old = fields[focus.rawValue].text
      // The first letter replaces a complete lifetime.
      if focus == .lifetime, case .character = key, behind.stage.world.lifetimeChoices.contains(old),
        !old.hasPrefix("scoped:")
      {
        fields[focus.rawValue].replace(with: "")
      }
      _ = fields[focus.rawValue].edit(key)
      if fields[focus.rawValue].text != old { (error, chosen) = (nil, nil) }
    }
    return .stays()
  }

  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer {
    fields[focus.rawValue].insert(line)
    (error, chosen) = (nil, nil)
    return .stays()
  }

  /// Closes the form and runs its command lines. If a field is wrong, the form stays open with that field in focus.
  private mutating func submit(_ stage: ShownStage) -> OverlayAnswer {
    if let field = Field.allCases.first(where: { isWrong($0, stage) }) {
      focus = field
      error = problem(field, stage)?.text ?? Words.Form.needsName
      return .stays()
    }
    do {
      let lines = commandLines()
      for line in lines { _ = try EngineTable.language.parse(line) }
      let name = text(.name)
      return .run(lines) { $0.stage.wantedSelection = name }
    } catch {
      self.error = "\(error)"
      return .stays()
    }
  }

  private func isWrong(_ field: Field, _ stage: ShownStage) -> Bool {
    field == .name && text(.name).isEmpty || problem(field, stage)?.tone == .bad
  }

  // MARK: Validation

  /// Returns true for a name with a comma outside of generic arguments.
  private static func hasComma(_ name: String) -> Bool { name.contains(",") && !name.contains("<") }

  /// Returns an error or a warning about the text of a field; nil if there is none.
  func problem(_ field: Field, _ stage: ShownStage) -> OutputLine? {
    let text = text(field)
    func bad(_ error: any Error) -> OutputLine { OutputLine("\(error)", .bad) }
    switch field {
    case .name:
      if text.isEmpty { return nil }
      do { try ServiceName.check(text) } catch { return bad(error) }
      let isNew = text != original?.name
      if isNew, Self.hasComma(text) { return OutputLine(Words.Form.hasComma, .bad) }
      let isTaken = isNew && stage.world.registration(named: text) != nil
      return isTaken ? OutputLine(Words.Form.isTaken(text), .bad) : nil
    case .interface:
      if text.isEmpty { return nil }
      do { try ServiceName.check(text) } catch { return bad(error) }
      if text != original?.interface, Self.hasComma(text) { return OutputLine(Words.Form.hasComma, .bad) }
      let others = stage.world.orderedRegistrations.filter { $0.interface == text && $0.name != original?.name }
      return others.last.map { OutputLine(Words.Form.isProvided(by: $0.name), .warning) }
    case .lifetime:
      do { _ = try ServiceName.lifetime(text) } catch { return bad(error) }
      guard case .scoped(let kind)? = Lifetime(text), stage.world.isUndeclared(kind.name) else { return nil }
      return OutputLine(Words.Form.noScope(kind.name), .warning)
    case .needs:
      if text.isEmpty { return nil }
      do {
        let unmet = try Need.parse(written(.needs)).first { need in
          need.service != self.text(.name) && stage.world.provider(of: need.service) == nil
        }
        return unmet.map { need in
          let near = NearestName.of(need.service, among: Self.services(stage), limit: 1).first
          return OutputLine(
            near.map { Words.Form.didYouMean(need.service, near: $0) } ?? Words.Form.isNotRegistered(need.service),
            .warning)
        }
      } catch { return bad(error) }
    }
  }

  // MARK: Pick lists

  /// Returns the names for the pick list of the field in focus: names that contain the typed part, first those that
  /// begin with it. For the lifetime, all other lifetimes.
  func choices(_ stage: ShownStage) -> [String] {
    let typed = part.lowercased()
    func fitting(_ names: [String]) -> [String] {
      let others = names.withoutRepeats.filter { $0.lowercased() != typed }
      return others.filter { $0.lowercased().hasPrefix(typed) }
        + others.filter { !$0.lowercased().hasPrefix(typed) && $0.lowercased().contains(typed) }
    }
    switch focus {
    case .name: return fitting(Self.missing(stage))
    case .interface: return fitting(Self.missing(stage) + stage.world.orderedRegistrations.compactMap(\.interface))
    case .lifetime: return stage.world.lifetimeChoices.filter { $0 != text(.lifetime) }
    case .needs:
      let taken = Set(earlierNeeds)
      return fitting(Self.services(stage).filter { $0 != text(.name) && !taken.contains($0) })
    }
  }

  /// Names that are needed and not registered, with the interfaces of removed services.
  private static func missing(_ stage: ShownStage) -> [String] {
    stage.picture.services.filter { $0.standing == .missing }.flatMap { [$0.name] + $0.interfaces }
  }

  private static func services(_ stage: ShownStage) -> [String] {
    stage.world.orderedRegistrations.flatMap { [$0.name] + ($0.interface.map { [$0] } ?? []) }.withoutRepeats
  }

  // MARK: Drawing

  /// Row of the form: a field, or a message or choice below a field.
  private enum Line {
    case field(Field)
    case said(String, Role)
    case choice(String, isChosen: Bool)
  }

  func draw(on screen: inout Screen) {
    let stage = screen.stage
    let width = min(76, screen.frame.width)
    let isNarrow = width < 44
    let column = isNarrow ? 2 : 12
    let room = max(4, width - 4 - column)
    var lines: [Line] = []
    var focused = 0..<0
    for field in Field.allCases {
      let start = lines.count
      lines.append(.field(field))
      if field == focus {
        let all = choices(stage)
        let said =
          error.map { OutputLine($0, .bad) } ?? problem(field, stage) ?? OutputLine(hint(field))
        // On a small screen the hint is hidden while a choice is selected.
        if said.tone != .plain || chosen == nil || screen.frame.height >= 16 {
          lines += DisplayText.wrapped(said.text, width: room).map {
            .said($0, said.tone == .plain ? .dim : said.tone.role)
          }
        }
        if !all.isEmpty, field == .name { lines.append(.said(Words.Form.neededOnly, .dim)) }
        let first = max(0, min((chosen ?? 0) - Self.mostChoices / 2, all.count - Self.mostChoices))
        lines += all.indices.dropFirst(clamped: first).prefix(clamped: Self.mostChoices).map { index in
          .choice(index == chosen ? all[index] + manner.suffix : all[index], isChosen: index == chosen)
        }
        let rest = all.count - first - Self.mostChoices
        if rest > 0 { lines.append(.said(Words.Form.more(rest), .dim)) }
        let isChosen = { (line: Line) in if case .choice(_, isChosen: true) = line { true } else { false } }
        focused = start..<(lines.lastIndex(where: isChosen).map { $0 + 1 } ?? lines.count)
      } else if let problem = problem(field, stage) {
        lines += DisplayText.wrapped(problem.text, width: room).map { .said($0, problem.tone.role) }
      }
    }
    let title = original.map { Words.Form.edit(DisplayText.visible($0.name)) } ?? Words.Form.add
    let most = screen.frame.height - 1
    var inner = screen.window(width: width, height: min(most, max(lines.count + 4, min(15, most))), title: title)
    if inner.height > lines.count + 1 { (inner.y, inner.height) = (inner.y + 1, inner.height - 1) }
    // Scroll so that the field in focus is fully visible, if it fits.
    let end = max(0, focused.upperBound - inner.height)
    let first = chosen == nil ? min(focused.lowerBound, end) : end
    for (index, line) in lines.dropFirst(clamped: first).prefix(clamped: inner.height).enumerated() {
      let y = inner.y + index
      switch line {
      case .field(let field): draw(field, on: &screen, inner, y, column: column, isNarrow)
      case .said(let text, let role): screen.frame.put(text, inner.x + column, y, .of(role), limit: room + 1)
      case .choice(let text, let isChosen):
        if isChosen { screen.frame.put(screen.glyphs.pointer, inner.x + column - 2, y, .of(.focus)) }
        screen.frame.put(
          screen.fitted(text, room), inner.x + column, y, Style(role: isChosen ? .accent : .text, isBold: isChosen))
      }
    }
  }

  private func draw(_ field: Field, on screen: inout Screen, _ inner: Area, _ y: Int, column: Int, _ isNarrow: Bool) {
    let isFocused = field == focus
    let editor = fields[field.rawValue]
    screen.frame.put(isFocused ? screen.glyphs.pointer : " ", inner.x, y, .of(.focus))
    let used = screen.frame.put(field.label, inner.x + 2, y, isFocused ? .of(.focus, bold: true) : .dim)
    let x = isNarrow ? inner.x + 3 + used : inner.x + column
    let room = inner.maxX - 1 - x
    if isFocused || TextWidth.of(editor.text) <= room {
      screen.drawEditor(editor, x: x, row: y, width: room, hasFocus: isFocused)
    } else {
      screen.frame.put(screen.fitted(editor.text, room), x, y, .text)
    }
  }
}
