/// A group of keys that are active together, such as those of an overlay, an editor or a place.
///
/// `KeyContexts.all` lists the contexts in order of precedence. Dispatch, hint line, footer and help ask the active
/// contexts in that order.
protocol KeyContext {
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
  static func footer(_ model: Model) -> FooterPart?
}

extension KeyContext {
  static func bindings(_ model: Model) -> [KeyBinding] { [] }
  static func hint(_ model: Model) -> String? { nil }
  static func footer(_ model: Model) -> FooterPart? { nil }

  /// Runs the binding of a key; returns nil if the context has none.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    bindings(model).first { $0.keys.contains(key) }.map { Keyboard.run($0, &model) }
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
