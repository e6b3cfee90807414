import Core
import Importer
import TestSupport

@testable import Importer
@testable import SourceReader

/// Code bases for tests of questions about them.
enum SourceSamples {
  /// A container, a screen that is no service, and a second module.
  static let shop = Importer().read(texts: [
    "App/Container.swift": """
    import FactoryKit
    extension Container {
      var store: Factory<any Store> { self { SQLStore() }.singleton }
      var cart: Factory<any Cart> { self { BasketCart(store: self.store()) }.scope(.session) }
      var prices: Factory<any Prices> { self { NetPrices(cart: self.cart()) }.singleton }
      var coupons: Factory<any Coupons> { self { PaperCoupons() } }
    }
    """,
    "App/Screen.swift": """
    import FactoryKit
    final class CartScreen {
      @Injected(\\.cart) var cart
      @LazyInjected(\\.prices) var prices
    }
    """,
    "Checkout/Till.swift": """
    import FactoryKit
    extension Container {
      var till: Factory<Till> { self { Till(cart: self.cart()) } }
    }
    final class Till {
      init(cart: any Cart) {}
      func close() { Container.shared.store().flush() }
    }
    """,
  ])

  /// Random services of every lifetime, with dependencies of every kind. Some of them are not registered, and some
  /// names have a meaning in the command language. The findings are those of the importer.
  static func random(_ seed: UInt64) -> ImportedProject {
    var generator = SplitMix(state: seed)
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &generator)] }
    func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &generator) == 0 }
    let lifetimes: [Lifetime?] = [.transient, .graph, .container, .weak, .scoped("user"), .scoped("call"), nil]
    let decorations = [
      "", "", "", " \"blue\"", "(Int, String)", "#2", " (A.swift:3)", ":x", ", or not", "\nbelow", "-",
    ]
    var project = ImportedProject(root: "random")
    let count = Int.random(in: 0...14, using: &generator)
    for index in 0..<count {
      let type = "P\(index)"
      project.services.append(
        Service(
          name: (chance(8) ? "-" : "") + type + pick(decorations), type: type, also: chance(3) ? ["Q\(index % 3)"] : [],
          qualifier: chance(6) ? "blue" : nil, arguments: chance(8) ? ["Int"] : [],
          implementation: chance(4) ? "Shared" : "I\(index)", container: chance(3) ? "C" : nil,
          lifetime: pick(lifetimes),
          lifetimeFrom: .site, style: "swinject", place: Place(file: "F\(index % 4).swift", line: index + 1, column: 1),
          module: "App", isConditional: chance(8), isTestOnly: chance(8)))
    }
    let services = project.services.map(\.name)
    let froms = services + ["Screen", "Shared", "Main.swift"]
    let tos = services + services + ["Nowhere", "Built#in"]
    for index in 0..<(services.isEmpty ? 2 : count * 2) {
      let (from, to) = (pick(froms), pick(tos))
      project.edges.append(
        Edge(
          from: from, isFromService: services.contains(from), to: to, isRegistered: services.contains(to), type: to,
          kind: chance(2) ? .initializer : pick(Edge.Kind.allCases),
          when: chance(4) ? pick(Edge.Moment.allCases) : .eager, isOptional: chance(8), isBuiltIn: to == "Built#in",
          style: "swinject", place: Place(file: "F\(index % 4).swift", line: index + 100, column: 1),
          isConditional: chance(8)))
    }
    project.styles = ["swinject"]
    project.findings =
      FindingReader(
        project, isWhole: true, isDeclared: { _ in true }, conforms: { _, _ in false }, imports: { _ in [] },
        states: StateReader(Program([]), Collection())
      ).findings
    return project
  }
}
