/// A way to look at a step's run.
package enum StepView: String, CaseIterable, Hashable, Sendable, Codable {
  case graph, timeline, messages, states, classes, marbles, signatures, surface, levels, changes

  /// Whether it counts for its reader what stands in the code.
  package var tellsCode: Bool { [.signatures, .surface, .levels, .changes].contains(self) }
}

/// A property of a type: `Door.state`.
package struct StepProperty: Hashable, Sendable, CustomStringConvertible {
  package let type: String
  package let name: String

  package init(type: String, name: String) {
    self.type = type
    self.name = name
  }

  /// - Parameter text: `TYPE.PROPERTY`; what stands before the last dot is the type.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, !parts.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) else {
      return nil
    }
    self.init(type: parts.dropLast().joined(separator: "."), name: String(parts[parts.count - 1]))
  }

  package var description: String { "\(type).\(name)" }

  /// The type as objects are told by it.
  package var simpleType: String { Wording.simpleType(type) }
}
