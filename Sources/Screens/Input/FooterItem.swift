import Support

/// An item of the footer: one or more keys, and one or two words about their action.
struct FooterItem: Hashable, Sendable {
  let keys: String
  let label: String
  /// True if the item is shown even if there is little room.
  let isVital: Bool

  init(_ keys: String, _ label: String, isVital: Bool = false) {
    (self.keys, self.label, self.isVital) = (keys, label, isVital)
  }

  /// Width of the item, in columns.
  var width: Int { TextWidth.of(keys) + 1 + TextWidth.of(label) }

  /// Key that a click on the item presses; nil if the item does not name a single key.
  var key: Key? { Key(named: keys) ?? [Key.up, .down, .left, .right].first { $0.label == keys } }
}
