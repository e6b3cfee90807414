import Foundation
import PlaygroundLink

// Cost of a link for a program: medians of interleaved runs with and without a link, and their ratios.
//
//     swift run -c release LinkOverhead [ROUNDS]

final class Boots: Sendable {}

final class Armor: Sendable {
  init(_ boots: Boots) {}
}

final class Knight: Sendable {
  init(_ armor: Armor, _ boots: Boots) {}
}

func container() -> Container {
  let container = Container()
  container.register(Boots.self, Boots.init)
  container.register(Armor.self, Armor.init)
  container.register(Knight.self, Knight.init)
  return container
}

func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

/// Nanoseconds of one call, averaged over many calls.
func nanoseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let taken = try clock.measure { for _ in 0..<count { try body() } }
  return Double(taken.components.attoseconds) / 1e9 / Double(count) + Double(taken.components.seconds) * 1e9
    / Double(count)
}

func row(_ name: String, _ base: Double, _ other: Double, _ unit: String) {
  let ratio = other / base
  print(
    "| \(name) | \(Int(base.rounded())) \(unit) | \(Int(other.rounded())) \(unit) | \((ratio * 1_000).rounded() / 1_000) |"
  )
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
let folder = "/tmp/link-\(UInt32.random(in: 0...UInt32.max))"
defer { try? FileManager.default.removeItem(atPath: folder) }

print("| case | without a link | with it | ratio |\n|---|---:|---:|---:|")
let (plain, linked) = (container(), container())
let link = try PlaygroundLink(linked, name: "bench", folder: folder)
var (leaves, knights): ([[Double]], [[Double]]) = ([[], []], [[], []])
for round in 0..<rounds * 4 {
  // The order changes from round to round.
  for index in round % 2 == 0 ? [0, 1] : [1, 0] {
    let container = index == 0 ? plain : linked
    leaves[index].append(try nanoseconds(100_000) { _ = try container.resolve(Boots.self) })
    knights[index].append(try nanoseconds(30_000) { _ = try container.resolve(Knight.self) })
  }
}
row("leaf, nobody attached", median(leaves[0]), median(leaves[1]), "ns")
row("Knight, nobody attached", median(knights[0]), median(knights[1]), "ns")
link.close()

let servers = [try await Server(nil), try await Server(folder), try await Server(folder)]
let reader = try servers[2].attachReader()
var rates: [[Double]] = [[], [], []]
for round in 0..<rounds {
  for index in 0..<3 { rates[(index + round) % 3].append(try await servers[(index + round) % 3].requestsPerSecond()) }
}
row("requests a second, nobody attached", median(rates[0]), median(rates[1]), "/s")
row("requests a second, attached", median(rates[0]), median(rates[2]), "/s")
reader.terminate()
try? FileManager.default.removeItem(atPath: folder)
exit(0)
