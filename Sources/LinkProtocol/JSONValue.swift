/// A JSON value in a line of the protocol.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

package struct JSONMember: Hashable, Sendable {
  package let key: String
  package let value: JSONValue
}

/// A fault in a line: the byte column (from 1) and the reason.
package struct LineFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let column: Int
  package let reason: String

  package init(column: Int, _ reason: String) { (self.column, self.reason) = (column, reason) }

  package var description: String { "column \(column): \(reason)" }
}
