import Attach
import Core

/// Source code of an attached program, compared with the registrations of the running program.
///
/// The comparison is repeated when the registrations change.
struct AttachedCode: Sendable {
  let sources: AttachedSources?
  private(set) var differences: [Diagnostic] = []
  /// Names of the registrations at the last comparison, by number.
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
