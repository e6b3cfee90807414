/// Mechanism by which registered services get their dependencies: injection or a service locator.
package enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
  case injection, locator
}
