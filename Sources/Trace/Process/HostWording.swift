import Glibc

/// Messages for the errors of a step's process.
enum HostWording {
  static func sentence(_ error: any Error) -> String {
    switch error {
    case HostError.system(let call, let number):
      return "The step's process cannot be set up: \(call): \(String(cString: strerror(number)))."
    case HostError.loading(let reason):
      return "The compiled step cannot be loaded: \(reason). Delete playground/steps in the cache folder (~/.cache), "
        + "and enter the step again."
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
    case SIGSEGV: "stack overflow (endless recursion?), or access to memory outside of the process"
    case SIGABRT: "the code was aborted"
    case SIGFPE: "division by zero"
    case SIGBUS: "access to memory that does not exist"
    default: "trap: for example arithmetic overflow, index out of range, or unwrapping nil"
    }
  }
}
