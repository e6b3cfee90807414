import Foundation
import Importer
import Testing

/// Linear cost of reading: twice the text takes about twice the time.
@Suite struct GrowthTests {
  /// Exponent of the growth of processor time, measured between a size and four times that size.
  private func exponent(_ count: Int, _ text: (Int) -> String) -> Double {
    func time(_ count: Int) -> Double {
      let text = text(count)
      let times = (0..<3).map { _ in
        let start = clock()
        _ = Importer().read(texts: ["A.swift": text])
        return Double(clock() - start)
      }
      return max(times.min() ?? 0, 1)
    }
    let (small, large) = (time(count), time(count * 4))
    return log2(large / small) / 2
  }

  @Test func registrationsOfOneBody() {
    let body = { (count: Int) in
      "import Swinject\nfunc fill(_ c: Container) {\n"
        + (0..<count).map { "  c.register(S\($0).self) { r in S\($0)(r.resolve(S\(max(0, $0 - 1)).self)!) }\n" }
        .joined()
        + "}\n"
    }
    #expect(Importer().read(texts: ["A.swift": body(300)]).services.count == 300)
    #expect(exponent(100, body) < 1.3)
  }

  @Test func registrationsOfOneChain() {
    let chain = { (count: Int) in
      "import Swinject\nfunc fill(_ c: Container) {\n  c"
        + (0..<count).map { ".register(S\($0).self) { _ in S\($0)() }\n" }.joined() + "\n}\n"
    }
    let project = Importer().read(texts: ["A.swift": chain(600)])
    #expect(project.services.count == 600)
    #expect(project.count.faults.isEmpty)
    #expect(exponent(60, chain) < 1.3)
  }

  @Test func smallClosures() {
    let closures = { (count: Int) in
      "import Swinject\nlet all = [\n" + (0..<count).map { "  { $0 + \($0) },\n" }.joined() + "]\n"
    }
    #expect(exponent(300, closures) < 1.3)
  }
}
