import Diagrams
import Laboratory
import Layout
import Lessons
import SourceReader
import Stage

/// A message to the loop: input from outside, or the answer of an effect.
package enum Message: Sendable {
  case input(Input)
  /// A line of the command language, as a script or a start-up option gives it.
  case line(String)
  case reply(Reply)
  /// A job has begun, or has reported progress. The kind describes the job.
  case began(Job.Kind)
  /// A part of the result of a running job, as a reply with the changes.
  case part(Reply)
  /// Progress of a job.
  case progress(job: Int, Job.Report)
  /// A job is done. The completion applies its result to the engine.
  case finished(job: Int, Job.Completion)
  /// Request to cancel the current job, by ctrl-c in a program without a screen.
  case interrupted
  /// An effect that runs outside of the loop has ended, with its answer if it has one.
  indirect case answer(Message?)
  /// A drawing of the graph on stage is ready.
  case scene(GraphScene.Request, GraphScene)
  /// A drawing other than the graph on stage is ready.
  case drawn(Drawn)
  /// A text for the clipboard is ready, or could not be made. The first value describes the text.
  case copied(String, Result<String, UsageError>)
  /// Content of a folder, to complete a line that is being typed.
  case folder(String, [FolderEntry], line: String)
  /// Colours of a text in the editor.
  case coloured(file: String, revision: Int, [[Span]])
  /// Colours of a file of the step.
  case highlighted(file: String, text: String, [[Span]])
  /// No key was typed for a while after the edit with this number.
  case paused(Int)
  /// Messages of the compiler about the code at a pause; nil if the code was not checked.
  case checked(Int, [CompilerMessage]?)
  /// The step's files were written to disk, or could not be written.
  ///
  /// The result is the path of the file to edit. If no file is named, it is the path of the folder.
  case copies(Result<String, UsageError>, editing: String?)
  /// Another program has changed the copies of the step's files.
  case outside(CodeCopies.ExternalChanges)
  /// The user's own editor has ended. The second value contains the changes to the step's files.
  case editorEnded(EditorEnd, CodeCopies.ExternalChanges)
  /// Coloured lines of a file of the Swift code on stage, or the reason why it cannot be read.
  ///
  /// The version is that of the reading for which the file was requested.
  case sourceText(file: String, version: Int, Result<[[Span]], UsageError>)
  /// A newer snapshot of the attached program is available.
  case attachedNews
  /// A newer snapshot of the attached program.
  case attached(AttachedSnapshot)
  /// A file of the Swift code on stage was edited.
  case sourceEdited
  /// Unsaved work of a program that was killed.
  case orphan(Journal.Orphan)
}

/// Work outside of the model, which `update` requests from the loop.
package enum Effect: Sendable {
  /// Carry out a command in the engine; answered by `Message.reply`.
  case perform(EngineCommand, label: String)
  /// Cancel the current job.
  case cancel
  /// Lay out the graph on stage, close to `near` and in the direction of the drawing on the screen; answered by
  /// `Message.scene`.
  case layOut(GraphScene.Request, near: GraphScene?, keeping: Direction?, cache: LayoutCache)
  /// Make a drawing other than the graph on stage; answered by `Message.drawn`.
  case draw(ToDraw)
  /// List a folder; answered by `Message.folder`.
  case list(folder: String, line: String)
  /// Compute the colours of a text in the editor; answered by `Message.coloured`.
  case colour(file: String, revision: Int, text: String)
  /// Compute the colours of a file of the step; answered by `Message.highlighted`.
  case highlight(file: String, text: String)
  /// Wait for a pause in typing; answered by `Message.paused`. An earlier wait and a running check are cancelled.
  case pause(Int)
  /// Check the step's code with these files by the compiler; answered by `Message.checked`.
  case check(Int, [StepFile])
  /// Write copies of the step's files for other editors, and follow changes to them; answered by `Message.copies`.
  case copies(editing: String?)
  /// Write these files of the step to their copies again.
  case write([StepFile])
  /// Read and colour a file of the Swift code on stage; answered by `Message.sourceText`.
  case readSource(file: String, path: String, version: Int)
  /// Stop following the copies of the step's files.
  case leaveCopies
  /// Open a file in the user's own editor, at a line counted from 1; answered by `Message.editorEnded`. The editor gets
  /// the terminal.
  case openEditor(path: String, line: Int? = nil)
  /// Append a typed line to the history for later sessions.
  case remember(String)
  /// Make a text for the clipboard; answered by `Message.copied`. The first value describes the text.
  case makeCopy(String, TextToWrite)
  /// Copy a text to the terminal's clipboard, and to a file.
  case copy(String)
  /// Store the value of a setting in the settings file.
  case keep(setting: String, String)
  /// Draw the whole screen again.
  case redraw
}

/// A request for a drawing other than the graph on stage. It runs outside of the loop.
package struct ToDraw: Sendable {
  enum Subject: Sendable {
    /// The graph of another step, similar to the drawing on stage.
    case compared(Comparison.Drawing, near: GraphScene?)
    /// The target graph of a step with a laboratory.
    case target(GraphScene.Request)
    case run(RunView.Key, RunAccount)
  }

  let subject: Subject

  /// Makes the drawing. It is slow, so it must not run in the loop.
  ///
  /// - Returns: nil if there is nothing to draw.
  func drawn() -> Drawn? {
    switch subject {
    case .compared(let drawing, let near): Drawn(subject: .compared(drawing, Comparison.scene(drawing, near: near)))
    case .target(let request): Drawn(subject: .target(request, GraphScene(request)))
    case .run(let key, let account): RunView.draw(key, account).map { Drawn(subject: .run(key, $0)) }
    }
  }
}

/// A finished drawing with its request.
package struct Drawn: Sendable {
  enum Subject: Sendable {
    case compared(Comparison.Drawing, GraphScene)
    case target(GraphScene.Request, GraphScene)
    case run(RunView.Key, any RunDrawing)
  }

  let subject: Subject
}

/// A file or folder that completes a line.
package struct FolderEntry: Hashable, Sendable {
  let name: String
  let isFolder: Bool
}
