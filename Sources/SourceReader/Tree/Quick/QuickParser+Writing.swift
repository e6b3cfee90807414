extension QuickParser {
  /// Adds a node with all that is inside it, in order.
  func write(_ index: Int32, to builder: TreeBuilder) {
    let node = nodes[Int(index)]
    let flags = node.isConditional ? node.flags.union(.conditional) : node.flags
    builder.node(
      node.kind, string(node.text), label: string(node.label), flags: flags, start: node.start,
      stop: max(node.start, node.stop)
    ) {
      var child = node.first
      while child >= 0 {
        write(child, to: builder)
        child = nodes[Int(child)].next
      }
    }
  }
}
