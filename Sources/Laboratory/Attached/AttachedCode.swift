import Attach
import Core

/// The code of an attached program, and its differences from the program's registrations, computed anew when these change.
struct AttachedCode: Sendable {
  let sources: AttachedSources?
  private(set) var differences: [Diagnostic] = []
  /// The registrations that were compared: their numbers and names.
  private var compared: [Int: String] = [:]

  init(_ sources: AttachedSources?) { self.sources = sources }

  func compared(with services: [LiveService]) -> Self {
    guard let sources else { return self }
    let registered = Dictionary(services.map { ($0.id, $0.name) }, uniquingKeysWith: { $1 })
    guard registered != compared else { return self }
    var code = self
    (code.compared, code.differences) = (registered, sources.differences(from: services))
    return code
  }
}
