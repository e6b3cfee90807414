extension QuickParser {
  /// Adds a node with all its descendants, in order. Chains of calls and members are written without recursion.
  func write(_ index: Int32, to builder: TreeBuilder) {
    guard isLink(index) else { return write(single: index, to: builder) }
    var index = index
    var links: [(node: (own: Int32, outer: Int32), rest: Int32)] = []
    while isLink(index) {
      let node = nodes[Int(index)]
      let open = builder.open(
        node.kind, string(node.text), flags: flags(node), start: Int(node.start), stop: Int(node.stop))
      links.append((open, nodes[Int(node.first)].next))
      index = node.first
    }
    write(single: index, to: builder)
    while let link = links.popLast() {
      write(siblings: link.rest, to: builder)
      builder.close(link.node)
    }
  }

  private func write(single index: Int32, to builder: TreeBuilder) {
    let node = nodes[Int(index)]
    builder.node(
      node.kind, string(node.text), label: string(node.label), flags: flags(node), start: node.start,
      stop: max(node.start, node.stop)
    ) { write(siblings: node.first, to: builder) }
  }

  private func write(siblings first: Int32, to builder: TreeBuilder) {
    var child = first
    while child >= 0 {
      write(child, to: builder)
      child = nodes[Int(child)].next
    }
  }

  /// Returns whether a node is a call or a member with a base.
  private func isLink(_ index: Int32) -> Bool {
    let node = nodes[Int(index)]
    return node.first >= 0 && (node.kind == .call || node.kind == .member)
  }

  private func flags(_ node: Node) -> CodeFlags { node.isConditional ? node.flags.union(.conditional) : node.flags }
}
