/// Call stacks of all threads and tasks, reconstructed from events and the addresses of frames.
///
/// A function that is left by `throw` reports no event. Its call is removed at the next event outside it.
struct CallStacks {
  struct Call {
    var function: StepFunction
    var frame: UInt
    /// Entered blocks that have not been left, as ranges reported by the compiler.
    var scopes: [SourceRange] = []
  }

  private var stacks: [Board.Lane: [Call]] = [:]

  /// Records an event.
  ///
  /// - Returns: depth of the call in which the event happened, from 1; nil for an event that must be ignored. Such an
  ///   event is a mistake of the compiler: a closure of a single expression reports leaving the block around it.
  mutating func record(
    _ kind: StepEvent.Kind, _ range: SourceRange, _ lane: Board.Lane, _ function: StepFunction, _ frame: UInt
  )
    -> Int?
  {
    // Move the stack out of the dictionary. Copying it for each event would make deep recursion slow.
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
    // An asynchronous function that is entered again while it is open calls itself recursively.
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
    // The frame of an asynchronous function moves, so frame addresses cannot be compared with it: its callees stay
    // open.
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
