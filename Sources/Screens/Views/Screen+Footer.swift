import Laboratory
import Stage
import Support

// The last row: what keys do here and now.
extension Screen {
  /// What applies here and now, from the key table. How to get help and how to leave is always told.
  mutating func drawFooter() {
    let row = frame.height - 1
    func width(_ item: FooterItem) -> Int { TextWidth.of(item.keys) + 1 + TextWidth.of(item.label) + 2 }
    let items = footerItems
    let last = items.filter { $0.label == "help" || $0.label == "quit" }
    let reserved = last.reduce(0) { $0 + width($1) }
    var shown: [FooterItem] = []
    var used = 1
    for item in items where !last.contains(where: { $0 == item }) {
      if used + width(item) + reserved > frame.width + 2 { break }
      used += width(item)
      shown.append(item)
    }
    var x = 1
    for item in shown + last {
      if x + width(item) - 2 > frame.width { break }
      x += frame.put(item.keys, x, row, .of(.focus, bold: true)) + 1
      x += frame.put(item.label, x, row, .dim) + 2
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
      let keys = named.isEmpty ? [] : [FooterItem(named, "to the code")]
      return (wish == .line ? [FooterItem(Key.enter.label, "give the line")] : keys) + [
        FooterItem(StepKeys.second.label, "a second"), FooterItem(Key.escape.label, "keys to the program"),
      ]
    }
    if model.isPlaying {
      return [
        FooterItem(keys[.slower], "slower"), FooterItem(keys[.faster], "faster"),
        FooterItem(Key.enter.label, "to its end"),
        FooterItem("any other key", "pause"),
      ]
    }
    if model.at != nil {
      return [
        FooterItem(keys[.backInTime], "back"), FooterItem(keys[.forthInTime], "forth"),
        FooterItem(Key.escape.label, "to the present"), FooterItem(keys[.help], "help"),
        FooterItem(keys[.quit], "quit"),
      ]
    }
    if model.openQuestion != nil, !model.answer.text.isEmpty {
      return [FooterItem(Key.enter.label, "answer"), FooterItem(Key.escape.label, "not now")]
    }
    if model.openQuestion.map({ $0.question.choices.isEmpty && !$0.question.query.isCount }) == true {
      // Letters are typed.
      let run =
        model.place != .code || model.isOver
        ? [] : [FooterItem(keys[.nextEvent], "run"), FooterItem(keys[.play], "to its end")]
      return [FooterItem("A-z", "answer")] + otherPanes + run
        + [FooterItem(Key.escape.label, "not now"), FooterItem(keys[.help], "help")]
    }
    var items = model.keys.bindings(at: model.place)
      .filter { !$0.label.isEmpty && $0.condition.isOffered(model) && $0.condition.obstacle(model) == nil }
      .map { FooterItem($0.keys.first?.label ?? "", label($0)) }
    // One item for all of them, before what one needs less often.
    let place = items.firstIndex { $0.label == "watch" || $0.label == "command" }
    if let keys = answerKeys {
      items.insert(FooterItem(keys, "answer"), at: 0)
    } else if model.place != .page, model.place != .source, model.place != .attached {
      items.insert(FooterItem(ViewTable.keys, "views"), at: place ?? items.endIndex)
    }
    items.insert(contentsOf: otherPanes, at: min(1, items.count))
    return items
  }

  /// How to get to what has no room beside the pane that is seen.
  private var otherPanes: [FooterItem] {
    guard model.isInLesson, layout.showsOnePane, !model.isZoomed, layout.order.count > 1 else { return [] }
    return [FooterItem(model.keys[.focus], "other panes")]
  }

  /// The keys that answer the open question: then they look at nothing.
  private var answerKeys: String? {
    guard let question = model.openQuestion?.question else { return nil }
    let keys = question.keys
    guard let first = keys.first, let last = keys.last else { return question.query.isCount ? "0-9" : nil }
    return keys.count > 2 ? "\(first)-\(last)" : keys.joined(separator: "/")
  }

  /// What a key does here and now, where that is something else than its binding says.
  private func label(_ binding: KeyBinding) -> String {
    switch binding.action {
    case .nextEvent where model.stepKeys.isAside: "keys to the step's screen"
    case .leave where model.job != nil: "cancel"
    case .leave where model.openQuestion != nil: "not now"
    default: binding.label
    }
  }
}
