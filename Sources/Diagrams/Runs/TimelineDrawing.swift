import Canvas
import Core
import Layout
import Stage
import Support

/// A timeline with a row for each object: a bar from its creation to its release, and a cursor for the shown event.
///
/// In the laboratory, the objects of a scope stand below the scope's own bar. An object that outlives its scope extends
/// beyond it in red. The bar of a captive is red from the event at which its captor began to hold it. In a lesson, an
/// object stands below its owner, the first object that held it. Objects that outlive their owner extend beyond its bar
/// in red. Below the bars stand the holders of live objects at the shown moment, and a legend of the signs.
package struct TimelineDrawing: RunDrawing {
  package let size: Size
  package let pinned: Size
  package let focus: Rect?
  package let places: [(name: String, box: Rect)]
  package func emptyText(_ keys: RunKeys) -> String {
    isLesson ? "no objects yet: \(keys.nextEvent) runs the code" : "no instances yet: \(keys.resolve) makes one"
  }
  package var note: String { bars.isEmpty ? "" : "event \(account.now) of \(account.events.upperBound - 1)" }

  /// Kind of an event in the life of an object.
  fileprivate enum Touch: CaseIterable {
    /// The object got a holder, or was handed out.
    case held
    /// A holder dropped the object.
    case dropped
    /// The object was used, or one of its properties changed.
    case used
  }

  private struct Bar {
    package let name: String
    package let service: String
    var ref: InstanceRef?
    package let start: Int
    package var end: Int?
    /// Events between creation and release that concern the object.
    package var touches: [(event: Int, kind: Touch)] = []
    /// True for a scope, from its opening to its closing.
    var isScope = false
    /// Number of scopes or owners around the bar.
    var depth = 0
    /// The event that closed the surrounding scope, or freed the owner; nil if there was none.
    var limit: Int?
    /// Name of the surrounding scope, or of the owner; nil if there is neither.
    var owner: String?
    /// The object that keeps this object captive at the shown moment; nil if this object is no captive.
    var captor: World.Instance?
    /// The event at which the captor began to hold the object; nil if the object is no captive.
    var captivity: Int?

    /// True if the object is alive at an event although its scope or owner is gone.
    func isLate(_ now: Int) -> Bool { limit.map { $0 <= now } ?? false && end.map { $0 > now } ?? true }

    /// The event from which on the bar is red: the end of its scope or owner, or the beginning of its captivity.
    var fault: Int? {
      let late = limit.flatMap { limit in end.map { $0 > limit } ?? true ? limit : nil }
      return [late, captivity].compactMap(\.self).min()
    }

    var title: String { String(repeating: "  ", clamped: depth) + name }
  }

  private let bars: [Bar]
  /// Lines below the bars: a sentence for each captive and each object that outlives its owner, and the holders of the
  /// other live objects.
  private let notes: [(text: String, isFault: Bool)]
  /// Row of the first line below the bars.
  private let firstNote: Int
  private let legend: [[Sign]]
  private let account: RunAccount
  private let isLesson: Bool
  private let first: Int
  private let last: Int
  /// Number of columns for the time.
  private let width: Int

  private static let widestName = 24
  /// Number of columns after the last event, into which the bars of live objects extend.
  private static let tail = 2

  /// Lays out the timeline of an account.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    self.account = account
    isLesson = account.isLesson
    let all = Self.bars(account)
    bars = account.isLesson ? Self.owned(all, account) : Self.nested(all, account)
    (first, last) = (bars.map(\.start).min() ?? account.events.lowerBound, account.events.upperBound - 1)
    let longest = bars.map { TextWidth.of($0.title) }.max() ?? 0
    let names = min(Self.widestName, longest, (room?.width ?? 80) / 2) + 2
    let count = max(1, last - first + 1)
    // An event takes a few cells if there is room; otherwise several events share a cell.
    width = max(8, min(count * 4, (room?.width ?? max(names + count, 80)) - names - Self.tail))
    pinned = Size(width: names, height: 1)
    // The text below the bars may be wider than the bars.
    let textWidth = max(names + width + Self.tail, room?.width ?? 80)
    legend = Self.legend(bars, account, width: textWidth)
    let height = 1 + bars.count
    let sentences = Self.sentences(bars, account).flatMap { sentence in
      DisplayText.wrapped(sentence.text, width: textWidth).map { ($0, sentence.isFault) }
    }
    // Holders are shown only if there is room for all of them. Faults are always shown.
    let hasRoom = height + sentences.count + legend.count <= room?.height ?? .max
    notes = sentences.filter { $0.1 } + (hasRoom ? sentences.filter { !$0.1 } : [])
    let rows = height + notes.count + legend.count
    // A blank row separates the bars from the text if there is room.
    firstNote = height + (rows < room?.height ?? .max ? 1 : 0)
    let texts = notes.map(\.text) + legend.map { Self.text($0, Glyphs(isASCII: false)) }
    size =
      bars.isEmpty
      ? Size(width: 0, height: 0)
      : Size(
        width: max(names + width + Self.tail, texts.map { TextWidth.of($0) }.max() ?? 0),
        height: firstNote + notes.count + legend.count)
    places = bars.enumerated().filter { !$1.isScope }.map {
      ($1.name, Rect(x: 0, y: $0 + 1, width: names - 1, height: 1))
    }
    // The focus is on the object of the shown event, else on the youngest object.
    let row = bars.lastIndex { [$0.start, $0.end, $0.touches.last?.event].contains(account.now) }
    focus = (row ?? bars.lastIndex { $0.start <= account.now }).map { Rect(x: names, y: $0 + 1, width: 1, height: 1) }
  }

  /// A sentence for each held object at the shown moment: about a captive or an object that outlives its scope or owner,
  /// else with the holders: `Castle#1: held by container`.
  private static func sentences(_ bars: [Bar], _ account: RunAccount) -> [(text: String, isFault: Bool)] {
    let world = account.world(account.now)
    let holders = world.holders
    func lifetime(_ ref: InstanceRef) -> String {
      let registration = world[ref]?.registration.flatMap { world.registrations[$0.rawValue] }
      return registration.map { " (\($0.lifetime))" } ?? ""
    }
    return bars.compactMap { bar in
      guard let ref = bar.ref, let by = holders[ref], !by.isEmpty else { return nil }
      let names = by.joined(separator: ", ")
      if bar.isLate(account.now), let owner = bar.owner {
        return ("\(bar.name) outlives \(owner): held by \(names)", true)
      }
      guard let captor = bar.captor else { return ("\(bar.name): held by \(names)", false) }
      return ("\(bar.name)\(lifetime(ref)) is a captive: \(captor.name)\(lifetime(captor.ref)) keeps it", true)
    }
  }

  /// The signs on the bars that need an explanation.
  private enum Sign {
    case touch(Touch)
    case start, opened, end, closed, crossing, coming, cursor

    /// The sign with its meaning.
    func text(_ glyphs: Glyphs) -> String {
      switch self {
      case .start: "\(glyphs.start) made"
      case .opened: "\(glyphs.start) start"
      case .touch(.held): "\(glyphs.touch(.held)) held"
      case .touch(.dropped): "\(glyphs.touch(.dropped)) no longer held"
      case .touch(.used): "\(glyphs.touch(.used)) used"
      case .end: "\(glyphs.gone) freed"
      case .closed: "\(glyphs.end) closed"
      case .crossing: "\(glyphs.crossing) alive"
      case .coming: "\(glyphs.coming) later"
      case .cursor: "\(glyphs.cursor) shown event"
      }
    }
  }

  /// Rows of the legend: the signs that occur on the bars.
  private static func legend(_ bars: [Bar], _ account: RunAccount, width: Int) -> [[Sign]] {
    let now = account.now
    var signs: [Sign] = [bars.contains(where: \.isScope) ? .opened : .start]
    let touches = bars.flatMap(\.touches).map(\.kind)
    signs += Touch.allCases.filter(touches.contains).map { .touch($0) }
    if bars.contains(where: { !$0.isScope && $0.end != nil }) { signs.append(.end) }
    if bars.contains(where: { $0.isScope && $0.end != nil }) { signs.append(.closed) }
    if bars.contains(where: { $0.start < now && $0.end.map { $0 > now } ?? true }) { signs.append(.crossing) }
    if now < account.events.upperBound - 1 { signs.append(.coming) }
    if bars.contains(where: { $0.start > now || $0.end.map { $0 < now } ?? false }) { signs.append(.cursor) }
    var (rows, used): ([[Sign]], Int) = ([], 0)
    for sign in signs {
      let cells = TextWidth.of(sign.text(Glyphs(isASCII: false)))
      if !rows.isEmpty, used + gap + cells <= width {
        rows[rows.count - 1].append(sign)
        used += gap + cells
      } else {
        rows.append([sign])
        used = cells
      }
    }
    return bars.isEmpty ? [] : rows
  }

  private static func text(_ signs: [Sign], _ glyphs: Glyphs) -> String {
    signs.map { $0.text(glyphs) }.joined(separator: String(repeating: " ", clamped: gap))
  }

  /// Number of columns between two signs of the legend.
  private static let gap = 2

  /// Holders of captives at the shown moment, by the captives that they hold.
  private static func captors(_ account: RunAccount) -> [InstanceRef: InstanceRef] {
    if account.faults.isEmpty { return [:] }
    let world = account.world(account.now)
    var captors: [InstanceRef: InstanceRef] = [:]
    for captor in world.orderedInstances {
      for hold in captor.holds where hold.strength == .strong && captors[hold.to] == nil {
        guard let captive = world[hold.to] else { continue }
        if account.faults[.init(captor.service, captive.service)] == .captive { captors[hold.to] = captor.ref }
      }
    }
    return captors
  }

  private static func bars(_ account: RunAccount) -> [Bar] {
    var bars: [Bar] = []
    var rows: [InstanceRef: Int] = [:]
    let captors = captors(account)
    // Objects that are alive when the stage begins.
    for instance in account.world(account.events.lowerBound).orderedInstances {
      rows[instance.ref] = bars.count
      bars.append(
        Bar(name: instance.name, service: instance.service, ref: instance.ref, start: account.events.lowerBound))
    }
    for n in account.events {
      /// Records the event at which a captor began to hold its captive.
      func hold(_ ref: InstanceRef, by holder: InstanceRef) {
        guard captors[ref] == holder, let row = rows[ref], bars[row].captivity == nil else { return }
        (bars[row].captor, bars[row].captivity) = (account.instance(holder, around: n), n)
      }
      func touch(_ ref: InstanceRef?, _ kind: Touch) {
        if let row = ref.flatMap({ rows[$0] }), bars[row].end == nil { bars[row].touches.append((n, kind)) }
      }
      switch account.event(n).what {
      case .created(let birth):
        guard rows[birth.instance] == nil, let instance = account.instance(birth.instance, around: n) else { continue }
        rows[birth.instance] = bars.count
        bars.append(Bar(name: instance.name, service: instance.service, ref: birth.instance, start: n))
      case .released(let ref): if let row = rows[ref] { bars[row].end = n }
      case .held(let reference):
        touch(reference.to, .held)
        hold(reference.to, by: reference.from)
      case .dropped(let reference): touch(reference.to, .dropped)
      case .injected(let ref, _, let holder, _):
        touch(ref, .held)
        if let ref, let holder { hold(ref, by: holder) }
      case .pulled(let ref, _), .reused(let ref, _): touch(ref, .held)
      case .used(let ref): touch(ref, .used)
      case .changed(let change): touch(change.of, .used)
      default: break
      }
    }
    return bars
  }

  /// Sorts each bar below the bar of its owner.
  ///
  /// The owner is the first object that held the bar's object strongly. An object whose own bar stands below that bar
  /// is passed over.
  ///
  /// - Complexity: O(events + bars × depth).
  private static func owned(_ bars: [Bar], _ account: RunAccount) -> [Bar] {
    var rows: [InstanceRef: Int] = [:]
    for (row, bar) in bars.enumerated() { if let ref = bar.ref { rows[ref] = row } }
    var owners: [Int?] = Array(repeating: nil, count: bars.count)
    for n in account.events {
      guard case .held(let reference) = account.event(n).what, reference.strength == .strong,
        let owner = rows[reference.from], let row = rows[reference.to], owners[row] == nil
      else { continue }
      let above = sequence(first: owner) { owners[$0] }
      if !above.contains(row) { owners[row] = owner }
    }
    let members = Dictionary(grouping: bars.indices, by: { owners[$0] })
    func subtree(of owner: Int?, depth: Int) -> [Bar] {
      (members[owner] ?? []).flatMap { row -> [Bar] in
        var bar = bars[row]
        (bar.depth, bar.limit, bar.owner) = (depth, owner.flatMap { bars[$0].end }, owner.map { bars[$0].name })
        return [bar] + subtree(of: row, depth: depth + 1)
      }
    }
    return subtree(of: nil, depth: 0)
  }

  /// Sorts each bar below the bar of its scope.
  ///
  /// - Complexity: O(events + bars).
  private static func nested(_ bars: [Bar], _ account: RunAccount) -> [Bar] {
    let start = account.events.lowerBound
    var scopes: [Bar] = []
    var open: [ScopeID: Int] = [:]
    /// The index in `scopes` of the scope around each scope.
    var outer: [Int?] = []
    func add(_ id: ScopeID, in parent: ScopeID?, at n: Int) {
      outer.append(parent.flatMap { open[$0] })
      open[id] = scopes.count
      scopes.append(Bar(name: "scope \(id)", service: "", start: n, isScope: true))
    }
    for scope in account.world(start).scopes { add(scope.id, in: scope.parent, at: start) }
    var members: [Int?: [Bar]] = [:]
    var next = bars.startIndex
    for n in account.events {
      switch account.event(n).what {
      case .scopeOpened(let id, let parent) where n > start || open[id] == nil: add(id, in: parent, at: n)
      case .scopeClosed(let id): if let index = open.removeValue(forKey: id) { scopes[index].end = n }
      default: break
      }
      while next < bars.endIndex, bars[next].start <= n {
        let bar = bars[next]
        let scope = bar.ref.flatMap { account.instance($0, around: n)?.scope }
        members[scope.flatMap { open[$0] }, default: []].append(bar)
        next += 1
      }
    }
    if scopes.isEmpty { return bars }
    let inner = Dictionary(grouping: scopes.indices, by: { outer[$0] })
    func rows(of scope: Int?, depth: Int) -> [Bar] {
      let own = (members[scope] ?? []).map { bar in
        var bar = bar
        (bar.depth, bar.limit, bar.owner) = (depth, scope.flatMap { scopes[$0].end }, scope.map { scopes[$0].name })
        return bar
      }
      return own
        + (inner[scope] ?? []).flatMap { index in
          var bar = scopes[index]
          bar.depth = depth
          return [bar] + rows(of: index, depth: depth + 1)
        }
    }
    return rows(of: nil, depth: 0)
  }

  private func column(_ n: Int) -> Int {
    let count = max(1, last - first + 1)
    return pinned.width + max(0, min(width - 1, (n - first) * width / count))
  }

  package func paint(on canvas: inout Viewport) {
    if isEmpty { return }
    let cursor = column(account.now)
    if canvas.rows.contains(0) { paintAxis(cursor, on: &canvas) }
    for (index, note) in notes.enumerated() {
      canvas.put(note.text, 0, firstNote + index, note.isFault ? .of(.bad, bold: true) : .text)
    }
    for (index, signs) in legend.enumerated() {
      canvas.put(Self.text(signs, canvas.glyphs), 0, firstNote + notes.count + index, .dim)
    }
    for row in canvas.rows.clamped(to: 1..<bars.count + 1) {
      let bar = bars[row - 1]
      let isSelected = bar.name == account.object || (account.object == nil && bar.service == account.selection)
      let isThere = bar.start <= account.now && bar.end.map { $0 > account.now } ?? true
      let style: Style = isSelected ? .of(.focus, bold: true) : isThere ? .text : .dim
      canvas.put(
        DisplayText.fittedInMiddle(bar.title, to: pinned.width - 2, ellipsis: canvas.glyphs.ellipsis), 0, row,
        bar.isScope && !isSelected ? .of(.type) : style)
      canvas.put(canvas.glyphs.cursor, cursor, row, .of(.focus))
      paint(bar, row, isSelected, on: &canvas)
    }
  }

  private func paintAxis(_ cursor: Int, on canvas: inout Viewport) {
    let (start, end) = (String(first), String(last))
    let label = String(account.now)
    let x = min(max(pinned.width, cursor - label.count / 2), pinned.width + width - label.count)
    let right = pinned.width + width - end.count
    if pinned.width + start.count < x { canvas.put(start, pinned.width, 0, .dim) }
    if account.now != last, right > x + label.count { canvas.put(end, right, 0, .dim) }
    canvas.put(" \(label) ", x - 1, 0, .of(.focus, bold: true))
  }

  /// Paints a bar. The part after the shown event is dim.
  private func paint(_ bar: Bar, _ row: Int, _ isSelected: Bool, on canvas: inout Viewport) {
    let glyphs = canvas.glyphs
    let (start, end) = (column(bar.start), column(bar.end ?? last))
    func style(_ n: Int, _ role: Role) -> Style {
      n > account.now ? .dim : n == account.now ? .of(.accent, bold: true) : .of(role, bold: isSelected)
    }
    let now = column(account.now)
    let role: Role = bar.isScope ? .type : .good
    canvas.fill(glyphs.bar, start..<max(start, min(end, now) + 1), row, .of(role, bold: isSelected))
    if let fault = bar.fault {
      canvas.fill(glyphs.bar, column(fault) + 1..<max(column(fault) + 1, min(end, now) + 1), row, .of(.bad, bold: true))
    }
    if bar.end == nil {
      // A live object's bar goes on beyond the last event, so that it is longer than the bars that end there.
      let tail = pinned.width + width + Self.tail
      if account.now < last {
        canvas.fill(glyphs.coming, column(last)..<tail, row, .dim)
      } else {
        let isFaulty = bar.fault != nil
        canvas.fill(
          glyphs.bar, column(last) + 1..<tail, row, .of(isFaulty ? .bad : role, bold: isFaulty || isSelected))
      }
    }
    if bar.end != nil || now < end {
      canvas.fill(glyphs.coming, max(start, now + 1)..<max(start, now + 1, end), row, .dim)
    }
    for (n, kind) in bar.touches { canvas.put(glyphs.touch(kind), column(n), row, style(n, .good)) }
    canvas.put(glyphs.start, start, row, style(bar.start, role))
    if let end = bar.end { canvas.put(bar.isScope ? glyphs.end : glyphs.gone, column(end), row, style(end, .warning)) }
    if now > start, now < end || bar.end == nil, !bar.touches.contains(where: { column($0.event) == now }) {
      canvas.put(glyphs.crossing, now, row, .of(.focus, bold: true))
    }
  }
}

extension Glyphs {
  /// Mark on a bar for an event in the life of the object.
  fileprivate func touch(_ kind: TimelineDrawing.Touch) -> String {
    switch kind {
    case .held: isASCII ? "v" : "┳"
    case .dropped: isASCII ? "^" : "┻"
    case .used: isASCII ? "+" : "┿"
    }
  }
  fileprivate var bar: String { isASCII ? "=" : "━" }
  fileprivate var coming: String { isASCII ? "." : "╌" }
  fileprivate var start: String { isASCII ? "[" : "┣" }
  fileprivate var end: String { isASCII ? "]" : "┫" }
  fileprivate var cursor: String { isASCII ? ":" : "┊" }
  /// Character for the cell in which the cursor crosses a bar.
  fileprivate var crossing: String { isASCII ? "#" : "╋" }
}
