import Support

// The last row: the keys that have an effect now.
extension Screen {
  /// Draws the footer: the keys that have an effect now, from the active contexts.
  mutating func drawFooter() {
    for (item, x) in footer {
      let end = x + frame.put(item.keys, x, frame.height - 1, .of(.focus, bold: true)) + 1
      frame.put(item.label, end, frame.height - 1, .dim)
    }
  }

  /// Returns the footer's item at a column, whose key a click presses; nil if there is none.
  func footerItem(at column: Int) -> FooterItem? {
    footer.first { $0.x <= column && column < $0.x + $0.item.width }?.item
  }

  /// Items that fit, each with its column. Vital items get room first, but all items stay in their order.
  private var footer: [(item: FooterItem, x: Int)] {
    var room = frame.width + 1
    var shown: Set<Int> = []
    for index in keys.indices.filter({ keys[$0].isVital }) + keys.indices.filter({ !keys[$0].isVital }) {
      let width = keys[index].width + 2
      if width > room { continue }
      room -= width
      shown.insert(index)
    }
    var x = 1
    return shown.sorted().map { index in
      defer { x += keys[index].width + 2 }
      return (keys[index], x)
    }
  }
}
