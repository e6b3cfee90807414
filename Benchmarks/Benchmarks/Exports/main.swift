import Foundation
import Layout

// Cost of `export` compared with the drawing alone, in the same run: processor time of the drawing in this process, and
// of the whole program from start to end.
//
//     swift run -c release Exports [--program PATH] [COUNT ...]

/// Scenario of speed.py: layers of ten services, each of which needs up to three services of the layer below.
struct Scenario {
  var needs: [[Int]] = []

  init(_ count: Int) {
    var state: UInt64 = 1
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for number in 0..<count {
      let layer = number / 10
      let wanted = layer == 0 ? 0 : 1 + next(below: 3)
      needs.append(Set((0..<wanted).map { _ in (layer - 1) * 10 + next(below: 10) }).sorted())
    }
  }

  var text: String {
    var lines = ["playground: 1", "services:"]
    for (number, needs) in needs.enumerated() {
      lines.append("  Service\(number): { needs: [\(needs.map { "Service\($0)" }.joined(separator: ", "))] }")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Graph that `export --format layout` passes to the layout.
  var graph: Graph {
    let names = needs.indices.map { "Service\($0)" }
    let edges = needs.indices.sorted { names[$0] < names[$1] }.flatMap { from in
      needs[from].sorted { names[$0] < names[$1] }.map { Graph.Edge(from: from, to: $0) }
    }
    return Graph(nodes: names.map { Graph.Node(id: $0, width: $0.count + 4, height: 3) }, edges: edges)
  }
}

func seconds(_ usage: rusage) -> Double {
  Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000_000
}

func used(by who: __rusage_who) -> Double {
  var usage = rusage()
  getrusage(who.rawValue, &usage)
  return seconds(usage)
}

func drawing(_ graph: Graph) -> Double {
  let start = used(by: RUSAGE_SELF)
  let drawing = draw(graph, options: Options(direction: .topDown))
  precondition(drawing.boxes.count == graph.nodes.count)
  return used(by: RUSAGE_SELF) - start
}

func export(_ program: String, _ file: String, _ format: String) throws -> Double {
  let start = used(by: RUSAGE_CHILDREN)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = ["export", file, "--format", format]
  process.standardOutput = FileHandle(forWritingAtPath: "/dev/null")
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  return used(by: RUSAGE_CHILDREN) - start
}

var arguments = Array(CommandLine.arguments.dropFirst())
var program = "../.build/release/playground"
if let place = arguments.firstIndex(of: "--program"), place + 1 < arguments.count {
  program = arguments[place + 1]
  arguments.removeSubrange(place...place + 1)
}
let counts = arguments.compactMap { Int($0) }
print("| nodes | format | drawing s | export s | times |")
print("|---|---|---|---|---|")
for count in counts.isEmpty ? [1_000, 10_000] : counts {
  let scenario = Scenario(count)
  let file = NSTemporaryDirectory() + "exports-\(count).yaml"
  try scenario.text.write(toFile: file, atomically: true, encoding: .utf8)
  defer { try? FileManager.default.removeItem(atPath: file) }
  // The best of three runs, because other work on the machine only adds time.
  let alone = (0..<3).map { _ in drawing(scenario.graph) }.min() ?? 0
  for format in ["layout", "text", "svg", "json", "dot", "mermaid"] {
    let whole = try (0..<3).map { _ in try export(program, file, format) }.min() ?? 0
    let times = ["layout", "text", "svg"].contains(format) ? String(format: "%.2f", whole / alone) : ""
    print("| \(count) | \(format) | \(String(format: "%.2f", alone)) | \(String(format: "%.2f", whole)) | \(times) |")
  }
}
