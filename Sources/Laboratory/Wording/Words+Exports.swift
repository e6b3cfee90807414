extension Words {
  /// Texts of the plain text export.
  enum Plain {
    static func mode(_ mode: String) -> String { "mode: \(mode)" }
    static func step(_ lesson: String, number: Int, title: String) -> String { "\(lesson), step \(number) \(title)" }
    static func lesson(_ title: String) -> String { "lesson: \(title)" }
    static let noServices = "services: none"
    static let services = "services:"
    static func providing(_ interface: String) -> String { " as \(interface)" }
    static let notRegistered = "not registered"
    static let missing = "missing"
    static let locator = "the locator"
    static func needs(_ names: String) -> String { " needs \(names)" }
    static let nothing = "nothing"
    static let theCode = "the code"
    static func held(_ instance: String, by holders: String) -> String { "    \(instance) held by \(holders)" }
    static let edges = "dependencies:"
    static let declaredAndObserved = "declared, observed"
    static let declared = "declared"
    static let observed = "observed"
    static func edge(from: String, to: String, by kind: String, known: String) -> String {
      "  \(from) -> \(to) by \(kind) (\(known))"
    }
    static let scopes = "scopes:"
    static func inScope(_ scope: String) -> String { " in \(scope)" }
    static let noFindings = "findings: none"
    static let findings = "findings:"
    static func live(_ count: Int) -> String { "\(count) live" }
  }
}
