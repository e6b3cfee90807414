import Foundation
import LinkProtocol
import Testing

@testable import Attach

@Suite struct RecordingTests {
  private static let lines = [
    #"{"type":"hello","version":1,"name":"toy","process":7,"started":1.5,"tracks":true}"#,
    #"{"type":"snapshot","time":0}"#, #"{"type":"service","id":1,"name":"Store","lifetime":"container"}"#,
    #"{"type":"ready","time":1}"#, #"{"type":"made","time":5,"service":1,"instance":1}"#,
    #"{"type":"bye","reason":"the link was closed"}"#,
  ]

  private func read(_ lines: [String], end: String = "\n") throws -> Recording {
    try Recording(Data((lines.joined(separator: "\n") + end).utf8))
  }

  @Test func aWholeRecordingHasNoFault() throws {
    let recording = try read(Self.lines)
    #expect(recording.fault == nil)
    #expect(recording.run.end == "the link was closed")
    #expect(recording.run.services.map(\.live) == [1])
  }

  @Test func aBrokenRecordingIsReadUpToItsFault() throws {
    var lines = Self.lines
    lines[5] = #"{"type":"made","time":"now"}"#
    let recording = try read(lines)
    #expect(recording.fault == "line 6, column 1: the field 'time' is no whole number from 0 to 2^53 - 1")
    #expect(recording.run.services.map(\.live) == [1])
  }

  @Test func aTruncatedRecordingNamesItsLastLine() throws {
    // A reader that detached from the program has recorded whole lines.
    #expect(try read(Array(Self.lines.dropLast())).fault == nil)
    #expect(try read(Array(Self.lines.dropLast())).run.end == "the recording ends")
    #expect(
      try read(Array(Self.lines.dropLast()), end: "").fault == "line 5: the recording ends in the middle of a line")
    #expect(try read(Array(Self.lines.prefix(3))).fault?.isEmpty == false)
  }

  @Test func somethingElseIsRefused() {
    var error = #expect(throws: LinkError.self) { try read(["services: []"]) }
    #expect(error?.description == "the recording cannot be read: line 1, column 1: a value is missing")
    error = #expect(throws: LinkError.self) { try read([]) }
    #expect(error?.description == "the recording is empty")
    error = #expect(throws: LinkError.self) {
      try read([#"{"type":"hello","version":9,"name":"x","process":1,"started":0}"#])
    }
    #expect(error?.description == "the recording has version 9 of the protocol; Playground reads version 1")
  }

  @Test func aRecordingIsKnownByItsFirstLine() {
    #expect(Recording.isRecording(Data(Self.lines.joined(separator: "\n").utf8)))
    #expect(!Recording.isRecording(Data(#"{"playground":1,"services":[]}"#.utf8)))
    #expect(!Recording.isRecording(Data("services:\n".utf8)))
    #expect(!Recording.isRecording(Data()))
  }
}
