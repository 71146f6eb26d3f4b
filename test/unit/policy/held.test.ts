import assert from "node:assert/strict";
import fs from "node:fs";
import { surveyOf } from "../../../src/tools/fileio/changes/folderSurvey";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import tools from "../../../src/tools/all";
import { temporaryFolder } from "../hosts/temporary";

describe("what a folder contains", () => {
  const folder = temporaryFolder();
  const { at } = folder;
  const asked: Question[] = [];
  const run = async (name: string, input: unknown, answer: "yes" | "no" = "no"): Promise<string> => {
    asked.length = 0;
    const ask: ToolContext["ask"] = async (question) => {
      asked.push(question);
      return answer;
    };
    const tool = tools.find((one) => one.name === name);
    assert(tool, name);
    const { record } = await runTool(tool, input, createNodeContext({ folders: [at()], ask }));
    return JSON.stringify(record.result);
  };
  const details = (): string => asked[0]?.detail ?? "";
  const calls = [
    ["fileio_remove", { path: "app", recursive: true, use_trash: false }],
    ["fileio_move", { source: "app", destination: "moved" }],
    ["fileio_copy", { source: "app", destination: "copied", recursive: true }],
    ["fileio_copy", { source: "plain/app", destination: ".", recursive: true, overwrite: true }],
  ] as const;
  beforeEach(() => folder.fill({ "plain/app/a.txt": "new", "app/src/a.txt": "old" }));

  for (const [name, input] of calls) {
    it(`is part of the question of ${name} ${JSON.stringify(input)}, which no rule decides, when it is protected or secret`, async () => {
      folder.fill({ "app/app/deep/.env": "secret", "app/app/.vscode/tasks.json": "{}" });
      const told = await run(name, input);
      assert.match(details(), /app contains app\/app\/deep\/\.env, which sets what programs start with\./, told);
      assert.match(details(), /app contains app\/app\/\.vscode\/tasks\.json, which configures the editor/);
      assert.equal(asked[0]?.always, true);
      assert.match(told, /Permission denied: app\. app contains .* The user rejected/);
      assert.equal(fs.readFileSync(at("app/app/deep/.env"), "utf8"), "secret");
    });
  }

  it("is no reason to ask if it is plain, installed by a package manager, or Git's own", async () => {
    folder.fill({ "app/node_modules/x/.env": "", "app/node_modules/x/package-lock.json": "" });
    for (const [name, input] of calls.slice(0, 3)) {
      await run(name, input);
      assert.equal(asked[0]?.always, undefined, name);
      assert.equal(details().includes("holds"), false, details());
    }
    folder.fill({ "app/.git/config": "" });
    await run("fileio_move", { source: "app", destination: "moved" });
    assert.equal(details().includes("holds app/.git"), false, details());
  });

  it("is counted beyond the first five, and not listed for a folder that is itself a reason to ask", async () => {
    folder.fill(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`app/keys/${index}.pem`, ""])));
    await run(...calls[0]);
    assert.equal(details().match(/which may contain secrets/g)?.length, 5);
    assert.match(details(), /app contains 4 more such files\./);
    folder.fill({ "app/.ssh/id_rsa": "" });
    await run("fileio_move", { source: "app/.ssh", destination: "b" });
    assert.match(details(), /^app\/\.ssh decides what other programs may do in your name\./);
    assert.equal(details().includes("holds"), false, details());
  });

  it("is looked at up to 50,000 files, and the question says so", async () => {
    const context = createNodeContext({ folders: [at()] });
    const entries = Array.from(
      { length: 50_001 },
      (_, index) => ({ name: `${index}.txt`, type: "file", link: false }) as const,
    );
    const files = { ...context.files, list: async () => entries };
    const { reasons } = await surveyOf(folder.resource("app"), { ...context, files });
    assert.deepEqual(reasons, ["app contains 50001 files, of which 50000 were checked for secrets."]);
  });

  it("is moved, copied and removed on a yes", async () => {
    folder.fill({ "app/.env": "secret" });
    await run("fileio_copy", { source: "app", destination: "copied", recursive: true }, "yes");
    assert.equal(fs.readFileSync(at("copied/.env"), "utf8"), "secret");
    await run("fileio_move", { source: "app", destination: "moved" }, "yes");
    assert.equal(fs.readFileSync(at("moved/.env"), "utf8"), "secret");
    await run("fileio_remove", { path: "moved", recursive: true, use_trash: false }, "yes");
    assert.equal(fs.existsSync(at("moved")), false);
  });
});
