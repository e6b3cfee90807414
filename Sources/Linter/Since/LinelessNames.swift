import Importer

/// A replacement of service names that contain a line number, by names that stay the same when lines move.
///
/// `A (App.swift:3)` and `A (App.swift:9)` become `A (App.swift)` and `A (App.swift) 2`, in the order of the project's
/// services.
enum LinelessNames {
  /// Returns a project in which the names of the services, and of the ends of the edges, are replaced.
  ///
  /// - Complexity: O(services + edges).
  static func of(_ project: ImportedProject) -> ImportedProject {
    var (project, names, counts) = (project, [String: String](), [String: Int]())
    for service in project.services where names[service.name] == nil {
      let name = Finding.withoutLine(service.name)
      if name == service.name { continue }
      counts[name, default: 0] += 1
      let count = counts[name, default: 1]
      names[service.name] = count > 1 ? "\(name) \(count)" : name
    }
    if names.isEmpty { return project }
    for index in project.services.indices {
      project.services[index].name = names[project.services[index].name] ?? project.services[index].name
    }
    for index in project.edges.indices {
      project.edges[index].from = names[project.edges[index].from] ?? project.edges[index].from
      project.edges[index].to = names[project.edges[index].to] ?? project.edges[index].to
      project.edges[index].alternatives = project.edges[index].alternatives.map { names[$0] ?? $0 }
    }
    return project
  }
}
