// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that its dependencies never reach users.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "playground", path: "..", traits: ["Link"]),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "CoreBenchmarks",
      dependencies: [
        .product(name: "Core", package: "playground"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/CoreBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
    .executableTarget(
      name: "Ratios", dependencies: [.product(name: "Core", package: "playground")], path: "Benchmarks/Ratios"),
    .executableTarget(
      name: "LinkOverhead",
      dependencies: [
        .product(name: "PlaygroundLink", package: "playground"), .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      path: "Benchmarks/LinkOverhead"),
    .executableTarget(
      name: "LayoutTool", dependencies: [.product(name: "Layout", package: "playground")],
      path: "Benchmarks/LayoutTool"),
    .executableTarget(
      name: "Exports", dependencies: [.product(name: "Layout", package: "playground")], path: "Benchmarks/Exports"),
  ]
)
