import Laboratory
import Stage

extension Words {
  /// Texts about open Swift code.
  enum Code {
    static func dependentCount(services: Int, consumers: Int, possible: Int) -> String {
      let certain = [
        services > 0 || consumers == 0 ? Self.services(services) : "", consumers > 0 ? Self.consumers(consumers) : "",
      ].filter { !$0.isEmpty }
      return certain.joined(separator: ", ") + (possible == 0 ? "" : ", \(possible) possible")
    }
    static func dependents(_ count: String, of service: String) -> String { "dependents of \(service): \(count)" }
    static func needCount(services: Int, others: Int, possible: Int) -> String {
      let certain = [
        services > 0 || others == 0 ? Self.services(services) : "",
        others > 0 ? "\(others) without a registration" : "",
      ].filter { !$0.isEmpty }
      return certain.joined(separator: ", ") + (possible == 0 ? "" : ", \(possible) possible")
    }
    static func needs(_ count: String, of service: String) -> String { "needs of \(service): \(count)" }
    /// Effect of the key that lists the other direction.
    static func otherDirection(_ direction: Dependents.Direction) -> String {
      direction == .users ? "needs" : "dependents"
    }
    /// Number of dependents in a group, of which some depend on the service directly.
    static func members(_ count: Int, direct: Int) -> String {
      direct == count ? "\(count)" : "\(count), \(direct) direct"
    }
    static let unfoldsUsers = "→ unfolds the group, ← folds it"
    /// Distance of a dependent, in dependencies: directly, or through others.
    static func steps(_ distance: Int) -> String { distance == 1 ? "direct" : "\(distance) away" }
    static let stepsWidth = 8
    static let readingServices = "reading the services"
    static let noServices = "no services found"
    static let code = "Code"
    static func line(_ number: Int) -> String { "line \(number)" }
    static func opensGroup(_ key: String) -> String { "\(key) unfolds the group" }
    static func reading(_ file: String) -> String { "reading \(file)" }
    static let readingCode = "Reading the code"
    static func files(_ count: Int) -> String { Wording.count(count, "file") }
    static func nothingFound(in files: String) -> String {
      "No services found in \(files). Playground looks for containers, service locators, property wrappers and "
        + "composition roots."
    }
    static let handMade = "Objects passed on by hand are not drawn."
    static let opensOther = ":open FOLDER opens another folder."
    static let checkTells = "'playground check FOLDER' lists code not understood."
    static let ownContainer = "'roots:' in .playground.yml names types that create services."
    static func shareOf(_ count: Int) -> String { "\(count) of " }
    static func services(_ count: Int) -> String { Wording.count(count, "service") }
    static func consumers(_ count: Int) -> String { Wording.count(count, "consumer") }
    static func members(services: Int, consumers: Int) -> String {
      (services > 0 ? Self.services(services) : "") + (services > 0 && consumers > 0 ? ", " : "")
        + (consumers > 0 ? Self.consumers(consumers) : "")
    }
    static let lifetimes = "lifetimes"
    static func others(consumers: Int, missing: Int) -> String {
      (consumers > 0 ? Self.consumers(consumers) : "") + (consumers > 0 && missing > 0 ? ", " : "")
        + (missing > 0 ? "\(missing) missing" : "")
    }
    static func findings(_ count: Int) -> String { Wording.count(count, "finding") }
    static func findings(of kind: String, count: Int, areNotes: Bool, key: String) -> String {
      "\(kind): \(areNotes ? Wording.count(count, "note") : findings(count)); \(key) lists them"
    }
    static func cycle(of one: String, _ other: String) -> String { "cycle: \(one), \(other)" }
    static let cycle = "cycle"
    static func cycle(of one: String, others: Int) -> String {
      "cycle: \(one) and \(Wording.count(others, "other"))"
    }
    static func mutual(_ one: String, _ other: String) -> String { "\(one) and \(other) need each other" }
    static func mostFindings(_ name: String, count: Int) -> String { "most findings: \(name), \(count)" }
    static func mostNeeded(_ name: String, by users: Int) -> String { "most needed: \(name), by \(users)" }
    /// Arrows that are not drawn, because the drawn arrows lead from the one box to the other, too.
    static func impliedArrows(_ count: Int) -> String {
      "\(Wording.count(count, "arrow")) left out: others lead there"
    }
    /// Arrow of the most used service to its own group, which is not drawn.
    static func arrowInside(_ group: String) -> String { "1 arrow left out: inside \(group)" }
    static func mostNeeded(by users: Int) -> String { "most needed, by \(users)" }
    static func nothingToClose(_ quit: String) -> String { "Esc: nothing to close; \(quit) quits" }
    static func listedOnly(_ names: Int) -> String { "The list shows all \(names) names; the graph is full" }
    static let noChain = "No service needs another one"
    static func chain(_ names: [String]) -> String {
      "Longest chain (\(services(names.count))): \(names.joined(separator: " → "))"
    }
    static let noChange = "No change since the code was opened"
    static func neededBy(_ count: Int, certain: Int) -> String { "needed by \(upTo(count, certain: certain))" }
    /// A number of users of which only some certainly use the service: `27`, `4 to 27`, `up to 27`.
    static func upTo(_ count: Int, certain: Int) -> String {
      certain == count ? "\(count)" : certain == 0 ? "up to \(count)" : "\(certain) to \(count)"
    }
    static let watched = "WATCHING FILES"
    static func only(_ narrowing: String) -> String { "ONLY \(narrowing)" }
    /// - Parameter isFocus: true if `close` ends only a focus within a filter.
    static func shown(_ share: String, close: String, isFocus: Bool) -> String {
      "shown: \(share); \(close) \(isFocus ? "ends the focus" : "shows all")"
    }
    static func reads(_ job: String) -> String { "\(job)…  :cancel stops" }
    static let nothingToCloseYet = "Reading the code; ':cancel' stops"
    static func keys(focus: String, open: String) -> String {
      "arrows select, \(open) opens, \(focus) changes pane"
    }
    static func screen(makes: Int, shares: Int) -> String { "makes \(makes) · shares \(shares)" }
    static let missing = "missing: needed, but not registered"
    static let container = "container: makes services"
    static func style(_ name: String) -> String { "style: \(name)" }
    static func inContainer(_ name: String) -> String { "container: \(name)" }
    static func inModule(_ name: String) -> String { "module: \(name)" }
    static func lifetime(_ lifetime: String, from origin: String) -> String { "lifetime: \(lifetime), \(origin)" }
    static let consumer = "consumer, not registered"
    static let inCycle = "in a cycle"
    static let unknownHere = "not understood in this file"
    static func notShown(_ rows: Int) -> String { "rows not shown: \(rows)" }
    static let onlyAskedFor = "requested here; its provider is unknown"
    static let elsewhereTitle = "provider unknown"
    static let elsewhere = "requested here, provider unknown"
    static func group(_ kind: String) -> String { "a \(kind)" }
    static let names = "names with common words"
    static let lifetimeUnknown = "lifetime unknown"
    static let setAtRegistration = "set at the registration"
    static let made = "made"
    static let shared = "shared"
    static let unclear = "unclear"
    static func madeAt(_ place: String) -> String { "made at \(place)" }
    static func setAt(_ place: String) -> String { "set at \(place)" }
    static let defaultOfContainer = "default of its container"
    static func defaultOf(_ style: String) -> String { "default of \(style)" }
    static func type(_ name: String) -> String { "as \(name)" }
    static func alsoTypes(_ names: String) -> String { "also as \(names)" }
    static func makes(_ type: String) -> String { "makes \(type)" }
    static func name(_ qualifier: String) -> String { "name \(qualifier)" }
    static func arguments(_ arguments: String) -> String { "arguments \(arguments)" }
    static let isConditional = "in a branch of #if"
    static let isTestOnly = "for tests and previews only"
    static let defaultArgument = "default argument"
    /// Mark of a dependency on one of several services, of which the code does not show which.
    static func oneOf(_ count: Int) -> String { "1 of \(count) candidates" }
    /// Mark of a dependent that may depend on another service.
    static let possibly = "possibly"
  }

  /// Sentences about open Swift code.
  enum Spoken {
    static func narrowed(_ narrowing: String, share: String) -> String { "only \(narrowing) is shown: \(share)" }
    static func wasRead(_ root: String, summary: String) -> String { "\(root) was read, not run: \(summary)" }
    static func findings(_ text: String, count: Int) -> String {
      "\(text): 'check' lists \(count == 1 ? "it" : "them")"
    }
    static let unknownLifetime = "unknown"
    static func service(_ name: String, lifetime: String, file: String, line: Int) -> String {
      "\(name) is registered at \(file):\(line), lifetime \(lifetime)"
    }
    static func notRegistered(_ name: String) -> String { "\(name) is not registered" }
    static func needs(_ name: String, how: String) -> String { "needs \(name) (\(how))" }
    static func neededBy(_ name: String, how: String) -> String { "needed by \(name) (\(how))" }
    static func edge(_ kind: String, file: String, line: Int) -> String { "\(kind), at \(file):\(line)" }
  }
}
