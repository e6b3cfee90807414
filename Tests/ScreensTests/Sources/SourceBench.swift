import Foundation
import Laboratory
import Testing

@testable import Screens

/// A folder of Swift code for one test, and the program that has it on stage.
final class SourceBench {
  let folder: URL
  let bench: Bench

  static let texts = [
    "Sources/App/Assembly.swift": """
    import Swinject
    final class AppAssembly: Assembly {
      func assemble(container: Container) {
        container.register(Store.self) { _ in DiskStore() }.inObjectScope(.container)
        container.register(Cart.self) { r in
          Cart(store: r.resolve(Store.self)!)
        }
      }
    }
    """,
    "Sources/App/Types.swift": """
    protocol Store {}
    final class DiskStore: Store {}
    final class Cart { init(store: Store) {} }
    """,
    "Sources/Till/Till.swift": """
    import Swinject
    final class TillAssembly: Assembly {
      func assemble(container: Container) {
        container.register(Till.self) { r in
          Till(cart: r.resolve(Cart.self)!, printer: r.resolve(Printer.self)!, store: r.resolve(Store.self)!)
        }
        container.register(Drawer.self) { r in Drawer(cart: r.resolve(Cart.self)!) }
      }
    }
    final class Till { init(cart: Cart, printer: Printer, store: Store) {} }
    final class Drawer { init(cart: Cart) {} }
    """,
  ]

  init(_ texts: [String: String] = SourceBench.texts, width: Int = 120, height: Int = 40, pages: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "code-\(UUID().uuidString)")
    bench = Bench(["add Lamp"], width: width, height: height, pages: pages)
    for (name, text) in texts { try write(text, to: name) }
    bench.run("open \(folder.path)")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  var model: Model { bench.model }
  var frame: String { view(bench.model).text }

  /// Names of the graph's boxes.
  var boxes: Set<String> { Set(bench.model.stage.content.nodes.map(\.name)) }
}

extension SourceBench {
  /// A view that may get its object from either of two services.
  static let severalPrefs = [
    "App/App.swift": """
    import SwiftUI
    @main struct Shop: App { @StateObject var prefs = Prefs()
      var body: some Scene { WindowGroup { Row().environmentObject(prefs); Page() } } }
    struct Page: View { var body: some View { Row().environmentObject(Prefs()) } }
    struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
    final class Prefs: ObservableObject {}
    """
  ]
}
