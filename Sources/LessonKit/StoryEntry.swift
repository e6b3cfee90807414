// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import Trace

// What the file that is compiled beside a step's own calls with its `story`, whatever shape that has.

public func playgroundStory(_ story: () throws -> Void) { StepRunner.run(story) }

public func playgroundStory(_ story: (Kit) throws -> Void) { StepRunner.run { try story(Kit()) } }

@_disfavoredOverload
public func playgroundStory(_ story: @escaping @Sendable () async throws -> Void) { StepRunner.start(story) }

@_disfavoredOverload
public func playgroundStory(_ story: @escaping @Sendable (Kit) async throws -> Void) {
  StepRunner.start { try await story(Kit()) }
}
