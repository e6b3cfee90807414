extension StepRunner {
  /// Calls the story on the current thread and records whether it returned or threw.
  package static func run(_ story: () throws -> Void) {
    guard let runner = installed else { return }
    do {
      try story()
      runner.finish(.returned)
    } catch {
      runner.finish(.threw(String(describing: error)))
    }
  }

  /// Starts the story as a task and returns at once.
  package static func start(_ story: @escaping @Sendable () async throws -> Void) {
    guard let runner = installed else { return }
    Task.detached {
      do {
        try await story()
        runner.finish(.returned)
      } catch {
        runner.finish(.threw(String(describing: error)))
      }
    }
  }

  private func finish(_ result: StoryResult) {
    board.withLock { $0.story = result }
    wake.signal()
  }
}
