import Core
import Foundation

/// A random graph of services and their dependencies, without cycles, from a seed.
struct RandomGraph {
  struct Node {
    var lifetime: Lifetime
    /// Dependencies in ascending order. Their indices are higher than the node's own.
    var needs: [(to: Int, isDeferred: Bool)]
  }

  private(set) var nodes: [Node] = []
  let seed: UInt64

  init(seed: UInt64, lifetimes: [Lifetime], allowsDeferred: Bool = true) {
    self.seed = seed
    var generator = SplitMix(state: seed)
    let count = Int.random(in: 1...12, using: &generator)
    for index in 0..<count {
      let others = (index + 1..<count).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
      nodes.append(
        Node(
          lifetime: lifetimes.randomElement(using: &generator) ?? .transient,
          needs: others.map { ($0, allowsDeferred && Int.random(in: 0..<4, using: &generator) == 0) }))
    }
  }

  func services(_ name: (Int) -> String) -> [String] {
    nodes.indices.map { "\(name($0)): \(nodes[$0].lifetime)" }.sorted()
  }

  func edges(_ name: (Int) -> String, by kind: String = "initializer") -> [String] {
    nodes.indices.flatMap { index in
      nodes[index].needs.map { need in
        "\(name(index)) -> \(name(need.to)) by \(kind)" + (need.isDeferred ? " (deferred)" : "")
      }
    }
    .sorted()
  }

  /// Arguments of an initializer call. Services of odd index have each argument on a line of its own.
  func arguments(_ index: Int, _ value: (Int) -> String) -> String {
    nodes[index].needs.map { need in
      let text = value(need.to)
      return "n\(need.to): " + (need.isDeferred ? "{ \(text) }" : text)
    }
    .joined(separator: index % 2 == 0 ? ", " : ",\n      ")
  }

  /// Declarations of the classes, in several files.
  func classes() -> [String: String] {
    var files: [String: String] = [:]
    for index in nodes.indices {
      let parameters = nodes[index].needs.map { need in
        "n\(need.to): " + (need.isDeferred ? "@escaping () -> S\(need.to)" : "any S\(need.to)")
      }
      files["Types\(index % 3).swift", default: "import Foundation\n"] += """
        protocol S\(index): AnyObject {}
        // class I\(index) is a comment
        final class I\(index): S\(index) {
          init(\(parameters.joined(separator: ", "))) {}
        }

        """
    }
    return files
  }

  /// The seed of the environment variable `SEED`, or new random seeds. Tests print the seed of a failure.
  static var seeds: [UInt64] {
    if let text = ProcessInfo.processInfo.environment["SEED"], let seed = UInt64(text) { return [seed] }
    return (0..<25).map { _ in UInt64.random(in: 0...UInt64.max) }
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
