import Core

/// Computes the findings of a project from its services and edges.
struct FindingReader {
  let project: ImportedProject
  private let isWhole: Bool
  private let isDeclared: (String) -> Bool
  let services: [String: Service]
  private let conforms: (String, String) -> Bool
  private let imports: (String) -> Set<String>
  let states: StateReader
  private let unread: Set<String>
  /// Edges from services to registered services, keyed by the requesting service.
  let outgoing: [String: [Edge]]

  /// Stores the facts from which the findings are computed.
  ///
  /// - Parameters:
  ///   - isWhole: true if every file was read and completely parsed.
  ///   - isDeclared: returns true if a file of the tree declares a type.
  ///   - conforms: returns true if the first type conforms to or inherits from the second.
  ///   - imports: returns the modules that a file imports.
  ///   - states: the services that keep state, and further facts about registrations.
  ///   - unread: names of the members of handwritten containers that certainly no code reads.
  init(
    _ project: ImportedProject, isWhole: Bool, isDeclared: @escaping (String) -> Bool,
    conforms: @escaping (String, String) -> Bool,
    imports: @escaping (String) -> Set<String>, states: StateReader, unread: Set<String> = []
  ) {
    self.project = project
    self.isWhole = isWhole
    self.isDeclared = isDeclared
    self.conforms = conforms
    self.imports = imports
    self.states = states
    self.unread = unread
    services = Dictionary(project.services.map { ($0.name, $0) }) { first, _ in first }
    outgoing = Dictionary(grouping: project.edges.filter { $0.isFromService && $0.isRegistered }, by: \.from)
  }

  var findings: [Finding] {
    let all = missing() + uncalled() + cycles() + held() + hidden() + bypassed() + unused() + sameKey() + testOnly()
    return all.inOrder
  }

  func step(_ edge: Edge) -> [Finding.Step] {
    [.init(name: edge.from, place: edge.place), .init(name: edge.to, place: services[edge.to]?.place)]
  }

  // MARK: Missing registrations and near misses

  private func missing() -> [Finding] {
    // SafeDI's own plug-in reports missing services at compile time.
    let known = Set(project.services.map(\.style)).subtracting(["safedi"])
    let uncertain = Set(project.unknown.filter(\.withholdsMissing).map(\.style))
    var seen: Set<String> = []
    return project.edges.compactMap { edge in
      if let gap = edge.gap { return seen.insert(edge.from + "|" + edge.to).inserted ? missing(edge, gap) : nil }
      guard !edge.isRegistered, !edge.isBuiltIn, known.contains(edge.style) || Self.needNone.contains(edge.style),
        edge.kind != .resets
      else { return nil }
      guard seen.insert(edge.from + "|" + edge.to).inserted else { return nil }
      let isEnvironment = edge.style == "swiftui-environment"
      if !isEnvironment {
        if let near = nearMiss(edge) { return near }
        // The service may be registered at a place that the text does not determine.
        if uncertain.contains(edge.style) { return nil }
      }
      let type = edge.type.map(plain)
      let isOptional = edge.isOptional || states.unreadPrivateProperties.contains(edge.place)
      let isDeclaredHere = type.map(isDeclared)
      let isSure = !edge.isConditional && !isOptional && isDeclaredHere == true && isWhole
      let doubt =
        isDeclaredHere == false
        ? " Its type is declared outside of this code, and may be registered there."
        : " The registration may be in code that cannot be read."
      let isIdle = states.unreadProperties.contains(edge.place)
      // The holder can be made and used without the service. Code of a body certainly requests it when it runs.
      let isLater = edge.when == .deferred && edge.kind != .pull
      return Finding(
        kind: .missing,
        severity: isOptional
          ? Rule.severity(.missing, exception: 1)
          : !isSure
            ? Rule.severity(.missing, exception: 0)
            : isIdle
              ? Rule.severity(.missing, exception: 4)
              : isLater ? Rule.severity(.missing, exception: 5) : Rule.severity(.missing),
        path: [.init(name: edge.from, place: edge.place), .init(name: edge.to, place: nil)],
        message: isEnvironment
          ? "\(edge.from) requests \(edge.to), but no view that shows \(edge.from) puts it into the environment."
            + (isIdle ? " The code never reads the property." : "")
          : "\(edge.from) requests \(edge.to), but nothing in this code registers \(edge.to)."
            + (isSure || isOptional ? "" : doubt)
            + (isIdle
              ? " The code never reads the property." : isLater ? " The request is made at the first use." : ""),
        remedy: isEnvironment
          ? "Add it to the environment of a view around \(edge.from): .environmentObject(…) or .environment(…)."
          : "Register \(edge.to), or pass it.", place: edge.place)
    }
  }

