import Core
import Stage

/// Describes the stage in sentences.
package enum StageSpeech {
  /// Describes the laboratory, or the objects of a lesson's code.
  ///
  /// The sentences name the services with their needs, the objects with their holders, the open scopes, and the number
  /// of findings.
  package static func sentences(of world: World) -> [String] {
    let picture = Picture(world)
    let services = picture.services.filter { $0.standing != .locator }
    var result: [String] = []
    if world.isLaboratory {
      let count = services.count { $0.standing == .registered }
      result.append(Sentence.of(Words.SpokenStage.mode(world.mode.rawValue)))
      result.append(
        Sentence.of(Words.SpokenStage.registered(count)))
    }
    result += services.compactMap { sentence(about: $0, picture, world, isAlone: false) }
    if !world.isLaboratory, picture.liveCount == 0 { result.append(Words.SpokenStage.noObject) }
    for scope in world.scopes {
      result.append(Sentence.of(Words.SpokenStage.openScope("\(scope.id)", in: scope.parent.map { "\($0)" })))
    }
    let findings = world.findings
    if !findings.isEmpty {
      result.append(
        Sentence.of(Words.SpokenStage.findings(findings.map(\.severity).countText, count: findings.count))
      )
    }
    return result
  }

  /// Describes a service: its lifetime, its needs, the services that need it, its live instances.
  ///
  /// - Returns: nil if there is no service of this name.
  package static func sentences(about name: String, in world: World) -> [String]? {
    let picture = Picture(world)
    guard let node = picture[world.provider(of: name)?.name ?? name] else { return nil }
    var result = sentence(about: node, picture, world, isAlone: true).map { [$0] } ?? []
    result += picture.edges.filter { $0.to == node.name }.map(sentence)
    result += picture.edges.filter { $0.from == node.name }.map(sentence)
    for instance in picture.instances(of: node.name) {
      for hold in instance.holds {
        guard let other = world[hold.to]?.name else { continue }
        let field = hold.field.map { Words.SpokenStage.asField($0) } ?? ""
        result.append(
          Sentence.of(
            Words.SpokenStage.holds(
              instance.name, held: other, field: field, isStrong: hold.strength == .strong)))
      }
    }
    return result
  }

  private static func sentence(about edge: Picture.Edge) -> String {
    let (from, to) = (edge.from, edge.to)
    let words =
      switch edge.by {
      case .initializer: Words.SpokenStage.getsByInitializer(from, service: to)
      case .property: Words.SpokenStage.getsByProperty(from, service: to)
      case .method: Words.SpokenStage.getsByMethod(from, service: to)
      case .locator: Words.SpokenStage.pulls(from, service: to)
      case .creates: Words.SpokenStage.creates(from, service: to)
      case .holds: Words.SpokenStage.holdsService(from, service: to)
      }
    let known =
      edge.declared == edge.observed
      ? "" : edge.declared ? Words.SpokenStage.notObserved : Words.SpokenStage.notDeclared
    return Sentence.of(words + known)
  }

  /// Describes a service in a sentence.
  ///
  /// - Parameter isAlone: true if the user has asked for this service.
  /// - Returns: nil for a lesson's type without objects, unless the user has asked for it.
  private static func sentence(
    about node: Picture.Node, _ picture: Picture, _ world: World, isAlone: Bool
  ) -> String? {
    let instances = picture.instances(of: node.name)
    var parts = [node.name + (node.interfaces.first.map { Words.SpokenStage.knownAs($0) } ?? "")]
    switch node.standing {
    case .registered: parts.append(node.lifetime?.description ?? "")
    case .missing: parts.append(Words.SpokenStage.missing)
    case .unregistered:
      if world.isLaboratory {
        parts.append(Words.SpokenStage.notRegistered)
      } else if instances.isEmpty, !isAlone {
        return nil
      }
    case .locator: parts.append(Words.SpokenStage.locator)
    }
    if let registration = world.registration(named: node.name), !registration.needs.isEmpty {
      parts.append(Words.SpokenStage.needs(Sentence.list(registration.needs.map(\.text))))
    }
    let holders = world.holders
    let alive = instances.map { instance -> String in
      let by = holders[instance.ref] ?? []
      return instance.name
        + (by.isEmpty
          ? (world.isLaboratory ? Words.SpokenStage.heldByNothing : "") : Words.SpokenStage.heldBy(Sentence.list(by)))
    }
    if !alive.isEmpty { parts.append(Words.SpokenStage.alive(alive.joined(separator: "; "))) }
    return Sentence.of(parts.joined(separator: "; "))
  }
}
