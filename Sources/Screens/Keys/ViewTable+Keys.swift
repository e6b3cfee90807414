import Stage

extension ViewTable {
  /// Bindings of the keys that open views, one for each key.
  ///
  /// They have no labels, because the footer has a single item for all views. Levels and changes share a key: it opens
  /// the changes if the step has any, otherwise the levels.
  static var bindings: [KeyBinding] {
    let keys = Set(all.map(\.key)).sorted()
    return keys.map { (key: Character) -> KeyBinding in
      let entries = all.filter { $0.key == key }
      let summaries = entries.map { Words.ViewTitle.view($0.title.lowercased(), summary: $0.summary) }
      var perform: ModelChange?
      if entries.count > 1 {
        perform = { model in
          let hasChange = model.stage.snapshot?.changePlaces.columns.isEmpty == false
          let view = entries.first { ($0.view == .changes) == hasChange }?.view ?? entries[0].view
          return Commands.run("view \(view.rawValue)", &model)
        }
      }
      return KeyBinding(
        [.character(key)], .anywhere, "view \(entries[0].view.rawValue)", "", summaries.joined(separator: "; "),
        perform: perform)
    }
  }
}
