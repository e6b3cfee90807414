import SourceReader

extension Linker {
  /// Links what was collected so far, while files are still read.
  ///
  /// Services that are needed and not found are left out, because the remaining files may register them. So are
  /// findings.
  ///
  /// - Parameter project: the project without its services.
  static func part(of project: ImportedProject, _ program: Program, _ collection: Collection) -> ImportedProject {
    var part = project
    var linker = Linker(program, collection, nil)
    linker.link(into: &part)
    part.edges.removeAll { !$0.isRegistered && !$0.isBuiltIn }
    return part
  }
}
