// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import Trace

// Entry points that the generated file calls, which is compiled beside a step's own files. Each overload accepts one
// form of `story`.

public func playgroundStory(_ story: () throws -> Void) { StepRunner.run(story) }

public func playgroundStory(_ story: (Kit) throws -> Void) { StepRunner.run { try story(Kit()) } }

@_disfavoredOverload
public func playgroundStory(_ story: @escaping @Sendable () async throws -> Void) { StepRunner.start(story) }

@_disfavoredOverload
public func playgroundStory(_ story: @escaping @Sendable (Kit) async throws -> Void) {
  StepRunner.start { try await story(Kit()) }
}
