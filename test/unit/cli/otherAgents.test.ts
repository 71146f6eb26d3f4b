import assert from "node:assert/strict";
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { commandLine, runCommandLine } from "../../support/commandLine";
import { OTHER_AGENTS } from "../../support/otherAgents";

type Json = Record<string, unknown>;

describe("tool-results report on sessions of other agents", () => {
  let folder: string;
  before(() => {
    commandLine();
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "report-others-")));
    for (const { file, text } of Object.values(OTHER_AGENTS)) fs.writeFileSync(path.join(folder, file), text);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

  const statusesOf = (report: Json): Record<string, number> => {
    const sums: Record<string, number> = {};
    for (const counts of Object.values(report["tools"] as Record<string, Record<string, number>>))
      for (const [status, count] of Object.entries(counts)) sums[status] = (sums[status] ?? 0) + count;
    return sums;
  };

  for (const [name, { file, calls }] of Object.entries(OTHER_AGENTS)) {
    it(`${name}: counts each call once in its status, and the statuses add up`, async () => {
      const { stdout, code } = await runCommandLine(["report", "--json", path.join(folder, file)]);
      assert.equal(code, 0);
      const { calls: all, ...statuses } = statusesOf(JSON.parse(stdout) as Json);
      const wanted = Object.values(calls);
      assert.equal(all, wanted.length);
      for (const [status, count] of Object.entries(statuses))
        assert.equal(count, wanted.filter((each) => each === status).length, status);
    });
  }

  it("finds them in a folder by their contents, whatever they are called, and no other JSON", async () => {
    fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "x", requests: [{ id: 1 }] }));
    const { stdout } = await runCommandLine(["report", "--json", folder]);
    const names = stdout
      .trimEnd()
      .split("\n")
      .map((line) => path.basename((JSON.parse(line) as { file: string }).file));
    assert.deepEqual(
      names,
      Object.values(OTHER_AGENTS)
        .map(({ file }) => file as string)
        .sort(),
    );
  });
});
