/// Frames as SVG. Line characters become paths, arrows become triangles, and everything else is text.
package struct SVGDrawing {
  /// Size of a cell and of the margin, in points.
  private static let (width, height, margin) = (9, 18, 12)

  /// Lengths of dashes and gaps, by the number of dashes in a cell.
  private static let dashes: [UInt8: String] = [2: "7 4", 3: "3 4", 4: "1.5 3"]

  private let size: (columns: Int, rows: Int)
  private let theme: Theme
  private var strokes: [Pen: [Stroke]] = [:]
  private var triangles: [Role: [String]] = [:]
  private var texts: [String] = []
  /// Paths of the cells whose background differs from the theme's, by colour.
  private var grounds: [Int16: String] = [:]

  /// Stroke attributes of a line.
  private struct Pen: Hashable {
    let role: Role
    /// Weight of the line: 1 light, 2 heavy, 3 double.
    let weight: UInt8
    /// Number of dashes in a cell; 0 for a solid line.
    let dashes: UInt8
  }

  /// A piece of a line, half a cell long. Coordinates are in half cells.
  private struct Stroke: Hashable {
    let isAcross: Bool
    /// Index of the row or column of half cells that contains the piece.
    let lane: Int
    let start: Int
  }

  /// Draws frames in the colours of a theme.
  ///
  /// - Parameter frames: frames to draw, one below the other.
  package init(_ frames: [Frame], theme: Theme) {
    self.theme = theme
    size = (frames.map(\.width).max() ?? 0, frames.map(\.height).reduce(0, +))
    var top = 0
    for frame in frames {
      for row in 0..<frame.height { read(row, of: frame, at: top + row) }
      top += frame.height
    }
  }

  package var text: String {
    let points = (size.columns * Self.width + 2 * Self.margin, size.rows * Self.height + 2 * Self.margin)
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(points.0)" height="\#(points.1)" viewBox="0 0 \#(points.0) \#(points.1)">"#,
      #"<rect width="100%" height="100%" fill="\#(ground)"/>"#,
      #"<g fill="none" stroke-linecap="square">"#,
    ]
    for (color, path) in grounds.sorted(by: { $0.key < $1.key }) {
      lines.insert(#"<path fill="\#(Theme.hex(color))" d="\#(path)"/>"#, at: 2)
    }
    let pens = strokes.keys.sorted {
      ($0.role.rawValue, $0.weight, $0.dashes) < ($1.role.rawValue, $1.weight, $1.dashes)
    }
    for pen in pens {
      let path = path(strokes[pen] ?? [])
      let dashes =
        Self.dashes[pen.dashes].map { #" stroke-dasharray="\#($0)" stroke-linecap="butt""# } ?? ""
      let stroke = #"stroke="\#(color(pen.role))""#
      switch pen.weight {
      case 3:
        // A double line is a broad stroke with a stroke in the background colour on top of its middle.
        lines.append(#"<path \#(stroke) stroke-width="4.5"\#(dashes) d="\#(path)"/>"#)
        lines.append(#"<path stroke="\#(ground)" stroke-width="1.7" d="\#(path)"/>"#)
      default:
        lines.append(#"<path \#(stroke) stroke-width="\#(pen.weight == 2 ? 2.8 : 1.3)"\#(dashes) d="\#(path)"/>"#)
      }
    }
    lines.append("</g>")
    for role in triangles.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      lines.append(#"<path fill="\#(color(role))" d="\#((triangles[role] ?? []).joined())"/>"#)
    }
    lines.append(
      #"<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" xml:space="preserve">"#)
    return (lines + texts + ["</g>", "</svg>", ""]).joined(separator: "\n")
  }

  private var ground: String {
    switch theme.background {
    case 0...: Theme.hex(theme.background)
    default: "#181818"
    }
  }

  private func color(_ role: Role) -> String { Theme.hex(theme.look(role).rich) }

  // MARK: Reading cells

  /// Records the backgrounds of a row that differ from the theme's background.
  private mutating func readGrounds(_ row: Int, of frame: Frame, at place: Int) {
    var column = 0
    while column < frame.width {
      let start = column
      let color = theme.colours(frame[column, row].style).back
      while column < frame.width, theme.colours(frame[column, row].style).back == color { column += 1 }
      guard color >= 0, color != theme.background else { continue }
      grounds[color, default: ""] +=
        "M\(x(2 * start)) \(y(2 * place))H\(x(2 * column))V\(y(2 * place + 2))H\(x(2 * start))Z"
    }
  }

  private mutating func read(_ row: Int, of frame: Frame, at place: Int) {
    readGrounds(row, of: frame, at: place)
    var column = 0
    while column < frame.width {
      let cell = frame[column, row]
      // Most cells of a large drawing are empty.
      if cell.text == " " || line(column, row, of: frame, at: place) {
        column += 1
        continue
      }
      let start = column
      var text = ""
      while column < frame.width, frame[column, row].style == cell.style,
        column == start || !["", " "].contains(frame[column, row].text) || frame[column, row].text.isEmpty,
        column == start || BoxLine(frame[column, row].text) == nil
      {
        text += frame[column, row].text
        column += 1
      }
      if text.allSatisfy(\.isWhitespace) { continue }
      let weight = cell.style.isBold ? #" font-weight="bold""# : ""
      texts.append(
        #"<text x="\#(x(2 * start))" y="\#(y(2 * place) + 14)" textLength="\#((column - start) * Self.width)" "#
          + #"fill="\#(Theme.hex(theme.colours(cell.style).front))"\#(weight)>\#(Self.escaped(text))</text>"#)
    }
  }

  /// Records the strokes of a line character; returns false for any other character.
  ///
  /// Borders run through the middle of cells. A line that ends in front of a border is extended to reach it.
  private mutating func line(_ column: Int, _ row: Int, of frame: Frame, at place: Int) -> Bool {
    guard let line = BoxLine(frame[column, row].text) else { return false }
    let role = frame[column, row].style.role
    func add(_ weight: UInt8, _ dashes: UInt8, across isAcross: Bool, lane: Int, _ halves: Range<Int>) {
      if weight == 0 { return }
      let pen = Pen(role: role, weight: weight, dashes: dashes)
      for start in halves { strokes[pen, default: []].append(Stroke(isAcross: isAcross, lane: lane, start: start)) }
    }
    let (x0, y0) = (2 * column, 2 * place)
    let above = Self.isBorder(frame, column, row - 1, across: true) ? 1 : 0
    let below = Self.isBorder(frame, column, row + 1, across: true) ? 1 : 0
    let left = Self.isBorder(frame, column - 1, row, across: false) ? 1 : 0
    let right = Self.isBorder(frame, column + 1, row, across: false) ? 1 : 0
    switch line {
    case .arms(let arms, let dashes):
      add(arms.up, dashes, across: false, lane: x0 + 1, (y0 - above)..<(y0 + 1))
      add(arms.down, dashes, across: false, lane: x0 + 1, (y0 + 1)..<(y0 + 2 + below))
      add(arms.left, dashes, across: true, lane: y0 + 1, (x0 - left)..<(x0 + 1))
      add(arms.right, dashes, across: true, lane: y0 + 1, (x0 + 1)..<(x0 + 2 + right))
    case .arrow(let direction):
      let corners: String
      switch direction {
      case .down:
        let tip = y(y0 + 2 + below)
        corners = "M\(x(x0)) \(tip - 11)H\(x(x0 + 2))L\(x(x0 + 1)) \(tip)Z"
        add(1, 0, across: false, lane: x0 + 1, y0..<(y0 + 1 + below))
      case .up:
        let tip = y(y0 - above)
        corners = "M\(x(x0)) \(tip + 11)H\(x(x0 + 2))L\(x(x0 + 1)) \(tip)Z"
        add(1, 0, across: false, lane: x0 + 1, (y0 + 1 - above)..<(y0 + 2))
      case .right:
        let tip = x(x0 + 2 + right)
        corners = "M\(tip - 9) \(y(y0 + 1) - 5)V\(y(y0 + 1) + 5)L\(tip) \(y(y0 + 1))Z"
        add(1, 0, across: true, lane: y0 + 1, x0..<(x0 + 1 + right))
      case .left:
        let tip = x(x0 - left)
        corners = "M\(tip + 9) \(y(y0 + 1) - 5)V\(y(y0 + 1) + 5)L\(tip) \(y(y0 + 1))Z"
        add(1, 0, across: true, lane: y0 + 1, (x0 + 1 - left)..<(x0 + 2))
      }
      triangles[role, default: []].append(corners)
    }
    return true
  }

  /// Returns true if a cell contains a straight line, horizontal if `isAcross` and vertical otherwise.
  private static func isBorder(_ frame: Frame, _ column: Int, _ row: Int, across isAcross: Bool) -> Bool {
    guard frame.contains(column, row), case .arms(let arms, _)? = BoxLine(frame[column, row].text) else { return false }
    return isAcross
      ? arms.left > 0 && arms.right > 0 && arms.up == 0 && arms.down == 0
      : arms.up > 0 && arms.down > 0 && arms.left == 0 && arms.right == 0
  }

  // MARK: Paths

  /// Path of the strokes of one pen. Adjoining pieces become one line.
  private func path(_ strokes: [Stroke]) -> String {
    var path = ""
    for lanes in Dictionary(grouping: Set(strokes), by: { [$0.isAcross ? 0 : 1, $0.lane] }).sorted(by: {
      $0.key.lexicographicallyPrecedes($1.key)
    }) {
      let (isAcross, lane) = (lanes.key[0] == 0, lanes.key[1])
      let starts = lanes.value.map(\.start).sorted()
      var first = starts[0]
      for (index, start) in starts.enumerated() where index + 1 == starts.count || starts[index + 1] != start + 1 {
        path +=
          isAcross
          ? "M\(x(first)) \(y(lane))H\(x(start + 1))" : "M\(x(lane)) \(y(first))V\(y(start + 1))"
        if index + 1 < starts.count { first = starts[index + 1] }
      }
    }
    return path
  }

  private func x(_ halves: Int) -> Double { Double(Self.margin) + Double(halves * Self.width) / 2 }
  private func y(_ halves: Int) -> Double { Double(Self.margin) + Double(halves * Self.height) / 2 }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }.joined()
  }
}

extension Theme {
  /// `#rrggbb` form of one of the terminal's 256 colours.
  static func hex(_ color: Int16) -> String {
    func two(_ value: Int) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
    let (red, green, blue) = Colour.bytes(Int(color))
    return "#" + two(red) + two(green) + two(blue)
  }
}
