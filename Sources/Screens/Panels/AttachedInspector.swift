import Attach
import Canvas
import Laboratory
import Stage
import Support

/// Inspector of the selected service of an attached program: dependencies, durations, live instances, receivers.
enum AttachedInspector {
  /// Maximum number of listed instances. Further instances are only counted.
  private static let mostInstances = 20
  private static let mostReceivers = 3

  static func rows(
    _ node: Picture.Node, _ snapshot: AttachedSnapshot, _ stage: ShownStage, _ glyphs: Glyphs, width: Int
  ) -> [InspectorPanel.Row] {
    var rows = InspectorPanel.Rows(width: width)
    let lifetime =
      node.lifetime?.description ?? (node.standing == .missing ? Words.Inspect.missing : Words.Inspect.notRegistered)
    rows.add(
      snapshot.tracks ? Words.Inspect.standing(lifetime, separator: glyphs.separator, live: node.live) : lifetime,
      Role(node.lifetime, node.standing))
    if let interface = node.interfaces.first { rows.add(Words.Inspect.providing(interface)) }
    InspectorPanel.addFindings(about: node, stage, glyphs, &rows)
    let needs = stage.shown.registration(named: node.name)?.needs ?? []
    rows.list(Words.Inspect.needs, needs.filter { $0.kind != .locator }.map(\.text))
    rows.list(Words.Inspect.pulled, needs.filter { $0.kind == .locator }.map(\.service), .hidden)
    rows.list(Words.Inspect.neededBy, stage.picture.edges(to: node.name).map(\.from).withoutRepeats)
    if let service = snapshot.service(node.name) { add(service, isPast: stage.at != nil, &rows) }
    let instances = stage.picture.instances(of: node.name)
    let now = stage.at.flatMap {
      stage.timeline.moments.indices.contains($0) ? stage.timeline.moments[$0].event.clock : nil
    }
    for instance in instances.prefix(mostInstances) {
      add(instance, at: now ?? snapshot.seconds, stage, glyphs, &rows)
    }
    if instances.count > mostInstances { rows.add(Words.Attached.younger(instances.count - mostInstances), .dim) }
    return rows.all
  }

  private static func add(_ service: LiveService, isPast: Bool, _ rows: inout InspectorPanel.Rows) {
    rows.wrap(
      Words.Attached.counts(
        made: service.made, reused: service.reused, freed: service.released, isPast: isPast), .text)
    if let median = service.median {
      rows.wrap(Words.Attached.takes(median: AttachText.time(median), slowest: AttachText.time(service.p99)), .text)
    }
    if let file = service.file { rows.wrap(Words.Attached.place(file, line: service.line), .accent) }
  }

  /// Adds the rows of an instance: its age, its scope, the requester and the receivers.
  private static func add(
    _ instance: World.Instance, at now: Double, _ stage: ShownStage, _ glyphs: Glyphs, _ rows: inout InspectorPanel.Rows
  ) {
    let age = instance.madeAt.map { AttachText.span(max(0, now - $0)) } ?? Words.Attached.madeBefore
    let scope = instance.scope.map { ", \($0)" } ?? ""
    rows.wrap("\(glyphs.dot) #\(instance.number) \(age)\(scope)", .good, hanging: 2)
    if let asker = instance.askedBy { rows.wrap(Words.Attached.madeFor(asker), .dim, hanging: 2) }
    let holders = stage.holders[instance.ref] ?? []
    if holders.isEmpty { return }
    let rest = holders.count - mostReceivers
    rows.wrap(
      Words.Attached.received(by: holders.prefix(mostReceivers).joined(separator: ", "), more: rest),
      .dim, hanging: 2)
  }
}
