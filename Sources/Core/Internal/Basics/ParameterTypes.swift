/// The parameter types of an initializer. The value is empty; a call passes only the types.
@usableFromInline
struct ParameterTypes<each Need> {
  @inlinable
  init() {}
}

/// A list of types.
///
/// A list made inside a generic function costs little more than its memory. For an array, generic metadata would be
/// looked up each time.
///
/// `@unchecked Sendable`, safe because: only the initializer writes to the storage.
struct TypeList: RandomAccessCollection, @unchecked Sendable {
  /// The memory of a list: the number of types, and the types.
  private final class Storage: ManagedBuffer<Int, Any.Type> {}

  /// The storage; nil for an empty list.
  private let storage: Storage?

  /// Creates an empty list.
  init() { storage = nil }

  /// Creates the list of the types in a pack.
  init<each Need>(_: ParameterTypes<repeat each Need>) {
    // The local functions take one type each. A loop over metatypes would look up the metadata of each metatype.
    var count = 0
    func countOne<One>(_: One.Type) { count += 1 }
    repeat countOne((each Need).self)
    let storage = Self.storage(for: count)
    storage?.withUnsafeMutablePointerToElements { types in
      var next = types
      func set<One>(_: One.Type) {
        next.initialize(to: One.self)
        next += 1
      }
      repeat set((each Need).self)
    }
    self.storage = storage
  }

  // Stands apart from the generic initializer, inside which the compiler would not specialise it.
  @inline(never)
  private static func storage(for count: Int) -> Storage? {
    if count == 0 { return nil }
    // Safe: `create` makes an instance of this class.
    return unsafeDowncast(Storage.create(minimumCapacity: count) { _ in count }, to: Storage.self)
  }

  var startIndex: Int { 0 }
  var endIndex: Int {
    // Reads by a pointer: a direct read would be checked for exclusive access.
    unretained?._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToHeader { $0.pointee } } ?? 0
  }

  subscript(index: Int) -> Any.Type {
    precondition(indices.contains(index), "The list has no such type.")
    return unretained.unsafelyUnwrapped._withUnsafeGuaranteedRef { storage in
      storage.withUnsafeMutablePointerToElements { $0[index] }
    }
  }

  /// The storage without a reference count. The list retains it.
  private var unretained: Unmanaged<Storage>? { storage.map(Unmanaged.passUnretained) }
}
