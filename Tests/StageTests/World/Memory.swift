import Foundation

/// The resident memory of this process.
enum Memory {
  /// How many bytes more are resident after some work than before it.
  ///
  /// - Parameter work: returns what must be alive at the second look.
  static func growth<Result>(_ work: () throws -> Result) rethrows -> Int {
    // What earlier tests have freed would be used again, and hide what this one takes.
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

// A GNU extension that the Glibc module does not show.
@_silgen_name("malloc_trim")
@discardableResult
private func trimHeap(_ pad: Int) -> Int32
