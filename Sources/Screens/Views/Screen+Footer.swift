import Laboratory
import Stage
import Support

// The last row: what keys do here and now.
extension Screen {
  /// The keys that do something here and now, from the key table.
  mutating func drawFooter() {
    for (item, x) in footer {
      let end = x + frame.put(item.keys, x, frame.height - 1, .of(.focus, bold: true)) + 1
      frame.put(item.label, end, frame.height - 1, .dim)
    }
  }

  /// The item of the footer at a column; clicks press its key.
  func footerItem(at column: Int) -> FooterItem? {
    footer.first { $0.x <= column && column < $0.x + $0.item.width }?.item
  }

  /// The items that have room, each with its column: first those that must not be missed, then the others in order.
  private var footer: [(item: FooterItem, x: Int)] {
    let items = footerItems
    var room = frame.width + 1
    var shown: Set<Int> = []
    for index in items.indices.filter({ items[$0].isVital }) + items.indices.filter({ !items[$0].isVital }) {
      let width = items[index].width + 2
      if width > room { continue }
      room -= width
      shown.insert(index)
    }
    var x = 1
    return shown.sorted().map { index in
      defer { x += items[index].width + 2 }
      return (items[index], x)
    }
  }

  private var footerItems: [FooterItem] {
    if let overlay = model.overlay { return overlay.footer(model) }
    let keys = model.keys
    if model.code.isEditing {
      let hasFiles = (model.sight?.files.count ?? 0) > 1
      return EditorKey.table.filter { !$0.label.isEmpty && (hasFiles || $0.action != .nextFile) }.map {
        FooterItem($0.keys.first?.label ?? "", $0.label)
      }
    }
    if let wish = model.askedOfKeys {
      let named = (model.sight?.namedKeys ?? []).map { $0 == " " ? "Space" : $0 }.joined(separator: " ")
      let keys = named.isEmpty ? [] : [FooterItem(named, Words.Footer.toCode)]
      return (wish == .line ? [FooterItem(Key.enter.label, Words.Footer.givesLine)] : keys) + [
        FooterItem(StepKeys.second.label, Words.Footer.aSecond),
        FooterItem(Key.escape.label, Words.Footer.keysToPlayground),
      ]
    }
    if model.isPlaying {
      return [
        FooterItem(keys[.slower], Words.Footer.slower), FooterItem(keys[.faster], Words.Footer.faster),
        FooterItem(Key.enter.label, Words.Footer.toItsEnd),
        FooterItem(Words.Footer.anyOtherKey, Words.Footer.pause),
      ]
    }
    if model.at != nil {
      return [
        FooterItem(keys[.backInTime], Words.Footer.back), FooterItem(keys[.forthInTime], Words.Footer.forward),
        FooterItem(Key.escape.label, Words.Footer.toPresent), FooterItem(keys[.help], Words.Footer.help),
        FooterItem(keys[.quit], Words.Footer.quit),
      ]
    }
    if model.openQuestion != nil, !model.answer.text.isEmpty {
      return [FooterItem(Key.enter.label, Words.Footer.answer), FooterItem(Key.escape.label, Words.Footer.skip)]
    }
    if model.openQuestion.map({ $0.question.choices.isEmpty && !$0.question.query.isNumber }) == true {
      // Letters are typed.
      let run =
        model.place != .code || model.isOver
        ? [] : [FooterItem(keys[.nextEvent], Words.Footer.run), FooterItem(keys[.play], Words.Footer.toItsEnd)]
      return [FooterItem("A-z", Words.Footer.answer)] + otherPanes + run
        + [FooterItem(Key.escape.label, Words.Footer.skip), FooterItem(keys[.help], Words.Footer.help)]
    }
    let search = model.search == nil ? [] : keys.bindings(in: .searching)
    var items = (search + bindings)
      .filter { !$0.label.isEmpty && $0.condition.isOffered(model) && $0.condition.obstacle(model) == nil }
      .map { FooterItem($0.keys.first?.label ?? "", label($0), isVital: $0.isVital) }
    // One item for all of them, before what one needs less often.
    let place = items.firstIndex { $0.label == "watch" || $0.label == "command" }
    if let keys = answerKeys {
      items.insert(FooterItem(keys, Words.Footer.answer), at: 0)
    } else if model.place != .page, model.place != .source, model.place != .attached {
      items.insert(FooterItem(ViewTable.keys, Words.Footer.views), at: place ?? items.endIndex)
    }
    items.insert(contentsOf: otherPanes, at: min(1, items.count))
    return items
  }

  /// The keys of the place: those of the selection where a pane with one has the focus, and those of that pane after them.
  private var bindings: [KeyBinding] {
    let all = model.keys.bindings(at: model.place)
    let hasSelection = ![.events, .code].contains(model.pane) || model.place != .laboratory
    let own = all.filter { $0.pane == nil && (hasSelection || !$0.concernsSelection) }
    let place = own.firstIndex { !$0.concernsSelection } ?? own.endIndex
    return own[..<place] + all.filter { $0.pane == model.pane } + own[place...]
  }

  /// How to get to what has no room beside the pane that is seen.
  private var otherPanes: [FooterItem] {
    guard model.isInLesson, layout.showsOnePane, !model.isZoomed, layout.order.count > 1 else { return [] }
    return [FooterItem(model.keys[.focus], Words.Footer.otherPanes, isVital: true)]
  }

  /// The keys that answer the open question: then they look at nothing.
  private var answerKeys: String? {
    guard let question = model.openQuestion?.question else { return nil }
    let keys = question.keys
    guard let first = keys.first, let last = keys.last else { return question.query.isNumber ? "0-9" : nil }
    let isRow = zip(keys, keys.dropFirst()).allSatisfy { key, next in Int(key).map { Int(next) == $0 + 1 } ?? false }
    return isRow && keys.count > 2 ? "\(first)-\(last)" : keys.joined(separator: "/")
  }

  /// What a key does here and now, where that is something else than its binding says.
  private func label(_ binding: KeyBinding) -> String {
    switch binding.action {
    case .nextEvent where model.stepKeys.isAside: Words.Footer.keysToStep
    case .leave where model.job != nil: Words.Footer.cancel
    case .leave where model.openQuestion != nil: Words.Footer.skip
    default: binding.label
    }
  }
}
