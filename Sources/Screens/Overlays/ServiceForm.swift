import Core
import Laboratory
import Stage

/// Form that adds or edits a service.
struct ServiceForm: Hashable, Sendable {
  enum Field: Int, CaseIterable, Sendable {
    case name, interface, lifetime, needs

    var label: String {
      switch self {
      case .name: Words.Form.name
      case .interface: Words.Form.interface
      case .lifetime: Words.Form.lifetime
      case .needs: Words.Form.needs
      }
    }
  }

  /// Service to edit; nil if the form adds a service.
  let original: ServiceDraft?
  var fields: [LineEditor]
  var focus = Field.name
  /// Reason for which the form was rejected; nil after the next edit.
  var error: String?
  /// Index of the selected row in the pick list; nil if none is selected.
  var chosen: Int?
  /// Kind of injection for the need that is picked next.
  var manner = Manner.all[0]

  /// Kind of injection of a need, and whether the need is optional.
  struct Manner: Hashable, Sendable {
    let kind: Dependency.Kind
    let isOptional: Bool

    static let all = [false, true].flatMap { isOptional in
      Need.kinds.map { Manner(kind: $0, isOptional: isOptional) }
    }

    /// Words that follow the name in the text of a need, such as `by property optional`, with a blank before them.
    var suffix: String { (kind == .initializer ? "" : " by \(kind.rawValue)") + (isOptional ? " optional" : "") }
  }

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

  /// Typed part of the name to pick; among needs, the text after the last comma. Always empty for the lifetime.
  var part: String {
    let text = fields[focus.rawValue].text
    if focus == .lifetime { return "" }
    return focus == .needs ? (Tokens.parts(text).last ?? "").trimmed : text.trimmed
  }

  /// Names of the needs before the one that the user is typing.
  var earlierNeeds: [String] {
    Tokens.parts(fields[Field.needs.rawValue].text).dropLast().flatMap { (try? Need.parse($0)) ?? [] }.map(\.service)
  }

  /// Puts the picked name into the field in focus.
  mutating func take(_ choice: String) {
    let field = focus.rawValue
    if focus == .needs {
      let before = Tokens.parts(fields[field].text).dropLast().map(\.trimmed)
      fields[field].replace(with: (before + [Tokens.quoted(choice) + manner.suffix, ""]).joined(separator: ", "))
    } else {
      fields[field].replace(with: choice)
    }
    (chosen, error, manner) = (nil, nil, Manner.all[0])
  }

  mutating func turnManner(by step: Int) {
    let all = Manner.all
    manner = all[((all.firstIndex(of: manner) ?? 0) + step + all.count) % all.count]
  }

  /// Returns the explanation of a field. Each lifetime has its own.
  func hint(_ field: Field) -> String {
    switch field {
    case .name: Words.Form.nameHint
    case .interface: Words.Form.interfaceHint
    case .lifetime: Words.Form.hint(for: Lifetime(text(.lifetime)))
    case .needs: Words.Form.needsHint
    }
  }

  /// Returns the text of a field, without empty parts between commas.
  func written(_ field: Field) -> String {
    Tokens.parts(text(field)).map(\.trimmed).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  mutating func moveFocus(by step: Int) {
    (chosen, error) = (nil, nil)
    let count = Field.allCases.count
    focus = Field.allCases[(focus.rawValue + step + count) % count]
  }

  mutating func chooseLifetime(by step: Int, among choices: [String]) {
    let now = text(.lifetime)
    let index = choices.firstIndex { now == $0 || $0.hasPrefix("scoped:") && now.hasPrefix("scoped:") } ?? 0
    (error, chosen) = (nil, nil)
    fields[Field.lifetime.rawValue].replace(with: choices[(index + step + choices.count) % choices.count])
  }

  /// Returns the command lines that apply the form: `add`, or `edit` with a `rename` before it if the name changed.
  func commandLines() -> [String] {
    let name = text(.name)
    let quotedName = Tokens.quoted(name)
    let needs = written(.needs)
    let needsOption = needs.isEmpty ? "" : " --needs \(Tokens.quotedWord(needs))"
    let interface = text(.interface)
    guard let original else {
      return [Tokens.addLine(name, interface: interface, lifetime: text(.lifetime), needs: needs)]
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
  /// Returns the command line that registers a service.
  ///
  /// - Parameters:
  ///   - interface: empty for none.
  ///   - lifetime: nil for the default lifetime of `add`.
  ///   - needs: value of the option `--needs`, separated by commas; empty for none.
  static func addLine(_ name: String, interface: String, lifetime: String?, needs: String) -> String {
    var line = "add \(quoted(name))"
    if !interface.isEmpty { line += " as \(quoted(interface))" }
    if let lifetime { line += " --lifetime \(quotedWord(lifetime))" }
    if !needs.isEmpty { line += " --needs \(quotedWord(needs))" }
    return line
  }

  /// Returns a text in quotes, with its quotes and backslashes escaped.
  static func quotedWord(_ text: String) -> String {
    "\"\(text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined())\""
  }
}

extension String {
  /// Text without the white space at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
