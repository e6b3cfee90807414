/// The neighbours of each item in the layer above or below, sorted by their places in that layer.
struct NeighbourLists {
  private(set) var start: [Int32]
  private(set) var targets: [Int32]
  private var cursor: [Int32]

  init(_ adjacency: Adjacency) {
    start = adjacency.start.map { Int32($0) }
    targets = adjacency.targets.map { Int32($0) }
    cursor = start
  }

  func range(_ item: Int32) -> Range<Int> { Int(start[Int(item)])..<Int(start[Int(item) + 1]) }

  func degree(_ item: Int32) -> Int { Int(start[Int(item) + 1] - start[Int(item)]) }

  /// Sorts the lists of `items` by the order of `layer`, which holds all their neighbours.
  ///
  /// - Parameter reverse: The neighbours of the members of `layer` among `items`.
  /// - Complexity: O(items + segments).
  mutating func sort(_ items: [Int32], by layer: [Int32], reverse: NeighbourLists) {
    for item in items { cursor[Int(item)] = start[Int(item)] }
    for member in layer {
      for index in reverse.range(member) {
        let item = Int(reverse.targets[index])
        targets[Int(cursor[item])] = member
        cursor[item] += 1
      }
    }
  }

  /// Sorts one list by `position`, by insertion. Fast for a list that is almost sorted.
  mutating func sort(_ item: Int32, by position: [Int32]) {
    let range = range(item)
    for index in range.dropFirst() {
      let target = targets[index]
      let place = position[Int(target)]
      var at = index
      while at > range.lowerBound, position[Int(targets[at - 1])] > place {
        targets[at] = targets[at - 1]
        at -= 1
      }
      targets[at] = target
    }
  }
}
