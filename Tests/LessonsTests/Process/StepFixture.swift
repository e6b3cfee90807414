import Foundation
import TestSupport
import Testing
import Trace

@testable import Lessons

/// Steps for tests, compiled once for each text, and run in processes of their own.
enum StepFixture {
  static let compiler = RealSteps.compiler

  static func compile(_ files: [String: String]) async throws -> CompiledStep {
    let source = StepSource(files: files.sorted { $0.key < $1.key }.map { .init(name: $0.key, text: $0.value) })
    switch try await compiler.compile(source) {
    case .compiled(let step): return step
    case .rejected(let diagnostics): throw StepFixtureError.rejected(diagnostics)
    case .unavailable(let obstacle): throw obstacle
    }
  }

  /// Starts a step of one file, `Story.swift`.
  static func start(
    _ text: String, limits: StepLimits = StepLimits(), seed: UInt64 = 1, isConfined: Bool = false
  ) async throws -> StepFixtureRun {
    try await start(["Story.swift": text], limits: limits, seed: seed, isConfined: isConfined)
  }

  static func start(
    _ files: [String: String], limits: StepLimits = StepLimits(), seed: UInt64 = 1, isConfined: Bool = false
  ) async throws -> StepFixtureRun {
    let step = try await compile(files)
    let process = try StepProcess(
      program: ProgramLocation.current.executable,
      settings: StepSettings(
        library: step.library, modules: [step.module], limits: limits, seed: seed, hidden: step.hidden),
      isConfined: isConfined)
    let run = StepFixtureRun(process)
    let first = await run.answer()
    guard first == [.ready] else { throw StepFixtureError.notReady(first) }
    return run
  }
}

enum StepFixtureError: Error {
  case rejected([CompilerDiagnostic])
  case notReady([TraceMessage])
}

/// A run of a step, driven by one test.
final class StepFixtureRun {
  let process: StepProcess
  private var messages: AsyncStream<TraceMessage>.Iterator
  /// All received messages. `heap` is their sum.
  private(set) var received: [TraceMessage] = []
  private(set) var heap = HeapPicture()

  init(_ process: StepProcess) {
    self.process = process
    messages = process.messages.makeAsyncIterator()
  }

  deinit { process.stop() }

  /// Sends a command, and waits for its answer if `answered` is true.
  func send(_ command: TraceCommand, answered: Bool = true) async -> [TraceMessage] {
    process.send(command)
    return answered ? await answer() : []
  }

  /// Receives messages up to the one after which the process waits.
  func answer() async -> [TraceMessage] {
    var result: [TraceMessage] = []
    while let message = await messages.next(isolation: nil) {
      result.append(message)
      received.append(message)
      heap.apply(message)
      switch message {
      case .ready, .held, .wants, .ended, .released, .failed: return result
      case .event, .output, .screen: break
      }
    }
    return result
  }

  /// Plays to the end.
  @discardableResult
  func play() async -> StepEnd? {
    _ = await send(.play)
    return end
  }

  /// Identifier of the process that runs the step's code, which is the supervisor's child.
  var host: Int32? {
    let supervisor = process.identifier
    let children = try? String(contentsOfFile: "/proc/\(supervisor)/task/\(supervisor)/children", encoding: .utf8)
    return children?.split(separator: " ").first.flatMap { Int32($0) }
  }

  var events: [StepEvent] { received.compactMap { if case .event(let event, _) = $0 { event } else { nil } } }
  var end: StepEnd? { received.compactMap { if case .ended(let end, _) = $0 { end } else { nil } }.first }
  var printed: [String] { events.compactMap { if case .printed(let text) = $0.kind { text } else { nil } } }
  var output: String {
    received.compactMap { if case .output(let text, _) = $0 { text } else { nil } }.joined()
  }
}

/// The heap in words, accumulated from deltas.
struct HeapPicture {
  private(set) var objects: [Int: HeapObject] = [:]
  private(set) var references: Set<HeapReference> = []
  private(set) var gone: [String] = []
  private(set) var passing: [String] = []

  mutating func apply(_ message: TraceMessage) {
    switch message {
    case .event(_, let delta), .ended(_, let delta), .released(let delta): apply(delta)
    default: break
    }
  }

  private mutating func apply(_ delta: HeapDelta) {
    for object in delta.appeared { objects[object.serial] = object }
    passing += delta.passing.map { "\($0.type)#\($0.number)" }
    references.formUnion(delta.added)
    references.subtract(delta.removed)
    for serial in delta.gone {
      gone.append(name(serial))
      objects[serial] = nil
    }
  }

  func name(_ serial: Int) -> String { objects[serial].map { "\($0.type)#\($0.number)" } ?? "?\(serial)" }

  var names: [String] { objects.keys.sorted().map(name) }

  /// References as `Box#1.value → Leaf#1`, with the kind if it is not strong.
  var holds: [String] {
    references.map { reference in
      let kind = reference.kind == .strong ? "" : " (\(reference.kind.rawValue))"
      return "\(name(reference.from)).\(reference.field) → \(name(reference.to))\(kind)"
    }.sorted()
  }
}
