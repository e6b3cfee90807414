import Stage
import Testing

@Suite struct WordingTests {
  @Test(arguments: [(0, "0 s"), (2, "2 s"), (0.5, "0.5 s"), (1e300, "1e+300 s")])
  func aTimeHasNoFractionThatIsZero(seconds: Double, text: String) {
    #expect(Wording.seconds(seconds) == text)
  }
}
