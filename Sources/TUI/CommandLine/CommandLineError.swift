/// An error of usage: one line on standard error, and exit status 2.
struct CommandLineError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
