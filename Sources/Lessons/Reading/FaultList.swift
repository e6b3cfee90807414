import Core
import Stage
import Yams

/// Collects the faults of one file, with their places.
package struct FaultList {
  let file: String
  package private(set) var faults: [Fault] = []

  package init(file: String) { self.file = file }

  package mutating func add(_ message: String, line: Int = 1, column: Int = 1) {
    faults.append(Fault(file: file, line: line, column: column, message: message))
  }

  package mutating func add(_ message: String, at node: Node, isUnderstood: Bool = false) {
    faults.append(
      Fault(
        file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, message: message,
        isUnderstood: isUnderstood))
  }

  mutating func add(contentsOf others: [Fault]) { faults += others }
}

extension Node {
  /// The node as messages name it: `a mapping`, `a list`, `an alias`, a scalar's text in quotes, or `empty`.
  package var kind: String {
    switch self {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar): isNull ? "empty" : "'\(scalar.string)'"
    case .alias: "an alias"
    }
  }

  package var isNull: Bool {
    if case .scalar(let scalar) = self { return scalar.style == .plain && ["", "~", "null"].contains(scalar.string) }
    return false
  }

  /// The text of a scalar; nil for other nodes and for empty text.
  package var text: String? {
    guard case .scalar(let scalar) = self, !isNull, !scalar.string.allSatisfy(\.isWhitespace) else { return nil }
    return scalar.string
  }
}
