import Canvas
import Laboratory
import Stage
import Support

extension Screen {
  /// Draws the file of the shown place, with the line of the place highlighted.
  mutating func drawSourceCode(in area: Area) {
    let place = stage.sourceView.place(stage)
    let note = stage.sourceView.choice(stage).map { "\($0.place.line)" } ?? ""
    drawBorder(
      area,
      title: place.map { DisplayText.visible(shortened($0.file, to: area.width - 8 - note.count)) } ?? Words.Code.code,
      hasFocus: hasFocus(.code), note: place.map { Words.Code.line($0.line) } ?? "")
    let inner = uncovered(area)
    guard let place else {
      return drawNames(inside: stage.sourceView.group, in: inner)
    }
    guard let text = stage.sourceView.text(of: place.file) else {
      frame.put(fitted(Words.Code.reading(place.file), inner.width), inner.x, inner.y, .dim)
      return
    }
    if let fault = text.fault {
      for (row, line) in DisplayText.wrapped(fault, width: inner.width).prefix(clamped: inner.height).enumerated() {
        frame.put(fitted(line, inner.width), inner.x, inner.y + row, .of(.warning))
      }
      return
    }
    let (count, lit) = (text.lines.count, place.line - 1)
    guard count > 0, inner.height > 0 else { return }
    let width = inner.width - String(count).count - 3
    func rows(_ line: Int) -> [CodeRow] { CodeRow.rows(of: text.lines[line], width: width) }
    let middle = stage.sourceView.middle(at: place).clamped(0, count - 1)
    let window = Self.window(around: middle, count: count, height: inner.height) { rows($0).count }
    draw(window, in: inner, rows) { CodeLook(number: $0, count: count, isCurrent: $0 == lit) }
  }

  /// Draws the names in a group, those with most users first, because a group has no place in the code.
  private mutating func drawNames(inside group: String?, in area: Area) {
    guard let graph = stage.source?.graph, let index = group.flatMap(graph.outline.group), area.height > 0 else {
      return
    }
    frame.put(fitted(Words.Code.opensGroup(stage.keys[.goThere]), area.width), area.x, area.y, .dim)
    let names = graph.outline.names(in: index).map { name in
      // Services and consumers count, as in the inspector, not the places where they use the service.
      let users = Dictionary(grouping: graph.users(of: name), by: \.from).values
      return (
        name: name, users: users.count, certain: users.count { $0.contains { $0.alternatives.isEmpty } }
      )
    }
    let sorted = names.enumerated().sorted { (-$0.element.users, $0.offset) < (-$1.element.users, $1.offset) }
    for (row, entry) in sorted.map(\.element).prefix(clamped: area.height - 1).enumerated() {
      guard let node = stage.picture[entry.name] else { continue }
      let y = area.y + 1 + row
      frame.put(glyphs.mark(node.lifetime, node.standing), area.x, y, .of(Role(node.lifetime, node.standing)))
      let users = entry.users == 0 ? "" : Words.Code.neededBy(entry.users, certain: entry.certain)
      let room = max(0, area.width - 2 - TextWidth.of(users) - 1)
      frame.put(
        DisplayText.fittedInMiddle(
          DisplayText.visible(graph.title(of: entry.name)), to: room, ellipsis: glyphs.ellipsis), area.x + 2, y, .text)
      frame.put(users, area.maxX - TextWidth.of(users), y, .dim)
    }
  }

  /// Returns a path without the leading folders that do not fit.
  private func shortened(_ path: String, to width: Int) -> String {
    var parts = path.split(separator: "/")
    guard TextWidth.of(path) > width else { return path }
    while parts.count > 1, TextWidth.of(parts.joined(separator: "/")) + 2 > width { parts.removeFirst() }
    return glyphs.ellipsis + "/" + parts.joined(separator: "/")
  }

  /// Returns the text for an empty graph: the progress of reading or of the layout, or the number of files in which nothing
  /// was found.
  func whyEmpty(_ source: SourceSnapshot) -> String {
    if source.isReading { return job?.text ?? Words.Code.readingCode }
    let count = stage.picture.services.count
    if count > 0 { return Words.Pane.layingOut(services: count) }
    let files = Words.Code.files(source.whole.project.count.files)
    return [
      Words.Code.nothingFound(in: files), Words.Code.handMade, Words.Code.checkTells, Words.Code.ownContainer,
      Words.Code.opensOther,
    ].joined(separator: "\n")
  }

  /// Draws the header: the folder, its styles or filter, and the numbers of services and findings.
  mutating func drawHeader(_ source: SourceSnapshot) {
    let (project, all) = (source.graph.project, source.whole.project.services.count)
    let serious = stage.seriousFindings
    let findings = serious == 0 ? "" : "  \(glyphs.warning)\(serious)"
    let services = (source.isNarrowed ? Words.Code.shareOf(project.services.count) : "") + Words.Code.services(all)
    // The list of names counts the consumers, too.
    let others = stage.picture.services.filter { $0.standing != .registered }
    let missing = others.count { $0.standing == .missing }
    let rest = Words.Code.others(consumers: others.count - missing, missing: missing)
    let both = services + (others.isEmpty ? "" : ", \(rest)")
    let least = TextWidth.of(" \(Words.Header.program) \(glyphs.place) \(Paths.name(source.root))  \(both)  ") + 3
    // That the files are watched is known nowhere else; the consumers are in the list.
    let watched = source.isWatched ? TextWidth.of(Words.Code.watched) + 2 : 0
    let count = !source.isNarrowed && least + watched <= frame.width ? both : services
    let start = frame.width - TextWidth.of(count + findings) - 1
    var x = frame.put(" \(Words.Header.program) ", 0, 0, .of(.focus, bold: true))
    let styles = project.styles.joined(separator: ", ")
    x += frame.put(fitted("\(glyphs.place) \(Paths.name(source.root))", max(0, start - x - 2)), x, 0, .title)
    let middle =
      (source.isWatched ? [Words.Code.watched] : [])
      + (source.isNarrowed ? [Words.Code.only(DisplayText.visible(source.narrowing))] : styles.isEmpty ? [] : [styles])
    let whole = middle.joined(separator: "  ")
    // The name of a filter stays, shortened if need be; styles only if they fit.
    let room = max(0, start - x - 4)
    let short = middle.first { TextWidth.of($0) <= room } ?? ""
    let text =
      TextWidth.of(whole) <= room
      ? whole : source.isNarrowed && room > 10 ? fitted(whole, room) : source.isWatched ? short : ""
    let place = min(max(x + 2, (frame.width - TextWidth.of(text)) / 2), max(x + 2, start - 2 - TextWidth.of(text)))
    frame.put(text, place, 0, .of(.good))
    guard start > x else { return }
    let width = frame.put(count, start, 0, .dim)
    frame.put(findings, start + width, 0, .of(.warning, bold: true))
  }
}
