/// How the same registrations come by their dependencies.
package enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
  case injection, locator
}
