/// Speed of a step that runs by itself.
package enum Pace: Int, Hashable, Sendable, CaseIterable {
  case slowest, slow, normal, fast, fastest

  /// Milliseconds from one event to the next.
  package var milliseconds: Int {
    switch self {
    case .slowest: 2_000
    case .slow: 1_000
    case .normal: 500
    case .fast: 200
    case .fastest: 60
    }
  }

  enum Move: String, CaseIterable { case faster, slower }

  var faster: Pace { Pace(rawValue: rawValue + 1) ?? self }
  var slower: Pace { Pace(rawValue: rawValue - 1) ?? self }
}
