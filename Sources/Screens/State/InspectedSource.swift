import Canvas
import Laboratory
import Stage

/// The rows about what is selected in code, made once for each selection.
struct InspectedSource: Sendable {
  struct Row: Hashable, Sendable {
    let text: String
    var role = Role.text
    /// What stands at its end.
    var note = ""
    var place: SourcePlace?
    /// The service at the other end of a dependency.
    var service: String?
  }

  /// Values that the rows follow from.
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
