/// An event and the world after it. Copies of a moment share both.
package struct Moment: Sendable {
  private final class Storage: Sendable {
    let event: StageEvent
    let world: World

    init(_ event: StageEvent, _ world: World) { (self.event, self.world) = (event, world) }
  }

  private let storage: Storage

  init(event: StageEvent, world: World) { storage = Storage(event, world) }

  package var event: StageEvent { storage.event }
  package var world: World { storage.world }
}

/// Consecutive moments. The index of a moment is the number of its event.
package struct Moments: RandomAccessCollection, Sendable {
  private let elements: [Moment]
  package let startIndex: Int

  init(_ elements: [Moment], from first: Int) { (self.elements, startIndex) = (elements, first) }

  package var endIndex: Int { startIndex + elements.count }

  package subscript(n: Int) -> Moment { elements[n - startIndex] }
}
