import Canvas
import Laboratory

/// The lessons, to choose one.
struct LessonList: Overlay {
  let lessons: [LessonSummary]
  var cursor: ListCursor

  func footer(_ model: Model) -> [FooterItem] {
    [FooterItem("↑/↓", "choose"), FooterItem("Enter", "begin"), FooterItem("Esc", "close")]
  }

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    if cursor.handle(key, count: lessons.count, page: model.height - 4) { return .stays() }
    if key == .character("q") { return .closes }
    guard key == .enter else { return .stays() }
    return lessons.isEmpty ? .closes : .runs("lesson \(Tokens.quoted(lessons[cursor.selected].name))")
  }

  mutating func wheel(_ lines: Int, _ model: Model) { cursor.move(by: lines, count: lessons.count) }

  mutating func click(row: Int, _ model: inout Model) -> OverlayAnswer {
    let area = list(in: Screen.windowArea(width: 76, height: lessons.count + 4, in: model).inner)
    return cursor.click(row: row, in: area, count: lessons.count) == true ? handle(.enter, &model) : .stays()
  }

  /// A row is left free above and below where there is room.
  private func list(in inner: Area) -> Area {
    inner.height > lessons.count + 1
      ? Area(x: inner.x, y: inner.y + 1, width: inner.width, height: inner.height - 2) : inner
  }

  func draw(on screen: inout Screen) {
    let inner = list(in: screen.window(width: 76, height: lessons.count + 4, title: "Lessons"))
    let lessons = lessons
    screen.drawList(cursor, count: lessons.count, in: inner) { screen, index, area, style in
      let text = "\(lessons[index].title), \(lessons[index].size)\(Self.progress(lessons[index]))"
      screen.frame.put(screen.fitted(text, area.width), area.x, area.y, style(.text))
    }
  }

  private static func progress(_ lesson: LessonSummary) -> String {
    let progress = lesson.progress
    if progress.done == 0, progress.reached == 0 { return "" }
    return ", \(progress.done) seen, \(progress.reached) of \(progress.exercises) tasks done"
  }
}

extension Overlay where Self == LessonList {
  static func lessons(_ lessons: [LessonSummary], selected: Int) -> LessonList {
    LessonList(lessons: lessons, cursor: ListCursor(selected))
  }
}
