/// A lesson: its steps in order, with its description.
package struct Lesson: Sendable {
  /// The name of the lesson's folder, used in commands: `knight`.
  package let name: String
  package let title: String
  /// The source of the lesson: a talk, an article, a book.
  package let source: String?
  /// Subject of the lesson, in one sentence for lists.
  package let about: String?
  /// Abilities that the learner has after the lesson.
  package let afterwards: [String]
  /// The steps. They are numbered from 1 on the screen, in commands and in JSON.
  package let steps: [Step]
  package let folder: LessonFolder
  /// Former names of steps, by their present names. A learner's progress is also found under former names.
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

  /// Returns the step of a number; nil if there is none.
  ///
  /// - Parameter number: the step's number, from 1.
  package func step(_ number: Int) -> Step? { steps.indices.contains(number - 1) ? steps[number - 1] : nil }

  /// Returns the number of the step to which the mode key leads from `step`; nil if there is none.
  package func counterpart(of step: Step) -> Int? {
    step.pair.flatMap { pair in steps.firstIndex { $0.folder == pair } }.map { $0 + 1 }
  }
}

extension Lesson {
  /// Returns the name under which a learner's work with a step is stored. It is unique among all lessons.
  package func storagePath(of step: Step) -> String { "\(storageName)/\(step.folder)" }

  /// Returns the storage name of a step, followed by those of its former names.
  package func storagePaths(of step: Step) -> [String] {
    ([step.folder] + (formerly[step.folder] ?? [])).map { "\(storageName)/\($0)" }
  }

  private var storageName: String {
    switch folder.origin {
    case .curriculum: name
    // Two folders of the same name are two lessons.
    case .disk: "\(name)-\(String(Self.hash(folder.path), radix: 36))"
    }
  }

  /// FNV-1a hash of a text, 64 bits.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// The origin of a lesson's files.
package struct LessonFolder: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    /// The lesson is built into the program.
    case curriculum
    /// The lesson is elsewhere on disk. Its code runs only after the user has agreed.
    case disk
  }

  /// The absolute path of the folder.
  package let path: String
  package let origin: Origin
  /// The SHA-256 of each file, by its path in the folder; empty for a built-in lesson.
  package let digests: [String: String]

  package init(path: String, origin: Origin, digests: [String: String] = [:]) {
    self.path = path
    self.origin = origin
    self.digests = digests
  }
}
