import Importer
import Testing

/// Containers that are put together from local objects, in projects of any name.
@Suite struct InnerContainersTests {
  private static let types = """
    final class Network { func go() {} }
    final class Database { func go() {} }
    protocol MealsUseCase { func run() }
    final class MealsUseCaseImp: MealsUseCase { init(repository: Repository) {}; func run() {} }
    final class Repository { init(network: Network, database: Database) {}; func get() {} }
    final class MealsAssembler { init(useCase: MealsUseCase) {}; func assemble() {} }
    final class MealsCoordinator { init(assembler: MealsAssembler) {}; func start() {} }

    """

  private static let containers = """
    struct MealDependencyContainer {
      private let useCase: MealsUseCase
      private let isSearchOn: Bool
      init(isSearchOn: Bool, useCase: MealsUseCase) { self.isSearchOn = isSearchOn; self.useCase = useCase }
      func createMealsCoordinator() -> MealsCoordinator {
        let assembler = MealsAssembler(useCase: useCase)
        return MealsCoordinator(assembler: assembler)
      }
    }
    final class AppDependencyContainer {
      private let network: Network
      private let database: Database
      init() { network = Network(); database = Database() }
      func createMealDependencyContainer() -> MealDependencyContainer {
        let repository = Repository(network: network, database: database)
        let useCase = MealsUseCaseImp(repository: repository)
        return MealDependencyContainer(isSearchOn: true, useCase: useCase)
      }
    }
    final class Scene {
      func start() { AppDependencyContainer().createMealDependencyContainer().createMealsCoordinator().start() }
    }
    """

  /// - Parameter folder: a folder of the whole project. Its name does not make the code a test double.
  @Test(arguments: ["App", "MealsTest", "TestMeals"]) func localObjectsOfAFunctionAreServices(folder: String) {
    var files = ["\(folder)/Types.swift": Self.types, "\(folder)/Containers.swift": Self.containers]
    for index in 0..<3 { files["\(folder)/Model\(index).swift"] = "struct Model\(index) {}\n" }
    let reading = Reading(files)
    #expect(
      reading.services == [
        "AppDependencyContainer.createMealDependencyContainer: transient", "AppDependencyContainer.database: container",
        "AppDependencyContainer.network: container", "MealDependencyContainer.repository: container",
        "MealDependencyContainer.useCase: container",
      ])
    #expect(
      reading.edges.filter { !$0.hasPrefix("Scene") } == [
        "AppDependencyContainer.createMealDependencyContainer -> MealDependencyContainer.useCase by initializer",
        "MealDependencyContainer.repository -> AppDependencyContainer.database by initializer",
        "MealDependencyContainer.repository -> AppDependencyContainer.network by initializer",
        "MealDependencyContainer.useCase -> MealDependencyContainer.repository by initializer",
      ])
  }

  @Test func dataThatAContainerShowsLaterIsNoService() {
    let reading = Reading(
      Self.types + """
        struct Toast: Equatable { let text: String }
        final class AppDependencies {
          let network: Network
          let repository: Repository
          var toast: Toast?
          init() { network = Network(); repository = Repository(network: network, database: Database()) }
          func show(_ text: String) { let new = Toast(text: text); toast = new; later { self.toast = nil } }
          private func later(_ run: () -> Void) {}
        }
        """)
    #expect(reading.services == ["AppDependencies.network: container", "AppDependencies.repository: container"])
  }
}
