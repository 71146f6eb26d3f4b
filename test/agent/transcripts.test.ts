import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { projectFolderName } from "../../src/platform/projectFolder";
import { ask, waitForModel } from "../support/host/chat";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { transcriptAbout } from "../support/sessionAbout";

interface Answer {
  readonly success: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

describe("VS Code's own agent, asked about a recorded session", () => {
  let vscode: VsCode;
  before(async () => {
    vscode = await startVsCode();
    const { host, workspace } = vscode;
    const folder = path.join(host.home, ".claude", "projects", projectFolderName(workspace.path));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "a1b2c3d4.jsonl"), transcriptAbout(workspace.path));
    await waitForModel(vscode.page, vscode.model.modelName);
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("agent-transcripts-failed");
  });

  it("learns what the last session was, why a call of it failed, and what stands in it, without a question", async () => {
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
});
