/// Source of a registered service's dependencies: injection or a service locator.
package enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
  case injection, locator
}
