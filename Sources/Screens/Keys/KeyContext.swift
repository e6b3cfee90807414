/// A group of keys that are active together, such as those of an overlay, an editor or a place.
///
/// `KeyContexts.all` lists the contexts in order of precedence. Dispatch, hint line, footer and help ask the active
/// contexts in that order.
protocol KeyContext {
  /// Returns true while the context has keys; by default always.
  static func isActive(_ model: Model) -> Bool
  /// Returns the bindings of the context, for help and for the default `handle`.
  static func bindings(_ model: Model) -> [KeyBinding]
  /// Handles a key.
  ///
  /// - Returns: nil if the key has no meaning in the context, so that later contexts are asked.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]?
  /// Returns the text of the hint line; nil leaves it to later contexts.
  static func hint(_ model: Model) -> String?
  /// Returns the context's part of the footer; nil adds nothing.
  static func footer(_ model: Model, _ screen: Screen) -> FooterPart?
  /// Returns the command line that Escape runs; nil if Escape has another effect, or none.
  static func escape(_ model: Model) -> String?
  /// Returns the footer's word for the effect of Escape; nil leaves it to later contexts.
  static func escapeLabel(_ model: Model) -> String?
}

extension KeyContext {
  static func isActive(_ model: Model) -> Bool { true }
  static func bindings(_ model: Model) -> [KeyBinding] { [] }
  static func hint(_ model: Model) -> String? { nil }
  static func footer(_ model: Model, _ screen: Screen) -> FooterPart? { nil }
  static func escape(_ model: Model) -> String? { nil }
  static func escapeLabel(_ model: Model) -> String? { nil }

  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? { runBinding(key, &model) }

  /// Runs the line of Escape or the binding of a key; returns nil if the context has neither.
  static func runBinding(_ key: Key, _ model: inout Model) -> [Effect]? {
    if key == .escape, let line = escape(model) { return Commands.run(line, &model) }
    return bindings(model).first { $0.keys.contains(key) }.map { Keyboard.run($0, &model) }
  }
}

/// A context's part of the footer.
struct FooterPart {
  let items: [FooterItem]
  /// True if later contexts add nothing to the footer.
  let isWhole: Bool

  static func whole(_ items: [FooterItem]) -> FooterPart { FooterPart(items: items, isWhole: true) }
  static func first(_ items: [FooterItem]) -> FooterPart { FooterPart(items: items, isWhole: false) }
}

/// A binding of an active context, with its current obstacle.
struct ActiveKey {
  let binding: KeyBinding
  /// Reason why the key has no effect now; nil if the key has an effect.
  let obstacle: String?
  /// True if footer and short help offer the key.
  let isOffered: Bool

  init(_ binding: KeyBinding, _ model: Model) {
    self.binding = binding
    obstacle = binding.condition.obstacle(model.stage, model.panes.focus)
    isOffered = obstacle == nil && binding.condition.isOffered(model.stage)
  }
}
