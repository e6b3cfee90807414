import Laboratory
import Stage

// The last row: what keys do here and now.
extension Screen {
  /// What applies here and now, from the key table. How to get help and how to leave is always told.
  mutating func drawFooter() {
    let row = frame.height - 1
    func width(_ item: (String, String)) -> Int { TextWidth.of(item.0) + 1 + TextWidth.of(item.1) + 2 }
    let items = footerItems
    let last = items.filter { $0.1 == "help" || $0.1 == "quit" }
    let reserved = last.reduce(0) { $0 + width($1) }
    var shown: [(String, String)] = []
    var used = 1
    for item in items where !last.contains(where: { $0 == item }) {
      if used + width(item) + reserved > frame.width + 2 { break }
      used += width(item)
      shown.append(item)
    }
    var x = 1
    for (key, label) in shown + last {
      if x + width((key, label)) - 2 > frame.width { break }
      x += frame.put(key, x, row, .of(.focus, bold: true)) + 1
      x += frame.put(label, x, row, .dim) + 2
    }
  }

  private var footerItems: [(String, String)] {
    switch model.overlay {
    case .palette?: return [("Enter", "run"), ("Tab", "complete"), ("↑", "history"), ("Esc", "close")]
    case .find?: return [("Enter", "select"), ("Esc", "close")]
    case .form?:
      return [("Enter", "done"), ("Tab", "next field"), ("←/→", "lifetime"), ("Esc", "cancel")]
    case .page(_, _, _, _?)?: return [("Enter", "put it there"), ("↑/↓", "scroll"), ("Esc", "close")]
    case .page?: return [("↑/↓", "scroll"), ("Esc", "close")]
    case .lessons?: return [("↑/↓", "choose"), ("Enter", "begin"), ("Esc", "close")]
    case .measures(let list)?: return measureItems(list)
    case .scoreboard?:
      return [("↑/↓", "choose"), ("Enter", "go to the step"), ("M", "figures of this step"), ("Esc", "close")]
    case .confirm?: return [("Enter", "yes"), ("Esc", "no")]
    case nil: break
    }
    if model.code.isEditing {
      let hasFiles = (model.sight?.files.count ?? 0) > 1
      return EditorKey.table.filter { !$0.label.isEmpty && (hasFiles || $0.action != .nextFile) }.map {
        ($0.keys.first?.label ?? "", $0.label)
      }
    }
    if let wish = model.askedOfKeys {
      return (wish == .line ? [("Enter", "give the line")] : []) + [("^T", "a second"), ("Esc", "keys to the program")]
    }
    if model.isPlaying {
      return [("<", "slower"), (">", "faster"), ("Enter", "to its end"), ("any other key", "pause")]
    }
    if model.at != nil {
      return [("[", "back"), ("]", "forth"), ("Esc", "to the present"), ("?", "help"), ("q", "quit")]
    }
    if model.openQuestion != nil, !model.answer.text.isEmpty { return [("Enter", "answer"), ("Esc", "not now")] }
    if model.openQuestion.map({ $0.question.choices.isEmpty && !$0.question.query.isCount }) == true {
      // Letters are typed.
      let run = model.place != .code || model.isOver ? [] : [("Space", "run"), ("Enter", "to its end")]
      return [("A-z", "answer")] + run + [("Esc", "not now"), ("?", "help")]
    }
    var items = KeyTable.bindings(at: model.place).filter { !$0.label.isEmpty && applies($0) }.map { binding in
      (binding.keys.first?.label ?? "", label(binding))
    }
    // One item for all of them, before what one needs less often.
    let place = items.firstIndex { $0.1 == "watch" || $0.1 == "command" }
    if let keys = answerKeys {
      items.insert((keys, "answer"), at: 0)
    } else if model.place != .page {
      items.insert((ViewTable.keys, "views"), at: place ?? items.endIndex)
    }
    return items
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
    switch binding.line {
    case "event next" where model.stepKeys.isAside: "keys to the step's screen"
    case "lesson leave" where model.job != nil: "cancel"
    case "lesson leave" where model.openQuestion != nil: "not now"
    default: binding.label
    }
  }

  /// Whether a key would do something now.
  private func applies(_ binding: KeyBinding) -> Bool {
    let node = model.selection.flatMap { model.picture[$0] }
    let instances = model.selection.map { model.picture.instances(of: $0) } ?? []
    switch binding.line {
    case "undo": return model.status.undo != nil
    case "remove %s", "form edit", "resolve %s": return node?.standing == .registered
    case "release %h": return instances.contains { $0.keepers.contains(.you) }
    case "use %i": return !instances.isEmpty
    case "play" where model.stepKeys.isAside: return false
    case "event next", "play", "watch": return !model.isOver
    case "hint": return hasHint && !isOutOfHints
    case "solution": return isOutOfHints
    case "decision": return model.lesson?.verdict.questions.contains { $0.isRight == false } == true
    case "check": return model.findings.contains { $0.severity > .note }
    case "palette \"code variant \"": return model.lesson?.variants.isEmpty == false
    case "mode": return model.world.lesson?.step.hasCounterpart ?? true
    case "step next": return !isLastStep
    case "step previous": return model.world.lesson.map { $0.step.number > 1 } ?? false
    case "find": return !model.isInLesson
    default: return true
    }
  }
}
