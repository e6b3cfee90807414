import Testing

@testable import Stage

/// Behaviour of the list, which is that of an array; a change leaves every earlier copy unchanged.
@Suite struct PersistentListTests {
  /// Applies a random sequence of changes to the list and to an array.
  @Test(arguments: 1...40) func aPersistentListEqualsAnArray(_ seed: UInt64) {
    var random = Dice(seed)
    var list = PersistentList<Int>()
    var array: [Int] = []
    var copies: [(list: PersistentList<Int>, array: [Int])] = []
    for step in 0..<600 {
      switch random.next(20) {
      case 0 where !array.isEmpty:
        let offset = random.next(array.count)
        let removed = list.remove(at: list.index(list.startIndex, offsetBy: offset))
        #expect(removed == array.remove(at: offset))
      case 1 where step % 7 == 0:
        let divisor = random.next(3) + 1
        list.removeAll { $0 % 4 < divisor }
        array.removeAll { $0 % 4 < divisor }
      default:
        list.append(step)
        array.append(step)
      }
      if step % 50 == 0 { copies.append((list, array)) }
    }
    copies.append((list, array))
    for (list, array) in copies {
      #expect(Array(list) == array)
      #expect(list.count == array.count)
      #expect(list.isEmpty == array.isEmpty)
      #expect(Array(list.reversed()) == array.reversed())
      #expect(list.indices.map { list[$0] } == array)
      #expect(list.last == array.last)
      #expect(list == PersistentList(array))
      #expect(list.hashValue == PersistentList(array).hashValue)
    }
  }

  @Test func listsOfOtherElementsDiffer() {
    #expect(PersistentList([1, 2]) != [1, 3])
    #expect(PersistentList([1, 2]) != [1])
    #expect(PersistentList<Int>() == [])
  }

  /// Chunks without remaining elements are dropped, so that iterating is not slow.
  @Test func aListKeepsItsLastElementsAfterMassRemoval() {
    var list = PersistentList(0..<10_000)
    list.removeAll { $0 != 9_990 }
    #expect(Array(list) == [9_990])
    list.append(1)
    #expect(Array(list.reversed()) == [1, 9_990])
  }
}

/// Random numbers that are the same in every run.
private struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A random number below a bound.
  ///
  /// - Parameter bound: the exclusive upper bound.
  /// - Returns: a number from 0.
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
