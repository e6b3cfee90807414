final class Network: Sendable {
  static let shared = Network()
}

class ImageLoader {
  private let network: Network

  init(network: Network) {
    self.network = network
  }
}

class LoginScreen {
  private let factory: RootFactory
  private var loader: ImageLoader?

  init(factory: RootFactory) {
    self.factory = factory
  }

  func showLogo() {
    loader = factory.makeImageLoader()
  }
}

class RootFactory {
  private let network: Network

  init(network: Network = .shared) {
    self.network = network
  }

  func makeImageLoader() -> ImageLoader {
    ImageLoader(network: network)
  }

  func makeLoginScreen() -> LoginScreen {
    LoginScreen(factory: self)
  }
}

func story() {
  let root = RootFactory(network: Network())
  let login = root.makeLoginScreen()
  login.showLogo()
}
