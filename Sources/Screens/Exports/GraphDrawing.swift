import Layout
import Stage

/// The graph, or another view, as a picture outside of the terminal: text, or SVG that looks like the screen.
struct GraphDrawing {
  private let frame: Frame

  init(_ frame: Frame) { self.frame = frame }

  /// - Parameters:
  ///   - protocols: those that the text of a step declares and its services need.
  ///   - width: columns; boxes shrink to one row where they do not fit. Nil lets the drawing be as wide as it is.
  init(_ picture: Picture, protocols: [GraphOutline.NeededProtocol] = [], width: Int?, isASCII: Bool) {
    let glyphs = Glyphs(isASCII: isASCII)
    var look = GraphLook()
    look.direction = .topDown
    var content = GraphContent(picture)
    content.add(protocols)
    var request = GraphScene.Request(
      VisibleGraph(content, look), look, view: Size(width: width ?? 100_000, height: 1_000_000), isASCII: isASCII)
    request.twins = .none
    let scene = GraphScene(request)
    let size = scene.drawing.size
    frame = GraphPainter(scene: scene, glyphs: glyphs).paint(
      Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  var text: String { frame.text + "\n" }

  /// Cells of 9 by 18 points on the dark theme's colours.
  var svg: String {
    let (cellWidth, cellHeight) = (9, 18)
    let (width, height) = (frame.width * cellWidth + 18, frame.height * cellHeight + 18)
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)">"#,
      ##"<rect width="100%" height="100%" fill="#181818"/>"##,
      #"<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" xml:space="preserve">"#,
    ]
    for row in 0..<frame.height {
      var column = 0
      while column < frame.width {
        let start = column
        let style = frame[column, row].style
        var text = ""
        while column < frame.width, frame[column, row].style == style, column == start || frame[column, row].text != " "
        {
          text += frame[column, row].text
          column += 1
        }
        if text.allSatisfy(\.isWhitespace) { continue }
        let weight = style.isBold ? #" font-weight="bold""# : ""
        let color = Theme.hex(Theme.dark.look(style.role).rich)
        lines.append(
          #"<text x="\#(9 + start * cellWidth)" y="\#(9 + row * cellHeight + 14)" "#
            + #"textLength="\#((column - start) * cellWidth)" fill="\#(color)"\#(weight)>\#(Self.escaped(text))</text>"#
        )
      }
    }
    return (lines + ["</g>", "</svg>", ""]).joined(separator: "\n")
  }

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
  /// One of the terminal's 256 colours as `#rrggbb`.
  static func hex(_ color: Int16) -> String {
    func two(_ value: Int) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
    let color = Int(color)
    if color < 16 { return "#cccccc" }
    if color >= 232 { return "#" + String(repeating: two(8 + 10 * (color - 232)), count: 3) }
    let index = color - 16
    return "#" + [index / 36, index / 6 % 6, index % 6].map { two($0 == 0 ? 0 : 55 + 40 * $0) }.joined()
  }
}
