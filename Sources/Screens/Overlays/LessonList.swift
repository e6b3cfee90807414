import Canvas
import Laboratory
import Lessons
import Stage
import Support

/// List of the lessons and paths, with subject, duration and progress. A lesson or path unfolds to its steps.
struct LessonList: FilteredList {
  let all: LessonOverview
  /// Command line of the unfolded lesson or path; nil if none is unfolded.
  private(set) var opened: String?
  var cursor: ListCursor
  /// Editor of the filter text; nil while letters are key commands.
  var search: LineEditor?

  private static let width = 76
  private static let said = 2

  init(_ all: LessonOverview) {
    self.all = all
    cursor = ListCursor(max(0, LessonRow.all(all, opened: nil).firstIndex(where: \.isHere) ?? 0))
  }

  private var rows: [LessonRow] {
    guard let search else { return LessonRow.all(all, opened: opened) }
    return LessonRow.all(all, containing: search.text)
  }
  private var selected: LessonRow? { rows[at: cursor.selected] }

  var count: Int { rows.count }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    if search != nil { return footer(enter: Words.Footer.begin) }
    return [
      FooterItem("↑/↓", Words.Footer.choose),
      FooterItem("Enter", selected?.isFresh ?? true ? Words.Footer.begin : Words.Footer.continues, isVital: true),
      opened == nil
        ? FooterItem("→", Words.Footer.steps, isVital: true) : FooterItem("←", Words.Footer.fold, isVital: true),
      FooterItem("/", Words.Footer.filter),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: behind.display.height - 6, typing: search != nil) { return .stays() }
    if search != nil, key != .enter { return edit(key, behind) }
    switch key {
    case .character("/"): (search, cursor) = (LineEditor(), ListCursor())
    case .right, .character("l"): open()
    case .left, .character("h"): fold()
    case .character("q"): return .closes
    case .enter: return selected.map { .runs($0.line) } ?? .closes
    default: break
    }
    return .stays()
  }

  private mutating func open() {
    guard let row = selected, !row.isStep else { return }
    let line = row.line
    opened = line
    let rows = rows
    guard let place = rows.firstIndex(where: { $0.line == line }) else { return }
    // Select the step where the learner was last, else the first step.
    let here = rows.indices.first { $0 > place && rows[$0].isStep && rows[$0].isHere }
    cursor = ListCursor(here ?? place + 1)
  }

  private mutating func fold() {
    guard let line = opened else { return }
    opened = nil
    cursor = ListCursor(rows.firstIndex { $0.line == line } ?? 0)
  }

  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer {
    if search != nil {
      let line = selected?.line
      search = nil
      cursor = ListCursor(rows.firstIndex { $0.line == line } ?? 0)
      return .stays()
    }
    guard opened != nil else { return .closes }
    fold()
    return .stays()
  }

  mutating func filter(_ behind: Backdrop) { cursor = ListCursor() }

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(width: Self.width, rows: rows.count, said: Self.said, isSearched: search != nil, in: display)
  }

  func draw(on screen: inout Screen) {
    let (window, rows) = (window(screen.stage, screen.display), rows)
    window.open(on: &screen, title: Words.Lists.lessons, search)
    if rows.isEmpty { window.sayEmpty(Words.Lists.noLessonContains, .warning, on: &screen) }
    screen.drawList(cursor, count: rows.count, in: window.list) { screen, index, area, style in
      screen.draw(rows[index], in: area, style)
    }
    window.say(selected.map { [OutputLine($0.about)] } ?? [], cursor, count: rows.count, on: &screen)
  }
}

extension Screen {
  /// Draws a row: the name on the left; on the right duration and progress, or a step's open and wrong answers.
  fileprivate mutating func draw(_ row: LessonRow, in area: Area, _ style: (Role) -> Style) {
    switch row.kind {
    case .lesson(let lesson):
      draw(
        lesson.title, Words.Lists.steps(lesson.steps), lesson.minutes, lesson.done, of: lesson.steps, in: area,
        style)
    case .path(let path):
      draw(
        Words.Lists.path(path.title), Words.Lists.steps(path.stops.count), path.minutes, path.done,
        of: path.stops.count,
        in: area, style)
    case .step(let step, let number):
      let mark = step.isFinished ? glyphs.tick : row.isHere ? glyphs.pointer : glyphs.separator
      frame.put(mark, area.x + 2, area.y, style(step.isFinished ? .good : .dim))
      let note = Self.note(step)
      let room = area.width - 4 - TextWidth.of(note) - 1
      let lesson = row.lesson.map { "\($0): " } ?? ""
      frame.put(fitted("\(lesson)\(number) \(step.title)", room), area.x + 4, area.y, style(.text))
      frame.put(note, area.maxX - TextWidth.of(note), area.y, style(step.wrong > 0 ? .warning : .dim))
    }
  }

  private static func note(_ step: StepStanding) -> String {
    [
      step.wrong > 0 ? Words.Lists.wrong(step.wrong) : nil,
      step.open > 0 ? Words.Lists.openQuestions(step.open) : nil,
      step.isBegun && step.reached < step.exercises ? Words.Lists.openTasks(step.exercises - step.reached) : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  private mutating func draw(
    _ title: String, _ size: String, _ minutes: Int, _ done: Int, of count: Int, in area: Area,
    _ style: (Role) -> Style
  ) {
    let bar = done > 0 ? ProgressBar.text(done, of: count, width: 8) : String(repeating: " ", clamped: 8)
    let right =
      "\(size)  " + String(repeating: " ", clamped: 3 - "\(minutes)".count) + Words.Lists.minutes(minutes) + "  "
    let columns = TextWidth.of(right) + TextWidth.of(bar)
    let isNarrow = area.width < 48
    let room = isNarrow ? area.width : area.width - columns - 1
    frame.put(fitted(title, room), area.x, area.y, style(.text))
    if isNarrow { return }
    let x = frame.put(right, area.maxX - columns, area.y, style(.dim)) + area.maxX - columns
    frame.put(bar, x, area.y, style(.good))
  }
}
