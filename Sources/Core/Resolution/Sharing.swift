import Synchronization

/// With whom an instance that is being made will be shared.
enum Sharing {
  case none
  /// With the resolution that runs.
  case graph
  /// With the container or scope.
  case shared(Maker, weakly: Bool)
}

/// What an instance of lifetime `graph` is shared by in its resolution: its registration, and the scope that it is asked
/// from. Both are held, so that nobody else has their identity meanwhile.
struct GraphPlace: Hashable, Sendable {
  let entry: Entry
  let container: Container

  static func == (left: Self, right: Self) -> Bool { left.entry === right.entry && left.container === right.container }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entry))
    hasher.combine(ObjectIdentifier(container))
  }
}

extension Container {
  /// Makes a constructed instance known to whoever shares it, so that cycles through its properties close.
  func publish(_ instance: Instance, of entry: Entry, _ sharing: Sharing, _ stack: ResolutionStack) throws {
    switch sharing {
    case .none: break
    case .graph: stack.graph[GraphPlace(entry: entry, container: self)] = instance
    case .shared(let maker, let weakly):
      if weakly, instance.object == nil { throw ResolutionError(.notAnObject(lifetime: .weak), path: stack.path) }
      maker.constructed(instance, order: tree.made.add(1, ordering: .relaxed).newValue)
    }
  }

  /// Keeps an instance that is complete, or forgets one that failed, and wakes those who wait for it. It is not kept if
  /// the container was closed, or the registration changed, while it was made.
  func finish(_ entry: Entry, _ sharing: Sharing, _ stack: ResolutionStack, _ error: ResolutionError?) {
    switch sharing {
    case .none: break
    case .graph: if error != nil { stack.graph[GraphPlace(entry: entry, container: self)] = nil }
    case .shared(let maker, let weakly):
      let instance = error == nil ? maker.partial : nil
      let order = maker.order
      let note = entry.policy?.note()
      let current = tree.registry.withLock { $0.entries[entry.id] }
      withSlot(of: current ?? entry) { slot in
        guard slot?.isMade(by: maker) == true else { return }
        guard let instance, current === entry, !state.isShut.load(ordering: .relaxed) else {
          slot = nil
          return
        }
        slot =
          weakly
          ? .weakly(.init(instance.object))
          : .made(.init(instance, order: order, note: note, teardown: entry.teardown))
      }
      if let instance {
        maker.finish(.instance(instance))
      } else if let error {
        maker.finish(.failed(error))
      }
    }
  }
}
