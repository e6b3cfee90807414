import ArgumentParser
import Dispatch
import Foundation
import Screens
import Synchronization

/// Waits for what runs as a task, on the thread that the command line has.
enum Waiting {
  /// Ctrl-C ends the task and waits for that: it leaves no process behind.
  ///
  /// - Throws: `Complaint` with the words of whatever the task throws; `ExitCode` after a signal.
  static func result<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let (done, end) = (DispatchSemaphore(value: 0), End<Value>())
    let task = Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      end.state.withLock { $0.result = result }
      done.signal()
    }
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        end.state.withLock { $0.signal = number }
        task.cancel()
      }
      source.resume()
      return source
    }
    done.wait()
    for source in sources { source.cancel() }
    let (result, number) = end.state.withLock { ($0.result, $0.signal) }
    if let number { throw ExitCode(128 + number) }
    switch result {
    case .success(let value)?: return value
    case .failure(let error)?: throw Complaint("\(error)")
    case nil: throw Complaint("it came to no end")
    }
  }

  /// Ctrl-C ends the job that a script or a conversation waits for, and the program where it waits for none.
  static func interruption() -> Interruption {
    let interruption = Interruption()
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      // The source lives as long as the program.
      defer { withExtendedLifetime(source) {} }
      if interruption.raise() { return }
      signal(SIGINT, SIG_DFL)
      kill(getpid(), SIGINT)
    }
    source.resume()
    return interruption
  }

  private final class End<Value: Sendable>: Sendable {
    struct State {
      var result: Result<Value, any Error>?
      var signal: Int32?
    }

    let state = Mutex(State())
  }
}
