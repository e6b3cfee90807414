/// Why the process of a step cannot do its work.
enum HostError: Error, Equatable {
  /// A call of the operating system failed.
  case system(String, Int32)
  /// The library cannot be loaded, in the loader's words.
  case loading(String)
  /// A message cannot be encoded, in the encoder's words.
  case encoding(String)
  /// The library has no story.
  case noStory
}
