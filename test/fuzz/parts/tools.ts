import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import tools from "../../../src/tools/all";
import { inFolder } from "../inFolder";
import { madeInput } from "../madeInput";
import { definePart } from "../part";
import { claudeFolders } from "../../support/sessionFolders";

const LIMIT = 2000;
/** Commands could do anything; what decides about them is tried elsewhere. */
const tried = tools.filter(({ name }) => name !== "bash");
const call = fc.integer({ min: 0, max: tried.length - 1 }).chain((at) => {
  const tool = tried[at];
  if (!tool) throw new Error("no tool");
  return fc.record({ name: fc.constant(tool.name), input: madeInput(tool) });
});

export default definePart({
  name: "tools",
  claim: "no input makes a tool fail by a bug, answer more than its limit, or touch anything outside the workspace",
  runs: 60,
  inputs: fc.array(call, { minLength: 1, maxLength: 8 }),
  check: (calls) =>
    inFolder(async (folder) => {
      const root = join(folder, "work");
      mkdirSync(join(root, "sub"), { recursive: true });
      mkdirSync(join(root, "empty"));
      writeFileSync(join(root, "a.txt"), "one\ntwo\nold\n");
      writeFileSync(join(root, "sub/b.txt"), "old\r\n");
      writeFileSync(join(folder, "x"), "outside");
      symlinkSync(folder, join(root, "link"));
      const bugs: unknown[] = [];
      const context = createNodeContext({
        folders: [root],
        ask: async () => "yes",
        limits: { maxOutputSize: LIMIT },
        sessionFolders: claudeFolders(resourceOf(join(folder, "claude"))),
        settings: { paths: { outside: "refuse", secret: [], notSecret: [], own: [] } },
        log: { error: (message, error) => bugs.push([message, error]), info: () => undefined },
      });
      for (const { name, input } of calls) {
        const tool = tried.find((one) => one.name === name);
        const { result, record } = await runTool(tool ?? name, input, context);
        assert.deepEqual(
          [bugs, !result.ok && result.error.code === "EXCEPTION"],
          [[], false],
          `${name} failed by a bug`,
        );
        assert.equal(JSON.stringify(record.result).length <= LIMIT, true, `${name} answered too much`);
        if (!existsSync(root)) mkdirSync(root);
      }
      assert.deepEqual(readdirSync(folder).sort(), ["work", "x"]);
    }),
});
