import Core
import Diagrams
import Laboratory
import Stage

/// Facts that follow from the world that is shown. They are computed once for each change of it, and read by every part of the
/// screen.
struct ShownFacts: Sendable {
  /// The graph of the world.
  private(set) var picture = Picture(World())
  /// Rises whenever the picture is computed anew.
  private(set) var version = 0
  private(set) var findings: [StageFinding] = [] { didSet { faults = EdgeFault.faults(findings) } }
  /// Lines of the graph that findings are about.
  private(set) var faults: [EdgeFault.Pair: EdgeFault] = [:]
  /// The findings that name a service, by their places in the list.
  private(set) var findingsByService: [String: [Int]] = [:]
  /// The number of findings that are more than notes.
  private(set) var seriousFindings = 0
  /// Holders of each instance.
  private(set) var holders: [InstanceRef: [String]] = [:]
  var known = KnownFindings()
  /// What the last event touched, by services or objects, and by calls and creations.
  var touched = Touched()
  var controlled = Touched()
  /// The services as they are listed.
  var listed: [Picture.Node] = []
  /// Columns that the list takes with whole names and lifetimes.
  var listedWidth = 0
  /// Whether the shown world has changed since.
  var isOutdated = false

  /// - Parameter withFindings: whether its findings are computed, too.
  mutating func take(_ world: World, withFindings: Bool) {
    picture = Picture(world)
    version += 1
    if withFindings, known.follow(world) {
      findings = known.all.map(StageFinding.init)
      (findingsByService, seriousFindings) = (known.byService, known.serious)
    }
    holders = world.holders
  }

  /// Takes findings that come with the world.
  mutating func take(_ diagnostics: [Diagnostic]) {
    findings = diagnostics.map(StageFinding.init)
    seriousFindings = findings.count { $0.severity > .note }
    findingsByService = [:]
    for (index, finding) in findings.enumerated() {
      for name in Set(finding.path) { findingsByService[name, default: []].append(index) }
    }
  }

  /// Takes code that was read, in a world's place.
  mutating func take(_ graph: ProjectGraph) {
    (touched, controlled, holders) = (Touched(), Touched(), [:])
    picture = graph.picture
    version += 1
    (findings, findingsByService, seriousFindings) = (graph.findings, graph.findingsByService, graph.seriousFindings)
    known = KnownFindings()
  }
}
