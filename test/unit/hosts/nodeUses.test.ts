import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { nodeUses } from "../../../src/hosts/vscode/files/nodeUses";
import { usersOfNodeFiles } from "../../support/usersOfNodeFiles";

const ROOT = path.resolve(import.meta.dirname, "../../..");

describe("uses of Node's files in VS Code", () => {
  it("docs/decisions.md lists each use with its reason", () => {
    const lines = fs.readFileSync(path.join(ROOT, "docs/decisions.md"), "utf8").split("\n");
    const from = lines.findIndex((line) =>
      /^\| what Node does in VS Code +\| why `workspace\.fs` cannot +\|$/.test(line),
    );
    const rows = lines.slice(from + 2, lines.indexOf("", from));
    const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
    assert.deepEqual(
      cells.map(([, use, why]) => ({ use, why })),
      nodeUses.map(({ use, why }) => ({ use, why })),
    );
  });

  it("names exactly the files of the extension that use Node's files", async () => {
    const named = new Set<string>(nodeUses.flatMap(({ files }) => files));
    assert.deepEqual([...named].sort(), await usersOfNodeFiles(ROOT));
  });

  it("gives each method of the files port to one use at most", () => {
    const methods: string[] = nodeUses.flatMap((use) => use.methods);
    assert.deepEqual(methods, [...new Set(methods)]);
  });
});
