import Canvas
import Laboratory
import Stage
import Support

/// Cache of the inspector's rows about the selected group or service of Swift code.
struct InspectedSource: Sendable {
  struct Row: Hashable, Sendable {
    private(set) var text: String
    var role = Role.text
    /// Text at the end of the row.
    var note = ""
    var place: SourcePlace?
    /// The service at the other end of the dependency that the row shows; nil for any other row.
    var service: String?
    /// Identifier of the group whose users the row stands for, or to which its user belongs; nil for any other row.
    var fold: String?
    /// Name in the text that may be shortened; nil for none.
    var name: String?

    init(text: String, role: Role = .text, note: String = "", place: SourcePlace? = nil, service: String? = nil) {
      (self.text, self.role, self.note, self.place, self.service) = (text, role, note, place, service)
    }

    mutating func indent() { text = " " + text }

    /// Shortens the name in the text until the row fits, so that it stays distinct from the names of other rows. The
    /// note gives way first.
    mutating func fit(_ width: Int, _ names: ShortNames, _ ellipsis: String) {
      guard let name, TextWidth.of(text) > width || !note.isEmpty else { return }
      let others = TextWidth.of(text) - TextWidth.of(name)
      let room = width - others - (note.isEmpty ? 0 : TextWidth.of(note) + 1)
      if TextWidth.of(name) <= room { return }
      // The kind of a dependency says less than the name, but a number of places stays.
      if note.count > 4 { note = "" }
      let rest = max(8, width - others - (note.isEmpty ? 0 : TextWidth.of(note) + 1))
      text = text.replacing(name, with: names.short(name, to: rest, ellipsis: ellipsis), maxReplacements: 1)
    }
  }

  /// All values that the rows depend on.
  struct Key: Hashable, Sendable {
    let selection: String?
    let group: String?
    let arrangement: SourceArrangement.Key?
    let unfoldedUsers: Set<String>
    let width: Int
    let isASCII: Bool
  }

  var key: Key?
  var rows: [Row] = []
}
