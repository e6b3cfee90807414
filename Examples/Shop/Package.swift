// swift-tools-version: 6.1
import PackageDescription

// A program to attach to. It depends on this checkout; a package of your own depends on a version:
// .package(url: "…/playground", from: "1.0.0", traits: ["Link"])
let package = Package(
  name: "shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "playground", path: "../..", traits: ["Link"])],
  targets: [
    .executableTarget(name: "Shop", dependencies: [.product(name: "PlaygroundLink", package: "playground")])
  ]
)
