import Support

/// A key, or several, and one or two words of what it does.
struct FooterItem: Hashable, Sendable {
  let keys: String
  let label: String
  /// True if the item is shown however little room there is.
  let isVital: Bool

  init(_ keys: String, _ label: String, isVital: Bool = false) {
    (self.keys, self.label, self.isVital) = (keys, label, isVital)
  }

  /// Columns that it takes.
  var width: Int { TextWidth.of(keys) + 1 + TextWidth.of(label) }

  /// The key that a click presses; nil where the item names several.
  var key: Key? { Key(named: keys) ?? [Key.up, .down, .left, .right].first { $0.label == keys } }
}
