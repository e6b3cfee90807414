import Core
import Stage

/// Changes to a registration. A value of nil leaves the part unchanged.
package struct ServiceChange: Hashable, Sendable {
  /// New interface. The inner nil removes the interface.
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
