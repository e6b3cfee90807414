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
  /// The status of a process whose channels were closed: by the step's code, or because the program has gone.
  package static let channelLost: Int32 = 71
  /// What the compiler is given beside the step's files exports this.
  package static let entryPoint = "playground_story"

  /// The second argument, for a step whose code may change files in its working folder only, and use no network.
  package static let confined = "--confined"

  /// Serves the program until it ends; call it on the main thread, before anything else.
  ///
  /// - Parameters:
  ///   - arguments: those of the program.
  ///   - sources: containers that can be asked for objects that memory does not show.
  package static func run(_ arguments: [String], asking sources: HeapSources = HeapSources()) -> Never {
    signal(SIGPIPE, SIG_IGN)
    // Programs that the step's code starts do not inherit the channels.
    for descriptor in [commands, messages] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let channel = Channel(commands: commands, messages: messages)
    do {
      let folder = makeFolder()
      try Keeper.begin(lifeline: commands, folder: folder)
      Confinement.enter(only: arguments.contains(confined) ? folder ?? "/dev/null" : nil)
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

  /// Makes the working folder of a step, and enters it. Files that the code leaves there or in `TMPDIR` go with the step.
  ///
  /// - Returns: nil if no folder can be made; the step then runs in the root folder.
  private static func makeFolder() -> String? {
    chdir("/")
    let parent = URL(fileURLWithPath: NSTemporaryDirectory()).path
    var pattern = Array("\(parent)/playground-step-XXXXXX".utf8CString)
    guard let path = mkdtemp(&pattern), chdir(path) == 0 else { return nil }
    setenv("TMPDIR", path, 1)
    return String(cString: path)
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
