import Foundation
import Glibc

/// Process of a step: entry point of the program when it is started to run a step.
package enum StepHost {
  /// First argument that makes the program a step's process.
  package static let argument = "--step-host"
  /// Descriptors of the channels: the process reads commands from the first and writes messages to the second.
  package static let commands: Int32 = 3
  package static let messages: Int32 = 4
  /// Exit status after a crash of this program's own code, such as the heap reader.
  package static let readerFailed: Int32 = 70
  /// Exit status after the channels were closed, by the step's code or because the program is gone.
  package static let channelLost: Int32 = 71
  /// Symbol that starts the story. The generated file compiled with the step's own files exports it.
  package static let entryPoint = "playground_story"

  /// Second argument, if the code may change files only in its working folder and must not use the network.
  package static let confined = "--confined"

  /// Serves the program's commands until the process ends. Call this function on the main thread before anything else.
  ///
  /// - Parameters:
  ///   - arguments: arguments of the program.
  ///   - sources: classes whose objects are asked for references that cannot be read from memory.
  package static func run(_ arguments: [String], asking sources: HeapSources = HeapSources()) -> Never {
    signal(SIGPIPE, SIG_IGN)
    // Programs started by the step's code must not inherit the channels.
    for descriptor in [commands, messages] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let channel = Channel(commands: commands, messages: messages)
    do {
      let folder = makeFolder()
      try Supervisor.begin(lifeline: commands, folder: folder)
      Confinement.enter(only: arguments.contains(confined) ? folder ?? "/dev/null" : nil)
      let runner = try StepRunner()
      let output = try OutputCapture()
      runner.install()
      CrashSignal.prepareThread()
      let main = ThreadStates.current
      // Register the main thread before the controller can assign work to it.
      runner.adopt(main)
      let lifeline = commands
      // Safe: used only by the thread that is started here.
      nonisolated(unsafe) let controller = StepController(
        runner: runner, channel: channel, output: output, sources: sources)
      startThread(stackSize: 8 << 20) {
        runner.setController(ThreadStates.current)
        CrashSignal.install(controller: ThreadStates.current, wake: runner.wake)
        Lifeline.watch(lifeline)
        // No other thread has been started yet.
        controller.stillness.ownThreads = Set(ThreadStates.all).subtracting([main])
        controller.serve()
      }
      runner.work(as: main)
    } catch {
      channel.send(.failed(HostWording.sentence(error)))
      _exit(1)
    }
  }

  /// Creates the working folder of a step and enters it. Files left there or in `TMPDIR` are removed with the step.
  ///
  /// - Returns: nil if no folder can be created; the step then runs in the root folder.
  private static func makeFolder() -> String? {
    chdir("/")
    let parent = URL(fileURLWithPath: NSTemporaryDirectory()).path
    var pattern = Array("\(parent)/playground-step-XXXXXX".utf8CString)
    guard let path = mkdtemp(&pattern), chdir(path) == 0 else { return nil }
    setenv("TMPDIR", path, 1)
    return String(cString: path)
  }

  /// Loads the library of a step.
  ///
  /// - Returns: the function that starts the story.
  /// - Throws: `HostError.loading` or `HostError.noStory`.
  static func load(_ library: String) throws -> @convention(c) () -> Void {
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw HostError.loading(dlerror().map { String(cString: $0) } ?? "")
    }
    guard let symbol = dlsym(handle, entryPoint) else { throw HostError.noStory }
    return unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)
  }
}
