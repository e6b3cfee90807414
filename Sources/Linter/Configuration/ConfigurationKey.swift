/// A key of the configuration. The reader, the schema and the documentation are generated from this table.
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
    case .include: "Patterns of files, as .gitignore has them: findings of other files are not told."
    case .exclude: "Patterns of files and folders, as .gitignore has them, that are not read."
    case .modules: "Modules (folders below Sources, else top folders): findings of others are not told."
    case .hubs: "Types or variables whose members many types read."
    case .wrappers: "Property wrappers that ask a container for the type of their variable."
    case .roots: "Types that make services without a library."
    case .baseline: "File of the findings that are known, relative to this file."
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
