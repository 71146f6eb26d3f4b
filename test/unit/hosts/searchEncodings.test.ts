import assert from "node:assert/strict";
import fs from "node:fs";
import type { Resource } from "../../../src/base/resource";
import type { FindQuery, Search } from "../../../src/tools/runtime/ports/searchPort";
import { labelOf, searchEncoded } from "../../../src/hosts/shared/search/encodedSearch";
import fileioFindInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import grep from "../../../src/tools/search/grep";
import { makeWorkspace, succeed } from "../../support/workspace";
import { engines, findIn, never } from "./engines";
import { temporaryFolder } from "./temporary";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

for (const [name, search] of engines) {
  describe(`files in other encodings, by ${name}`, () => {
    const folder = temporaryFolder();
    const names = (resources: readonly Resource[]): string[] =>
      resources.map((resource) => decodeURIComponent(resource.slice(folder.resource().length + 1))).sort();
    const undecoded = async (pattern: string, more: Partial<FindQuery> = {}): Promise<string[]> => {
      const told: Resource[] = [];
      await search.findText(
        findIn(folder, pattern, { undecoded: (resource) => void told.push(resource), ...more }),
        never,
      );
      return names(told);
    };
    const write = (path: string, bytes: Uint8Array): void => fs.writeFileSync(folder.at(path), bytes);
    beforeEach(() => {
      folder.fill({ "utf8.txt": "größer 🙂 漢\n", "ascii.txt": "plain\n", "odd.txt": "has a \uFFFD\n" });
      write("latin.txt", latin("größer\n"));
      write("wide.txt", Buffer.from("\uFEFFgrößer\n", "utf16le"));
      write("picture.bin", Buffer.from([0x89, 0x50, 0, 0xff]));
    });

    it("are found by the encoding that a search names, and marked ones by their mark", async () => {
      const found = await search.findText(findIn(folder, "größer", { encoding: "windows-1252" }), never);
      assert.deepEqual(
        found.lines.map(({ resource, text }) => [names([resource])[0], text]),
        [
          ["latin.txt", "größer"],
          ["wide.txt", "größer"],
        ],
      );
    });

    it("are reported if a pattern beyond ASCII can't be found in them", async () => {
      assert.deepEqual(await undecoded("größer"), ["latin.txt"]);
    });

    it("are not reported for a pattern in ASCII, with an encoding, or when they are left out", async () => {
      assert.deepEqual(await undecoded("gr"), []);
      assert.deepEqual(await undecoded("größer", { encoding: "windows-1252" }), []);
      assert.deepEqual(await undecoded("größer", { omit: () => true }), []);
      assert.deepEqual(await undecoded("größer", { globs: ["!latin.txt"] }), []);
      assert.deepEqual(await undecoded("größer", { omit: () => true, roots: [folder.resource("latin.txt")] }), [
        "latin.txt",
      ]);
    });

    it("are known by every way in which bytes can be no UTF-8", async () => {
      const broken = [
        [0xc0, 0x80],
        [0xff],
        [0x80],
        [0x61, 0xbf],
        [0xc3],
        [0xc3, 0x61],
        [0xe2, 0x82],
        [0xe2, 0x82, 0x0a],
        [0xf0, 0x9f, 0x99],
        [0xc3, 0xa9, 0xa9],
        [0xe2, 0x82, 0xac, 0x80],
        [0xe0, 0x9f, 0xbf],
        [0xed, 0xa0, 0x80],
        [0xf0, 0x8f, 0xbf, 0xbf],
        [0xf4, 0x90, 0x80, 0x80],
      ];
      for (const [index, bytes] of broken.entries())
        write(`broken-${String(index).padStart(2, "0")}`, Buffer.from(bytes));
      const told = await undecoded("größer", { globs: ["broken-*"] });
      assert.equal(told.length, broken.length, `not told: ${told.join()}`);
    });
  });
}

describe("a search that asks for the encoding of each root", () => {
  const folder = temporaryFolder();
  const asked: [roots: readonly Resource[], encoding: string | undefined][] = [];
  const search: Search = {
    async *listFiles() {},
    async findText({ roots, encoding }) {
      asked.push([roots, encoding]);
      return { lines: [], count: 1, files: 1, unreadable: 0 };
    },
  };

  it("searches roots of one encoding together, and others apart", async () => {
    const roots = ["a", "b", "c"].map((name) => folder.resource(name));
    const encodings = new Map([[roots[1], "shift_jis"]]);
    const encoded = searchEncoded(search, (root) => encodings.get(root));
    const found = await encoded.findText(findIn(folder, "x", { roots }), never);
    assert.deepEqual(asked.splice(0), [
      [[roots[0], roots[2]], undefined],
      [[roots[1]], "shift_jis"],
    ]);
    assert.equal(found.count, 2);
    await encoded.findText(findIn(folder, "x", { roots: [] }), never);
    assert.deepEqual(asked.splice(0), [[[], undefined]]);
  });

  it("knows VS Code's names for encodings, except those that no decoder here has", () => {
    assert.deepEqual(
      ["windows1252", "iso885915", "shiftjis", "eucjp", "koi8r", "macroman", "gb18030", "cp950"].map(labelOf),
      ["windows-1252", "iso-8859-15", "shift_jis", "euc-jp", "koi8-r", "macintosh", "gb18030", "big5"],
    );
    assert.deepEqual(["utf8", "utf8bom", "utf16le", "cp437", undefined].map(labelOf), Array(5).fill(undefined));
  });
});

describe("grep and fileio_find_in_files", () => {
  it("name the files in which a pattern beyond ASCII is not found, because they are not in UTF-8", async () => {
    const { context } = await makeWorkspace({ "old.txt": latin("größer\n"), "new.txt": "größer\n" });
    const note = /Not in UTF-8, so that characters beyond ASCII are not found in them: old\.txt\./;
    const found = await succeed(grep, { pattern: "größer" }, context());
    assert.equal(found["output"], "new.txt:1: größer");
    assert.match(String(found["note"]), note);
    assert.match(String((await succeed(fileioFindInFiles, { pattern: "größer" }, context()))["note"]), note);
    assert.equal((await succeed(grep, { pattern: "gr" }, context()))["note"], undefined);
  });
});
