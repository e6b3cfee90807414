import Testing

/// Cases that are independent of each other and mostly wait.
enum TwoAtATime {
  /// Does all of them, two at a time; what one of them throws is an issue of the test, and ends no other.
  static func run<Case: Sendable & CustomStringConvertible>(
    _ cases: [Case], _ body: @escaping @Sendable (Case) async throws -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for (index, each) in cases.enumerated() {
        if index >= 2 { await group.next() }
        group.addTask {
          do { try await body(each) } catch { Issue.record("\(each): \(error)") }
        }
      }
    }
  }
}
