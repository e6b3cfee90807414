import Core

/// Findings about services that are kept longer than their lifetime, or that are made for one holder alone.
extension FindingReader {
  func held() -> [Finding] {
    let holders = Dictionary(grouping: project.edges, by: \.to).mapValues { Set($0.map(\.from)) }
    // The result of one request that several services get is one instance.
    let requests = Dictionary(grouping: project.edges) { Request(place: $0.place, to: $0.to) }
    return project.edges.compactMap { edge in
      if let twin = edge.twin { return self.twin(twin, edge) }
      if edge.isKeptByStatic, edge.alternatives.isEmpty, let held = services[edge.to] {
        return keptByStatic(held, edge)
      }
      guard edge.isFromService, edge.alternatives.isEmpty, edge.when == .eager,
        [.initializer, .property, .wrapper].contains(edge.kind),
        let holder = services[edge.from], let held = services[edge.to], let long = holder.lifetime,
        let short = held.lifetime, !states.existingObjects.contains(held.place)
      else { return nil }
      let place = edge.place
      let (longText, shortText) = (holder.lifetimeText ?? "\(long)", held.lifetimeText ?? "\(short)")
      switch (long, short) {
      case (.container, .scoped), (.container, .weak):
        return Finding(
          kind: .captive,
          severity: short == .weak
            ? Rule.severity(.captive, exception: 0) : Rule.severity(.captive),
          path: step(edge),
          message:
            "\(edge.from) (\(longText)) keeps \(edge.to) (\(shortText)) alive for as long as \(edge.from) lives.",
          remedy: "Give \(edge.to) the lifetime of \(edge.from), or let \(edge.from) resolve it at each use.",
          place: place)
      case (.scoped, .transient) where holder.style != held.style || !isMeantToBeShared(held, edge): return nil
      case (.container, .transient), (.container, .graph), (.weak, .transient), (.scoped, .transient):
        // Without another holder, no second instance exists.
        guard holders[edge.to, default: []].count > 1,
          requests[Request(place: place, to: edge.to), default: []].count == 1
        else { return nil }
        return Finding(
          kind: .holdsFresh,
          severity: isMeantToBeShared(held, edge)
            ? Rule.severity(.holdsFresh) : Rule.severity(.holdsFresh, exception: 0),
          path: step(edge),
          message:
            "\(edge.from) (\(longText)) keeps its own \(edge.to) (\(shortText)); other services get a different \(edge.to).",
          remedy: "Share \(edge.to), if all services need the same instance.", place: place)
      default: return nil
      }
    }
  }

  private struct Request: Hashable {
    let place: Place
    let to: String
  }

  private func twin(_ twin: String, _ edge: Edge) -> Finding {
    Finding(
      kind: .holdsFresh, severity: Rule.severity(.holdsFresh), path: step(edge),
      message:
        "\(edge.from) keeps its own \(edge.to); other services get \(twin), which is made in the same way.",
      remedy: "Pass \(twin), if all services need the same instance.", place: edge.place)
  }

  private func keptByStatic(_ held: Service, _ edge: Edge) -> Finding? {
    switch held.lifetime {
    case .scoped: break
    case .container where held.isReset: break
    default: return nil
    }
    let word = (held.lifetimeText ?? "") + (held.isReset ? ", reset while the program runs" : "")
    return Finding(
      kind: .captive, severity: Rule.severity(.captive), path: step(edge),
      message: "\(edge.from) keeps \(edge.to) (\(word)) in a static variable, for as long as the program runs.",
      remedy: "Request \(edge.to) at each use.", place: edge.place)
  }

  /// Returns whether a service, or a part made for it, keeps state; nil if the text does not determine it.
  private func keepsState(_ service: Service, _ seen: Set<String> = []) -> Bool? {
    let own = states.keepsState[service.place]
    guard own != true, seen.count < 12 else { return own }
    let parts = (outgoing[service.name] ?? []).lazy.filter { edge in
      edge.when == .eager && [.initializer, .property, .wrapper].contains(edge.kind) && !seen.contains(edge.to)
    }.compactMap { self.services[$0.to] }
    let keeps = parts.contains { part in
      part.lifetime?.isShared != true && !states.existingObjects.contains(part.place)
        && keepsState(part, seen.union([service.name])) == true
    }
    return keeps ? true : own
  }

  /// Returns whether separate instances of a service are probably unintended.
  ///
  /// This is the case for a class that keeps state, unless its name is that of a part of a screen. It is also the case
  /// if the requesting registration returns the service's instance unchanged.
  private func isMeantToBeShared(_ held: Service, _ edge: Edge) -> Bool {
    guard !states.values.contains(held.place), let made = held.implementation else { return false }
    if states.forwards.contains(edge.place) { return true }
    let isOfScreen = Self.screenSuffixes.contains { made.hasSuffix($0) || held.type?.hasSuffix($0) == true }
    return !isOfScreen && keepsState(held) == true
  }

  private static let screenSuffixes = [
    "View", "ViewController", "ViewModel", "Presenter", "Reactor", "Screen", "Formatter",
  ]
}
