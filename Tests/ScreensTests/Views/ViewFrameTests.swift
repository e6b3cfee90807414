import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens

/// Frames of every view in a small terminal, and in windows of 6 to 8 rows.
///
/// In tiny, large and huge terminals, and in ASCII, no letter may be lost. Those frames are recorded only of the views
/// that are about sizes and styles.
///
/// `RECORD=1 swift test --no-parallel --filter ViewFrameTests` records the frames again. Review the changes.
@Suite struct ViewFrameTests {
  static let folder = "views"
  private static let sizes = [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60), (300, 80)]
  /// Sizes at which a view is truncated in every way.
  private static let narrow = [(20, 6), (33, 7), (80, 6), (61, 8), (120, 7), (20, 9)]
  /// Index of the size in which every view is recorded.
  private static let usual = 2
  /// Views that are recorded in every size, without colours, and in ASCII.
  private static let keptWhole: Set = ["first", "graph", "editing"]

  @Test(arguments: ViewScene.all) func viewsAreAsTheyWereSeen(scene: ViewScene) async throws {
    let bench = await scene.bench()
    var frames: [GoldenFrames.Frame] = []
    // The tiny size comes last, because it ends activities that it has no room for, such as editing.
    for (index, size) in Self.sizes.enumerated().reversed() {
      await bench.drawAnew(size.0, size.1, isASCII: false)
      let frame = view(bench.model)
      let title = "\(size.0)x\(size.1)"
      let isWhole = Self.keptWhole.contains(scene.name)
      var drawn: [GoldenFrames.Frame] = []
      if isWhole || index == Self.usual { drawn.append(.init(size: title, rows: frame.lines)) }
      if isWhole { drawn.append(.init(size: "\(title) without colours", rows: Self.emphasis(frame))) }
      await bench.drawAnew(size.0, size.1, isASCII: true)
      let plain = view(bench.model)
      if isWhole, index == Self.usual { drawn.append(.init(size: "\(title) in ASCII", rows: plain.lines)) }
      frames = drawn + frames
      #expect(Self.unlike(frame, plain) == [], "\(scene.name) \(title) in ASCII")
    }
    for (width, height) in Self.narrow {
      bench.loop.send(.resize(width: width, height: height))
      let frame = view(bench.model)
      #expect((frame.width, frame.height) == (width, height), "\(scene.name) \(width)x\(height)")
      if height <= 8, width != 20 { frames.append(.init(size: "\(width)x\(height)", rows: frame.lines)) }
    }
    if let fault = try GoldenFrames.fault(frames, "\(Self.folder)/\(scene.name)") { Issue.record("\(fault)") }
    bench.loop.end()
  }

  @Test func everyFrameIsOfAView() throws {
    let names = ViewScene.all.map { "\(Self.folder)/\($0.name)" }
    #expect(Set(names).count == names.count)
    let stale = GoldenFrames.recorded { $0 == Self.folder }.subtracting(names)
    for fault in try GoldenFrames.faults(ofStale: stale) { Issue.record("\(fault)") }
  }

  /// Characters of an ASCII frame that are not ASCII, and letters and digits that it lacks in comparison with another
  /// frame.
  private static func unlike(_ frame: Frame, _ plain: Frame) -> [String] {
    var faults: [String] = []
    for (index, (there, here)) in zip(frame.cells, plain.cells).enumerated() where there.text != here.text {
      let (now, was) = (here.text.utf8.first ?? 32, there.text.utf8.first ?? 32)
      let isLetter = (65...90).contains(was) || (97...122).contains(was)
      if now >= 128 || isLetter {
        faults.append("\(index % frame.width),\(index / frame.width) '\(here.text)' in place of '\(there.text)'")
      }
    }
    return Array(faults.prefix(5))
  }

  /// Emphasis of letters without colours: rows with the cells that are bold, dim, reversed or underlined. Equal rows
  /// are combined: `2-5: b1-9 d12-14`.
  private static func emphasis(_ frame: Frame) -> [String] {
    let rows = (0..<frame.height).map { emphasis(row: $0, of: frame) }
    var said: [String] = []
    var first = 0
    while first < rows.count {
      let next = rows[first...].firstIndex { $0 != rows[first] } ?? rows.count
      let place = next == first + 1 ? "\(first)" : "\(first)-\(next - 1)"
      if !rows[first].isEmpty { said.append("\(place): \(rows[first])") }
      first = next
    }
    return said
  }

  private static func emphasis(row: Int, of frame: Frame) -> String {
    var runs: [String] = []
    var (first, mark) = (0, "")
    var last: (style: Style, isBlank: Bool)?
    for column in 0...frame.width {
      var next = ""
      if column < frame.width {
        let cell = frame[column, row]
        let isBlank = cell.text == " "
        if let last, last == (cell.style, isBlank) { continue }
        last = (cell.style, isBlank)
        next = letters(cell.style, isBlank: isBlank)
      }
      if next == mark, column < frame.width { continue }
      if !mark.isEmpty { runs.append(column == first + 1 ? "\(mark)\(first)" : "\(mark)\(first)-\(column - 1)") }
      (first, mark) = (column, next)
    }
    return runs.joined(separator: " ")
  }

  /// A blank shows neither bold nor dim.
  private static func letters(_ style: Style, isBlank: Bool) -> String {
    let emphasis = Theme.monochrome.emphasis(style)
    return (emphasis.contains(.bold) && !isBlank ? "b" : "") + (emphasis.contains(.dim) && !isBlank ? "d" : "")
      + (emphasis.contains(.reversed) ? "r" : "") + (emphasis.contains(.underlined) ? "u" : "")
  }
}

extension Bench {
  /// Draws at a size as if nothing had been drawn before.
  func drawAnew(_ width: Int, _ height: Int, isASCII: Bool) async {
    loop.model.isASCII = isASCII
    loop.model.drawn = DrawnGraph()
    await resize(width, height)
  }
}
