import Core
import Stage

/// What is on stage, in sentences.
package enum StageSpeech {
  /// The laboratory, or what a lesson's code has made so far: every service with its needs, and every object with its holders.
  package static func sentences(of world: World) -> [String] {
    let picture = Picture(world)
    let services = picture.services.filter { $0.standing != .locator }
    var result: [String] = []
    if world.isLaboratory {
      let count = services.count { $0.standing == .registered }
      result.append(Sentence.of("the mode is \(world.mode.rawValue)"))
      result.append(
        Sentence.of(
          "\(count == 0 ? "no service is" : Wording.count(count, "service") + (count == 1 ? " is" : " are")) registered"
        ))
    }
    result += services.compactMap { sentence(about: $0, picture, world, isAlone: false) }
    if !world.isLaboratory, picture.liveCount == 0 { result.append("No object is alive.") }
    for scope in world.scopes {
      result.append(Sentence.of("the scope \(scope.id) is open\(scope.parent.map { " in \($0)" } ?? "")"))
    }
    let findings = world.findings
    if !findings.isEmpty {
      result.append(
        Sentence.of("\(Wording.count(findings.count, "finding")): 'check' lists \(findings.count == 1 ? "it" : "them")")
      )
    }
    return result
  }

  /// One service: what it is, what it needs, who needs it, what lives of it.
  ///
  /// - Returns: nil if there is none of that name.
  package static func sentences(about name: String, in world: World) -> [String]? {
    let picture = Picture(world)
    guard let node = picture[world.provider(of: name)?.name ?? name] else { return nil }
    var result = sentence(about: node, picture, world, isAlone: true).map { [$0] } ?? []
    result += picture.edges.filter { $0.to == node.name }.map(sentence)
    result += picture.edges.filter { $0.from == node.name }.map(sentence)
    for instance in picture.instances(of: node.name) {
      for hold in instance.holds {
        guard let other = world[hold.to]?.name else { continue }
        let field = hold.field.map { " as '\($0)'" } ?? ""
        result.append(
          Sentence.of("\(instance.name) holds \(other)\(field)\(hold.strength == .strong ? "" : ", but not strongly")"))
      }
    }
    return result
  }

  private static func sentence(about edge: Picture.Edge) -> String {
    let (from, to) = (edge.from, edge.to)
    let words =
      switch edge.by {
      case .initializer: "\(from) gets \(to) by its initializer"
      case .property: "\(from) gets \(to) by a property"
      case .method: "\(from) gets \(to) by a method"
      case .locator: "\(from) pulls \(to) from the locator"
      case .creates: "\(from) creates \(to)"
      case .holds: "\(from) holds \(to)"
      }
    let known =
      edge.declared == edge.observed ? "" : edge.declared ? ": declared, not observed yet" : ": observed, not declared"
    return Sentence.of(words + known)
  }

  /// - Parameter isAlone: whether it was asked for by name; else a type of a lesson that has no object is left out.
  private static func sentence(
    about node: Picture.Node, _ picture: Picture, _ world: World, isAlone: Bool
  ) -> String? {
    let instances = picture.instances(of: node.name)
    var parts = [node.name + (node.interfaces.first.map { ", known as \($0)" } ?? "")]
    switch node.standing {
    case .registered: parts.append(node.lifetime?.description ?? "")
    case .missing: parts.append("missing: needed, but not registered")
    case .unregistered:
      if world.isLaboratory { parts.append("not registered") } else if instances.isEmpty, !isAlone { return nil }
    case .locator: parts.append("the locator")
    }
    if let registration = world.registration(named: node.name), !registration.needs.isEmpty {
      parts.append("needs \(Sentence.list(registration.needs.map(\.text)))")
    }
    let holders = world.holders
    let alive = instances.map { instance -> String in
      let by = holders[instance.ref] ?? []
      return instance.name
        + (by.isEmpty ? (world.isLaboratory ? ", held by nothing" : "") : ", held by \(Sentence.list(by))")
    }
    if !alive.isEmpty { parts.append("alive: \(alive.joined(separator: "; "))") }
    return Sentence.of(parts.joined(separator: "; "))
  }
}
