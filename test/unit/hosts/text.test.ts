import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../../src/base/errors";
import { nodeText } from "../../../src/hosts/node/files/nodeText";
import { temporaryFolder } from "./temporary";

describe("text", () => {
  const folder = temporaryFolder();
  const decode = (bytes: Uint8Array): Promise<string> => nodeText.decode(bytes, folder.resource("some file.txt"));

  for (const [name, bytes, text] of [
    ["nothing", Buffer.from(""), ""],
    ["UTF-8", Buffer.from("é漢😀\r\n"), "é漢😀\r\n"],
    ["UTF-8 with its mark", Buffer.from("\uFEFFa"), "a"],
    ["UTF-16 with the low byte first", Buffer.from("\uFEFFé😀", "utf16le"), "é😀"],
    ["UTF-16 with the high byte first", Buffer.from("\uFEFFé😀", "utf16le").swap16(), "é😀"],
    ["escape sequences of a terminal", Buffer.from("\x1b[1mx\x1b[0m\f\b"), "\x1b[1mx\x1b[0m\f\b"],
    [
      "a few bytes of another encoding",
      Buffer.from("ein gr\xfcner Baum steht im Wald", "latin1"),
      "ein gr\uFFFDner Baum steht im Wald",
    ],
  ] as const) {
    it(`reads ${name}`, async () => assert.equal(await decode(bytes), text));
  }

  for (const [name, bytes] of [
    ["a NUL", Buffer.from("text\0text")],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")],
    ["random bytes without a NUL", Buffer.from(Array.from({ length: 64 }, (_, index) => 1 + ((index * 97) % 255)))],
    ["text of an encoding that has no letter in common", Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
  ] as const) {
    it(`refuses ${name}, naming the file`, async () => {
      await assert.rejects(decode(bytes), (error: unknown) => {
        assert.ok(error instanceof ToolError, "expected error instanceof ToolError");
        assert.equal(error.code, "EXECUTION_ERROR");
        assert.match(error.message, /^Invalid input: some file\.txt is not a text file \(/);
        return true;
      });
    });
  }

  for (const [name, mark] of [
    ["no mark", Buffer.from("")],
    ["UTF-8's mark", Buffer.from("\uFEFF")],
    ["UTF-16's mark, low byte first", Buffer.from("\uFEFF", "utf16le")],
    ["UTF-16's mark, high byte first", Buffer.from("\uFEFF", "utf16le").swap16()],
  ] as const) {
    it(`writes a file that has ${name} so that it reads the same and keeps it`, async () => {
      folder.fill({ "some file.txt": mark });
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
          const written = await nodeText.encode(text.replaceAll("\0", ""), folder.resource("some file.txt"));
          assert.deepEqual(Buffer.from(written).subarray(0, mark.length), mark);
          assert.equal(
            await decode(written),
            text.replaceAll("\0", "").replace(mark.length === 0 ? /^\uFEFF/ : /^$/, ""),
          );
        }),
        { seed: 5, numRuns: 50 },
      );
    });
  }
  it("writes a new file as UTF-8 without a mark", async () => {
    assert.deepEqual(Buffer.from(await nodeText.encode("é", folder.resource("new"))), Buffer.from("é"));
  });
  it("knows of no editors", () => assert.equal(nodeText.unsaved(folder.resource("a")), undefined));
});
