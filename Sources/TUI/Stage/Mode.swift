/// How the same registrations come by their dependencies.
enum Mode: String, Hashable, Sendable, CaseIterable {
  case injection, locator
}
