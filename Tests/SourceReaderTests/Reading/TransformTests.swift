import Testing

@testable import SourceReader

/// Positions that the playground transform of Swift 6.3.1 reported when this text ran.
@Suite struct TransformTests {
  // swift-format-ignore
  private static let file = SourceFile(
    """
    class A { var x = 1
      var y: Int { x + 1 }
      var z: Int { get { return x } set { x = newValue } }
      var w = 0 { didSet { x = w } }
      subscript(i: Int) -> Int { i }
      init(_ a: Int = 3) { x = a }
      init(b: Int) {
        x = b }
      deinit { x = 0 }
    }
    enum E { case p, q(Int) }
    func sw(_ e: E) -> Int {
      switch e {
      case .p: return 1
      case .q(let n):
        let 騎 = n; let t = 騎 + 1
        return t
      }
    }
    func story() throws {
      let a = A()
      a.w = 5
      _ = a.y; a.z = 4
      let s = [1, 2].map { $0 + 1 }
      let u = [1].map { i in
        let k = i
        return k
      }
      _ = sw(.p) + sw(.q(2))
      if a.x > 0 { a.x = 2 } else if s.isEmpty { a.x = 3 } else { a.x = 1 }
      for i in 0..<1 { a.x = i }
      var n = 0
      while n < 1 { n += 1 }
      repeat { n += 1 } while n < 3
      guard n > 0 else { return }
      defer { n = 0 }
      do { try { throw CancellationError() }() } catch { n = 7 }
      let v = if n > 0 { 1 } else { 2 }
      let (p, q) = (A(b: 1),
        A(2))
      func inner() { p.x = 1 }
      inner()
      a.x = max(
        1,
        2)
      n += v + u.count + q.x
      switch n { case 1: n = 2; default: n = 3 }
      _ = A(b: 3)
      if let r = Optional(3) { n = r }
      label: do { n = 1; break label }
    }
    try story()
    """)

  @Test(arguments: [
    "20:21-51:2", "6:22-6:31", "4:22-4:31", "2:14-2:23", "3:37-3:53", "24:22-24:32", "25:19-28:4", "12:24-19:2",
    "14:12-14:20", "16:5-17:13", "30:14-30:25", "31:18-31:29", "33:15-33:25", "34:10-34:20", "37:6-37:45",
    "37:12-37:41", "37:52-37:61", "41:16-41:27", "7:16-8:12", "49:26-49:35", "50:13-50:35", "9:10-9:19", "36:9-36:18",
  ]) func everyReportedScopeIsABlock(range: String) throws {
    let numbers = range.split { $0 == ":" || $0 == "-" }.compactMap { Int($0) }
    let block = try #require(Self.file.block(line: numbers[0], column: numbers[1]))
    #expect(block.range.description == range)
  }

  @Test(arguments: [
    (21, 7, "let a = A()"), (22, 3, "a.w = 5"), (23, 7, "_ = a.y"), (23, 12, "a.z = 4"), (24, 24, "$0 + 1"),
    (24, 7, "let s = [1, 2].map { $0 + 1 }"), (27, 12, "return k"), (14, 19, "return 1"), (16, 22, "let t = 騎 + 1"),
    (30, 16, "a.x = 2"), (37, 58, "n = 7"), (43, 3, "a.x = max(\n    1,\n    2)"), (47, 42, "n = 3"), (9, 12, "x = 0"),
    (3, 39, "x = newValue"), (2, 16, "x + 1"), (50, 19, "n = 1"),
  ]) func everyReportedValueIsInItsStatement(line: Int, column: Int, expected: String) throws {
    let statement = try #require(Self.file.statement(line: line, column: column))
    #expect(Self.file.written(statement.range) == expected)
  }
}
