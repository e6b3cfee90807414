import ArgumentParser
import Dispatch
import Foundation
import Screens
import Synchronization

/// Runs asynchronous work from the synchronous command line.
enum BlockingTask {
  /// Runs `work` in a task and blocks until it ends.
  ///
  /// Ctrl-C cancels the task and waits for its end, so that no process is left behind.
  ///
  /// - Throws: `CommandLineError` with the description of the error that `work` throws; `ExitCode` after a signal.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
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
    case .failure(let error)?: throw CommandLineError("\(error)")
    case nil: throw CommandLineError("the task did not end")
    }
  }

  /// Returns a handler of Ctrl-C for scripts and conversations. It cancels the job that the current line waits for.
  ///
  /// If there is no such job, Ctrl-C ends the program.
  static func interruption() -> Interruption {
    let interruption = Interruption()
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      // The handler keeps the source alive as long as the program runs.
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
