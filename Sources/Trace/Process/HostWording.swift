import Glibc

/// Messages for the errors of a step's process.
enum HostWording {
  static func sentence(_ error: any Error) -> String {
    switch error {
    case HostError.system(let call, let number):
      return "The step's process cannot be set up: \(call): \(String(cString: strerror(number)))."
    case HostError.loading(let reason):
      return "The compiled step cannot be loaded: \(reason). Remove the compile cache and enter the step again."
    case HostError.encoding(let reason):
      return "A message of the step's process could not be encoded: \(reason). Enter the step again."
    case HostError.noStory:
      return "The compiled step has no story: write `func story()` in one of its files."
    default: return "The step's process cannot be set up: \(error)."
    }
  }
}

/// Messages for the signals that end a step.
enum CrashWording {
  static func message(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV: "it reached for memory that is not its own, or its stack is full (endless recursion?)"
    case SIGABRT: "it was aborted"
    case SIGFPE: "it divided by zero"
    case SIGBUS: "it reached for memory that is not there"
    default: "it trapped: a calculation overflowed, or a value was not what it had to be"
    }
  }
}
