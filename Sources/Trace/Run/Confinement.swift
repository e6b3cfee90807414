import Glibc

/// Rights that a step's process gives up before any of the step's code is loaded.
enum Confinement {
  /// Leaves the program's session, and with it the terminal; writes no core file; gains no rights from files that it starts.
  ///
  /// Each part stands for itself: a system that refuses one of them still gets the others.
  static func enter() {
    setsid()
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = prctl(Self.setNoNewPrivileges, 1, 0, 0, 0)
  }

  /// `PR_SET_NO_NEW_PRIVS` of `<linux/prctl.h>`.
  private static let setNoNewPrivileges: Int32 = 38
}

// Takes a variable number of arguments in C, which Swift does not import.
@_silgen_name("prctl")
private func prctl(_ option: Int32, _ first: UInt, _ second: UInt, _ third: UInt, _ fourth: UInt) -> Int32
