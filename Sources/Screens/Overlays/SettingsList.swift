import Canvas
import Laboratory
import Support

/// The settings: each change is seen at once, and kept.
struct SettingsList: Overlay {
  private(set) var cursor = ListCursor()
  /// The settings file, as it is shown.
  let path: String

  func footer(_ model: Model) -> [FooterItem] {
    [
      FooterItem("↑/↓", Words.Footer.choose), FooterItem("←/→", Words.Footer.change),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    if cursor.handle(key, count: Setting.all.count, page: Setting.all.count) { return .stays() }
    switch key {
    case .right, .character("l"), .enter, .character(" "): return .stays(change(by: 1, &model))
    case .left, .character("h"): return .stays(change(by: -1, &model))
    case .character("q"): return .closes
    default: return .stays()
    }
  }

  private func change(by step: Int, _ model: inout Model) -> [Effect] {
    let setting = Setting.all[cursor.selected]
    return (try? setting.set(setting.value(after: step, model), &model)) ?? []
  }

  mutating func wheel(_ lines: Int, _ model: Model) { cursor.move(by: lines, count: Setting.all.count) }

  mutating func click(row: Int, _ model: inout Model) -> OverlayAnswer {
    let wasSelected = cursor.click(row: row, in: window(model).list, count: Setting.all.count) == true
    return .stays(wasSelected ? change(by: 1, &model) : [])
  }

  private func window(_ model: Model) -> ListWindow {
    ListWindow(width: 64, rows: Setting.all.count, said: 3, isSearched: false, in: model)
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.model)
    window.open(on: &screen, title: Words.Lists.settings, nil)
    let model = screen.model
    screen.drawList(cursor, count: Setting.all.count, in: window.list) { screen, index, area, style in
      let setting = Setting.all[index]
      screen.frame.put(screen.fitted(setting.name, 10), area.x, area.y, style(.text))
      let value = screen.glyphs.isASCII ? "< \(setting.value(model)) >" : "← \(setting.value(model)) →"
      screen.frame.put(screen.fitted(value, area.width - 11), area.x + 11, area.y, style(.accent))
    }
    window.say(
      [OutputLine(Setting.all[cursor.selected].summary), OutputLine(Words.Lists.keyBindings(path))], cursor,
      count: Setting.all.count, on: &screen)
  }
}
