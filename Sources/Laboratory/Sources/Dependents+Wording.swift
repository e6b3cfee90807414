import Stage

extension Dependents {
  /// Summary in one sentence: `3 services and 1 consumer depend on Store`.
  package var summary: String {
    if all.isEmpty { return "nothing in the code requests \(service)" }
    let parts = [
      services > 0 ? Wording.count(services, "service") : nil,
      consumers > 0 ? Wording.count(consumers, "consumer") : nil,
    ]
    let verb = services + consumers == 1 ? "depends" : "depend"
    return "\(parts.compactMap { $0 }.joined(separator: " and ")) \(verb) on \(service)"
  }

  /// Returns the chain to the service, with the place of each dependency: `Screen (Screen.swift:3) → Cart
  /// (Container.swift:4) → Store`.
  package func wayText(from name: String) -> String {
    let way = way(from: name)
    return (way.map { "\($0.from) (\($0.place.file):\($0.place.line))" } + [service]).joined(separator: " → ")
  }

  /// Lines that replace the list where there is no screen.
  package var lines: [OutputLine] {
    [OutputLine(summary, all.isEmpty ? .plain : .good)] + all.map { OutputLine("  \(wayText(from: $0.name))") }
  }
}
