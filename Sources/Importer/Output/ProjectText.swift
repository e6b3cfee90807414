import Core

/// The description of a project in words, for the terminal and for pipes.
package enum ProjectText {
  /// Returns one line with the numbers of files, lines, services, edges and unknown places, the styles, and the numbers
  /// of files left out.
  package static func summary(_ project: ImportedProject) -> String {
    let count = project.count
    var parts = [
      "\(counted(count.files, "file")), \(counted(count.lines, "line"))",
      "\(counted(project.services.count, "service")), \(counted(project.edges.count, "edge"))",
    ]
    if !project.unknown.isEmpty { parts.append("\(counted(project.unknown.count, "place")) not understood") }
    if !project.styles.isEmpty { parts.append("styles: " + project.styles.joined(separator: ", ")) }
    let left = ExclusionReason.allCases.compactMap { reason in count.left[reason].map { "\($0) \(reason.rawValue)" } }
    if !left.isEmpty { parts.append("left out: " + left.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }

  package static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
