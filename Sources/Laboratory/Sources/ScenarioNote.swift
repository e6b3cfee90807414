import Stage
import Support

/// A fact about a code base that its scenario cannot express, or expresses differently.
package struct ScenarioNote: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case lifetime, unregistered, arguments, interfaces, name, conditional, testOnly
    case hiddenKept, hiddenUsed, deferred, builtIn, creation, reset, consumer, roots, unknown
  }

  package let kind: Kind
  /// Subject of the note: a service, or a dependency such as `Cart → Store`.
  package let subject: String
  /// Place in the code: `Sources/App.swift:12`.
  package let place: String?

  package var text: String { subject + (place.map { " (\($0))" } ?? "") }
}

extension ScenarioNote.Kind {
  /// Returns the heading for a number of notes: `3 lifetimes not shown by the code; written as transient`.
  package func heading(_ count: Int) -> String {
    let (thing, rest) = words
    return "\(Wording.count(count, of: thing)) \(rest)"
  }

  private var words: (thing: String, rest: String) {
    switch self {
    case .lifetime: ("lifetime", "not shown by the code; written as transient")
    case .unregistered:
      ("dependency", "without a registration in this code; written as optional")
    case .arguments: ("service", "made with arguments at run time; the laboratory passes no arguments")
    case .interfaces: ("service", "with further interfaces, which are left out")
    case .name: ("name", "not allowed in a scenario")
    case .conditional:
      ("place", "in a branch of #if; written, but initializer injection becomes property injection")
    case .testOnly: ("service", "for tests and previews only; written like other services")
    case .hiddenKept: ("hidden dependency", "by property wrappers; written as property injection")
    case .hiddenUsed:
      ("hidden dependency", "pulled lazily, in bodies or in default arguments; written as method injection")
    case .deferred: ("deferred dependency", "resolved later; written as method injection")
    case .builtIn: ("dependency", "on built-in services of the library; left out")
    case .creation: ("object", "created directly, without the container; left out")
    case .reset: ("place", "where the code resets or replaces a registration or instance; left out")
    case .consumer: ("consumer", "without a registration; services needed there count as roots")
    case .roots:
      (
        "service",
        "of scoped lifetime, needed by a root; no roots are written, because roots are resolved outside all scopes"
      )
    case .unknown: ("place", "not understood in the code")
    }
  }
}

extension ProjectScenario {
  /// Numbers of notes, one line for each kind.
  package var summary: [String] {
    ScenarioNote.Kind.allCases.compactMap { kind in
      let count = notes.count { $0.kind == kind }
      return count > 0 ? kind.heading(count) : nil
    }
  }

  /// Returns the text for a file. JSON cannot contain the notes.
  package func text(at path: String) -> String {
    Document.isJSON(path) ? ScenarioWriter.json(scenario) : text
  }

  /// The scenario as YAML, with the notes as comments at the top and the place of each registration after its service.
  package var text: String {
    var lines = ["# From \(Self.comment(root.isEmpty ? "Swift code" : root)): read as text, and never run."]
    if !notes.isEmpty { lines += ["#", "# Left out of the scenario, or written differently:"] }
    for kind in ScenarioNote.Kind.allCases {
      let notes = notes.filter { $0.kind == kind }
      if notes.isEmpty { continue }
      lines += ["#", "# \(kind.heading(notes.count)):"] + notes.map { "#   " + Self.comment($0.text) }
    }
    return lines.map { $0 + "\n" }.joined() + ScenarioWriter.text(scenario, remarks: places)
  }

  /// Returns a text that fits into a comment on one line.
  private static func comment(_ text: String) -> String { DisplayText.visible(text) }
}
