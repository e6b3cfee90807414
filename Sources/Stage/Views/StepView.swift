/// A view of a step's run or of its code.
package enum StepView: String, CaseIterable, Hashable, Sendable, Codable {
  case graph, timeline, messages, states, classes, marbles, signatures, surface, levels, changes

  /// True if the view summarises the source code instead of the run.
  package var describesCode: Bool { [.signatures, .surface, .levels, .changes].contains(self) }
}

/// A property of a type: `Door.state`.
package struct StepProperty: Hashable, Sendable, CustomStringConvertible {
  package let type: String
  package let name: String

  package init(type: String, name: String) {
    self.type = type
    self.name = name
  }

  /// Parses a property; nil if the text has another form.
  ///
  /// - Parameter text: `TYPE.PROPERTY`; the type is the part before the last dot.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, !parts.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) else {
      return nil
    }
    self.init(type: parts.dropLast().joined(separator: "."), name: String(parts[parts.count - 1]))
  }

  package var description: String { "\(type).\(name)" }

  /// Last component of the type's name, as objects are named.
  package var simpleType: String { Wording.simpleType(type) }
}
