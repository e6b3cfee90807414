/// Reasons why the process of a step cannot run it.
enum HostError: Error, Equatable {
  /// A failed system call and its `errno`.
  case system(String, Int32)
  /// A library that cannot be loaded, with the loader's message.
  case loading(String)
  /// A message that cannot be encoded, with the encoder's error.
  case encoding(String)
  /// A library without a story.
  case noStory
}
