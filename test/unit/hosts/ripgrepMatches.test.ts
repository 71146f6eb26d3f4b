import assert from "node:assert/strict";
import type { Resource } from "../../../src/base/resource";
import type { FindQuery, Found } from "../../../src/tools/runtime/ports/searchPort";
import { FoundMatches } from "../../../src/hosts/shared/search/foundMatches";
import { MatchReader } from "../../../src/hosts/node/search/ripgrep/ripgrepMatches";
import { ripgrep } from "../../../src/hosts/node/search/ripgrep/ripgrepProcess";
import { findIn, never, rgPath } from "./engines";
import { temporaryFolder } from "./temporary";

describe("ripgrep's matches in lines that are too long", () => {
  const folder = temporaryFolder();
  const name = (resource: Resource): string => resource.slice(folder.resource().length + 1);

  /** What is found with so many bytes for a line of ripgrep's output, which comes in pieces of `piece` bytes. */
  const read = async (
    longest: number,
    { piece = 500, pattern = "x", ...options }: Partial<FindQuery> & { piece?: number } = {},
  ): Promise<{ matches: string[]; tooLong: string[] } & Omit<Found, "lines">> => {
    const tooLong: string[] = [];
    const query = findIn(folder, pattern, { each: "match", ...options });
    const matches = new FoundMatches(query);
    const reader = new MatchReader(matches, (path) => folder.resource(path), {
      longest,
      tooLong: (resource) => tooLong.push(name(resource)),
    });
    const args = ["--json", "--sort=path", `--before-context=${query.before}`, `--regexp=${pattern}`, "--", "./"];
    for await (const chunk of ripgrep(rgPath, args, folder.path, never))
      for (let at = 0; at < chunk.length && !reader.done; at += piece) reader.read(chunk.subarray(at, at + piece));
    const { lines, ...counts } = reader.found(0);
    const shown = lines.map(({ resource, line, found }) => `${name(resource)}:${line}:${String(found?.from)}`);
    return { matches: shown, tooLong, ...counts };
  };

  for (const piece of [7, 500, 1900]) {
    it(`are reported as far as they are known, and the file is named, in pieces of ${piece} bytes`, async () => {
      folder.fill({
        a: "x\n",
        b: `y\n${"é".repeat(50)}${"x".repeat(200)}\nx x\n`,
        c: `x${"y".repeat(5000)}x\nx\n`,
        d: "x\n",
      });
      const { matches, tooLong, count, files } = await read(2000, { piece });
      assert.deepEqual(tooLong, ["b", "c"]);
      const long = matches.filter((match) => match.startsWith("b:2:"));
      assert.ok(long.length > 5 && long.length < 60, `${long.length} of the long line`);
      assert.deepEqual(
        long,
        long.map((_, index) => `b:2:${50 + index}`),
      );
      assert.deepEqual(
        matches.filter((match) => !match.startsWith("b:2:")),
        ["a:1:0", "b:3:0", "b:3:2", "c:2:0", "d:1:0"],
      );
      assert.deepEqual([count, files], [matches.length, 4]);
    });
  }

  it("don't matter if enough are counted before", async () => {
    folder.fill({ a: `${"x".repeat(500)}\n`, b: "x\n" });
    const { tooLong, count } = await read(2000, { most: 10 });
    assert.deepEqual([tooLong, count], [[], 10]);
    folder.fill({ a: `${"x\n".repeat(12)}${"x".repeat(500)}\n` });
    assert.deepEqual((await read(2000, { most: 10 })).tooLong, []);
  });
  it("are not reported for a binary file", async () => {
    folder.fill({ a: Buffer.from(`x${"y".repeat(5000)}\n${"text\n".repeat(40_000)}\0\n`), b: "x\n" });
    const { matches, tooLong } = await read(2000);
    assert.deepEqual([matches, tooLong], [["b:1:0"], []]);
  });
  it("name a file too whose line is only one of context", async () => {
    folder.fill({ a: `${"y".repeat(5000)}\nx\n` });
    const { matches, tooLong } = await read(2000, { before: 1 });
    assert.deepEqual([matches, tooLong], [["a:2:0"], ["a"]]);
  });
  it("are reported for a file whose end the search did not reach", () => {
    const [tooLong, resource] = [new Array<Resource>(), folder.resource("a")];
    const matches = new FoundMatches(findIn(folder, "x"));
    const reader = new MatchReader(matches, () => resource, { longest: 50, tooLong: (file) => tooLong.push(file) });
    reader.read(Buffer.from(`{"type":"begin","data":{"path":{"text":"a"}}}\n`));
    reader.read(Buffer.from(`{"type":"match","data":{"path":{"text":"a"},"lines":`));
    reader.read(Buffer.from(`{"text":"xyz"}`));
    assert.equal(reader.found(0).count, 0);
    assert.deepEqual(tooLong, [resource]);
  });
});
