import SourceReader
import Trace

/// A block of code that was entered and has not been left.
struct Frame {
  let id: Int
  let file: String
  /// The block in the source text; nil if the text does not contain one.
  let block: Block?
  /// The depth of the call that the frame belongs to, from 1; 0 if it is unknown.
  var depth = 0
  /// True once the frame's function has thrown an error, until a `catch` of the function is entered. The event `.threw`
  /// of the function has then been reported.
  var hasThrown = false
  /// The calls and other blocks that have ended inside the frame since its last statement.
  var inner: [Inner] = []
  /// The value of the frame's last expression without a name.
  var value: StepValue?

  init(id: Int, file: String, block: Block?, depth: Int = 0, names: TypeNames) {
    (self.id, self.file, self.block, self.depth) = (id, file, block, depth)
    type = block?.type.map(names.short)
  }

  struct Inner {
    let file: String
    let block: Block
  }

  /// The short name of the type that the frame belongs to; nil outside of types.
  let type: String?
  var function: String? { block?.qualifiedFunction }

  /// Returns true if a place lies in the header or the braces of the block. Without a block, the file decides.
  func contains(_ file: String, _ position: TextPosition) -> Bool {
    guard let block else { return file == self.file }
    return file == self.file && block.header <= position && position < block.range.end
  }

  /// Returns true if an event is about the opening brace of the frame's block.
  func begins(at event: StepEvent) -> Bool {
    file == event.file && depth == event.depth && block?.range.start == event.position
  }

  /// Returns true if a place lies before the opening brace, where parameters are.
  func isBeforeBrace(_ position: TextPosition) -> Bool { block.map { position < $0.range.start } ?? false }
}

/// The call stack of a thread of a step's code. The innermost frame is the last.
struct CallStack {
  private(set) var frames: [Frame] = []

  var top: Frame? { frames.last }

  mutating func enter(_ frame: Frame) {
    frames.append(frame)
    if frame.block?.isCatch ?? false, let index = activation.indices.first { frames[index].hasThrown = false }
  }

  /// Records that the running function throws.
  ///
  /// - Returns: The outermost frame of that function; nil if the stack is empty.
  mutating func recordThrow() -> Frame? {
    guard let index = activation.indices.first else { return nil }
    frames[index].hasThrown = true
    return frames[index]
  }

  /// Removes the innermost frame, and records its call in the frame around it. Returns the removed frame; nil if the
  /// stack is empty.
  mutating func leave() -> Frame? {
    guard let frame = frames.popLast() else { return nil }
    if let block = frame.block, !frames.isEmpty {
      frames[frames.count - 1].inner.append(.init(file: frame.file, block: block))
    }
    return frame
  }

  /// Records that a statement of the innermost frame has ended, with its value.
  ///
  /// - Returns: The calls and other blocks that ran inside the statement.
  mutating func finishStatement(_ value: StepValue) -> [Frame.Inner] {
    guard !frames.isEmpty else { return [] }
    let inner = frames[frames.count - 1].inner
    frames[frames.count - 1].inner = []
    if value.name.isEmpty { frames[frames.count - 1].value = value }
    return inner
  }

  /// Removes frames that were left by `throw`. Such a frame reports nothing, so its end is noticed at the next event
  /// outside it.
  ///
  /// - Parameter block: the block that the event enters; nil for other events.
  /// - Returns: The removed frames, the innermost first.
  mutating func unwind(to event: StepEvent, entering block: Block?) -> [Frame] {
    let left = event.depth > 0 ? pop { frame, _ in frame.depth > event.depth } : []
    switch event.kind {
    case .enter where block?.isCall ?? false:
      return left + (event.depth > 0 ? pop { frame, _ in frame.depth == event.depth } : [])
    // Without known depths, the entered block may have been called from anywhere.
    case .enter where event.depth == 0 && !(block?.isCatch ?? false): return left
    case .leave:
      let isOpen = frames.contains { $0.begins(at: event) }
      return left + (isOpen ? pop { frame, _ in !frame.begins(at: event) } : [])
    case .enter, .value, .settled, .printed, .threw:
      return left
        + pop { frame, count in
          count > 1 && frame.depth == event.depth && !frame.contains(event.file, event.position)
        }
    }
  }

  /// Removes all frames after an uncaught error, and returns them, the innermost first.
  mutating func unwindAll() -> [Frame] { pop { _, _ in true } }

  private mutating func pop(while isLeft: (Frame, _ count: Int) -> Bool) -> [Frame] {
    var result: [Frame] = []
    while let frame = frames.last, isLeft(frame, frames.count) { result.append(frames.removeLast()) }
    return result
  }

  /// The frames of the running function, beginning with its outermost block.
  var activation: ArraySlice<Frame> {
    let start = frames.lastIndex { $0.block?.isCall ?? true } ?? frames.startIndex
    return frames[start...]
  }

  /// Returns true if the innermost block is the body of an initializer of a class, or of a supertype of the class.
  func isInitializing(_ type: String, _ code: RunningCode) -> Bool {
    guard let block = top?.block, block.kind == .initializer, let owner = block.type else { return false }
    return code.family(of: type).contains(code.names.short(owner))
  }

  /// The caller of the initializer whose body is the innermost block; nil if another block is the innermost one.
  var callerOfInitializer: Frame? { top?.block?.kind == .initializer ? caller : nil }

  /// The frame that has called the running function; nil for the outermost function.
  var caller: Frame? { frames[..<activation.startIndex].last }
}

extension StepEvent {
  var position: TextPosition { TextPosition(line: range.line, column: range.column) }
}

extension Block {
  /// True if entering the block is a call of a function or a closure.
  var isCall: Bool { isFunctionBody || kind == .closure }

  /// True if calls of the block are reported: calls of functions, initializers and subscripts, but not of accessors,
  /// closures and deinitializers.
  var isReported: Bool {
    switch kind {
    case .function, .initializer, .subscript: true
    default: false
    }
  }
}
