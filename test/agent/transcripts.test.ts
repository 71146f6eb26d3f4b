import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { ask, waitForModel } from "../support/host/chat";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { transcriptAbout } from "../support/sessionAbout";
import { writeSessionWithChanges } from "../support/sessionChanges";

interface Answer {
  readonly success: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

describe("VS Code's own agent, asked about a recorded session", () => {
  let vscode: VsCode;
  let folder: string;
  before(async () => {
    vscode = await startVsCode({ chat: true });
    const { host, workspace } = vscode;
    folder = path.join(host.home, ".claude", "projects", projectFolderName(workspace.path));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "a1b2c3d4.jsonl"), transcriptAbout(workspace.path));
    await waitForModel(vscode.page, vscode.model.modelName);
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("agent-transcripts-failed");
  });

  it("learns what the last session was, why one of its calls failed, and what it contains, without a question", async () => {
    const { page, model } = vscode;
    const prompt = "Why did my last Claude session fail?";
    const failureOf = (results: readonly string[]): Record<string, unknown> => {
      const report = JSON.parse(results[1] ?? "") as Answer;
      return (report.data["failures"] as Record<string, unknown>[])[0] ?? {};
    };
    model.answer(prompt, [
      { calls: [{ name: "trv_transcript_list", input: {} }] },
      { calls: [{ name: "trv_transcript_report", input: {} }] },
      (results) => ({ calls: [{ name: "trv_transcript_read", input: { call_id: failureOf(results)["call_id"] } }] }),
      { calls: [{ name: "trv_transcript_search", input: { query: "tool:Edit store", transcript: "workspace" } }] },
      { text: "An edit did not find its text." },
    ]);
    const { asked } = await ask(page, prompt, () => "allow");
    const results = model.requests(prompt).at(-1)?.results ?? [];
    const [list, report, call, search] = results.map((result) => (JSON.parse(result) as Answer).data);
    assert.deepEqual(asked, []);
    assert.equal((list?.["sessions"] as Record<string, unknown>[])[0]?.["title"], "Where is the store?");
    assert.equal(report?.["title"], "Where is the store?");
    assert.equal(failureOf(results)["tool"], "Edit");
    assert.deepEqual([call?.["tool"], call?.["status"]], ["Edit", "error"]);
    assert.match(JSON.stringify(search?.["hits"]), /store\.js/);
    await vscode.screenshot("agent-transcripts");
  });

  it("learns what the last session changed in src, also what a subagent of it did, without a question", async () => {
    const { page, model, workspace } = vscode;
    writeSessionWithChanges(folder, "e5f6a7b8", workspace.path);
    // The list of sessions is read again after some seconds.
    for (let listed = "", attempt = 1; !listed.includes("e5f6a7b8"); attempt++) {
      assert.ok(attempt < 10, `the new session is not listed: ${listed}`);
      const which = `Which sessions are there, attempt ${attempt}?`;
      model.answer(which, [{ calls: [{ name: "trv_transcript_list", input: {} }] }, { text: "These." }]);
      await ask(page, which, () => "allow");
      listed = model.requests(which).at(-1)?.results[0] ?? "";
    }
    const prompt = "What did it change in src/?";
    const changedIn = (result: string | undefined): string[] => {
      const files = (JSON.parse(result ?? "") as Answer).data["files"] as {
        path: string;
        writes: number;
        edits: number;
      }[];
      return files
        .filter(({ writes, edits }) => writes + edits > 0)
        .map(({ path: file }) => path.relative(workspace.path, file).replaceAll("\\", "/"));
    };
    model.answer(prompt, [
      { calls: [{ name: "trv_transcript_report", input: {} }] },
      { calls: [{ name: "trv_transcript_search", input: { query: "path:src/ -tool:Read is:call" } }] },
      (results) => {
        const { hits } = (JSON.parse(results[1] ?? "") as Answer).data;
        const { transcript, subagent, call_id: call } = (hits as Record<string, unknown>[]).at(-1) ?? {};
        return { calls: [{ name: "trv_transcript_read", input: { transcript, subagent, call_id: call } }] };
      },
      (results) => ({ text: `It changed ${changedIn(results[0]).join(" and ")}.` }),
    ]);
    const { asked, text } = await ask(page, prompt, () => "allow");
    const results = model.requests(prompt).at(-1)?.results ?? [];
    const [report, search, call] = results.map((result) => (JSON.parse(result) as Answer).data);
    assert.deepEqual(asked, []);
    assert.equal(report?.["title"], "Keep the notes in a cache");
    assert.deepEqual(changedIn(results[0]), ["src/store.js", "src/cache.js"]);
    assert.deepEqual(
      (search?.["hits"] as Record<string, unknown>[]).map(({ subagent }) => subagent),
      [undefined, undefined, "c0ffee"],
    );
    assert.deepEqual([call?.["subagent"], call?.["tool"]], ["c0ffee", "Write"]);
    assert.match(text, /It changed .*store\.js and .*cache\.js\./);
  });
});
