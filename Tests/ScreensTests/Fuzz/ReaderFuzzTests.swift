import Foundation
import TestSupport
import Testing

/// Fuzzing of all readers. For any content, a reader ends without a crash, and reports the place of a fault.
///
/// `FUZZ=100000 swift test --filter ReaderFuzzTests` runs a campaign, `READER=scenario` limits it to one reader, and
/// `SEED=` repeats a run. A text that crashed a reader is in the folder of temporary files, as
/// `playground-fuzz-READER`. Move it to `Tests/Fixtures/Corpus/READER`, so that every run of the tests reads it.
@Suite struct ReaderFuzzTests {
  private static let readers = FuzzedReader.all.filter {
    ProcessInfo.processInfo.environment["READER"].map($0.name.contains) ?? true
  }

  @Test(arguments: readers.map(\.name)) func eachTextOfTheCorpusIsReadOrRefusedWithAPlace(name: String) throws {
    let reader = try #require(FuzzedReader.all.first { $0.name == name })
    let kept = try Mutator(name, seed: 0).texts
    #expect(!kept.isEmpty)
    for text in kept { #expect(try reader.read(Data(text.bytes)) == [], "\(name)/\(text.name)") }
  }

  @Test(arguments: readers.map(\.name)) func nothingCrashesAndEachFaultHasItsPlace(name: String) throws {
    let reader = try #require(FuzzedReader.all.first { $0.name == name })
    let seed = Seed.fresh()
    var mutator = try Mutator(name, seed: seed)
    let start = ContinuousClock.now
    defer { print("fuzzed \(name): \(ContinuousClock.now - start)") }
    let last = FileManager.default.temporaryDirectory.appending(path: "playground-fuzz-\(name)")
    for round in 0..<(Mutator.rounds ?? reader.rounds) {
      let data = mutator.next()
      // After a crash this file is the only trace.
      if Mutator.rounds != nil { try data.write(to: last) }
      let faults = try reader.read(data)
      guard faults.isEmpty else {
        try data.write(to: last)
        Issue.record("SEED=\(seed), round \(round): \(faults) of \(last.path)")
        return
      }
    }
  }
}

extension FuzzedReader: CustomTestStringConvertible {
  var testDescription: String { name }
}
