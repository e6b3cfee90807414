import Core
import Laboratory
import Stage

extension ShownStage {
  /// Returns the name of a service of the code on stage for people; any other name as it is.
  func titleOfSource(_ name: String) -> String { source?.whole.title(of: name) ?? name }

  /// Returns the names that contain a text: first those that are the text, with or without their containers, then those
  /// that begin with it.
  ///
  /// With a `#` in the text, they are names of instances. Otherwise they are services, found by name or interface.
  func names(containing text: String) -> [String] {
    let wanted = text.lowercased()
    let services = picture.services.map(\.name)
    let all =
      text.contains("#")
      ? services.flatMap { picture.instances(of: $0).map(\.name) }
      : services.filter { name in
        wanted.isEmpty || name.lowercased().contains(wanted)
          || picture[name]?.interfaces.contains { $0.lowercased().contains(wanted) } == true
      }
    let found = all.filter { !text.contains("#") || $0.lowercased().contains(wanted) }
    func rank(_ name: String) -> Int {
      let name = name.lowercased()
      let last = name.split(separator: ".").last.map(String.init) ?? name
      return name == wanted ? 0 : last == wanted ? 1 : name.hasPrefix(wanted) ? 2 : last.hasPrefix(wanted) ? 3 : 4
    }
    if wanted.isEmpty { return found }
    return found.enumerated().map { (rank($0.element), $0.offset, $0.element) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

extension ShownStage {
  /// Returns the number of names in the code on stage that contain a text, but that a filter or a focus leaves out.
  func namesLeftOut(containing text: String) -> Int {
    guard let source, source.isNarrowed, !text.isEmpty else { return 0 }
    return source.whole.picture.services.count { node in
      picture[node.name] == nil && node.name.lowercased().contains(text.lowercased())
    }
  }

  /// Returns the identifiers of the groups of the code on stage whose name contains a text, those of exactly this name
  /// first; none for an empty text.
  func groups(containing text: String) -> (exact: [String], others: [String]) {
    guard let outline = source?.graph.outline, !text.isEmpty else { return ([], []) }
    let wanted = text.lowercased()
    let found = outline.groups.filter { $0.name.lowercased().contains(wanted) }
    let parts = found.sorted { ($0.depth, $0.name) < ($1.depth, $1.name) }
    return (
      parts.filter { $0.name.lowercased() == wanted }.map(\.id),
      parts.filter { $0.name.lowercased() != wanted }.map(\.id)
    )
  }
}

extension World {
  /// Spellings of all lifetimes. `scoped:` is combined with each known kind of scope.
  var lifetimeSpellings: [String] {
    let kinds = scopeKindNames
    return Lifetime.spellings.flatMap { spelling in
      spelling.hasPrefix("scoped:") && !kinds.isEmpty
        ? kinds.map { "scoped:\($0)" } : [spelling.replacing("KIND", with: "")]
    }
  }

  /// Spellings of all lifetimes, with an example of a kind if no kind of scope is known.
  var lifetimeChoices: [String] {
    lifetimeSpellings.map { $0.last == ":" ? $0 + Words.Form.exampleKind : $0 }
  }

  /// Kinds of scopes that are declared, used by a registration, or open.
  var scopeKindNames: [String] {
    let used = orderedRegistrations.compactMap { registration -> String? in
      if case .scoped(let kind) = registration.lifetime { kind.name } else { nil }
    }
    return (scopeKinds.map(\.name) + used + scopes.map(\.id.kind.name)).withoutRepeats
  }
}
