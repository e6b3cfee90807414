/// Why a service has the instance it has: where it comes from, who shares it, who is involved, and what happened last.
public struct Explanation: Hashable, Sendable {
  public let service: ServiceKey
  /// What answers; nil where nothing is registered, and then only `similar` says more.
  public let registration: Registration?
  /// Other registrations that provide the service too, in order; they are given by `resolveAll` alone.
  public let passedOver: [Registration]
  /// Registered names that are close to one for which nothing is registered.
  public let similar: [String]
  /// Who keeps an instance for everybody who asks: `container`, or open scopes as `user:anna`.
  public let keptBy: [String]
  /// The numbers of the instances that are alive; nil for a container that does not track.
  public let live: [Int]?
  /// What it is declared to need, or was seen to receive.
  public let needs: [ServiceGraph.Edge]
  /// How much is known of what it needs; nil where nothing is registered.
  public let knowledge: ServiceGraph.Service.Needs?
  /// Who is declared to need it, or was seen to receive it.
  public let neededBy: [ServiceGraph.Edge]
  /// The last resolution that it had a part in, step by step; nil where none was recorded.
  public let lastResolution: [Event]?
  /// What tells the services apart.
  let names: ServiceNames
}

extension Explanation: CustomStringConvertible {
  /// In lines, for a terminal.
  public var description: String {
    guard let registration else {
      let near = similar.isEmpty ? "" : " Registered with a similar name: \(similar.joined(separator: ", "))."
      return "Nothing is registered for \(names.name(of: service)).\(near)"
    }
    var lines = ["\(names.name(of: service)) is answered by \(names.name(of: registration.key))"]
    if let place = registration.location { lines[0] += ", registered at \(place)" }
    lines[0] += "."
    if !passedOver.isEmpty {
      lines.append(
        "Registered earlier and passed over: \(passedOver.map { names.name(of: $0.key) }.joined(separator: ", ")).")
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

  private func list(_ names: [String], none: String = "nobody") -> String {
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
