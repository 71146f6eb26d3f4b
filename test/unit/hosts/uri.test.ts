import assert from "node:assert/strict";
import fc from "fast-check";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { resourceOfUri } from "../../../src/hosts/vscode/vscodeResource";
import { diskPath, fileResource, isUriBelow, parsePlace } from "../../../src/hosts/shared/workspace/fileUri";

const POSIX = process.platform !== "win32";

describe("resources", () => {
  it("are below a folder only if they lead into it, however they are encoded", () => {
    const folder = fileResource("/home/ann/.claude", "linux");
    for (const below of ["projects/a.jsonl", "projects/x/../a.jsonl", "pro%6Aects/a%20b.jsonl", "a..b/...", "db?ses_1"])
      assert.equal(isUriBelow(`${folder}/${below}`, folder), true, below);
    for (const outside of [
      "..",
      "../.ssh/id",
      "%2e%2e/.ssh/id",
      "a/%2E%2e/%2e./.ssh",
      "a/..%2f..%2fx",
      "a%5C..%5C..%5Cx",
    ])
      assert.equal(isUriBelow(`${folder}/${outside}`, folder), false, outside);
    for (const other of [
      "",
      "file:///home/ann/.claudes/a",
      "file://host/home/ann/.claude/a",
      "vscode:/home/ann/.claude/a",
    ])
      assert.equal(isUriBelow(other, folder), false, other);
    assert.equal(isUriBelow(folder, folder), false);
    assert.equal(isUriBelow(`${folder}/%zz`, folder), false);
  });

  it("lead back to the path they were made of", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: 4 }), (names) => {
        const segments = names
          .map((name) => name.replace(/[/\0]/g, "_"))
          .filter((name) => name !== "." && name !== "..");
        const path = `/${segments.join("/")}`;
        assert.equal(parsePlace(fileResource(path, "linux"))?.path, path);
      }),
      { seed: 4 },
    );
  });
  it("of VS Code's URIs have small drive letters on Windows, as those of paths have, and only for local files", () => {
    const uri = { scheme: "file", authority: "", path: "/C:/Shop/A.ts", query: "" };
    assert.equal(resourceOfUri(uri, "win32"), fileResource("C:\\Shop\\A.ts", "win32"));
    for (const [other, platform] of [
      [uri, "linux"],
      [{ ...uri, authority: "server" }, "win32"],
      [{ ...uri, scheme: "vscode-vfs" }, "win32"],
    ] as const)
      assert.match(resourceOfUri(other, platform), /\/C%3A\/Shop\/A\.ts$/);
  });

  for (const [uri, platform, path] of [
    ["file:///c%3A/a/b", "win32", "c:\\a\\b"],
    ["file:///c%3A", "win32", "c:\\"],
    ["file://server/share/a", "win32", "\\\\server\\share\\a"],
    // A folder of the Windows Subsystem for Linux that is open in a window of Windows.
    ["file://wsl.localhost/Ubuntu/home/me/a.ts", "win32", "\\\\wsl.localhost\\Ubuntu\\home\\me\\a.ts"],
    ["file://wsl%24/Ubuntu/home/me/a.ts", "win32", "\\\\wsl$\\Ubuntu\\home\\me\\a.ts"],
    ["file:///src/a.ts", "win32", undefined],
    ["file:///", "win32", undefined],
    ["file:///c%3Aa", "win32", undefined],
    ["file:///src/a.ts", "linux", "/src/a.ts"],
    ["vscode-vfs:///a", "linux", undefined],
  ] as const)
    it(`${path === undefined ? "have no path on disk" : `are ${path} on disk`}: ${uri} on ${platform}`, () => {
      const place = parsePlace(uri);
      assert.equal(place && diskPath(place, platform), path);
    });
  it("of the Windows Subsystem for Linux are the same in VS Code's encoding and as a path", () => {
    const path = "\\\\wsl$\\Ubuntu\\home\\me";
    assert.deepEqual(parsePlace("file://wsl%24/Ubuntu/home/me"), parsePlace(fileResource(path, "win32")));
    const remote = { scheme: "vscode-remote", authority: "wsl+ubuntu", path: "/home/me", query: "" };
    assert.deepEqual(parsePlace("vscode-remote://wsl%2Bubuntu/home/me"), remote);
  });
  it("have no separator in their host, however it is encoded", () =>
    assert.equal(parsePlace("file://a%2Fb%5C..%3F/x")?.authority, "a%2Fb%5C..%3F"));
  it("are encoded as VS Code encodes a URI", () => {
    assert.equal(fileResource("C:\\a b\\(c)\\é#?%.ts", "win32"), "file:///c%3A/a%20b/%28c%29/%C3%A9%23%3F%25.ts");
    assert.equal(resourceOf("/a/b"), POSIX ? "file:///a/b" : resourceOf("/a/b"));
  });
});
