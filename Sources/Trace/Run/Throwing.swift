import Glibc

/// Errors at the moment they are thrown: the runtime calls out there for test libraries and debuggers.
enum Throwing {
  private typealias Handler = @convention(c) (UnsafeRawPointer?) -> Void
  private typealias TypedHandler = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?) -> Void

  static func install() {
    set("_swift_willThrow", { error in Throwing.tell(boxed: error) } as Handler)
    set("_swift_willThrowTypedImpl", { error, type, _ in Throwing.tell(error, type) } as TypedHandler)
  }

  private static func tell(boxed error: UnsafeRawPointer?) {
    guard let runner = StepRunner.installed, let error else { return }
    // An `any Error` is one pointer to its box; the copy that is made of it holds it for as long as it is looked at.
    tell(runner, withUnsafePointer(to: error) { UnsafeRawPointer($0).load(as: (any Error).self) })
  }

  /// An error of a typed `throws` lies unboxed at an address.
  private static func tell(_ error: UnsafeRawPointer?, _ type: UnsafeRawPointer?) {
    guard let runner = StepRunner.installed, let error, let type else { return }
    tell(runner, load(unsafeBitCast(type, to: Any.Type.self), from: error))
  }

  private static func tell(_ runner: StepRunner, _ error: Any) {
    runner.arriveThrowing(
      type: _typeName(Swift.type(of: error), qualified: false), description: ValueText.describe(error))
  }

  private static func set<Value>(_ name: String, _ handler: Value) {
    dlsym(nil, name)?.assumingMemoryBound(to: Value.self).pointee = handler
  }
}
