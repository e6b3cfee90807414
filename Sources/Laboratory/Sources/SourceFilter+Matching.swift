import Core
import Importer

extension SourceFilter {
  /// Checks the filter's words that name parts of a code base.
  ///
  /// - Throws: `UsageError` with the nearest word if the code has no such style, module, scope or name.
  package func check(in project: ImportedProject) throws {
    let names = project.names
    for word in words {
      switch word {
      case .style(let style) where !project.styles.contains(style):
        throw UsageError.unknown(Words.Source.style, style, in: Words.Source.inThisCode, among: project.styles)
      case .module(let module):
        let known = project.modules
        if !known.contains(module) { throw UsageError.unknown("module", module, among: known.filter { !$0.isEmpty }) }
      case .lifetime(let text) where text.hasPrefix("scoped:"):
        let known = Set(project.services.compactMap(\.lifetime?.description)).filter { $0.hasPrefix("scoped:") }
          .sorted()
        if !known.contains(text) {
          throw UsageError.unknown(Words.Source.lifetime, text, in: Words.Source.inThisCode, among: known)
        }
      case .name(let part):
        let folded = part.lowercased()
        if !names.contains(where: { $0.lowercased().contains(folded) }) { throw Self.nobody(part, project, names) }
      default: continue
      }
    }
  }

  /// Returns the filter with the meaning of bare values, and with modules as the code writes them: `singleton` is
  /// `lifetime:singleton`, if no name in the code contains the word, and `module:app` is `module:App`.
  package func understood(in project: ImportedProject) -> SourceFilter {
    let names = project.names.map { $0.lowercased() }
    let values = Self.words(for: project)
    return SourceFilter(
      words: words.map { word in
        if case .module(let name) = word { return .module(project.module(meant: name) ?? name) }
        guard case .name(let part) = word, !names.contains(where: { $0.contains(part.lowercased()) }) else {
          return word
        }
        let isLifetime = StyleTable.lifetimeWords[part] != nil
        let meant = isLifetime ? "lifetime:\(part)" : values.first { $0.hasSuffix(":" + part) }
        return meant.flatMap { try? Tokens.split($0).first.map(Self.word) } ?? word
      })
  }

  private static func nobody(_ part: String, _ project: ImportedProject, _ names: [String]) -> UsageError {
    let words = ["hidden", "cycle"] + names + StyleTable.lifetimeWords.keys.sorted()
    let meant = NearestName.of(part, among: words, limit: 1).first
    return UsageError(Words.Source.noNameContains(part) + (meant.map { Words.Source.orDidYouMean($0) } ?? ""))
  }

  /// Returns all filter words that match something in a code base, except parts of names.
  ///
  /// - Complexity: O(services + edges + findings).
  package static func words(for project: ImportedProject) -> [String] {
    let lifetimes = Set(project.services.map { $0.lifetime?.description ?? "unknown" }).sorted()
    let words: [Word] =
      (project.edges.contains(where: \.isHidden) ? [.hidden] : [])
      + (ServiceCycles(project).all.isEmpty && !project.findings.contains { $0.kind == .cycle } ? [] : [.cycle])
      + project.styles.map(Word.style) + lifetimes.map(Word.lifetime)
      + Set(project.services.map(\.module)).filter { !$0.isEmpty }.sorted().map(Word.module)
      + Finding.Kind.allCases.filter { kind in project.findings.contains { $0.kind == kind } }.map(Word.finding)
      + Edge.Kind.allCases.filter { kind in project.edges.contains { $0.kind == kind } }.map(Word.kind)
      + Edge.Moment.allCases.filter { moment in project.edges.contains { $0.when == moment } }.map(Word.when)
    return words.map(\.text)
  }

