import Glibc

/// Reports errors when they are thrown, by hooks that the runtime offers to test libraries and debuggers.
enum Throwing {
  private typealias Handler = @convention(c) (UnsafeRawPointer?) -> Void
  private typealias TypedHandler = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?) -> Void

  static func install() {
    set("_swift_willThrow", { error in Throwing.report(boxed: error) } as Handler)
    set("_swift_willThrowTypedImpl", { error, type, _ in Throwing.report(error, type) } as TypedHandler)
  }

  private static func report(boxed error: UnsafeRawPointer?) {
    guard let runner = StepRunner.installed, let error else { return }
    // An `any Error` is one pointer to its box. The copy retains the box while it is read.
    report(runner, withUnsafePointer(to: error) { UnsafeRawPointer($0).load(as: (any Error).self) })
  }

  /// Reports an error of a typed `throws`. The error lies unboxed in memory.
  private static func report(_ error: UnsafeRawPointer?, _ type: UnsafeRawPointer?) {
    guard let runner = StepRunner.installed, let error, let type else { return }
    report(runner, load(unsafeBitCast(type, to: Any.Type.self), from: error))
  }

  private static func report(_ runner: StepRunner, _ error: Any) {
    runner.arriveThrowing(
      type: _typeName(Swift.type(of: error), qualified: false), description: ValueText.describe(error))
  }

  private static func set<Value>(_ name: String, _ handler: Value) {
    dlsym(nil, name)?.assumingMemoryBound(to: Value.self).pointee = handler
  }
}
