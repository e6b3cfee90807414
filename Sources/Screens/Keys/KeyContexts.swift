/// The list of all contexts, in order of precedence.
enum KeyContexts {
  static var all: [any KeyContext.Type] {
    [
      WatchingKeys.self, InterruptKey.self, BlankKeys.self, Editing.self, AltKeys.self, Overlays.self, JobKeys.self,
      PastKeys.self,
      MessageKeys.self, PointerKeys.self, SearchKeys.self, ZoomKeys.self, StepKeys.self, ViewKeys.self, Answering.self,
      PresentingKeys.self, NeighbourhoodKeys.self, PlaceKeys.self,
    ]
  }

  static func active(_ model: Model) -> [any KeyContext.Type] { all.filter { $0.isActive(model) } }

  /// Returns the painter of the screen, with hint line and footer.
  static func screen(_ model: Model) -> Screen {
    var screen = model.screen
    (screen.hint, screen.keys) = (hint(model), footer(model, screen))
    screen.message = screen.plannedMessage()
    return screen
  }

  /// Handles a key in the first active context that has a meaning for it.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect] {
    for context in all where context.isActive(model) {
      if let effects = context.handle(key, &model) { return effects }
    }
    return []
  }

  /// Returns the bindings of the active contexts, each with its current obstacle, if it has one.
  ///
  /// A key is listed once, with the first context that has a meaning for it.
  static func keys(_ model: Model) -> [ActiveKey] {
    var taken: Set<Key> = []
    var keys: [ActiveKey] = []
    for context in active(model) {
      let bindings = context.bindings(model).compactMap { $0.without(taken) }
      taken.formUnion(bindings.flatMap(\.keys))
      keys += bindings.map { ActiveKey($0, model) }
    }
    return keys
  }

  static func hint(_ model: Model) -> String { active(model).lazy.compactMap { $0.hint(model) }.first ?? "" }

  /// Returns the footer's word for the effect of Escape; nil if no active context has one.
  static func escapeLabel(_ model: Model) -> String? { active(model).lazy.compactMap { $0.escapeLabel(model) }.first }

  private static func footer(_ model: Model, _ screen: Screen) -> [FooterItem] {
    var items: [FooterItem] = []
    for context in all where context.isActive(model) {
      guard let part = context.footer(model, screen) else { continue }
      // A key is named once, with the first context that has a meaning for it.
      items += part.items.filter { item in !items.contains { $0.keys == item.keys } }
      if part.isWhole { break }
    }
    return items
  }
}
