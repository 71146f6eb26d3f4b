import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ask, waitForModel } from "../support/host/chat";
import type { ModelCall } from "../support/host/modelServer";
import { startVsCode, type VsCode } from "../support/host/vscode";

/** A picture of one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("VS Code's own agent", () => {
  let vscode: VsCode;
  before(async () => {
    vscode = await startVsCode({ chat: true });
    await waitForModel(vscode.page, vscode.model.modelName);
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot(`agent-${this.currentTest.title.slice(0, 40)}`);
  });

  /** One conversation in which the model makes these calls, one a turn; answers what the model was told about them. */
  const converse = async (
    prompt: string,
    calls: readonly ModelCall[],
    decide: (question: string) => "allow" | "skip" = () => "allow",
  ): Promise<{ asked: readonly string[]; results: readonly string[] }> => {
    vscode.model.answer(prompt, [...calls.map((call) => ({ calls: [call] })), { text: "Done." }]);
    const { asked } = await ask(vscode.page, prompt, decide);
    return { asked, results: vscode.model.requests(prompt).at(-1)?.results ?? [] };
  };

  it("is offered the five tools, whose descriptions say that they return JSON whose success is checked first", async () => {
    await converse("What can you do here?", []);
    const [request] = vscode.model.requests("What can you do here?");
    for (const name of ["trv_glob", "trv_grep", "trv_file_read", "trv_file_write", "trv_bash"]) {
      const description = request?.descriptions.get(name) ?? "";
      assert.match(description, /JSON/, `${name}: ${description}`);
      assert.match(description, /`?success`?/, `${name}: ${description}`);
    }
  });

  it("doesn't write a file that the user rejects, and reports the rejection to the model", async () => {
    const { asked, results } = await converse(
      "Write the file that will be refused",
      [{ name: "trv_file_write", input: { file_path: "refused.txt", content: "never\n" } }],
      () => "skip",
    );
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? "", /refused\.txt/);
    assert.equal(results.length, 1);
    assert.doesNotMatch(results[0] ?? "", /"success":true/);
    assert.equal(fs.existsSync(path.join(vscode.workspace.path, "refused.txt")), false);
  });

  it("reads without a question, and the envelope arrives in the model's next request", async () => {
    const { asked, results } = await converse("Look around please", [
      { name: "trv_glob", input: { pattern: "src/commands/*.js" } },
      { name: "trv_grep", input: { pattern: "No note" } },
      { name: "trv_file_read", input: { file_path: "src/format.js" } },
      { name: "trv_file_read", input: { file_path: "missing.txt" } },
    ]);
    assert.deepEqual(asked, []);
    const [glob, grep, read, missing] = results.map((result): unknown => JSON.parse(result));
    const { output, count } = (glob as { data: { output: string; count: number } }).data;
    const commands = ["src/commands/add.js", "src/commands/list.js", "src/commands/remove.js"];
    assert.deepEqual([output.split("\n").sort(), count], [commands, 3]);
    assert.equal((grep as { data: { count: number } }).data.count, 3);
    assert.deepEqual(read, {
      success: true,
      data: { output: fs.readFileSync(path.join(vscode.workspace.path, "src/format.js"), "utf8") },
    });
    assert.equal((missing as { success: boolean }).success, false);
    assert.match((missing as { error: string }).error, /^File not found: missing\.txt/);
  });

  it("shows the model a picture that it reads, and the envelope says so", async () => {
    fs.writeFileSync(path.join(vscode.workspace.path, "dot.png"), Buffer.from(DOT, "base64"));
    const { results } = await converse("Look at the picture", [
      { name: "trv_file_read", input: { file_path: "dot.png" } },
    ]);
    assert.match(results[0] ?? "", /"success":true.*the picture itself is in this result/);
    const pictures = vscode.model.requests("Look at the picture").at(-1)?.pictures ?? [];
    assert.equal(pictures.length, 1);
    assert.match(pictures[0] ?? "", /^data:image\/png;base64,iVBOR/);
  });

  it("asks before a file is written and shows its path and text", async () => {
    const { asked, results } = await converse("Write a greeting", [
      { name: "trv_file_write", input: { file_path: "hello.txt", content: "Hello, person.\n" } },
    ]);
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? "", /hello\.txt/);
    assert.match(asked[0] ?? "", /Hello, person\./);
    assert.deepEqual(JSON.parse(results[0] ?? ""), {
      success: true,
      data: { output: "Wrote 15 bytes to hello.txt", bytes: 15 },
    });
    assert.equal(fs.readFileSync(path.join(vscode.workspace.path, "hello.txt"), "utf8"), "Hello, person.\n");
  });

  it("asks before a command is run, shows it whole, and a non-zero exit code is data", async () => {
    const command = "touch made.txt; echo out; echo err >&2; exit 3";
    const description = "Makes a file. [x](command:workbench.action.quit)";
    const input = { command, description };
    const { asked, results } = await converse("Run a command", [{ name: "trv_bash", input }]);
    assert.equal(asked.length, 1);
    assert.ok(asked[0]?.includes("In the workspace folder, up to 2 minutes."), asked[0]);
    assert.ok(asked[0]?.includes(command), asked[0]);
    assert.ok(asked[0]?.includes(`The agent says: ${description}`), "nothing of the model's text is a link");
    assert.deepEqual(JSON.parse(results[0] ?? ""), { success: true, data: { output: "out\nerr", exit_code: 3 } });
  });

  it("runs a command that only reads without a question", async () => {
    const { asked, results } = await converse("Look with a command", [
      { name: "trv_bash", input: { command: "ls docs" } },
    ]);
    assert.deepEqual(asked, []);
    assert.match(results[0] ?? "", /usage\.md/);
  });

  for (const [group, tool, what] of [
    ["shell", "trv_bash", "the tools of a group that the user turned off"],
    ["transcripts", "trv_transcript_report", "the tools about sessions when the user turned them off"],
  ] as const)
    it(`is not offered ${what}`, async () => {
      // Only the person's own settings count, which are those of the machine where VS Code is a server.
      const settings = path.join(vscode.host.home, "..", "Machine", "settings.json");
      const before = fs.readFileSync(settings, "utf8");
      const offeredAt = async (attempt: string): Promise<readonly string[]> => {
        const prompt = `What is left of ${group}, ${attempt}?`;
        await converse(prompt, []);
        return vscode.model.requests(prompt)[0]?.tools ?? [];
      };
      const usual = await offeredAt("before");
      assert.ok(usual.includes(tool), usual.join());
      fs.writeFileSync(settings, JSON.stringify({ ...JSON.parse(before), [`toolResultViewer.tools.${group}`]: false }));
      // The window reads its settings a moment after they were written.
      for (let attempt = 0; ; attempt++) {
        const offered = await offeredAt(`attempt ${String(attempt)}`);
        assert.ok(offered.includes("trv_glob"), offered.join());
        if (!offered.includes(tool)) break;
        assert.ok(attempt < 5, `${tool} is still offered`);
      }
      fs.writeFileSync(settings, before);
    });

  it("is not offered an MCP server's tools until the user turns the server on", async () => {
    await converse("Which tools of servers are there?", []);
    const offered = vscode.model.requests("Which tools of servers are there?")[0]?.tools ?? [];
    assert.ok(offered.includes("trv_glob"), offered.join());
    assert.deepEqual(
      offered.filter((name) => name.startsWith("mcp_")),
      [],
    );
  });
});
