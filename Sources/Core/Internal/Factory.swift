/// A function that initializes memory with a new product.
///
/// It takes the container, because a resolver would cost a reference count for each call.
@usableFromInline typealias MakeInPlace =
  @Sendable (Container, PreresolvedArguments?, UnsafeMutableRawPointer) throws -> Void

/// The factory of a service: a function that makes a product in uninitialized memory.
///
/// Objects, values and protocol existentials share this form. So each registration needs only one closure in the
/// client's module.
struct Factory: Sendable {
  /// The type of the products, as the static type of the registration.
  let product: Any.Type
  /// True if the products are objects of a class, so that the memory holds one reference.
  let makesObjects: Bool
  let fill: MakeInPlace

  init<Service>(_: Service.Type, filling fill: @escaping MakeInPlace) {
    // The static type: a value of type `Base.Type` may be `Derived.self`, and the product need not be one.
    product = Service.self
    makesObjects = Service.self is AnyClass
    self.fill = fill
  }

  init<Service>(_ type: Service.Type, _ make: @escaping @Sendable (Resolver) throws -> Service) {
    self.init(type) { container, given, place in
      place.initializeMemory(as: Service.self, to: try make(Resolver(container: container, given: given)))
    }
  }

  /// Returns a new product.
  func callAsFunction(_ container: Container, _ given: PreresolvedArguments? = nil) throws -> Any {
    if makesObjects { return try object(container, given) }
    let place = allocate()
    do { try fill(container, given, place) } catch { throw deallocate(place, after: error) }
    return moveOut(deallocating: place)
  }

  /// Returns a new object. Requires that `makesObjects` is true.
  @inline(__always)
  func object(_ container: Container, _ given: PreresolvedArguments?) throws -> AnyObject {
    var reference = UInt(0)
    try fill(container, given, &reference)
    // Safe: the function has initialized the memory with a retained reference.
    return Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(bitPattern: reference).unsafelyUnwrapped)
      .takeRetainedValue()
  }

  // MARK: Memory of values

  /// Allocates uninitialized memory for one product.
  @inline(never)
  func allocate() -> UnsafeMutableRawPointer {
    func allocated<Product>(_: Product.Type) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(UnsafeMutablePointer<Product>.allocate(capacity: 1))
    }
    return _openExistential(product, do: allocated)
  }

  /// Deallocates memory in which no product was made, and returns the error that prevented it.
  @inline(never)
  func deallocate(_ place: UnsafeMutableRawPointer, after error: any Error) -> any Error {
    place.deallocate()
    return error
  }

  /// Moves a product out of memory and deallocates the memory.
  @inline(never)
  func moveOut(deallocating place: UnsafeMutableRawPointer) -> Any {
    defer { place.deallocate() }
    return moveOut(place)
  }

  /// Moves a product out of memory, and leaves the memory uninitialized.
  @inline(never)
  func moveOut(_ place: UnsafeMutableRawPointer) -> Any {
    func moved<Product>(_: Product.Type) -> Any { place.assumingMemoryBound(to: Product.self).move() }
    return _openExistential(product, do: moved)
  }

  /// Boxes a product, so that it can be copied without a cast; returns nil if the value is not of the product's type.
  @inline(never)
  func box(_ value: Any) -> ValueBox? {
    func boxed<Product>(_: Product.Type) -> ValueBox? { (value as? Product).map(TypedValueBox.init) }
    return _openExistential(product, do: boxed)
  }
}
