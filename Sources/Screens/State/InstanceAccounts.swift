import Stage

/// Cache of the accounts (`InstanceStory`) of the selected service's instances.
struct InstanceAccounts: Sendable {
  struct Key: Hashable, Sendable {
    let service: String?
    let picture: Int
  }

  var key: Key?
  var stories: [InstanceRef: InstanceStory] = [:]
}
