import Core
import Laboratory
import Stage

/// The form that adds or edits a service.
struct ServiceForm: Hashable, Sendable {
  enum Field: Int, CaseIterable, Sendable {
    case name, interface, lifetime, needs

    var label: String {
      switch self {
      case .name: "name"
      case .interface: "as"
      case .lifetime: "lifetime"
      case .needs: "needs"
      }
    }

    var hint: String {
      switch self {
      case .name: "what it is called"
      case .interface: "the interface it provides, if any"
      case .lifetime: Lifetime.spellings.joined(separator: " · ") + "  (←/→ choose)"
      case .needs: "A, B by property, C by method optional"
      }
    }
  }

  /// The service that is edited; nil adds one.
  let original: ServiceDraft?
  var fields: [LineEditor]
  var focus = Field.name
  /// Why it was not taken.
  var error: String?

  init(editing draft: ServiceDraft?) {
    original = draft
    fields = [
      LineEditor(draft?.name ?? ""), LineEditor(draft?.interface ?? ""),
      LineEditor(draft?.lifetime.description ?? "transient"),
      LineEditor(draft?.needs.map(\.text).joined(separator: ", ") ?? ""),
    ]
    if draft != nil { focus = .lifetime }
  }

  func text(_ field: Field) -> String { fields[field.rawValue].text.trimmed }

  mutating func moveFocus(by step: Int) {
    let count = Field.allCases.count
    focus = Field.allCases[(focus.rawValue + step + count) % count]
  }

  mutating func chooseLifetime(by step: Int) {
    let choices = ["transient", "graph", "container", "scoped:", "weak"]
    let now = text(.lifetime)
    let index = choices.firstIndex { now == $0 || ($0 == "scoped:" && now.hasPrefix($0)) } ?? 0
    fields[Field.lifetime.rawValue].replace(with: choices[(index + step + choices.count) % choices.count])
  }

  /// The command lines that carry it out: a rename first, if the name changed.
  func commandLines() -> [String] {
    let name = text(.name)
    let quotedName = Tokens.quoted(name)
    let needs = text(.needs)
    let needsOption = needs.isEmpty ? "" : " --needs \(Tokens.quotedWord(needs))"
    let interface = text(.interface)
    guard let original else {
      let provided = interface.isEmpty ? "" : " as \(Tokens.quoted(interface))"
      return ["add \(quotedName)\(provided) --lifetime \(Tokens.quotedWord(text(.lifetime)))\(needsOption)"]
    }
    var lines: [String] = []
    if name != original.name { lines.append("rename \(Tokens.quoted(original.name)) \(quotedName)") }
    var edit = "edit \(quotedName) --lifetime \(Tokens.quotedWord(text(.lifetime)))"
    edit += interface.isEmpty ? " --no-as" : " --as \(Tokens.quoted(interface))"
    edit += needs.isEmpty ? " --no-needs" : needsOption
    lines.append(edit)
    return lines
  }
}

extension Tokens {
  /// Always in quotes.
  static func quotedWord(_ text: String) -> String {
    "\"\(text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined())\""
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
