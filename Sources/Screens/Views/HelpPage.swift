import Core
import Laboratory
import Stage

/// The help page: everything in it comes from the tables.
enum HelpPage {
  static func lines(_ model: Model) -> [OutputLine] {
    var lines = [OutputLine("Keys here", .good)]
    for binding in KeyTable.bindings(at: model.place) {
      let keys = binding.keys.map(\.label).joined(separator: " ")
      lines.append(OutputLine("  \(keys.padding(to: 10))\(binding.summary)"))
    }
    if model.isInLesson {
      lines += [OutputLine(""), OutputLine("Keys while you edit (e); all others type", .good)]
      for key in EditorKey.table {
        lines.append(OutputLine("  \(key.keys.map(\.label).joined(separator: " ").padding(to: 10))\(key.summary)"))
      }
    }
    lines.append(OutputLine(""))
    lines.append(OutputLine("Reading the graph", .good))
    let glyphs = Glyphs(isASCII: model.isASCII)
    let lifetimes: [(Lifetime, String)] = [
      (.transient, "a new instance each time"), (.graph, "one per resolution"),
      (.container, "one per container, kept"), (.scoped("KIND"), "one per open scope of that kind"),
      (.weak, "shared while somebody holds it"),
    ]
    for (lifetime, text) in lifetimes {
      lines.append(OutputLine("  \(glyphs.mark(lifetime, .registered)) \(lifetime.description.padding(to: 14))\(text)"))
    }
    let signs: [(String, String)] = [
      (glyphs.dot, "a live instance"), (glyphs.mark(nil, .missing), "somebody needs it, and nothing is registered"),
      (glyphs.mark(nil, .unregistered), "known by its objects only: a lesson's class, or a removed service"),
      (glyphs.mark(nil, .locator), "the service locator itself"),
      (glyphs.isASCII ? "---" : "───", "declared, or held"),
      (glyphs.isASCII ? "~~~" : "┄┄┄", "pulled from a locator: hidden"),
      (glyphs.isASCII ? "===" : "═══", "one creates the other"),
      (glyphs.changed, "beside code: not in the step before"),
      ("\(glyphs.warning)2", "two findings that matter; ! lists them"),
      (glyphs.isASCII ? "*" : "•", "after the file's name: not saved"),
      ("captive", "a longer lifetime holds a shorter one"),
      ("added", "to the source: a step that the talk or article of the lesson does not have"),
    ]
    for (sign, text) in signs { lines.append(OutputLine("  \(sign.padding(to: 10))\(text)")) }
    return lines + commandLines
  }

  static var commandLines: [OutputLine] {
    CommandSpec.Group.allCases.flatMap { group in
      [OutputLine(""), OutputLine("\(group.rawValue) commands", .good)]
        + CommandTable.specs.filter { $0.group == group }.flatMap { spec in
          [OutputLine("  \(spec.synopsis)"), OutputLine("      \(spec.summary)")]
        }
    }
  }

  /// - Throws: `UsageError` for a command that does not exist.
  static func lines(for name: String) throws -> [OutputLine] {
    let found = CommandTable.specs.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
    if found.isEmpty { throw UsageError.unknown("command", name, among: CommandTable.specs.map(\.name)) }
    return found.map { OutputLine("\($0.synopsis): \($0.summary)") }
  }
}
