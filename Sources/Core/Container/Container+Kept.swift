extension Container {
  /// The objects that this container or scope keeps strongly, in order of creation, each with the name of its service.
  ///
  /// Kept values are left out, and so are objects that other scopes keep. Tools use this list to show the references
  /// between objects. Reading the property makes no instance. The result retains the objects.
  package var keptObjects: [(service: String, object: AnyObject)] {
    let kept: [(service: String, kept: Slots.Kept)] =
      if scope == nil {
        tree.registry.withLock { registry in
          registry.entries.all.compactMap { entry in
            entry.slot?.kept.map { ("\(entry.key)", $0) }
          }
        }
      } else {
        tree.registry.withLock { registry in registry.entries.all }.compactMap { entry in
          withSlot(of: entry) { $0?.kept }.map { ("\(entry.key)", $0) }
        }
      }
    return kept.sorted { $0.kept.order < $1.kept.order }.compactMap { service, kept in
      kept.instance.object.map { (service, $0) }
    }
  }
}
