import Testing
import Trace

@testable import Lessons

/// Steps may import OpenCombine, which is in the program itself.
@Suite struct OpenCombineTests {
  @Test func aSubscriptionEndsAndLetsGoWithItsAnyCancellable() async throws {
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

  @Test func aSubscriptionThatNobodyKeepsHearsNothing() async throws {
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
