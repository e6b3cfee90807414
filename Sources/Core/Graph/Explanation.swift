/// An explanation of a service's instance: its registration, the scopes that keep it, and its last resolution.
public struct Explanation: Hashable, Sendable {
  /// The key of the explained service.
  public let service: ServiceKey
  /// The registration that provides the service; `nil` if nothing is registered.
  public let registration: Registration?
  /// Earlier registrations that provide the service, in order of registration.
  ///
  /// A request for the key uses these registrations only in `resolveAll`.
  public let passedOver: [Registration]
  /// Registered names similar to the service's; empty if the service is registered.
  public let similar: [String]
  /// The container and scopes that keep or weakly hold an instance of the service: `container`, or open scopes such as
  /// `user:anna`.
  public let keptBy: [String]
  /// The numbers of the service's live instances; `nil` if the container does not track instances.
  public let live: [Int]?
  /// The declared and observed dependencies of the service.
  public let needs: [ServiceGraph.Edge]
  /// The extent to which the dependencies of the service are known; `nil` if nothing is registered.
  public let knowledge: ServiceGraph.Service.Needs?
  /// The declared and observed dependencies of other services on the explained service.
  public let neededBy: [ServiceGraph.Edge]
  /// The events of the last resolution in which the service took part; `nil` if none was recorded.
  public let lastResolution: [Event]?
  /// Unique names of the services, for the description.
  let names: ServiceNames
}

extension Explanation: CustomStringConvertible {
  /// The explanation as lines of text, for a terminal.
  public var description: String {
    guard let registration else {
      let near = similar.isEmpty ? "" : " Registered with a similar name: \(similar.joined(separator: ", "))."
      return "Nothing is registered for \(names.name(of: service)).\(near)"
    }
    var lines = ["\(names.name(of: service)) is provided by \(names.name(of: registration.key))"]
    if let place = registration.location { lines[0] += ", registered at \(place)" }
    lines[0] += "."
    if !passedOver.isEmpty {
      lines.append(
        "Registered earlier, used only by resolveAll: "
          + "\(passedOver.map { names.name(of: $0.key) }.joined(separator: ", ")).")
    }
    let policy = registration.policy.map { ", \($0)" } ?? ""
    lines.append("Lifetime: \(registration.lifetime)\(policy). Kept by: \(list(keptBy)).")
    lines.append("Alive: \(live.map { list($0.map { "#\($0)" }, none: "none") } ?? "not tracked").")
    lines.append("Needs: \(needed). Needed by: \(list(neededBy.map(\.from))).")
    guard let lastResolution else { return (lines + ["Last resolution: not recorded."]).joined(separator: "\n") }
    lines.append("Last resolution:")
    return (lines + lastResolution.map { "  \(line($0))" }).joined(separator: "\n")
  }

  private var needed: String {
    if knowledge != .unknown || !needs.isEmpty { return list(needs.map(\.to), none: "nothing") }
    return live == nil
      ? "not known: the container does not track instances" : "not known before its factory has run"
  }

  private func list(_ names: [String], none: String = "none") -> String {
    names.isEmpty ? none : names.joined(separator: ", ")
  }

  private func line(_ event: Event) -> String {
    var line = "\(event.kind.rawValue) \(event.service.map(names.name(of:)) ?? "")"
    if let instance = event.instance { line += "#\(instance.number)" }
    if let by = event.by { line += " for \(names.name(of: by))" }
    if let scope = event.scope { line += " in \(scope)" }
    return line
  }
}
