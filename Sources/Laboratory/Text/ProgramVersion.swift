/// The program's version, for `--version`, reports and what it writes for other programs.
package enum ProgramVersion {
  package static let current = "0.1.0"
}
