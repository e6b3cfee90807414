import Laboratory
import Lessons

// Keys in the lists of figures.
extension Keyboard {
  static func measures(_ key: Key, _ list: MeasureList, _ model: inout Model) -> [Effect] {
    var list = list
    switch key {
    case .up, .character("k"): list.move(-1)
    case .down, .character("j"): list.move(1)
    case .pageUp: list.move(-(model.height - 6))
    case .pageDown: list.move(model.height - 6)
    case .home: list.move(-100_000)
    case .end: list.move(100_000)
    case .right, .character("l"), .character(" "): list.open()
    case .left, .character("h"): list.close()
    case .enter: return choose(list, &model)
    case .character("q"), .character("M"):
      model.overlay = nil
      return []
    case .character("B"): return Commands.run("scoreboard", &model)
    default: break
    }
    model.overlay = .measures(list)
    model.measures = list
    return []
  }

  /// What was not tried is tried; everything else leads to the first place that it counts.
  private static func choose(_ list: MeasureList, _ model: inout Model) -> [Effect] {
    guard let row = list.selection else { return [] }
    if let piece = list.untried(row) {
      model.overlay = nil
      return Commands.run("measures detection" + piece.map { " " + Tokens.quoted($0) }.joined(), &model)
    }
    guard let place = list.places(row).first else {
      var list = list
      list.open()
      model.overlay = .measures(list)
      return []
    }
    model.overlay = nil
    return Commands.run("code show \(Tokens.quoted(place.file)) \(place.line)", &model)
  }

  static func scoreboard(_ key: Key, _ scoreboard: Scoreboard, _ selected: Int, _ model: inout Model) -> [Effect] {
    var selected = selected
    let last = max(0, scoreboard.rows.count - 1)
    switch key {
    case .up, .character("k"): selected -= 1
    case .down, .character("j"): selected += 1
    case .pageUp: selected -= model.height - 8
    case .pageDown: selected += model.height - 8
    case .home: selected = 0
    case .end: selected = last
    case .enter:
      model.overlay = nil
      return scoreboard.rows.isEmpty ? [] : Commands.run("step \(scoreboard.rows[selected].number)", &model)
    case .character("q"), .character("B"):
      model.overlay = nil
      return []
    case .character("M"): return Commands.run("measures", &model)
    default: break
    }
    model.overlay = .scoreboard(scoreboard, selected: max(0, min(last, selected)))
    return []
  }
}
