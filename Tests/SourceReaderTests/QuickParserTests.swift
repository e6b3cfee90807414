import Foundation
import Testing

@testable import SourceReader

@Suite struct QuickParserTests {
  /// What two ways of reading a text say of it, where they differ; nil where the quick one leaves it to the other.
  static func difference(_ text: String) -> String?? {
    guard let quick = CodeTree.quick(text) else { return nil }
    let whole = CodeTree.whole(text, "")
    if quick.records == whole.records, quick.words == whole.words, quick.fault == whole.fault {
      return .some(nil)
    }
    func told(_ result: TreeBuilder.Result, _ index: Int) -> String {
      guard index < result.records.count else { return "nothing" }
      let node = result.records[index]
      let part = String(decoding: Array(text.utf8)[Int(node.start)..<Int(node.stop)].prefix(60), as: UTF8.self)
      return "\(node.kind) '\(result.words[Int(node.text)])' label '\(result.words[Int(node.label)])' flags \(node.flags.rawValue) "
        + "parent \(node.parent) \(node.start)..<\(node.stop): \(part)"
    }
    let count = max(quick.records.count, whole.records.count)
    let first = (0..<count).first { told(quick, $0) != told(whole, $0) } ?? 0
    return "quick \(told(quick, first))\n  whole \(told(whole, first)) fault \(whole.fault.map { "\($0)" } ?? "none")"
  }

  @Test func folder() throws {
    guard let folder = ProcessInfo.processInfo.environment["QUICK"] else { return }
    var (count, left, wrong) = (0, 0, 0)
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for path in paths.sorted() where path.hasSuffix(".swift") {
      guard let text = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8) else { continue }
      count += 1
      switch withDeepStack({ Self.difference(text) }) {
      case nil:
        left += 1
        print("LEFT \(path)")
      case .some(let difference?):
        wrong += 1
        print("WRONG \(path)\n  \(difference)")
      default: break
      }
    }
    print("READ \(count), left \(left), wrong \(wrong)")
  }
}
