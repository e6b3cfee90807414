/// Names of types of the standard library, which are known although no file declares them.
enum StandardLibrary {
  static let types: Set<String> = [
    "Any", "AnyHashable", "AnyIterator", "AnyKeyPath", "AnyObject", "AnySequence", "Array", "ArraySlice", "AsyncStream",
    "AsyncThrowingStream", "Bool", "CancellationError", "Character", "ClosedRange", "ContiguousArray",
    "ContinuousClock", "Dictionary", "Double", "Duration", "Float", "Float16", "Int", "Int128", "Int16", "Int32",
    "Int64",
    "Int8", "KeyPath", "LazySequence", "ManagedBuffer", "Mirror", "Never", "ObjectIdentifier", "OpaquePointer",
    "Optional", "Range", "Regex", "Result", "Set", "SIMD2", "SIMD3", "SIMD4", "StaticString", "String", "Substring",
    "SystemRandomNumberGenerator", "Task", "TaskPriority", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8",
    "Unicode", "UnsafeMutablePointer", "UnsafeMutableRawPointer", "UnsafePointer", "UnsafeRawPointer",
    "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer", "Void",
  ]
}
