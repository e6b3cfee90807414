/// A list whose copies share unchanged chunks of elements.
///
/// The timeline keeps a world for each event. An array in a world would be copied as a whole when the next world
/// appends to it. Then n events would cost n² elements. A change of this list copies a single chunk.
package struct PersistentList<Element> {
  /// Maximum number of elements of a chunk.
  private static var chunkSize: Int { 32 }

  /// Chunks, in the order of their numbers. No chunk is empty, and numbers may be missing.
  private var chunks = ReferenceTree()
  /// Lower bound of the chunk numbers.
  private var firstChunk = 0
  /// Number that the tail gets when it becomes a chunk.
  private var tailNumber = 0
  /// Elements after the last chunk.
  private var tail: [Element] = []
  package private(set) var count = 0

  package init() {}

  package init(_ elements: some Sequence<Element>) { for element in elements { append(element) } }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1) amortised, in time and in memory that is not shared.
  package mutating func append(_ element: Element) {
    tail.append(element)
    count += 1
    guard tail.count == Self.chunkSize else { return }
    chunks[tailNumber] = Box(tail)
    tailNumber += 1
    tail = []
  }

  /// Removes the element at a position.
  ///
  /// - Complexity: O(1) amortised.
  @discardableResult
  package mutating func remove(at position: Index) -> Element {
    let element: Element
    if position.chunk == tailNumber {
      element = tail.remove(at: position.offset)
    } else {
      var chunk = self[chunk: position.chunk]
      element = chunk.remove(at: position.offset)
      chunks[position.chunk] = chunk.isEmpty ? nil : Box(chunk)
    }
    count -= 1
    closeGaps()
    return element
  }

  /// Removes the elements that satisfy a condition. Chunks without such elements stay shared.
  ///
  /// - Complexity: O(count).
  package mutating func removeAll(where isMeant: (Element) throws -> Bool) rethrows {
    for number in firstChunk..<tailNumber {
      let chunk = self[chunk: number]
      let rest = try chunk.filter { try !isMeant($0) }
      if rest.count == chunk.count { continue }
      chunks[number] = rest.isEmpty ? nil : Box(rest)
      count -= chunk.count - rest.count
    }
    let length = tail.count
    try tail.removeAll(where: isMeant)
    count -= length - tail.count
    closeGaps()
  }

  private subscript(chunk number: Int) -> [Element] {
    if number == tailNumber { return tail }
    return chunks[number].map { unsafeDowncast($0, to: Box<[Element]>.self).value } ?? []
  }

  /// Renumbers the chunks if three quarters of their capacity is empty, so that iterating over the list stays O(count).
  private mutating func closeGaps() {
    while firstChunk < tailNumber, chunks[firstChunk] == nil { firstChunk += 1 }
    if count * 4 < (tailNumber - firstChunk) * Self.chunkSize { self = PersistentList(Array(self)) }
  }
}

extension PersistentList: BidirectionalCollection {
  package struct Index: Comparable, Sendable {
    fileprivate let chunk: Int
    fileprivate let offset: Int

    package static func < (left: Self, right: Self) -> Bool {
      (left.chunk, left.offset) < (right.chunk, right.offset)
    }
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let list: PersistentList
    fileprivate var number: Int
    fileprivate var chunk: [Element] = []
    fileprivate var offset = 0

    package mutating func next() -> Element? {
      while offset == chunk.count {
        guard number <= list.tailNumber else { return nil }
        (chunk, offset) = (list[chunk: number], 0)
        number += 1
      }
      defer { offset += 1 }
      return chunk[offset]
    }
  }

  package func makeIterator() -> Iterator { Iterator(list: self, number: firstChunk) }

  package var startIndex: Index { Index(chunk: firstChunk, offset: 0) }
  package var endIndex: Index { Index(chunk: tailNumber, offset: tail.count) }
  package var isEmpty: Bool { count == 0 }

  package subscript(position: Index) -> Element { self[chunk: position.chunk][position.offset] }

  package func index(after position: Index) -> Index {
    if position.offset + 1 < self[chunk: position.chunk].count || position.chunk == tailNumber {
      return Index(chunk: position.chunk, offset: position.offset + 1)
    }
    var number = position.chunk + 1
    while number < tailNumber, chunks[number] == nil { number += 1 }
    return Index(chunk: number, offset: 0)
  }

  package func index(before position: Index) -> Index {
    if position.offset > 0 { return Index(chunk: position.chunk, offset: position.offset - 1) }
    var number = position.chunk - 1
    while number > firstChunk, chunks[number] == nil { number -= 1 }
    return Index(chunk: number, offset: self[chunk: number].count - 1)
  }
}

extension PersistentList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PersistentList: Sendable where Element: Sendable {}

extension PersistentList: Equatable where Element: Equatable {
  /// Compares two lists element by element.
  ///
  /// - Complexity: O(1) for copies whose chunks are shared, O(n) otherwise.
  package static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    if left.firstChunk == right.firstChunk, left.tailNumber == right.tailNumber, left.chunks == right.chunks {
      return left.tail == right.tail
    }
    return left.elementsEqual(right)
  }
}

extension PersistentList: Hashable where Element: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
