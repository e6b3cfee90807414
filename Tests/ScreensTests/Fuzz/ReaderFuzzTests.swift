import Foundation
import TestSupport
import Testing

/// Whatever stands in a file, whoever reads it ends well, and says where the fault is.
///
/// `FUZZ=100000 swift test --filter ReaderFuzzTests` makes a campaign of it, `READER=scenario` of one reader, `SEED=` repeats
/// one. What a reader did not survive lies beside the temporary files, as `playground-fuzz-READER`: it belongs into
/// `Tests/Fixtures/Corpus/READER`, where it is read in every run of the tests.
@Suite struct ReaderFuzzTests {
  private static let readers = FuzzedReader.all.filter {
    ProcessInfo.processInfo.environment["READER"].map($0.name.contains) ?? true
  }

  @Test(arguments: readers.map(\.name)) func whatIsKeptIsReadOrRefusedAtAPlace(name: String) throws {
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
      // Of a crash nothing else is left.
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
