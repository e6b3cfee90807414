import Stage

extension Words {
  /// Rows of the inspector.
  enum Inspect {
    static let missing = "missing"
    static let notRegistered = "not registered"
    static func standing(_ kind: String, separator: String, live: Int) -> String {
      "\(kind) \(separator) \(live) live"
    }
    static func providing(_ interface: String) -> String { "as \(interface)" }
    static let needs = "needs"
    static let pulled = "pulled"
    static let neededBy = "needed by"
    static func atPlaces(_ title: String, count: Int) -> String { "\(title), at \(count) places" }
    static func andMore(_ count: Int) -> String { "and \(count) more" }
    static func moreFindings(_ count: Int, key: String) -> String { "more findings: \(count) (\(key))" }
    static let locator = "locator"
    static let toPull = "never pulled"
    static let unseen = "not observed"
    static let creates = "creates"
    static let holds = "holds"
    static let theCode = "the code"
    static func held(_ mark: String, number: Int, by holders: String?) -> String {
      "\(mark) #\(number) \(holders.map { "held by \($0)" } ?? "no known holder")"
    }
    static let madeForYou = "for you"
    static func reused(_ count: Int) -> String { ", reused \(Wording.count(count, "time"))" }
    static func made(_ event: Int, maker: String, reused: String) -> String {
      "  made\(maker.isEmpty ? "" : " \(maker)") (event \(event))\(reused)"
    }
    static func unreadable(_ fields: String) -> String { "  unreadable fields: \(fields)" }
    static let registrationRemoved = "its registration was removed"
    static func kept(by keeper: String) -> String { "kept by \(keeper)" }
    static let theContainer = "the container"
    static let serviceNotRegistered = "its service is not registered"
  }

  /// Titles of panes, notes in their borders, and texts of empty panes.
  enum Pane {
    static let lastEvent = "event "
    static let events = "Events"
    static let inspector = "Inspector"
    static func more(_ count: Int) -> String { " \(count) more " }
    static func sortedBy(_ order: String) -> String { "by \(order)  " }
    static func share(_ shown: Int, of count: Int) -> String { "\(shown) of \(count)" }
    static let services = "Services"
    static let supposed = "as the question supposes"
    static let noObjectYet = "No object yet"
    static let noServices = "No services"
    static func addsService(_ add: String) -> String { "\(add) adds a service" }
    static func noServicesAdd(_ add: String) -> String { "No services yet: \(add) adds one" }
    static func noMatch(allServices: String) -> String { "No match: \(allServices) lists all" }
    static let openScopes = "open scopes"
    static func moreScopes(_ count: Int) -> String { "  and \(count) more" }
    static let removed = "removed"
    static let text = "Text"
    static func layingOut(services: Int) -> String { "laying out \(Wording.count(services, "service"))" }
    static func scrolls(_ width: Int, height: Int) -> String { " graph: \(width)x\(height), scroll to see the rest " }
    static func noInstances(resolve: String) -> String { "No instances: \(resolve) makes one" }
    static func runsCode(_ key: String) -> String { "\(key) runs the code" }
    static let noneThen = "No object at this event"
    /// Title of a drawing of a run whose code was changed since.
    static func ofLastRun(_ title: String) -> String { "\(title): last run" }
    static let noneAlive = "Run finished: no object is alive"
    static let noneMade = "Run finished: no object was made"
    static let updatingLayout = "updating the layout"
    static func selected(_ name: String) -> String { "selected: \(name)" }
    static func around(_ service: String, escape: String) -> String { "around \(service): \(escape) shows all" }
    static func chain(escape: String) -> String { "longest chain: \(escape) shows all" }
    static func moreProtocols(_ count: Int, key: String) -> String {
      "\(key) shows \(Wording.count(count, "more protocol"))"
    }
    static func namesBegin(with text: String) -> String { "prefix '\(text)' omitted" }
    /// Services, consumers and missing services.
    static func names(_ count: Int) -> String { Wording.count(count, "name") }
    static func folded(_ count: Int) -> String { "\(count) folded" }
    static let graph = "Graph"
    static let typedGraph = ":view graph"
    static func emptyView(_ why: String, graph: String) -> String { "\(why); \(graph) shows the graph" }
    static func graphOf(_ edges: String) -> String { "Graph: \(edges)" }
    static let objects = "Objects"
    static let calls = "Calls and creations"
    static func needLegend(_ needed: String, needing: String) -> String {
      " \(needed) needed by the selection  \(needing) needs the selection "
    }
    static func shortLegend(_ needed: String, needing: String) -> String { " \(needed) needed  \(needing) dependent " }
    static func showsGraph(_ key: String) -> String { "\(key) shows the graph" }
    static func moreTo(_ directions: String) -> String { " \(directions) more " }
    static let noChange = "no change since the last save"
    static func changes(added: Int, removed: Int) -> String { "unsaved lines: +\(added) -\(removed)" }
    static let scenario = "Scenario"
    static let then = "as of the shown event"
    static func tooSmall(_ width: Int, height: Int) -> String { "needs \(width)x\(height)" }
    static let windowTooSmall = ": window too small"
  }

  /// Help for the keys of one pane.
  enum PaneKeys {
    static let back = "go one event back in time"
    static let forward = "go one event forward in time"
    static let moreDetail = "show more detail for each service"
    static let lessDetail = "show less detail for each service"
    static let subject = "switch between services, objects and calls"
    static let fold = "hide services that only the selected one needs"
    static let why = "show why the selected instance is alive, or what freed it"
    static let allServices = "list all services again"
  }
}
