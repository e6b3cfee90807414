/// A lesson: steps in the order in which they are walked.
package struct Lesson: Sendable {
  /// The name of its folder, and the word that commands use: `knight`.
  package let name: String
  package let title: String
  /// What it follows: a talk, an article, a book.
  package let source: String?
  /// Subject, in one sentence for lists.
  package let about: String?
  /// What one can do after it.
  package let afterwards: [String]
  /// Numbered from 1 on the screen, in commands and in JSON.
  package let steps: [Step]
  package let folder: LessonFolder
  /// The names that steps had before, by the names that they have now: what a learner did is found under those, too.
  package let formerly: [String: [String]]

  package init(
    name: String, title: String, source: String? = nil, about: String? = nil, afterwards: [String] = [], steps: [Step],
    folder: LessonFolder, formerly: [String: [String]] = [:]
  ) {
    self.formerly = formerly
    self.name = name
    self.title = title
    self.source = source
    self.about = about
    self.afterwards = afterwards
    self.steps = steps
    self.folder = folder
  }

  /// - Parameter number: from 1.
  package func step(_ number: Int) -> Step? { steps.indices.contains(number - 1) ? steps[number - 1] : nil }

  /// The number of the step that the mode key goes to from this one.
  package func counterpart(of step: Step) -> Int? {
    step.pair.flatMap { pair in steps.firstIndex { $0.folder == pair } }.map { $0 + 1 }
  }
}

extension Lesson {
  /// What tells a step from those of all lessons, as a path: what a learner does with it is kept under that.
  package func storagePath(of step: Step) -> String { "\(storageName)/\(step.folder)" }

  /// The same, and after it those of the names that the step had before.
  package func storagePaths(of step: Step) -> [String] {
    ([step.folder] + (formerly[step.folder] ?? [])).map { "\(storageName)/\($0)" }
  }

  private var storageName: String {
    switch folder.origin {
    case .curriculum: name
    // Two folders of one name are two lessons.
    case .disk: "\(name)-\(String(Self.hash(folder.path), radix: 36))"
    }
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// Where a lesson was read from.
package struct LessonFolder: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    /// It came with the program.
    case curriculum
    /// Somewhere on disk: its code runs only after one question.
    case disk
  }

  /// Its absolute path.
  package let path: String
  package let origin: Origin
  /// The SHA-256 of each file that was read, by its path in the folder; empty for a lesson that came with the program.
  package let digests: [String: String]

  package init(path: String, origin: Origin, digests: [String: String] = [:]) {
    self.path = path
    self.origin = origin
    self.digests = digests
  }
}
