import Core
import Laboratory
import Stage

/// The command that fixes a finding, if the fix follows from the finding alone.
struct Remedy: Hashable, Sendable {
  let line: String
  /// True if the line is complete. False if the user has to add to it, such as the key of a scope.
  let isWhole: Bool

  /// Creates the remedy of a finding about the present laboratory.
  ///
  /// - Returns: nil if the fix is a decision of the user, or outside of the present laboratory.
  init?(_ finding: StageFinding, in stage: ShownStage) {
    guard let finding = finding.diagnostic else { return nil }
    self.init(finding, in: stage)
  }

  /// Creates the remedy of a container's finding.
  ///
  /// - Returns: nil if the fix is a decision of the user, or outside of the present laboratory.
  private init?(_ finding: Diagnostic, in stage: ShownStage) {
    guard stage.at == nil, stage.place == .laboratory || stage.place == .puzzle else { return nil }
    let world = stage.world
    let path = finding.path
    func registration(_ name: String?) -> LabRegistration? { name.flatMap { world.provider(of: $0) } }
    func whole(_ line: String) -> (String, Bool) { (line, true) }
    let found: (line: String, isWhole: Bool)?
    switch finding.kind {
    case .missing:
      found = path.last.flatMap { name in
        if registration(name) != nil { return nil }
        if Self.values.contains(name) { return Self.withoutNeed(of: name, registration(path.dropLast().last)) }
        if let removed = stage.removed(name) { return whole(removed.addingLine) }
        return Self.spelling(of: name, registration(path.dropLast().last), world).map(whole)
          ?? whole(ServiceDraft(name: name).addingLine)
      }
    case .unused: found = path.first.flatMap { registration($0) }.map { whole("remove \(Tokens.quoted($0.name))") }
    case .hidden: found = world.mode == .locator && stage.place == .laboratory ? whole("mode injection") : nil
    case .captive:
      guard let holder = registration(path.first), let held = registration(path.last) else { return nil }
      // An instance of a scope cannot live longer than the scope, so the holder gets the lifetime of the instance.
      found =
        finding.severity == .error
        ? whole("edit \(Tokens.quoted(holder.name)) --lifetime \(held.lifetime)")
        : whole("edit \(Tokens.quoted(held.name)) --lifetime \(holder.lifetime)")
    case .cycle:
      guard path.count > 1, let holder = registration(path[0]),
        let index = holder.needs.firstIndex(where: { registration($0.service)?.name == registration(path[1])?.name })
      else { return nil }
      var needs = holder.needs
      needs[index] = Need(needs[index].service, by: .property, isOptional: needs[index].isOptional)
      let text = needs.map(\.text).joined(separator: ",")
      found = whole("edit \(Tokens.quoted(holder.name)) --needs \(Tokens.quotedWord(text))")
    case .scope: found = Self.scope(finding, registration(path.last), world)
    case .leak, .factory, .ambiguous, .mismatch, .unchecked, .slow: found = nil
    }
    guard let found else { return nil }
    (line, isWhole) = found
  }

  /// Values and objects of the libraries, which code passes as arguments and registers nowhere.
  private static let values: Set<String> = [
    "String", "Int", "Double", "Bool", "Decimal", "Data", "Date", "URL", "UUID", "Locale", "Calendar", "TimeZone",
    "Bundle", "Notification", "DispatchQueue", "OperationQueue", "mainQueue", "mainRunLoop", "date", "uuid", "calendar",
    "locale", "timeZone", "Any", "AnyObject",
  ]

  /// Returns the command that removes a need from its holder; nil without such a holder.
  private static func withoutNeed(of name: String, _ holder: LabRegistration?) -> (String, Bool)? {
    guard let holder, holder.needs.contains(where: { $0.service == name }) else { return nil }
    let needs = holder.needs.filter { $0.service != name }.map(\.text).joined(separator: ",")
    let option = needs.isEmpty ? "--no-needs" : "--needs \(Tokens.quotedWord(needs))"
    return ("edit \(Tokens.quoted(holder.name)) \(option)", true)
  }

  /// Returns the command that corrects the name of a missing service in the needs of its holder; nil if no registered
  /// service has a similar name.
  private static func spelling(of name: String, _ holder: LabRegistration?, _ world: World) -> String? {
    guard let holder, let index = holder.needs.firstIndex(where: { $0.service == name }) else { return nil }
    let names = world.registrations.values.map(\.name).filter { $0 != holder.name }
    guard let near = NearestName.of(name, among: names.sorted(), limit: 1).first,
      !holder.needs.contains(where: { $0.service == near })
    else { return nil }
    var needs = holder.needs
    needs[index] = Need(near, by: needs[index].kind, isOptional: needs[index].isOptional)
    return "edit \(Tokens.quoted(holder.name)) --needs \(Tokens.quotedWord(needs.map(\.text).joined(separator: ",")))"
  }

  /// Returns the remedy of a finding about scopes.
  ///
  /// The remedy of an instance that outlived its scope is its release. The remedy of an undeclared kind of scope is the
  /// nearest declared kind. The remedy of a missing scope opens a scope, whose key the user types.
  ///
  /// - Returns: nil if the learner does not hold the instance, or if no declared kind is similar.
  private static func scope(
    _ finding: Diagnostic, _ registration: LabRegistration?, _ world: World
  ) -> (line: String, isWhole: Bool)? {
    if let stale = world.outlived.first(where: { $0.finding == finding }) {
      return world[stale.instance].flatMap { instance in
        instance.keepers.contains(.you)
          ? ("release \(Tokens.quoted(instance.service))#\(instance.number)", true) : nil
      }
    }
    guard let registration, case .scoped(let kind) = registration.lifetime else { return nil }
    if world.isUndeclared(kind.name) {
      return world.nearestScopeKind(to: kind.name).map {
        ("edit \(Tokens.quoted(registration.name)) --lifetime scoped:\($0)", true)
      }
    }
    return ("scope open \(Tokens.quoted(kind.name)) ", false)
  }
}

extension ShownStage {
  /// Returns the service with a name or an interface, as it was when it was removed last; nil if none was removed.
  ///
  /// - Complexity: O(events since the removal), or O(all kept events) without a removal.
  fileprivate func removed(_ name: String) -> ServiceDraft? {
    let moments = timeline.moments
    for n in moments.indices.reversed() {
      if case .removed(let registration) = moments[n].event.what, registration.provides(name) {
        return registration.draft
      }
    }
    return nil
  }
}

extension ServiceDraft {
  /// The command that registers the service.
  fileprivate var addingLine: String {
    Tokens.addLine(
      name, interface: interface ?? "", lifetime: lifetime == .transient ? nil : "\(lifetime)",
      needs: needs.map(\.text).joined(separator: ","))
  }
}
