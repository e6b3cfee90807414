import Core

/// Nodes and edges of the graph that an event affects.
///
/// These are the maker and the made object, both ends of a reference, and freed objects.
package struct Touched: Hashable, Sendable {
  /// Names of the objects that were made, freed or requested, or that gained or lost a reference.
  package private(set) var objects: Set<String> = []
  /// Names of the services of `objects`, and of the services whose code caused the event.
  package private(set) var services: Set<String> = []
  /// Edges between services and between objects, by name.
  package private(set) var edges: Set<Edge> = []
  /// Names of objects that were created.
  package private(set) var made: Set<String> = []
  package private(set) var freed: Set<String> = []
  /// Edges along which a service is requested or a function called.
  package private(set) var requests: Set<Edge> = []

  package struct Edge: Hashable, Sendable {
    package let from: String
    package let to: String
    package let isCall: Bool

    package init(from: String, to: String, isCall: Bool = false) {
      (self.from, self.to, self.isCall) = (from, to, isCall)
    }
  }

  package init() {}

  /// Creates a value from names of nodes and edges of a graph.
  package init(nodes: Set<String>, edges: Set<Edge>) { (services, self.edges) = (nodes, edges) }

  /// Finds the nodes and edges affected by an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - before: world before the event, in which freed instances have a name.
  ///   - after: world after the event, in which created instances have a name.
  ///   - inControl: true for a graph of calls and creations, false for a graph of references.
  package init(_ event: StageEvent, before: World, after: World, inControl: Bool = false) {
    func object(_ ref: InstanceRef) -> World.Instance? { after[ref] ?? before[ref] }
    func touch(_ ref: InstanceRef) {
      guard let object = object(ref) else { return }
      objects.insert(object.name)
      services.insert(object.service)
    }
    func link(_ from: InstanceRef, _ to: InstanceRef) {
      touch(from)
      touch(to)
      guard let from = object(from), let to = object(to) else { return }
      edges.insert(Edge(from: from.name, to: to.name))
      edges.insert(Edge(from: from.service, to: to.service))
    }
    /// Adds an edge to an object from the object or class that requested it.
    func link(_ participant: Participant?, _ to: InstanceRef) {
      touch(to)
      let before = edges
      defer { requests.formUnion(edges.subtracting(before)) }
      switch participant {
      case .instance(let from)?: link(from, to)
      case .service(let service)?:
        guard let name = after.name(of: service), let to = object(to) else { return }
        services.insert(name)
        edges.insert(Edge(from: name, to: to.service))
      case nil: break
      }
    }
    switch event.what {
    case .called(let call) where inControl:
      guard let pair = after.pair(of: call, by: event.by) else { break }
      let caller = pair.from ?? Keeper.code.name
      services = [caller, pair.to]
      edges.insert(Edge(from: caller, to: pair.to, isCall: true))
      requests = edges
    case .held where inControl, .dropped where inControl, .pulled where inControl, .injected where inControl,
      .reused where inControl, .used where inControl:
      break
    case .registered(let registration), .edited(let registration), .renamed(let registration, _),
      .removed(let registration):
      services.insert(registration.name)
    case .created(let birth):
      link(event.by, birth.instance)
      if let name = object(birth.instance)?.name { made.insert(name) }
    case .released(let ref):
      touch(ref)
      if let name = object(ref)?.name { freed.insert(name) }
    case .held(let reference), .dropped(let reference): link(reference.from, reference.to)
    case .pulled(let ref?, _): link(event.by, ref)
    case .injected(let ref?, _, let holder, _): if let holder { link(holder, ref) } else { touch(ref) }
    case .reused(let ref?, _): link(event.by, ref)
    case .used(let ref): touch(ref)
    default: break
    }
    for case .maker(let ref, let service) in event.changes where after[ref] != nil {
      // The maker of an object is often known only after the next statement, and then added to the event's changes.
      if case .created = event.what { link(.service(service), ref) }
    }
  }

  /// Finds the nodes and the edge of a request: the requested service, the requesting service, and the edge between
  /// them.
  ///
  /// The result is empty for any other event.
  package init(request event: StageEvent, after: World) {
    let service: ServiceRef?
    switch event.what {
    case .resolving(let asked), .missing(let asked, _): service = asked
    case .failed(let asked, _): service = asked
    default: service = nil
    }
    guard let to = service.flatMap(after.name(of:)) else { return }
    services.insert(to)
    let from: String? =
      switch event.by {
      case .instance(let ref)?: after[ref]?.service
      case .service(let service)?: after.name(of: service)
      case nil: nil
      }
    guard let from else { return }
    services.insert(from)
    edges.insert(Edge(from: from, to: to))
    requests = edges
  }

  package mutating func formUnion(_ other: Touched) {
    objects.formUnion(other.objects)
    services.formUnion(other.services)
    edges.formUnion(other.edges)
    made.formUnion(other.made)
    freed.formUnion(other.freed)
    requests.formUnion(other.requests)
  }

  package var isEmpty: Bool { objects.isEmpty && services.isEmpty }
}

extension Timeline {
  /// Returns the union of the nodes and edges that a range of events affects.
  ///
  /// - Parameters:
  ///   - events: numbers of the events.
  ///   - inControl: true for a graph of calls and creations; false for a graph of references, to which requests are
  ///     added.
  package func touched(during events: ClosedRange<Int>, inControl: Bool = false) -> Touched {
    var result = Touched()
    for n in events where moments.indices.contains(n) {
      let (event, after) = (moments[n].event, moments[n].world)
      let before = n > 1 ? world(after: n - 1) ?? after : after
      result.formUnion(Touched(event, before: before, after: after, inControl: inControl))
      if !inControl { result.formUnion(Touched(request: event, after: after)) }
    }
    return result
  }

  /// Returns the nodes and edges affected by an event and by the events right before it that affect any.
  ///
  /// One reading of the heap finds several changes at once, which are separate events. A call is returned alone, or
  /// ends the search.
  ///
  /// - Parameters:
  ///   - n: number of the event. The result is empty if the event affects nothing.
  ///   - first: first event to include.
  ///   - inControl: true for a graph of calls and creations, false for a graph of references.
  package func touched(by n: Int, from first: Int = 1, inControl: Bool = false) -> Touched {
    var result = Touched()
    var n = n
    let moments = moments
    while n >= first, moments.indices.contains(n) {
      let (event, after) = (moments[n].event, moments[n].world)
      let before = n > 1 ? world(after: n - 1) ?? after : after
      let touched = Touched(event, before: before, after: after, inControl: inControl)
      if touched.isEmpty { break }
      // A call is shown on its own.
      if case .called = event.what { return result.isEmpty ? touched : result }
      result.formUnion(touched)
      n -= 1
    }
    return result
  }
}