  /// Returns the part of a code base that matches the words, with the findings that name a part of it.
  ///
  /// - Complexity: O(services + edges + findings).
  package func excerpt(of project: ImportedProject) -> ImportedProject {
    let wanted = FilterCriteria(words)
    let findings = wanted.findings.isEmpty ? [] : project.findings.filter { wanted.findings.contains($0.kind) }
    let (named, pairs) = Self.named(by: findings)
    func isNamed(_ name: String) -> Bool { wanted.findings.isEmpty || named.contains(name) }

    var services: [String: Bool] = [:]
    for service in project.services where services[service.name] != true {
      services[service.name] = wanted.describes(service) && isNamed(service.name)
    }
    // A consumer without a registration matches by its dependencies.
    func isWanted(_ name: String, _ edge: Edge) -> Bool {
      services[name] ?? (wanted.describesConsumer(name, edge, project.layout) && isNamed(name))
    }

    let cycles = wanted.cycle ? ServiceCycles(project) : nil
    // A service that needs itself is in a cycle of its own.
    let closed = wanted.cycle ? Self.named(by: project.findings.filter { $0.kind == .cycle }).pairs : []
    var result = project
    var shown: Set<String> = []
    result.edges = project.edges.filter { edge in
      let isClosed = cycles?.joins(edge.from, edge.to) != false || closed.contains([edge.from, edge.to])
      guard wanted.admits(edge), isClosed else { return false }
      if !wanted.findings.isEmpty, !pairs.contains([edge.from, edge.to]) { return false }
      let (from, to) = (isWanted(edge.from, edge), isWanted(edge.to, edge))
      guard wanted.looksForEdges ? from || to : from && to else { return false }
      shown.formUnion([edge.from, edge.to])
      return true
    }
    result.services = project.services.filter { service in
      shown.contains(service.name) || !wanted.looksForEdges && services[service.name] == true
    }
    shown.formUnion(result.services.map(\.name))
    result.findings = (wanted.findings.isEmpty ? project.findings : findings).filter { finding in
      finding.path.isEmpty || finding.path.contains { shown.contains($0.name) }
    }
    return result
  }

  /// Returns the names that findings consist of, and the pairs of names that follow each other in a finding.
  private static func named(by findings: [Finding]) -> (names: Set<String>, pairs: Set<[String]>) {
    var (names, pairs): (Set<String>, Set<[String]>) = ([], [])
    for finding in findings {
      let path = finding.path.map(\.name)
      names.formUnion(path)
      for (from, to) in zip(path, path.dropFirst()) { pairs.insert([from, to]) }
    }
    return (names, pairs)
  }
}

extension ImportedProject {
  /// Modules of services and of requests, in order of names.
  fileprivate var modules: [String] {
    Set(services.map(\.module) + edges.map { layout.module(of: $0.place.file) }).sorted()
  }

  /// Returns the module with a name, in any case; nil if there is none or several.
  fileprivate func module(meant name: String) -> String? {
    let modules = modules
    if modules.contains(name) { return name }
    let alike = modules.filter { $0.lowercased() == name.lowercased() }
    return alike.count == 1 ? alike[0] : nil
  }
}

/// Words of a filter, grouped by kind.
private struct FilterCriteria {
  var styles: Set<String> = []
  var lifetimes: Set<String> = []
  var modules: Set<String> = []
  var findings: Set<Finding.Kind> = []
  var kinds: Set<Edge.Kind> = []
  var moments: Set<Edge.Moment> = []
  var names: [String] = []
  var hidden = false
  var cycle = false

  init(_ words: [SourceFilter.Word]) {
    for word in words {
      switch word {
      case .style(let name): styles.insert(name)
      case .lifetime(let text): lifetimes.insert(text)
      case .module(let name): modules.insert(name)
      case .finding(let kind): findings.insert(kind)
      case .kind(let kind): kinds.insert(kind)
      case .when(let moment): moments.insert(moment)
      case .hidden: hidden = true
      case .cycle: cycle = true
      case .name(let part): names.append(part.lowercased())
      }
    }
  }

  var looksForEdges: Bool { hidden || cycle || !kinds.isEmpty || !moments.isEmpty }

  func describes(_ service: Service) -> Bool {
    admits(style: service.style) && admits(module: service.module) && admits(name: service.name)
      && (lifetimes.isEmpty || lifetimes.contains(service.lifetime?.description ?? "unknown")
        || lifetimes.contains("scoped") && service.lifetime.map(Self.isScoped) ?? false
        || lifetimes.contains { word in
          service.lifetime != nil && StyleTable.lifetime(of: word, in: service.style) == service.lifetime
        })
  }

  /// Returns whether a consumer without a registration matches.
  ///
  /// - Parameter edge: a dependency of the consumer.
  func describesConsumer(_ name: String, _ edge: Edge, _ layout: ModuleLayout) -> Bool {
    lifetimes.isEmpty && admits(style: edge.style) && admits(module: layout.module(of: edge.place.file))
      && admits(name: name)
  }

  func admits(_ edge: Edge) -> Bool {
    guard admits(style: edge.style), moments.isEmpty || moments.contains(edge.when) else { return false }
    return !hidden && kinds.isEmpty || hidden && edge.isHidden || kinds.contains(edge.kind)
  }

  private func admits(style: String) -> Bool { styles.isEmpty || styles.contains(style) }
  private func admits(module: String) -> Bool { modules.isEmpty || modules.contains(module) }
  private func admits(name: String) -> Bool {
    if names.isEmpty { return true }
    let folded = name.lowercased()
    return names.contains { folded.contains($0) }
  }

  private static func isScoped(_ lifetime: Lifetime) -> Bool {
    if case .scoped = lifetime { true } else { false }
  }
}
