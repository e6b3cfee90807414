/// Way in which registered services get their dependencies.
package enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
  case injection, locator
}
