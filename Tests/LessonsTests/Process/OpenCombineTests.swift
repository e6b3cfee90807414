import Testing
import Trace

@testable import Lessons

/// Steps that import OpenCombine, which is linked into the program.
@Suite struct OpenCombineTests {
  @Test func aSubscriptionIsReleasedWithItsAnyCancellable() async throws {
    let run = try await StepFixture.start(
      """
      import OpenCombine

      class Listener { var heard: [String] = [] }
      func story() {
        let taps = PassthroughSubject<String, Never>()
        var bag: Set<AnyCancellable> = []
        do {
          let listener = Listener()
          taps
            .filter { $0 != "b" }
            .scan(0) { count, _ in count + 1 }
            .sink { listener.heard.append("tap \\($0)"); print(listener.heard) }
            .store(in: &bag)
        }
        for key in ["a", "b", "c"] { taps.send(key) }
        print("open")
        bag.removeAll()
        print("closed")
        taps.send("d")
      }
      """)
    await run.play()
    #expect(run.end?.outcome == .returned, "\(String(describing: run.end)) \(run.output.prefix(500))")
    #expect(run.printed == [#"["tap 1"]"#, #"["tap 1", "tap 2"]"#, "open", "closed"])
    #expect(run.heap.gone == ["Listener#1"])
  }

  @Test func theCapturesOfASubscriptionAreHeldByTheBagAndByTheSource() async throws {
    let run = try await StepFixture.start(
      """
      import OpenCombine

      class Button { let taps = PassthroughSubject<String, Never>() }
      class Screen {
        var bag: Set<AnyCancellable> = []
        func listen(to button: Button) {
          button.taps.map { $0 + "!" }.sink { print($0, self.bag.count) }.store(in: &bag)
        }
      }
      func story() {
        let button = Button()
        let screen = Screen()
        screen.listen(to: button)
        print("open")
      }
      """)
    await run.play()
    let cycle = "Screen#1.bag → Screen#1 (captured)"
    #expect(run.heap.holds == ["Button#1.taps → Screen#1 (captured)", cycle], "\(run.output.prefix(500))")
    _ = await run.send(.release)
    #expect(run.heap.names == ["Screen#1"])
    #expect(run.heap.holds == [cycle])
  }

  /// OpenCombine's operators store values in structures, enums and closures of generic code. Reading them must not
  /// crash a run.
  @Test func operatorsAreLookedThrough() async throws {
    let run = try await StepFixture.start(
      """
      import OpenCombine

      class Listener {}
      class Screen { var bag: [AnyCancellable] = [] }
      func story() {
        let taps = PassthroughSubject<Int, Never>()
        let (screen, listener) = (Screen(), Listener())
        func hear(_ number: Int) { print(number, type(of: listener)) }
        func listen<P: Publisher>(to publisher: P) where P.Output == Int, P.Failure == Never {
          publisher.sink { hear($0) }.store(in: &screen.bag)
        }
        listen(to: taps.share())
        listen(to: taps.tryMap { $0 }.catch { _ in Just(0) })
        listen(to: taps.map { _ in taps }.switchToLatest())
        listen(to: taps.zip(taps).map { $0 + $1 })
        listen(to: taps.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest))
        listen(to: [taps.prepend(7).eraseToAnyPublisher()].publisher.flatMap { $0 })
        print("open")
      }
      """)
    await run.play()
    #expect(run.printed == ["7 Listener", "open"], "\(run.output.prefix(500))")
    #expect(run.heap.holds == ["Screen#1.bag → Listener#1 (captured)"])
  }

  @Test func aReleasedSubscriptionReceivesNoValue() async throws {
    let run = try await StepFixture.start(
      """
      import OpenCombine

      func listen(to taps: PassthroughSubject<String, Never>) {
        _ = taps.sink { print($0) }
      }
      func story() {
        let taps = PassthroughSubject<String, Never>()
        listen(to: taps)
        taps.send("a")
        print("over")
      }
      """)
    await run.play()
    #expect(run.printed == ["over"])
  }

  @Test func anErrorOnTheWayIsCaughtAndCancellingIsHeard() async throws {
    let run = try await StepFixture.start(
      """
      import OpenCombine

      struct Refused: Error {}
      func story() {
        let taps = PassthroughSubject<Int, Never>()
        let subscription = taps
          .flatMap { number in
            Just(number)
              .tryMap { if $0 == 2 { throw Refused() } else { $0 } }
              .catch { _ in Just(0) }
          }
          .removeDuplicates()
          .handleEvents(receiveCancel: { print("cancelled") })
          .sink { print($0) }
        for number in 1...3 { taps.send(number) }
        subscription.cancel()
      }
      """)
    await run.play()
    #expect(run.printed == ["1", "0", "3", "cancelled"], "\(run.output.prefix(500))")
  }
}
