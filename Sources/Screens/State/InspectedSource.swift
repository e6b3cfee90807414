import Canvas
import Laboratory
import Stage

/// Cache of the inspector's rows about the selected group or service of Swift code.
struct InspectedSource: Sendable {
  struct Row: Hashable, Sendable {
    let text: String
    var role = Role.text
    /// Text at the end of the row.
    var note = ""
    var place: SourcePlace?
    /// The service at the other end of the dependency that the row shows; nil for any other row.
    var service: String?
  }

  /// All values that the rows depend on.
  struct Key: Hashable, Sendable {
    let selection: String?
    let group: String?
    let arrangement: SourceArrangement.Key?
    let width: Int
    let isASCII: Bool
  }

  var key: Key?
  var rows: [Row] = []
}