  /// Makes the finding for a view that is shown in several places. One of them, `gap`, does not provide the object that
  /// the view requests.
  private func missing(_ edge: Edge, _ gap: Place) -> Finding {
    Finding(
      kind: .missing, severity: Rule.severity(.missing, exception: 3), path: step(edge),
      message: "\(gap.file):\(gap.line) shows \(edge.from) without \(edge.to) in the environment.",
      remedy: "Add \(edge.to) there: .environmentObject(…) or .environment(…).", place: edge.place)
  }

  /// Styles whose unanswered requests are reported even if the style registers nothing. A declaration in the code
  /// identifies these requests.
  private static let needNone: Set<String> = ["swiftui-environment", "locator"]

  /// Returns the findings for requests whose only registrations are in uncalled code.
  private func uncalled() -> [Finding] {
    var seen: Set<String> = []
    return project.edges.compactMap { edge in
      guard edge.isRegistered, !edge.isOptional, edge.kind != .resets, edge.kind != .creates,
        services[edge.from]?.uncalled == nil
      else { return nil }
      let names = (edge.alternatives.isEmpty ? [edge.to] : edge.alternatives).map { services[$0]?.uncalled }
      guard let name = names.first ?? nil, !names.contains(nil), seen.insert(edge.from + "|" + edge.to).inserted else {
        return nil
      }
      return Finding(
        kind: .missing, severity: Rule.severity(.missing, exception: 2), path: step(edge),
        message: "\(edge.from) requests \(edge.to), which is registered only in \(name), but nothing calls \(name).",
        remedy: "Call \(name) where the other services are registered.", place: edge.place)
    }
  }

  /// Returns the finding for a request whose type is registered only under another key: as a protocol or conforming
  /// type, with another name or with other arguments. Nil if there is no such registration, or if the request is
  /// optional.
  private func nearMiss(_ edge: Edge) -> Finding? {
    guard let asked = edge.type.map(plain), !edge.isOptional else { return nil }
    // A registration whose name is decided at run time may be meant.
    let hasOpenName = project.services.contains {
      $0.style == edge.style && $0.hasOpenName && $0.type.map(plain) == asked
    }
    if hasOpenName { return nil }
    if project.unknown.contains(where: { $0.style == edge.style && $0.mayRegister(edge.to) }) { return nil }
    for service in project.services where service.style == edge.style {
      guard let type = service.type.map(plain) else { continue }
      let isSame = type == asked && service.name != edge.to
      guard
        isSame || type != asked && (conforms(type, asked) || conforms(asked, type) && service.implementation == asked)
      else { continue }
      let why =
        isSame && edge.type?.hasSuffix("?") != true
        ? "\(service.name) is registered instead, with another name or other arguments"
        : "\(service.name) is registered instead, under another service key"
      return Finding(
        kind: .nearMiss, severity: Rule.severity(.nearMiss),
        path: step(edge).dropLast() + [.init(name: service.name, place: service.place)],
        message: "\(edge.from) requests \(edge.to), but nothing registers it; \(why).",
        remedy: isSame
          ? "Request it with the registered name and arguments."
          : "Request \(service.name), or register it as \(edge.to), too.",
        place: edge.place)
    }
    return nil
  }

  private func plain(_ type: String) -> String {
    type.hasSuffix("?") ? String(type.dropLast()).trimmingParentheses : type
  }

  // MARK: Cycles

  private func cycles() -> [Finding] {
    let names = project.services.map(\.name)
    let index = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    func graph(_ isWanted: (Edge) -> Bool) -> [[Int]] {
      names.map { name in (outgoing[name] ?? []).filter(isWanted).compactMap { index[$0.to] } }
    }
    let eager = StronglyConnectedComponents.cycles(in: graph(Self.isEager))
    let all = StronglyConnectedComponents.cycles(
      in: graph {
        [.initializer, .property, .method].contains($0.kind) || $0.kind == .wrapper && $0.when == .deferred
      })
    let reported = Set(eager.joined())
    return eager.compactMap { finding(cycle: $0.map { names[$0] }, isEager: true) }
      + all.filter { !$0.contains(where: reported.contains) }.compactMap {
        finding(cycle: $0.map { names[$0] }, isEager: false)
      }
  }

  /// Returns whether the holder cannot be constructed before the service that it requests. False for a request in
  /// `#if`.
  private static func isEager(_ edge: Edge) -> Bool {
    !edge.isConditional && (edge.constructs || edge.kind == .initializer && edge.when == .eager)
  }

