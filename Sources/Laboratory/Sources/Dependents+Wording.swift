import Stage

extension Dependents {
  /// Summary in one sentence: `3 services and 1 consumer depend on Store`, `, and 2 more may` if the code does not show
  /// which of several services these request.
  ///
  /// In the other direction: `Store needs 3 services`.
  package var summary: String {
    if direction == .needs { return needsSummary }
    if all.isEmpty { return "Nothing in the code requests \(service)" }
    let certain = all.filter { !$0.isPossible }
    if certain.isEmpty { return "\(Self.count(all)) may depend on \(service)" }
    let verb = certain.count == 1 ? "depends" : "depend"
    let more = possibleOnes > 0 ? ", and \(possibleOnes) more may" : ""
    return "\(Self.count(certain)) \(verb) on \(service)\(more)"
  }

  private var needsSummary: String {
    if all.isEmpty { return "\(service) needs nothing that the code shows" }
    let certain = all.filter { !$0.isPossible }
    if certain.isEmpty { return "\(service) may need \(needsCount(all))" }
    let more = possibleOnes > 0 ? ", and may need \(possibleOnes) more" : ""
    return "\(service) needs \(needsCount(certain))\(more)"
  }

  /// Not every name without a registration is a consumer: the service that one needs may be missing.
  private func needsCount(_ needs: [Dependent]) -> String {
    let services = needs.count(where: \.isService)
    let parts = [
      services > 0 ? Wording.count(services, "service") : nil,
      services < needs.count ? "\(needs.count - services) without a registration" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }

  private static func count(_ dependents: [Dependent]) -> String {
    let services = dependents.count(where: \.isService)
    let parts = [
      services > 0 ? Wording.count(services, "service") : nil,
      services < dependents.count ? Wording.count(dependents.count - services, "consumer") : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }

  /// Returns the chain to or from the service, with the place of each dependency: `Screen (Screen.swift:3) → Cart
  /// (Container.swift:4) → Store`. For a group, the chain ends with the name in it.
  ///
  /// - Parameter title: returns the name of a service for people.
  package func wayText(from name: String, title: (String) -> String = { $0 }) -> String {
    let way = way(from: name)
    let end = way.last?.to ?? service
    return (way.map { "\(title($0.from)) (\($0.place.file):\($0.place.line))" } + [title(end)]).joined(separator: " → ")
  }

  /// Lines that replace the list where there is no screen.
  package var lines: [OutputLine] {
    [OutputLine(summary, all.isEmpty ? .plain : .good)]
      + all.map { OutputLine("  \($0.isPossible ? "possibly " : "")\(wayText(from: $0.name))") }
  }
}
