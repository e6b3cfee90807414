#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bounds of the current thread's stack.
enum StackBounds {
  /// Returns the number of bytes of a stack that must stay free for factories and error handling: at most half of the
  /// stack. Resolution fails with `tooDeep` before it uses them.
  static func reserve(of stack: Range<UInt>) -> UInt {
    min((isSanitized ? 256 : 96) << 10, UInt(stack.count) / 2)
  }

  /// The addresses of the current thread's stack; empty if unknown. The depth of resolutions is then not limited.
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
    // A GNU extension that the Glibc module does not export.
    @_silgen_name("pthread_getattr_np")
    private static func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
  #endif

  /// Returns the position on the stack that corresponds to a local variable; nil if unknown.
  ///
  /// The address sanitizer stores local variables elsewhere, but can report this position.
  @inline(never)
  static func place(ofLocalAt address: UnsafeMutableRawPointer) -> UInt? {
    sanitizer?.place(of: address).map { UInt(bitPattern: $0) }
  }

  /// True if the address sanitizer is active, which makes all stack frames larger.
  static var isSanitized: Bool { sanitizer != nil }

  /// The address sanitizer's interface to its fake stack (`sanitizer/asan_interface.h`); nil if the sanitizer is not
  /// active.
  private struct Sanitizer: Sendable {
    private typealias Current = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias IsInside =
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
      ) -> UnsafeMutableRawPointer?
    private let current: Current
    private let isInside: IsInside

    init?() {
      #if canImport(Glibc) || canImport(Darwin)
        guard let current = dlsym(nil, "__asan_get_current_fake_stack"),
          let isInside = dlsym(nil, "__asan_addr_is_in_fake_stack")
        else { return nil }
        // Safe: these are the C functions with that name.
        self.current = unsafeBitCast(current, to: Current.self)
        self.isInside = unsafeBitCast(isInside, to: IsInside.self)
      #else
        return nil
      #endif
    }

    func place(of address: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      isInside(current(), address, nil, nil)
    }
  }

  private static let sanitizer = Sanitizer()
}
