import Canvas
import Core
import Layout

/// Presentation of a lifetime: sign, box, colour and words.
package struct LifetimeStyle: Sendable {
  /// An example of the lifetime. For `scoped`, it has a placeholder as the kind of scope.
  package let lifetime: Lifetime
  package let word: String
  /// Description of the instances in a few words.
  package let meaning: String
  /// Text that explains why a request gets another instance than an earlier one, which is no longer retained.
  package let whenNotKept: String
  let role: Role
  /// Sign in Unicode and in ASCII.
  private let signs: (String, String)
  /// Characters of the box, from the upper left corner on, in Unicode and in ASCII; nil uses the box of a pane.
  private let boxes: (String?, String?)

  /// All lifetimes, in the order of lists and legends.
  package static let all = Lifetime.all.map(\.style)

  init(_ lifetime: Lifetime) {
    self =
      switch lifetime {
      case .transient: Self.transient
      case .graph: Self.graph
      case .container: Self.container
      case .scoped: Self.scoped
      case .weak: Self.weak
      }
  }

  private init(
    _ lifetime: Lifetime, _ word: String, _ role: Role, signs: (String, String), boxes: (String?, String?) = (nil, nil),
    _ meaning: String, whenNotKept: String
  ) {
    (self.lifetime, self.word, self.role, self.meaning) = (lifetime, word, role, meaning)
    (self.signs, self.boxes, self.whenNotKept) = (signs, boxes, whenNotKept)
  }

  private static let transient = LifetimeStyle(
    .transient, "transient", .transient, signs: ("○", "T"), "a new instance each time",
    whenNotKept: "not shared: each request gets a new one")
  private static let graph = LifetimeStyle(
    .graph, "graph", .graph, signs: ("◇", "G"), boxes: ("┌─┐│└─┘", nil), "one instance per resolution",
    whenNotKept: "shared only within one resolution")
  private static let container = LifetimeStyle(
    .container, "container", .container, signs: ("■", "C"), boxes: ("┏━┓┃┗━┛", "#=###=#"),
    "one instance per container, kept by it", whenNotKept: "not kept by the container now")
  private static let scoped = LifetimeStyle(
    .scoped("KIND"), "scoped", .scoped, signs: ("▣", "S"), boxes: ("╒═╕│╘═╛", nil),
    "one instance per open scope of that kind", whenNotKept: "not kept by its scope now")
  private static let weak = LifetimeStyle(
    .weak, "weak", .weak, signs: ("◌", "W"), boxes: ("╭┄╮┆╰┄╯", "...:..."), "shared while something holds it",
    whenNotKept: "shared while it is held")

  func sign(isASCII: Bool) -> String { isASCII ? signs.1 : signs.0 }

  func box(isASCII: Bool) -> Glyphs.Box? {
    (isASCII ? boxes.1 : boxes.0).map { Glyphs.Box(parts: $0.map(String.init)) }
  }

  /// Returns true if a lifetime is of the same kind, regardless of the kind of its scope.
  package func isOf(_ other: Lifetime) -> Bool { LifetimeStyle(other).word == word }
}

extension Lifetime {
  package var style: LifetimeStyle { LifetimeStyle(self) }
}
