import Foundation
import Importer
import Testing

/// The project as JSON.
@Suite struct ProjectJSONTests {
  private struct Read: Decodable {
    struct Need: Decodable {
      let service: String
      let alternatives: [String]?
    }
    struct Service: Decodable {
      let name: String
      let needs: [Need]
    }
    struct Edge: Decodable {
      let to: String
      let alternatives: [String]?
    }
    let services: [Service]
    let edges: [Edge]
  }

  private func json(_ fills: [String]) throws -> Read {
    var texts = [
      "App/Cart.swift": "import Swinject\nprotocol Api {}\nfinal class Live: Api {}\n"
        + "final class Cart { init(_ api: Api) {} }\n"
        + "func fill(_ c: Container) { c.register(Cart.self) { r in Cart(r.resolve(Api.self)!) } }\n"
    ]
    for name in fills {
      texts["\(name)/Fill.swift"] =
        "import Swinject\nfunc fill(_ c: Container) { c.register(Api.self) { _ in Live() } }\n"
    }
    let project = Reading(texts).project
    return try JSONDecoder().decode(Read.self, from: JSONEncoder().encode(ProjectJSON(project)))
  }

  @Test func aDecidedNeedNamesItsService() throws {
    let read = try json(["One"])
    #expect(read.edges.map(\.to) == ["Api"])
    #expect(read.edges.map(\.alternatives) == [nil])
    #expect(read.services.first { $0.name == "Cart" }?.needs.map(\.service) == ["Api"])
  }

  @Test func anUndecidedNeedNamesItsTypeAndAllServicesThatMayBeMeant() throws {
    let read = try json(["One", "Two"])
    let all = ["Api (One/Fill.swift:2:29)", "Api (Two/Fill.swift:2:29)"]
    #expect(read.services.map(\.name).filter { $0.hasPrefix("Api") } == all)
    #expect(read.edges.map(\.to) == ["Api"])
    #expect(read.edges.map(\.alternatives) == [all])
    let needs = read.services.first { $0.name == "Cart" }?.needs
    #expect(needs?.map(\.service) == ["Api"])
    #expect(needs?.map(\.alternatives) == [all])
  }
}
