/// Reasons why the process of a step cannot run it.
enum HostError: Error, Equatable {
  /// A system call failed. The values are its name and its `errno`.
  case system(String, Int32)
  /// A library cannot be loaded. The value is the loader's message.
  case loading(String)
  /// A message cannot be encoded. The value is the encoder's error.
  case encoding(String)
  /// The library contains no story.
  case noStory
}
