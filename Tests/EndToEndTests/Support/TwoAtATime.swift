import Testing

/// Runs independent cases that mostly wait, two at a time.
enum TwoAtATime {
  /// Runs all cases, two at a time. An error that a case throws is recorded as an issue, and the other cases go on.
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
