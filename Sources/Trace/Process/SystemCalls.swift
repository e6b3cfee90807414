import Glibc

/// Linux constants that the Glibc module does not export. The comments give their names in the C headers.
enum SystemCalls {
  /// Option of `prctl` that sets the signal sent when the parent ends: `PR_SET_PDEATHSIG`.
  static let setParentDeathSignal: Int32 = 1
  /// Option of `prctl` that makes the process a subreaper: `PR_SET_CHILD_SUBREAPER`.
  static let setChildSubreaper: Int32 = 36
  /// Option of `prctl` that forbids new privileges: `PR_SET_NO_NEW_PRIVS`.
  static let setNoNewPrivileges: Int32 = 38
  /// Flag of `unshare` for a new user namespace: `CLONE_NEWUSER`.
  static let newUserNamespace: Int32 = 0x1000_0000
  /// Flag of `unshare` for a new network namespace: `CLONE_NEWNET`.
  static let newNetworkNamespace: Int32 = 0x4000_0000
  /// Resource of `setrlimit`, the number of processes: `RLIMIT_NPROC`.
  static let processLimit: UInt32 = 6
  /// Flag of `open` for a descriptor that only locates a file: `O_PATH`.
  static let pathOnly: Int32 = 0x20_0000
  /// Event of `poll`: the other end was closed or shut down, even if unread data is left (`POLLRDHUP`).
  static let pollHangUp: Int32 = 0x2000
  /// Flag of `unlinkat` that removes a folder: `AT_REMOVEDIR`.
  static let removeFolder: Int32 = 0x200
}

// Functions of Glibc that Swift does not import, because they are variadic or GNU extensions.

@_silgen_name("prctl")
func prctl(_ option: Int32, _ first: UInt, _ second: UInt, _ third: UInt, _ fourth: UInt) -> Int32

@_silgen_name("syscall")
func systemCall(_ number: Int, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int) -> Int

/// Forks this process. Call this function only in a process with a single thread.
///
/// Swift marks `fork` unavailable, because the child of a process with several threads may call only a few functions.
@_silgen_name("fork")
func fork() -> pid_t

@_silgen_name("ppoll")
func ppoll(
  _ descriptors: UnsafeMutablePointer<pollfd>?, _ count: UInt, _ time: UnsafeMutablePointer<timespec>?,
  _ mask: UnsafePointer<sigset_t>?
) -> Int32

@_silgen_name("unshare")
func unshare(_ namespaces: Int32) -> Int32

@_silgen_name("pthread_setattr_default_np")
func setDefaultThreadAttributes(_ attributes: UnsafePointer<pthread_attr_t>) -> Int32

@_silgen_name("memmem")
func memmem(_ text: UnsafeRawPointer, _ length: Int, _ part: UnsafeRawPointer, _ partLength: Int) -> UnsafeRawPointer?