  private func finding(cycle names: [String], isEager: Bool) -> Finding? {
    // The first service is repeated at the end of the cycle.
    let path = names.indices.map { index in
      let next = index + 1 < names.count ? names[index + 1] : nil
      let edges = (outgoing[names[index]] ?? []).filter { $0.to == next }
      return Finding.Step(name: names[index], place: (edges.first(where: Self.isEager) ?? edges.first)?.place)
    }
    guard let place = path.first?.place else { return nil }
    if names.count == 2 { return finding(self: names[0], path, isEager: isEager, place) }
    let text = names.joined(separator: " → ")
    return Finding(
      kind: .cycle, severity: isEager ? Rule.severity(.cycle) : Rule.severity(.cycle, exception: 0), path: path,
      message: isEager
        ? "\(text): each needs the next before it can be made."
        : "\(text): a cycle, closed by a deferred request (a property, a lazy value or a closure).",
      remedy: isEager
        ? "Make one of these dependencies a property that is set after construction, or a closure."
        : "Make sure that one of them does not hold the other strongly.",
      place: place)
  }

  /// Returns the finding about a service that needs itself.
  private func finding(self name: String, _ path: [Finding.Step], isEager: Bool, _ place: Place) -> Finding {
    Finding(
      kind: .cycle, severity: isEager ? Rule.severity(.cycle) : Rule.severity(.cycle, exception: 0), path: path,
      message: isEager
        ? "\(name) needs itself before it can be made." : "\(name) requests itself later: a cycle of one service.",
      remedy: isEager
        ? "Pass another service here, or request it in a closure." : "Make sure that it does not hold itself strongly.",
      place: place)
  }

  // MARK: Hidden dependencies and bypassed containers

  private func hidden() -> [Finding] {
    var seen: Set<String> = []
    // A request in a static function is reported for the type of the function, and not for each service that calls it.
    let ofTypes = Set(project.edges.lazy.filter { !$0.isFromService }.map { "\($0.place)|\($0.to)" })
    return project.edges.compactMap { edge in
      // A container declares its own members.
      guard edge.isHidden, !edge.isFromSystem, edge.kind != .resets, !edge.isBuiltIn,
        !edge.isFromService || !ofTypes.contains("\(edge.place)|\(edge.to)"),
        services[edge.to]?.container != edge.from, seen.insert(edge.from + "|" + edge.to).inserted
      else { return nil }
      let several = edge.alternatives.count
      let requests = "\(edge.from) requests \(edge.asked)" + (several > 1 ? " (one of \(several))" : "")
      let message =
        switch edge.kind {
        case .defaultArgument: "\(requests) in a default argument: a call without the argument does not show it."
        case .wrapper where !edge.isLocal: "\(requests) by a property wrapper, and \(Self.showsNothing(edge))."
        default: "\(requests) inside its code, and \(Self.showsNothing(edge))."
        }
      return Finding(
        kind: .hidden, severity: Rule.severity(.hidden), path: step(edge), message: message,
        remedy: edge.kind == .defaultArgument ? "Pass \(edge.asked) in each call." : Self.remedy(edge),
        place: edge.place)
    }
  }

  private static func showsNothing(_ edge: Edge) -> String {
    switch edge.recipient {
    case .type: "no initializer has it as a parameter"
    case .function(let name): "\(name) has no parameter for it"
    case .nothing: "no parameter shows it"
    }
  }

  private static func remedy(_ edge: Edge) -> String {
    switch edge.recipient {
    case .type: "Pass \(edge.asked) to \(edge.from) instead."
    case .function(let name): "Pass \(edge.asked) to \(name)."
    case .nothing: ""
    }
  }

