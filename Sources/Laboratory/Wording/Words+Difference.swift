import Stage

extension Words {
  /// Texts about the changes between two readings of Swift code.
  enum Difference {
    static let nothing = "Read again: same services and dependencies"
    static let unknownLifetime = "lifetime unknown"
    static func lifetime(_ name: String, is lifetime: String) -> String { "\(name) (now \(lifetime))" }
    static func dependency(_ name: String, on other: String) -> String { "\(name) → \(other)" }
    static func finding(_ kind: String, path: [String]) -> String { "\(kind) \(path.joined(separator: " → "))" }
    static func more(_ count: Int) -> String { " and \(count) more" }
    static func added(_ names: String) -> String { "Added \(names)" }
    static func removed(_ names: String) -> String { "Removed \(names)" }
    static func lifetimes(_ names: String) -> String { "Lifetime changed: \(names)" }
    static func newDependencies(_ names: String) -> String { "New: \(names)" }
    static func goneDependencies(_ names: String) -> String { "Gone: \(names)" }
    static func newFindings(_ names: String, count: Int) -> String { "New finding\(count == 1 ? "" : "s"): \(names)" }
    static func solved(_ names: String) -> String { "Solved: \(names)" }
  }
}
