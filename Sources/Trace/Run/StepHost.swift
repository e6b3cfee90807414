import Foundation
import Glibc

/// The child's side of a step: what the program does when it is started as the process of a step.
package enum StepHost {
  /// The first argument that makes the program a step's process.
  package static let argument = "--step-host"
  /// Where the child reads commands and writes messages.
  package static let commands: Int32 = 3
  package static let messages: Int32 = 4
  /// The status of a process whose own code, the reader of the heap, has failed: no fault of the step's.
  package static let readerFailed: Int32 = 70
  /// What the compiler is given beside the step's files exports this.
  package static let entryPoint = "playground_story"

  /// Serves the program until it ends; call it on the main thread, before anything else.
  ///
  /// - Parameter sources: what can be asked for objects that memory does not show.
  package static func run(asking sources: HeapSources = HeapSources()) -> Never {
    signal(SIGPIPE, SIG_IGN)
    Confinement.enter()
    // Processes that the step's code starts must not hold the channels, because the program waits for their end.
    for descriptor in [commands, messages] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let channel = Channel(commands: commands, messages: messages)
    do {
      let runner = try StepRunner()
      let output = try OutputCapture()
      runner.install()
      CrashSignal.prepareThread()
      let main = ThreadStates.current
      // Before the controller can give it anything to do.
      runner.adopt(main)
      let lifeline = commands
      // Safe: made here, used by the thread that is started here and by nobody else.
      nonisolated(unsafe) let controller = StepController(
        runner: runner, channel: channel, output: output, sources: sources)
      startThread(stackSize: 8 << 20) {
        runner.setController(ThreadStates.current)
        CrashSignal.install(controller: ThreadStates.current, wake: runner.wake)
        Lifeline.watch(lifeline)
        // Nobody else has started a thread yet.
        controller.stillness.ownThreads = Set(ThreadStates.all).subtracting([main])
        controller.serve()
      }
      runner.work(as: main)
    } catch {
      channel.send(.failed(HostWording.sentence(error)))
      _exit(1)
    }
  }

  /// - Returns: what starts the story.
  static func load(_ library: String) throws -> @convention(c) () -> Void {
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw HostError.loading(dlerror().map { String(cString: $0) } ?? "")
    }
    guard let symbol = dlsym(handle, entryPoint) else { throw HostError.noStory }
    return unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)
  }
}
