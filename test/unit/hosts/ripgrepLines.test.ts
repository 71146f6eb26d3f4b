import assert from "node:assert/strict";
import { constants } from "node:buffer";
import type { FindQuery, Found } from "../../../src/tools/runtime/ports/searchPort";
import { FoundLines } from "../../../src/hosts/shared/search/textLines";
import { LineReader } from "../../../src/hosts/node/search/ripgrep/ripgrepLines";
import { diskEngines, findIn, never } from "./engines";
import { temporaryFolder } from "./temporary";

describe("very long lines that ripgrep finds", () => {
  const folder = temporaryFolder();

  for (const [name, line] of [
    ["whose match is near the start", `é😀needle ${"x".repeat(2_000_000)}`],
    ["whose match is near the end", `${"é".repeat(700_000)}${"😀".repeat(400_000)}needle漢\r`],
    ["whose match is in the middle", `${"é漢😀".repeat(200_001)}needle${"😀漢é".repeat(200_001)}`],
    ["that begin just before the part that is shown", `${"漢".repeat(21_900)}needle${"y".repeat(2_000_000)}`],
  ] as const) {
    it(`${name}, and their context, are cut as any others are`, async () => {
      folder.fill({ a: `${"漢".repeat(600_000)}\n${line}\n${"b".repeat(3_000_000)}\n` });
      const options: Partial<FindQuery> = { before: 1, after: 1 };
      const [ripgrep, walking] = await Promise.all(
        diskEngines.map(([, search]) => search.findText(findIn(folder, "needle", options), never)),
      );
      const { lines = [] } = ripgrep ?? {};
      assert.equal(lines.length, 3);
      assert.match(lines[1]?.text ?? "", /needle/);
      assert.deepEqual(ripgrep?.lines, walking?.lines);
    });
  }

  it("may be longer than a string can be", () => {
    const size = constants.MAX_STRING_LENGTH + 1000;
    const head = "a\x001:100000001:";
    const output = Buffer.alloc(head.length + size + 1, "x");
    output.write(head);
    output.write("needle", head.length + 100_000_000);
    output.write("\n", head.length + size);
    const reader = new LineReader(new FoundLines(findIn(folder, "needle")), () => folder.resource("a"));
    reader.read(output);
    const { lines, count }: Found = reader.found(0);
    assert.equal(count, 1);
    assert.deepEqual(lines[0]?.cut, { before: 99_999_000, after: size - 99_999_000 - 10_000 });
    assert.deepEqual([lines[0].at, lines[0].text.slice(1000, 1006)], [1000, "needle"]);
  });
});
