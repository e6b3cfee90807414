import Core
import Diagrams
import Laboratory
import Stage

/// Facts that are derived from the shown world, computed once for each change of that world.
struct ShownFacts: Sendable {
  /// Graph of the shown world.
  private(set) var picture = Picture(World())
  /// Version of the picture. It increases whenever the picture is computed.
  private(set) var version = 0
  private(set) var findings: [StageFinding] = [] { didSet { faults = EdgeFault.faults(findings) } }
  /// Faults that mark edges of the graph, by the services that an edge connects.
  private(set) var faults: [EdgeFault.Pair: EdgeFault] = [:]
  /// Indices into `findings` of the findings whose path contains a service, by the name of the service.
  private(set) var findingsByService: [String: [Int]] = [:]
  /// Number of findings that are more severe than a note.
  private(set) var seriousFindings = 0
  /// Names of the holders of each instance.
  private(set) var holders: [InstanceRef: [String]] = [:]
  var known = KnownFindings()
  /// Nodes and edges that the last event touched, in the graph of services or objects.
  var touched = Touched()
  /// Nodes and edges that the last event touched, in the graph of calls and creations.
  var controlled = Touched()
  /// Services of the picture that the filter does not hide, in the order of the list.
  var listed: [Picture.Node] = []
  /// Number of columns that the list needs for full names and lifetimes.
  var listedWidth = 0
  /// True if the shown world has changed since the facts were computed.
  var isOutdated = false

  /// Computes picture and holders of a world, and on request the findings.
  ///
  /// - Parameter withFindings: false keeps the previous findings.
  mutating func take(_ world: World, withFindings: Bool) {
    picture = Picture(world)
    version += 1
    if withFindings, known.follow(world) {
      findings = known.all.map(StageFinding.init)
      (findingsByService, seriousFindings) = (known.byService, known.serious)
    }
    holders = world.holders
  }

  /// Replaces the findings by the findings in a snapshot of an attached program.
  mutating func take(_ diagnostics: [Diagnostic]) {
    findings = diagnostics.map(StageFinding.init)
    seriousFindings = findings.count { $0.severity > .note }
    findingsByService = [:]
    for (index, finding) in findings.enumerated() {
      for name in Set(finding.path) { findingsByService[name, default: []].append(index) }
    }
  }

  /// Replaces the facts of a world by the facts of Swift code.
  mutating func take(_ graph: ProjectGraph) {
    (touched, controlled, holders) = (Touched(), Touched(), [:])
    picture = graph.picture
    version += 1
    (findings, findingsByService, seriousFindings) = (graph.findings, graph.findingsByService, graph.seriousFindings)
    known = KnownFindings()
  }
}
