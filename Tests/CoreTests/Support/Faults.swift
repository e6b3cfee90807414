@_spi(Instrumentation) @testable import Core

/// The error of a failing resolution; nil if it does not fail.
func fault<Service>(_ body: () throws -> Service) -> ResolutionError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? ResolutionError
  }
}

extension Result where Failure == any Error {
  var fault: ResolutionError? { if case .failure(let error) = self { error as? ResolutionError } else { nil } }
  var success: Success? { if case .success(let value) = self { value } else { nil } }
}

/// A recorder of events.
final class Recorder: Sendable {
  private let log = Guarded<[Event]>([])
  var events: [Event] { log.value }
  var lines: [String] { events.map(Self.line) }
  func record(_ event: Event) { log.change { $0.append(event) } }

  /// Event as a line, for example `created Armor#1 by Knight`.
  private static func line(_ event: Event) -> String {
    var line = event.kind.rawValue
    if let service = event.service { line += " \(service)" }
    if let instance = event.instance { line += "#\(instance.number)" }
    if let by = event.by { line += " by \(by)" }
    if let to = event.to { line += " to #\(to.number)" }
    if let dependency = event.dependency { line += " (\(dependency.rawValue))" }
    if let scope = event.scope { line += " in \(scope)" }
    return line
  }
}
