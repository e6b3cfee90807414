import Foundation

/// The resident memory of this process.
enum Memory {
  /// Growth of resident memory, in bytes, during some work.
  ///
  /// - Parameter work: returns the value that must be alive at the second measurement.
  static func growth<Result>(_ work: () throws -> Result) rethrows -> Int {
    // Memory freed by earlier tests would be reused, and hide the growth.
    trimHeap(0)
    let before = resident
    let result = try work()
    return withExtendedLifetime(result) { resident - before }
  }

  private static var resident: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}

// A GNU extension that the Glibc module does not export.
@_silgen_name("malloc_trim")
@discardableResult
private func trimHeap(_ pad: Int) -> Int32
