import Stage

/// Stories of the instances of one service.
struct InstanceAccounts: Sendable {
  struct Key: Hashable, Sendable {
    let service: String?
    let picture: Int
  }

  var key: Key?
  var stories: [InstanceRef: InstanceStory] = [:]
}
