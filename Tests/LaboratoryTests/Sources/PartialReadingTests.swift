import Foundation
import Importer
import Synchronization
import Testing

@testable import Laboratory

/// The stage while Swift code is read for the first time.
@Suite struct PartialReadingTests {
  private static let texts = [
    "Assembly.swift": """
    import Swinject
    func fill(_ c: Container) {
      c.register(Store.self) { _ in DiskStore() }
      c.register(Cart.self) { r in Cart(store: r.resolve(Store.self)!, printer: r.resolve(Printer.self)!) }
    }
    """,
    "Types.swift": "protocol Store {}\nfinal class DiskStore: Store {}\nfinal class Cart { init(store: Store) {} }",
  ]

  /// Returns a new folder with the code.
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "code-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return folder
  }

  /// Returns the completion of work whose task is cancelled before the work begins.
  private static func cancelled(
    _ work: @escaping @Sendable (@escaping @Sendable (Job.Report) -> Void) async -> Job.Completion
  ) async -> Job.Completion {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await work { _ in }
    }.value
  }

  @Test func aPartIsOnStageUntilTheWholeCodeIsRead() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let engine = Engine()
    guard case .then(let job) = try engine.openSource(folder.path), case .reporting(let work) = job.work else {
      Issue.record("the reading reports no progress")
      return
    }
    let reports = Mutex<[Job.Report]>([])
    let completion = await work { report in reports.withLock { $0.append(report) } }
    var parts: [@Sendable (Engine) -> Void] = []
    for case .part(let part) in reports.withLock({ $0 }) { parts.append(part) }
    let shown = parts.compactMap { engine.show($0)?.source }
    #expect(!shown.isEmpty && shown.count == parts.count)
    #expect(shown.allSatisfy { $0.isReading && $0.graph.picture["Cart"] != nil && $0.graph.picture["Printer"] == nil })
    _ = engine.finish(completion)
    let whole = try #require(engine.source?.snapshot)
    #expect(!whole.isReading && whole.graph.picture["Printer"] != nil)
    for part in parts { #expect(engine.show(part) == nil, "a part that comes late changes nothing") }
  }

  /// Regression: the cancelled first reading closed the code, although a part of it was on stage.
  @Test func aCancelledReadingKeepsThePartOnStage() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let engine = Engine()
    guard case .then(let job) = try engine.openSource(folder.path), case .reporting(let work) = job.work else {
      Issue.record("the reading reports no progress")
      return
    }
    let reports = Mutex<[Job.Report]>([])
    _ = await work { report in reports.withLock { $0.append(report) } }
    for case .part(let part) in reports.withLock({ $0 }) { _ = engine.show(part) }
    _ = engine.finish(await Self.cancelled(work))
    let part = try #require(engine.source?.snapshot)
    #expect(!part.isReading && part.graph.picture["Cart"] != nil && part.graph.picture["Printer"] == nil)
    // Without any part, nothing is left to show.
    let other = Engine()
    guard case .then(let second) = try other.openSource(folder.path), case .reporting(let again) = second.work else {
      Issue.record("the reading reports no progress")
      return
    }
    _ = other.finish(await Self.cancelled(again))
    #expect(other.source == nil)
  }
}
