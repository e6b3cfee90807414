import Testing

@testable import LinkProtocol

@Suite struct LineSplitterTests {
  private func lines(_ chunks: [String], limit: Int = 100) throws -> [String] {
    var splitter = LineSplitter(limit: limit)
    var lines: [String] = []
    for chunk in chunks {
      try Array(chunk.utf8).withUnsafeBytes {
        try splitter.add($0) { lines.append(String(decoding: $0, as: UTF8.self)) }
      }
    }
    return lines
  }

  @Test func linesDoNotDependOnTheSplittingOfTheData() throws {
    let text = "one\ntwo\n\nthree\n"
    #expect(try lines([text]) == ["one", "two", "three"])
    #expect(try lines(text.map(String.init)) == ["one", "two", "three"])
    #expect(try lines(["on", "e\ntw", "o\nthree\nrest"]) == ["one", "two", "three"])
  }

  @Test func aLineBeyondTheLimitIsAFaultBeforeItsEnd() throws {
    #expect(try lines(["12345\n"], limit: 5) == ["12345"])
    #expect(throws: LineFault.self) { try lines(["123456\n"], limit: 5) }
    #expect(throws: LineFault.self) { try lines(["123", "456"], limit: 5) }
  }

  @Test func bucketsHoldTheirRange() {
    for number in Array(0..<5_000) + [1 << 20, (1 << 30) + 7, 1 << 46] {
      let bucket = TimeHistogram.bucket(number)
      #expect(TimeHistogram.start(bucket) <= number)
      if bucket + 1 < TimeHistogram.size { #expect(number < TimeHistogram.start(bucket + 1)) }
    }
    #expect(TimeHistogram.bucket(.max) == TimeHistogram.size - 1)
  }

  @Test func percentilesAreInTheMiddleOfTheirBuckets() {
    var histogram = TimeHistogram()
    #expect(histogram.percentile(0.5) == nil)
    for _ in 0..<99 { histogram.add(1_000) }
    histogram.add(1_000_000)
    #expect(histogram.percentile(0.5).map { abs($0 - 1_000) < 125 } == true)
    #expect(histogram.percentile(0.999).map { abs($0 - 1_000_000) < 125_000 } == true)
  }
}
