import Foundation
import Testing

@testable import LinkProtocol

@Suite struct SocketFolderTests {
  private final class Place {
    let path = "/tmp/lp-\(UInt32.random(in: 0...UInt32.max))"
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func aSocketFolderIsPrivateToItsOwner() throws {
    let place = Place()
    try SocketFolder(place.path).make()
    let mode = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    try SocketFolder(place.path).make()
  }

  @Test func aFolderThatOthersMayEnterIsRefused() throws {
    let place = Place()
    try FileManager.default.createDirectory(
      atPath: place.path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o750])
    let error = #expect(throws: LinkError.self) { try SocketFolder(place.path).make() }
    #expect(
      error?.description
        == "others may enter the folder \(place.path), whose mode is 0750; 'chmod 700 \(place.path)' keeps them out")
  }

  @Test func aLinkAndAFileAreRefused() throws {
    let (target, link, file) = (Place(), Place(), Place())
    try SocketFolder(target.path).make()
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target.path)
    var error = #expect(throws: LinkError.self) { try SocketFolder(link.path).make() }
    #expect(
      error?.description == "\(link.path) is a symbolic link, which another user may have created; remove it")
    try Data().write(to: URL(fileURLWithPath: file.path))
    error = #expect(throws: LinkError.self) { try SocketFolder(file.path).make() }
    #expect(error?.description == "\(file.path) is not a folder; remove it, or move it away")
  }

  @Test(.enabled(if: geteuid() == 0, "another user's folder needs root"))
  func anotherUsersFolderIsRefused() throws {
    let place = Place()
    try SocketFolder(place.path).make()
    chown(place.path, 12_345, 12_345)
    let error = #expect(throws: LinkError.self) { try SocketFolder(place.path).make() }
    #expect(error?.description.contains("belongs to user 12345, not to user 0") == true)
  }

  @Test func aPathTooLongForASocketIsAnError() {
    let error = #expect(throws: LinkError.self) {
      try SocketPath.check("/tmp/" + String(repeating: "x", count: 99))
    }
    #expect(error?.description.contains("has 104 bytes, and a socket's path may have 103") == true)
  }

  @Test func namesAreReadAsTheyAreWritten() {
    for name in ["shop", "a.b-c_9", "x.1"] {
      for number in 1...2 {
        let socket = SocketName(name: name, process: 42, number: number)
        #expect(SocketName(file: socket.file) == socket)
      }
    }
    for file in ["shop.sock", ".1-2", "shop.x.sock", "shop.0.sock", "a b.1.sock", ".hidden.1.sock", "shop.1-2-3.sock"] {
      #expect(SocketName(file: file) == nil, "\(file)")
    }
  }
}
