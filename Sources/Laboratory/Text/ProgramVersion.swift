/// Version of the program, for `--version`, reports and files for other programs.
package enum ProgramVersion {
  package static let current = "0.1.0"
}
