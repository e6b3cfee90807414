import Core

/// The description of a project in words, for the terminal and for pipes.
package enum ProjectText {
  /// Returns one line with the numbers of files, lines, services, dependencies and unknown places, the service with most
  /// users, the styles, and the numbers of files left out.
  package static func summary(_ project: ImportedProject) -> String {
    let count = project.count
    var parts = [
      "\(counted(count.files, "file")), \(counted(count.lines, "line"))",
      "\(counted(project.services.count, "service")), \(project.edges.count) \(project.edges.count == 1 ? "dependency" : "dependencies")",
    ]
    if let hub = hub(of: project) { parts.append("most used: \(hub.name), by \(hub.users)") }
    if !project.unknown.isEmpty { parts.append("\(counted(project.unknown.count, "place")) not understood") }
    if !project.styles.isEmpty { parts.append("styles: " + project.styles.joined(separator: ", ")) }
    let left = ExclusionReason.allCases.compactMap { reason in count.left[reason].map { counted($0, of: reason) } }
    if !left.isEmpty { parts.append("left out: " + left.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }

  /// Returns the numbers of services, dependencies and unknown places, and the service with most users.
  package static func brief(_ project: ImportedProject) -> String {
    var parts = [
      "\(counted(project.services.count, "service")), \(project.edges.count) \(project.edges.count == 1 ? "dependency" : "dependencies")"
    ]
    if let hub = hub(of: project) { parts.append("most used: \(hub.name), by \(hub.users)") }
    if !project.unknown.isEmpty { parts.append("\(counted(project.unknown.count, "place")) not understood") }
    return parts.joined(separator: "; ")
  }

  /// Returns the registered service that most services and consumers use; nil if none has five users.
  private static func hub(of project: ImportedProject) -> (name: String, users: Int)? {
    let used = project.edges.filter { $0.isRegistered && !$0.isBuiltIn && $0.alternatives.isEmpty }
    let users = Dictionary(grouping: used, by: \.to).mapValues { Set($0.map(\.from)).count }
    guard let hub = users.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), hub.value >= 5 else { return nil }
    return (hub.key, hub.value)
  }

  /// Returns a number of files that were left out: `1 test`, `12 ignored`.
  package static func counted(_ number: Int, of reason: ExclusionReason) -> String {
    let isNoun = reason == .packages || reason == .tests
    return "\(number) \(number == 1 && isNoun ? String(reason.rawValue.dropLast()) : reason.rawValue)"
  }

  package static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
