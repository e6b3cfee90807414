/// The calls of each thread and task, kept by what events tell and by where their frames lie. A function that is left by
/// `throw` tells nothing: it is gone when something happens outside it.
struct CallStacks {
  struct Call {
    var function: StepFunction
    var frame: UInt
    /// The scopes entered in it and not left, as the compiler writes them.
    var scopes: [SourceRange] = []
  }

  private var stacks: [Board.Lane: [Call]] = [:]

  /// Takes an event in.
  ///
  /// - Returns: how many calls deep it happened, from 1; nil for an event that the compiler has made by mistake: it has a
  ///   closure of one expression leave the scope around it.
  mutating func note(
    _ kind: StepEvent.Kind, _ range: SourceRange, _ lane: Board.Lane, _ function: StepFunction, _ frame: UInt
  )
    -> Int?
  {
    // Taken out: a copy for each event would make deep recursion crawl.
    var stack = stacks.removeValue(forKey: lane) ?? []
    defer { stacks[lane] = stack }
    unwind(&stack, to: function, frame)
    let isOpen = stack.last.map { isSame($0, function, frame) } ?? false
    if case .leave = kind {
      guard isOpen, let index = stack[stack.count - 1].scopes.lastIndex(of: range) else { return nil }
      stack[stack.count - 1].scopes.removeSubrange(index...)
      defer { if stack[stack.count - 1].scopes.isEmpty { stack.removeLast() } }
      return stack.count
    }
    // An asynchronous function that is entered while it is open calls itself.
    let isAgain = kind == .enter && function.isAsync && stack.last?.scopes.first == range
    if !isOpen || isAgain { stack.append(Call(function: function, frame: frame)) }
    if case .enter = kind { stack[stack.count - 1].scopes.append(range) }
    return stack.count
  }

  private func unwind(_ stack: inout [Call], to function: StepFunction, _ frame: UInt) {
    if function.isAsync {
      guard let index = stack.lastIndex(where: { $0.function.identity == function.identity }) else { return }
      stack.removeSubrange((index + 1)...)
      return
    }
    // What an asynchronous function calls lies below it, wherever that is: its own frame moves.
    while let last = stack.last, !last.function.isAsync,
      last.frame < frame || (last.frame == frame && last.function != function)
    {
      stack.removeLast()
    }
  }

  private func isSame(_ call: Call, _ function: StepFunction, _ frame: UInt) -> Bool {
    call.function.identity == function.identity && (function.isAsync || call.frame == frame)
  }
}
