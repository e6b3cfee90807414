/// A key of the configuration, with the shape of its value, a meaning and an example. The reader, the schema and the
/// documentation use these.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case rules, include, exclude, modules, hubs, wrappers, roots, baseline

  package enum Shape: Sendable {
    case levels, list, path
  }

  package var shape: Shape {
    switch self {
    case .rules: .levels
    case .baseline: .path
    default: .list
    }
  }

  package var meaning: String {
    switch self {
    case .rules: "Severities of rules, or off."
    case .include: "Patterns of files, as in .gitignore. Findings in other files are not reported."
    case .exclude: "Patterns of files and folders that are not read, as in .gitignore."
    case .modules:
      "Modules: a target of a package, a folder with a manifest or a folder Sources of its own, or the first folder of "
        + "the path. Findings in other modules are not reported."
    case .hubs: "Types or variables whose members are read by many types."
    case .wrappers: "Property wrappers that request the type of their variable from a container."
    case .roots: "Types that create services without a library."
    case .baseline: "File with the known findings, relative to this file."
    }
  }

  package var example: String {
    switch self {
    case .rules: "rules: { missing: error, bypass: off, unused: note }"
    case .include: "include: [Sources]"
    case .exclude: "exclude: [Generated, \"**/Tests\"]"
    case .modules: "modules: [App, Networking]"
    case .hubs: "hubs: [Backbone]"
    case .wrappers: "wrappers: [Provided]"
    case .roots: "roots: [Kitchen]"
    case .baseline: "baseline: .playground-baseline.json"
    }
  }
}
