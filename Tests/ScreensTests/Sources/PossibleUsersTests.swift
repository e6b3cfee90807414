import Testing

@testable import Screens

/// Counts of users, of which the code may not show whether they use a service.
@Suite struct PossibleUsersTests {
  @Test func possibleUsersAreNoFact() {
    #expect(Words.Code.neededBy(27, certain: 27) == "needed by 27")
    #expect(Words.Code.neededBy(27, certain: 4) == "needed by 4 to 27")
    #expect(Words.Code.neededBy(27, certain: 0) == "needed by up to 27")
    #expect(
      Words.Code.dependentCount(services: 1, consumers: 2, possible: 2) == "1 service, 2 consumers, 2 possible")
  }
}