  private func bypassed() -> [Finding] {
    project.edges.compactMap { edge in
      guard edge.kind == .creates, seesContainer(edge) else { return nil }
      let names = edge.alternatives.isEmpty ? [edge.to] : edge.alternatives
      let all = (names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " : "") + names[names.count - 1]
      return Finding(
        kind: .bypass, severity: Rule.severity(.bypass),
        path: step(edge).prefix(1) + names.map { .init(name: $0, place: services[$0]?.place) },
        message:
          "\(edge.from) creates \(edge.type ?? edge.to) directly, but \(all) \(names.count > 1 ? "are" : "is") "
          + "registered.",
        remedy:
          "Request \(names.count > 1 ? "one of them" : edge.to). Then the lifetime of the registration applies, and a "
          + "test can replace the service.",
        place: edge.place)
    }
  }

  /// Returns whether the file that creates a service directly can use the service's container.
  ///
  /// The file is in the module that registers the service, or imports that module.
  private func seesContainer(_ edge: Edge) -> Bool {
    guard let service = services[edge.to] else { return false }
    let module = project.layout.module(of: service.place.file)
    return project.layout.module(of: edge.place.file) == module || imports(edge.place.file).contains(module)
  }

  /// Styles whose services are used in ways that are not read as requests.
  private static let usedWithoutRequests: Set<String> = ["composition-root", "needle", "ribs", "swiftui-environment"]

  private func unused() -> [Finding] {
    // A request that the text does not determine may be for any service of its style.
    let unsure = Set(project.unknown.filter { ![.condition, .several].contains($0.reason) }.map(\.style))
    return project.services.compactMap { service in
      guard
        unread.contains(service.name)
          || !service.isAskedFor && !unsure.contains(service.style)
            && !Self.usedWithoutRequests.contains(service.style)
      else { return nil }
      return Finding(
        kind: .unused, severity: Rule.severity(.unused), path: [.init(name: service.name, place: service.place)],
        message: "\(service.name) is registered, but nothing in this code requests it.",
        remedy: "Remove it, unless other code requests it.", place: service.place)
    }
  }

  /// Returns the findings for keys with several registrations.
  ///
  /// Registrations of SwiftUI's environment, registrations in a type (`Service.container`), and registrations with
  /// arguments of unknown types or names of unknown values are not compared.
  private func sameKey() -> [Finding] {
    struct Key: Hashable {
      let style: String
      let type: String
      let qualifier: String?
      let arguments: [String]
    }
    let keyed = project.services.filter {
      $0.type != nil && !$0.hasOpenName && $0.style != "swiftui-environment" && !$0.arguments.contains("_")
        && !($0.container.map { $0.lastWord.isCapitalized } ?? false)
    }
    let groups = Dictionary(grouping: keyed) {
      Key(style: $0.style, type: $0.type ?? "", qualifier: $0.qualifier, arguments: $0.arguments)
    }
    return groups.values.filter { $0.count > 1 }.compactMap { group in
      // Registrations in one block through several variables are in several containers.
      let isOneBlock = Set(group.map { "\($0.place.file) \($0.block)" }).count == 1
      if isOneBlock, Set(group.map { $0.container == "main" ? nil : $0.container }).count == group.count { return nil }
      let group = group.sorted { $0.place < $1.place }
      let last = group[group.count - 1]
      // Functions and branches of one file may be alternatives, and a request between two registrations gets the
      // earlier one.
      let isDuplicate =
        Set(group.map { "\($0.place.file) \($0.block)" }).count == 1 && !group.contains(where: \.isConditional)
        && !project.edges.contains { edge in
          !edge.isFromService && edge.style == last.style && group[0].place < edge.place && edge.place < last.place
        }
      let places = group.map { "\($0.place.file):\($0.place.line)" }.joined(separator: ", ")
      return Finding(
        kind: isDuplicate ? .duplicate : .ambiguous, severity: Rule.severity(isDuplicate ? .duplicate : .ambiguous),
        path: group.map { .init(name: $0.name, place: $0.place) },
        message: isDuplicate
          ? "\(last.type ?? last.name) is registered \(group.count) times in one block of code: "
            + "the last registration is used."
          : "\(last.type ?? last.name) is registered in several places (\(places)): "
            + "the code does not show which registration is used.",
        remedy: "Give them names, or keep one.", place: last.place)
    }
  }

  private func testOnly() -> [Finding] {
    let asking = Dictionary(project.edges.map { ($0.to, $0) }) { first, _ in first }
    // If no key of a style has a live value, a package outside of the tree may provide all of them.
    let live = Set(project.services.filter { !$0.isTestOnly && $0.implementation != nil }.map(\.style))
    return project.services.filter(\.isTestOnly).compactMap { service in
      guard let edge = asking[service.name] else { return nil }
      return Finding(
        kind: .testOnly,
        severity: service.isSet || !live.contains(service.style)
          ? Rule.severity(.testOnly, exception: 0) : Rule.severity(.testOnly), path: step(edge),
        message: "\(edge.from) requests \(service.name), whose dependency key has no live value in this code"
          + (service.isSet ? ", but live code sets it." : "."),
        remedy: service.isSet
          ? "Make sure that it is set before the first request."
          : "Give it a live value, or set it at the start of the program.", place: edge.place)
    }
  }
}

extension String {
  fileprivate var trimmingParentheses: String {
    hasPrefix("(") && hasSuffix(")") ? String(dropFirst().dropLast()) : self
  }
}
