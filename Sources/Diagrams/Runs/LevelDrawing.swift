import Canvas
import Layout
import Stage
import Support

/// Levels of factories or scopes. Each level is a box inside the level that opens it, with the key in its border.
///
/// A box lists the types that the level makes, with the number of their live objects and their references. The border of
/// a level without a live factory is dashed, because nothing can be made there.
package struct LevelDrawing: RunDrawing {
  package let size: Size
  package let note: String
  package let places: [(name: String, box: Rect)]
  package var focus: Rect? { places.first { $0.name == selection }?.box }
  package func emptyText(_ keys: RunKeys) -> String {
    isLesson
      ? "no class here makes objects for others"
      : "no code: levels are shown in steps with code"
  }

  private enum Row {
    /// The upper border of the level at an index.
    case top(Int)
    /// The lower border of the level at an index.
    case bottom(Int)
    case member(Levels.Member)
    case references([Levels.Reference])
    /// A line of the compiler's error for code that tries to open a level.
    case refusal(String)
    case blank
    case legend(Legend)
  }

  /// Rows of the legend: the signs of references and doors, and the signs of live and of closed levels.
  private enum Legend {
    case signs, states

    func text(_ glyphs: Glyphs) -> String {
      switch self {
      case .signs: "\(glyphs.arrow(.initializer)) refers to  \(glyphs.door.0)X\(glyphs.door.1) opens with key X"
      case .states: "\(glyphs.dot)1 one live object  \(glyphs.dashedBox.top)\(glyphs.dashedBox.top) not open"
      }
    }
  }

  /// Rows, each with the indices of the levels around it, the outermost level first.
  private let rows: [(row: Row, around: [Int])]
  private let levels: [Levels.Level]
  private let live: [String: Int]
  private let selection: String?
  private let isLesson: Bool

  private static let widest = 72
  private static let widestName = 24

  /// Lays out the levels of an account.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    let levels = account.levels.levels
    (self.levels, selection, isLesson) = (levels, account.selection, account.isLesson)
    live = account.world(account.now).instances.values.reduce(into: [:]) { $0[$1.service, default: 0] += 1 }
    let width = max(30, min(room?.width ?? Self.widest, Self.widest))
    var rows: [(row: Row, around: [Int])] = []
    /// Adds rows for references. References that lead out of the level share rows; each reference into an inner level
    /// has a row of its own.
    func add(_ references: [Levels.Reference], in around: [Int]) {
      let free = width - 4 * around.count - 6
      var (part, taken): ([Levels.Reference], Int) = ([], 0)
      for reference in references where !reference.leadsIn {
        let cells = TextWidth.of(reference.to) + 2
        if taken > 0, taken + cells > free {
          rows.append((.references(part), around))
          (part, taken) = ([], 0)
        }
        part.append(reference)
        taken += cells
      }
      if !part.isEmpty { rows.append((.references(part), around)) }
      rows += references.filter(\.leadsIn).map { (.references([$0]), around) }
    }
    func place(_ index: Int, in around: [Int]) {
      let level = levels[index]
      if let refusal = level.door?.refusal {
        rows += DisplayText.wrapped(refusal, width: width - 4 * around.count - 2).map { (.refusal($0), around) }
      }
      let inside = around + [index]
      rows.append((.top(index), around))
      add(level.references, in: inside)
      for member in level.members {
        rows.append((.member(member), inside))
        add(member.references, in: inside)
      }
      for inner in levels.indices where levels[inner].parent == index { place(inner, in: inside) }
      rows.append((.bottom(index), around))
    }
    for index in levels.indices where levels[index].parent == nil {
      if !rows.isEmpty { rows.append((.blank, [])) }
      place(index, in: [])
    }
    // The legend has its rows even while every level is open, so that nothing moves when a level closes.
    let legend: [Legend] = levels.isEmpty ? [] : levels.contains(where: \.isObject) ? [.states, .signs] : [.signs]
    if !legend.isEmpty, rows.count + 1 + legend.count <= room?.height ?? .max { rows.append((.blank, [])) }
    rows += legend.map { (.legend($0), []) }
    self.rows = rows
    size = levels.isEmpty ? Size(width: 0, height: 0) : Size(width: width, height: rows.count)
    places = rows.enumerated().compactMap { y, item in
      let depth = item.around.count
      let box = Rect(x: 2 * depth, y: y, width: width - 4 * depth, height: 1)
      switch item.row {
      case .top(let index): return (levels[index].name, box)
      case .member(let member): return (member.name, box)
      case .bottom, .references, .refusal, .blank, .legend: return nil
      }
    }
    let inward = levels.flatMap { $0.references + $0.members.flatMap(\.references) }.count(where: \.leadsIn)
    note = inward == 0 ? "" : "references from outer to inner levels: \(inward)"
  }

  package func paint(on canvas: inout Viewport) {
    if isEmpty { return }
    for y in canvas.rows.clamped(to: 0..<size.height) {
      let (row, around) = rows[y]
      let (left, right) = (2 * around.count, size.width - 1 - 2 * around.count)
      for (depth, index) in around.enumerated() {
        let side = box(of: index, canvas.glyphs).side
        canvas.put(side, 2 * depth, y, .of(.border))
        canvas.put(side, size.width - 1 - 2 * depth, y, .of(.border))
      }
      switch row {
      case .top(let index):
        let box = box(of: index, canvas.glyphs)
        canvas.put(box.topLeft, left, y, .of(.border))
        canvas.fill(box.top, left + 1..<max(left + 1, right), y, .of(.border))
        canvas.put(box.topRight, right, y, .of(.border))
        canvas.put(" ", left + 1, y, .text)
        paint(levels[index], left + 2, right - 1, y, on: &canvas)
      case .bottom(let index):
        let box = box(of: index, canvas.glyphs)
        canvas.put(box.bottomLeft, left, y, .of(.border))
        canvas.fill(box.bottom, left + 1..<max(left + 1, right), y, .of(.border))
        canvas.put(box.bottomRight, right, y, .of(.border))
      case .member(let member):
        let x = put(member.name, left, y, on: &canvas)
        if !member.keys.isEmpty {
          let text = "makes key \(member.keys.joined(separator: ", "))"
          canvas.put(text, x + 1, y, .of(.accent), width: max(1, size.width - left - x - 1))
        }
      case .references(let references): paint(references, left + 2, y, on: &canvas)
      case .refusal(let line): canvas.put(line, left, y, .of(.bad, bold: true))
      case .legend(let legend): canvas.put(legend.text(canvas.glyphs), 0, y, .dim)
      case .blank: break
      }
    }
  }

  /// True if no object of the level's class is alive, so that nothing can be made in the level.
  private func isClosed(_ level: Levels.Level) -> Bool { level.isObject && live[level.name, default: 0] == 0 }

  private func box(of index: Int, _ glyphs: Glyphs) -> Glyphs.Box {
    isClosed(levels[index]) ? glyphs.dashedBox : glyphs.pane
  }

  /// Paints the name of a level into its border, and its keys: the types of the arguments that open the level.
  private func paint(_ level: Levels.Level, _ left: Int, _ right: Int, _ y: Int, on canvas: inout Viewport) {
    let x = put(level.name, left, y, on: &canvas)
    guard let door = level.door else { return }
    let style: Style = .of(door.refusal == nil ? .accent : .bad, bold: true)
    let jambs = canvas.glyphs.door
    // A sign marks a closed door without the help of colour.
    let sign = door.refusal == nil ? "" : canvas.glyphs.cross + " "
    let key = sign + (door.keys.isEmpty ? "no key" : door.keys.joined(separator: ", "))
    let text = jambs.0 + DisplayText.fitted(key, to: max(1, right - x - 4), ellipsis: canvas.glyphs.ellipsis) + jambs.1
    canvas.put(text, max(x + 1, right - 1 - TextWidth.of(text)), y, style)
  }

  /// Paints the name of a type and the number of its live objects.
  ///
  /// - Returns: The column after the text.
  private func put(_ name: String, _ x: Int, _ y: Int, on canvas: inout Viewport) -> Int {
    let count = live[name, default: 0]
    let style: Style = name == selection ? .of(.focus, bold: true) : count > 0 ? .title : .text
    canvas.put(name, x, y, style, width: Self.widestName)
    var end = x + min(Self.widestName, TextWidth.of(name))
    canvas.put(" ", end, y, .text)
    if count > 0 {
      canvas.put("\(canvas.glyphs.dot)\(count) ", end + 1, y, .of(.good))
      end += 2 + String(count).count
    }
    return end + 1
  }

  private func paint(_ references: [Levels.Reference], _ left: Int, _ y: Int, on canvas: inout Viewport) {
    let leadsIn = references.contains(where: \.leadsIn)
    let style: Style = leadsIn ? .of(.bad, bold: true) : .of(.edge)
    let names = references.map(\.to).joined(separator: ", ")
    let text = leadsIn ? "\(names): an inner level" : names
    canvas.put("\(canvas.glyphs.arrow(.initializer)) \(text)", left, y, style, width: size.width - 2 * left)
  }
}

extension Glyphs {
  /// Sides of a door in the border of a level.
  package var door: (String, String) { isASCII ? ("{", "}") : ("╡", "╞") }
}
