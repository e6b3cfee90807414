#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the current thread's stack is.
enum StackBounds {
  /// Bytes that are left for factories and for unwinding when resolution stops: half of a small stack.
  static func reserve(of stack: Range<UInt>) -> UInt { min(96 << 10, UInt(stack.count) / 2) }

  /// Empty where it cannot be known; then depth is not limited.
  static var addresses: Range<UInt> {
    #if canImport(Glibc)
      var attributes = pthread_attr_t()
      guard getAttributes(pthread_self(), &attributes) == 0 else { return 0..<0 }
      defer { pthread_attr_destroy(&attributes) }
      var address: UnsafeMutableRawPointer?
      var size = 0
      guard pthread_attr_getstack(&attributes, &address, &size) == 0 else { return 0..<0 }
      return UInt(bitPattern: address)..<UInt(bitPattern: address) + UInt(size)
    #elseif canImport(Darwin)
      let thread = pthread_self()
      let end = UInt(bitPattern: pthread_get_stackaddr_np(thread))
      return end - UInt(pthread_get_stacksize_np(thread))..<end
    #else
      return 0..<0
    #endif
  }

  #if canImport(Glibc)
    // A GNU extension that the Glibc module does not show.
    @_silgen_name("pthread_getattr_np")
    private static func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
  #endif
}
