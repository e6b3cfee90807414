import Core

/// The description of a project in words, for the terminal and for pipes.
package enum ProjectText {
  /// Returns one line with the numbers of files, lines, services, dependencies and unknown places, the service with most
  /// users, the longest chain of services, the styles, and the numbers of files left out.
  package static func summary(_ project: ImportedProject) -> String {
    let count = project.count
    var parts = [
      "\(counted(count.files, "file")), \(counted(count.lines, "line"))",
      "\(counted(project.services.count, "service")), \(project.edges.count) \(project.edges.count == 1 ? "dependency" : "dependencies")",
    ]
    if !project.unknown.isEmpty { parts.append("\(counted(project.unknown.count, "place")) not understood") }
    if let hub = project.mostUsed { parts.append("most needed: \(hub.name), by \(hub.users)") }
    if let chain = project.chainText { parts.append(chain) }
    if !project.styles.isEmpty { parts.append("styles: " + project.styles.joined(separator: ", ")) }
    let left = ExclusionReason.allCases.compactMap { reason in count.left[reason].map { counted($0, of: reason) } }
    if !left.isEmpty { parts.append("left out: " + left.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }

  /// Returns the numbers of services, dependencies and unknown places, and the service with most users, which a picture
  /// of the code names as well.
  ///
  /// - Parameter title: returns the name of a service for people.
  package static func brief(_ project: ImportedProject, title: (String) -> String = { $0 }) -> String {
    var parts = [
      "\(counted(project.services.count, "service")), \(project.edges.count) \(project.edges.count == 1 ? "dependency" : "dependencies")"
    ]
    if !project.unknown.isEmpty { parts.append("\(counted(project.unknown.count, "place")) not understood") }
    if let hub = project.mostUsed { parts.append("most needed: \(title(hub.name)), by \(hub.users)") }
    return parts.joined(separator: "; ")
  }

  /// Returns a number of files that were left out: `1 test`, `12 ignored`.
  package static func counted(_ number: Int, of reason: ExclusionReason) -> String {
    let isNoun = reason == .packages || reason == .tests
    return "\(number) \(number == 1 && isNoun ? String(reason.rawValue.dropLast()) : reason.rawValue)"
  }

  package static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension ImportedProject {
  /// Minimum number of users of the most used service.
  private static let fewestUsers = 3

  /// The registered service that most services and consumers use, with their number; nil if no service has three users.
  ///
  /// Of several such services, the one with most dependencies of its own counts, and then the first by name.
  package var mostUsed: (name: String, users: Int)? {
    let users = usersByService
    guard let most = users.values.max(), most >= Self.fewestUsers else { return nil }
    let needs = Dictionary(grouping: edges, by: \.from).mapValues { Set($0.map(\.to)).count }
    let foremost = users.filter { $0.value == most }.keys
    let name = foremost.min { (-needs[$0, default: 0], $0) < (-needs[$1, default: 0], $1) }
    return name.map { ($0, most) }
  }

  /// Number of services and consumers that certainly use each registered service.
  package var usersByService: [String: Int] {
    let used = edges.filter { $0.isRegistered && !$0.isBuiltIn && $0.alternatives.isEmpty }
    return Dictionary(grouping: used, by: \.to).mapValues { Set($0.map(\.from)).count }
  }
}
