/// Keys that are active together while the screen is in some state: an overlay, an editor, a search, a place.
///
/// `KeyContexts.all` has them in order. Dispatch, hint line, footer and help ask the active ones, the first ones first.
protocol KeyContext {
  static func isActive(_ model: Model) -> Bool
  /// The context's entries of the key table.
  static func bindings(_ model: Model) -> [KeyBinding]
  /// Carries out what a key does.
  ///
  /// - Returns: nil if the key belongs to a context further down.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]?
  /// The hint line; nil leaves it to a context further down.
  static func hint(_ model: Model) -> String?
  /// The context's part of the footer; nil adds nothing to it.
  static func footer(_ model: Model) -> FooterPart?
}

extension KeyContext {
  static func bindings(_ model: Model) -> [KeyBinding] { [] }
  static func hint(_ model: Model) -> String? { nil }
  static func footer(_ model: Model) -> FooterPart? { nil }

  /// Runs the binding of a key.
  static func handle(_ key: Key, _ model: inout Model) -> [Effect]? {
    bindings(model).first { $0.keys.contains(key) }.map { Keyboard.run($0, &model) }
  }
}

/// The part of the footer that a context gives.
struct FooterPart {
  let items: [FooterItem]
  /// True if contexts further down add nothing.
  let isWhole: Bool

  static func whole(_ items: [FooterItem]) -> FooterPart { FooterPart(items: items, isWhole: true) }
  static func first(_ items: [FooterItem]) -> FooterPart { FooterPart(items: items, isWhole: false) }
}

/// A binding of an active context.
struct ActiveKey {
  let binding: KeyBinding
  /// The reason why the key does nothing now; nil if it does something.
  let obstacle: String?
  /// True if footer and short help offer the key.
  let isOffered: Bool

  init(_ binding: KeyBinding, _ model: Model) {
    self.binding = binding
    obstacle = binding.condition.obstacle(model.stage, model.panes.focus)
    isOffered = obstacle == nil && binding.condition.isOffered(model.stage)
  }
}
