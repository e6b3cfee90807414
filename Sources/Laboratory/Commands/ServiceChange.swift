import Core
import Stage

/// Changes to a registration; nil leaves a part as it is.
package struct ServiceChange: Hashable, Sendable {
  /// The inner nil removes the interface.
  package var interface: String??
  package var lifetime: Lifetime?
  package var needs: [Need]?

  package func applied(to draft: ServiceDraft) -> ServiceDraft {
    var draft = draft
    if let interface { draft.interface = interface }
    if let lifetime { draft.lifetime = lifetime }
    if let needs { draft.needs = needs }
    return draft
  }
}

/// What a service may be called.
package enum ServiceName {
  /// - Throws: `UsageError` for an empty name, or one that commands could not tell from an instance.
  package static func check(_ name: String, _ what: String = "a service") throws {
    if name.isEmpty || name.allSatisfy(\.isWhitespace) { throw UsageError("\(what) needs a name") }
    if name.contains("#") { throw UsageError.hasNumberSign(name) }
  }
}
