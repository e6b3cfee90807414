import SourceReader

/// Finds the objects in SwiftUI's environment that are services of another container.
///
/// An example is `.environment(router)` with `let router = Container.shared.router()`. The environment then has no
/// further service: views that request the object depend on the registration in the container.
struct InsertedServices {
  private let collection: Collection
  private let requests: [Code: [Int]]
  /// Requests whose code is unknown.
  private let requestsByPlace: [Place: [Int]]
  private let registrations: [Code: [Int]]

  init(_ collection: Collection) {
    self.collection = collection
    var requests: [Code: [Int]] = [:]
    var places: [Place: [Int]] = [:]
    for (index, edge) in collection.edges.enumerated()
    where edge.style != "swiftui-environment" && edge.kind != .creates && edge.kind != .resets {
      if let code = edge.code ?? edge.site {
        requests[code, default: []].append(index)
      } else {
        places[edge.place, default: []].append(index)
      }
    }
    self.requests = requests
    requestsByPlace = places
    registrations = Dictionary(
      grouping: collection.registrations.indices.filter { collection[$0].style != "swiftui-environment" },
      by: { collection[$0].code })
  }

  /// Returns the registrations of other containers, keyed by the registrations of the environment that they replace.
  ///
  /// - Parameter answer: returns the registrations that may answer a request.
  func found(_ answer: (Collection.RawEdge) -> [Int]) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for (index, registration) in collection.registrations.enumerated() where !registration.comesFrom.isEmpty {
      let services = registration.comesFrom.map { service(on: $0, for: registration, answer) }
      if let first = services[0], services.allSatisfy({ $0 == first }) { found[index] = first }
    }
    return found
  }

  /// Returns the service to which a way leads; nil if there is none.
  private func service(
    on way: [Code], for inserted: Collection.Registration, _ answer: (Collection.RawEdge) -> [Int]
  ) -> Int? {
    for step in way {
      var next: Code? = step
      while let code = next {
        let asked = (requests[code] ?? requestsByPlace[Place(file: code.tree.name, code.position)] ?? []).map {
          answer(collection.edges[$0])
        }
        for all in asked + [registrations[code] ?? []] where all.count == 1 && isSame(all[0], inserted) {
          return all[0]
        }
        next = [.call, .member, .cast, .other, .operator].contains(code.kind) ? code.first : nil
      }
    }
    return nil
  }

  /// Returns whether a service may be the object that is put in.
  private func isSame(_ index: Int, _ inserted: Collection.Registration) -> Bool {
    guard collection[index].style != inserted.style, let type = inserted.type?.wrapped else { return false }
    return ([collection[index].type, collection[index].implementation].compactMap { $0 } + collection[index].also)
      .contains { $0.wrapped == type }
  }
}
