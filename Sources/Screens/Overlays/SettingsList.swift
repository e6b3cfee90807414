import Canvas
import Laboratory
import Support

/// List of the settings. A change applies at once and is saved.
struct SettingsList: ListOverlay {
  var cursor = ListCursor()
  /// Path of the settings file, in the form to be shown.
  let path: String

  var count: Int { Setting.all.count }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("↑/↓", Words.Footer.choose), FooterItem("←/→", Words.Footer.change),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: Setting.all.count, page: Setting.all.count) { return .stays() }
    switch key {
    case .right, .character("l"), .enter, .character(" "): return change(by: 1)
    case .left, .character("h"): return change(by: -1)
    case .character("q"): return .closes
    default: return .stays()
    }
  }

  private func change(by step: Int) -> OverlayAnswer {
    let setting = Setting.all[cursor.selected]
    return .changes { model in
      (try? setting.set(setting.value(after: step, model.preferences), &model.preferences)) ?? []
    }
  }

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(width: 64, rows: Setting.all.count, said: 3, isSearched: false, in: display)
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.stage, screen.display)
    window.open(on: &screen, title: Words.Lists.settings, nil)
    screen.drawList(cursor, count: Setting.all.count, in: window.list) { screen, index, area, style in
      let setting = Setting.all[index]
      screen.frame.put(screen.fitted(setting.name, 10), area.x, area.y, style(.text))
      let value =
        screen.glyphs.isASCII ? "< \(setting.value(screen.preferences)) >" : "← \(setting.value(screen.preferences)) →"
      screen.frame.put(screen.fitted(value, area.width - 11), area.x + 11, area.y, style(.accent))
    }
    window.say(
      [OutputLine(Setting.all[cursor.selected].summary), OutputLine(Words.Lists.keyBindings(path))], cursor,
      count: Setting.all.count, on: &screen)
  }
}
