@testable import Core

extension ReferenceModel {
  /// Errors that a resolution may fail with, as reason and last service of the path: `missing S3`, `cycle`.
  struct Faults {
    var all: Set<String> = []
    /// True if all errors are known before anything is made.
    var areForeseen = true
    /// Errors that do not occur if a shared service was made asynchronously just before.
    var avoidable: Set<String> = []

    var mustFail: Bool { !all.subtracting(avoidable).isEmpty }
  }

  func faults(_ ask: Ask, _ failures: [String: Workshop.Failure]) -> Faults {
    let key = ServiceKey.part(ask.name)
    guard ask.place.isOpen else { return Faults(all: ["closedScope \(key)"]) }
    guard let service = provider(key) else { return Faults(all: ["missing \(key)"]) }
    guard let owner = owner(service, from: ask.place) else { return Faults(all: ["noScope \(service.name)"]) }
    if made(service, owner) != nil { return Faults() }
    let foreseen = faults(below: service, owner, ask, nil)
    return foreseen.all.isEmpty ? faults(below: service, owner, ask, failures) : foreseen
  }

  /// Errors below a service that is not made yet.
  ///
  /// - Parameter failures: the factories that fail; nil for the errors that are known before any factory runs.
  private func faults(
    below service: Service, _ owner: Place, _ ask: Ask, _ failures: [String: Workshop.Failure]?
  ) -> Faults {
    struct Visit {
      let service: Service
      let owner: Place
      let isAsync: Bool
    }
    var result = Faults(areForeseen: failures == nil)
    var visited: [Visit] = []
    var queue = [Visit(service: service, owner: owner, isAsync: goesAsync(ask))]
    while let visit = queue.popLast() {
      let (service, owner) = (visit.service, visit.owner)
      if visited.contains(where: { $0.service.id == service.id && $0.owner === owner && $0.isAsync == visit.isAsync }) {
        continue
      }
      visited.append(visit)
      if !visit.isAsync, service.making.needsAsync, failures != nil || !goesAsync(ask) {
        result.all.insert("needsAsync \(service.name)")
      }
      if let failures {
        if failures[service.name] != nil { result.all.insert("factory \(service.name)") }
      } else if service.making.isOpaque {
        continue
      }
      for need in service.needs {
        guard let target = provider(need.service) else {
          if !need.isOptional { result.all.insert("missing \(need.service)") }
          continue
        }
        guard let next = self.owner(target, from: owner) else {
          result.all.insert("noScope \(target.name)")
          continue
        }
        if made(target, next) != nil { continue }
        let goesOnAsync = visit.isAsync && service.making.goesOnAsync && need.kind == .initializer
        queue.append(Visit(service: target, owner: next, isAsync: goesOnAsync))
      }
      if reaches(service, service, owner, [], throughClosures: failures != nil) {
        result.all.insert("cycle")
      }
    }
    let shared = visited.filter { $0.isAsync && $0.service.lifetime != .transient }
    result.avoidable = Set(shared.map { "needsAsync \($0.service.name)" })
    return result
  }

  /// Tells whether a chain of initializers leads from one service to another.
  private func reaches(
    _ target: Service, _ from: Service, _ owner: Place, _ seen: Set<Registration.ID>, throughClosures: Bool
  ) -> Bool {
    if from.making.isOpaque, !throughClosures { return false }
    for need in from.needs where need.kind == .initializer {
      guard let next = provider(need.service), let place = self.owner(next, from: owner), made(next, place) == nil
      else { continue }
      if next.id == target.id { return true }
      if !seen.contains(next.id),
        reaches(target, next, place, seen.union([next.id]), throughClosures: throughClosures)
      {
        return true
      }
    }
    return false
  }
}
