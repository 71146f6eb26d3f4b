import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { stateFolder } from "../../../src/hosts/node/disk/stateFolder";
import { readRecordLines } from "../../../src/hosts/shared/calls/runRecordLine";
import { commandLine } from "../../support/commandLine";
import { gone, isAlive, UNINSTRUMENTED } from "../../support/processes";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { hasProc } from "../../support/machine";

interface Answer {
  readonly data?: Readonly<Record<string, unknown>>;
}

describe("an MCP server that is killed in the middle of everything", function () {
  before(function () {
    if (!hasProc) this.skip();
    commandLine();
  });
  const opened: Client[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((client) => client.close())));

  const serve = async (
    root: string,
    state: string,
  ): Promise<{ pid: number; call: (name: string, input: Record<string, unknown>) => Promise<Answer> }> => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [commandLine(), "mcp", "--allow", "shell,write", "--record", join(root, "calls.jsonl")],
      cwd: root,
      env: { ...UNINSTRUMENTED, PATH: String(process.env["PATH"]), HOME: root, XDG_STATE_HOME: state },
      stderr: "ignore",
    });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    opened.push(client);
    const call = async (name: string, input: Record<string, unknown>): Promise<Answer> =>
      (await client.callTool({ name, arguments: input })).structuredContent as Answer;
    return { pid: transport.pid ?? 0, call };
  };
  const pidIn = (file: string): Promise<number> => until(async () => Number(readFileSync(file, "utf8")) || undefined);

  it("leaves commands that the next server ends and reports, with their output, and files and records whole", async () => {
    const deaf = "echo begun; trap '' TERM HUP PIPE; echo $$ > pid; while :; do sleep 0.05; done";
    const { root } = await makeWorkspace({ "kept.txt": "old\n", "deaf.sh": deaf });
    const state = join(root, "state");
    const first = await serve(root, state);
    await first.call("bash", { command: "exec sh deaf.sh", run_in_background: true });
    const pid = await pidIn(join(root, "pid"));
    await first.call("file_read", { file_path: "kept.txt" });
    const toolsRecorded = (): string[] =>
      readRecordLines(readFileSync(join(root, "calls.jsonl"), "utf8")).map(({ tool }) => tool);
    // A record is written behind the answer.
    await until(async () => toolsRecorded().length >= 2 || undefined);
    const writing = first.call("file_write", { file_path: "kept.txt", content: "new\n".repeat(500_000) });
    writing.catch(() => undefined);
    const waiting = first.call("bash", { command: "sleep 60" });
    waiting.catch(() => undefined);
    process.kill(first.pid, "SIGKILL");
    await gone([first.pid]);
    assert.equal(isAlive(pid), true, "it ended by itself, and nothing is shown");

    const second = await serve(root, state);
    await gone([pid]);
    const { data } = await until(async () => {
      const read = await second.call("bash_output", { bash_id: "bash_1" });
      return read.data?.["status"] === "killed" ? read : undefined;
    });
    assert.equal(data?.["output"], "begun");
    assert.match(JSON.stringify(data), /closed, which ended the command/);
    const text = readFileSync(join(root, "kept.txt"), "utf8");
    assert.equal(text === "old\n" || text === "new\n".repeat(500_000), true, `it is torn: ${text.length} characters`);
    assert.deepEqual(toolsRecorded().slice(0, 2), ["bash", "file_read"]);
  });

  it("is reported only by servers of the same folder, and one that ends in order leaves nothing to report", async () => {
    const [one, other] = [await makeWorkspace({ "wait.sh": "echo $$ > pid; sleep 300" }), await makeWorkspace()];
    const state = join(one.root, "state");
    const first = await serve(one.root, state);
    await first.call("bash", { command: "sh wait.sh", run_in_background: true });
    const pid = await pidIn(join(one.root, "pid"));
    process.kill(first.pid, "SIGKILL");
    await gone([first.pid]);

    const elsewhere = await serve(other.root, state);
    assert.match(JSON.stringify(await elsewhere.call("bash_output", {})), /"count":0|No shell/i);
    assert.equal(isAlive(pid), true, "a server of another folder has ended it");
    const again = await serve(one.root, state);
    await gone([pid]);
    await again.call("bash", { command: "sleep 300", run_in_background: true });
    await Promise.all(opened.splice(0).map((client) => client.close()));
    const third = await serve(one.root, state);
    const told = await until(async () => {
      const list = JSON.stringify(await third.call("bash_output", {}));
      return list.includes("sh wait.sh") ? list : undefined;
    });
    assert.deepEqual([told.split("sh wait.sh").length - 1, told.includes("sleep 300")], [1, false], told);
  });
});

describe("the folder for what lasts", () => {
  it("is the system's own", () => {
    const of = (platform: NodeJS.Platform, environment: Record<string, string> = {}): string =>
      stateFolder(environment, "/home/me", platform);
    assert.equal(of("linux"), "/home/me/.local/state/tool-result-viewer");
    assert.equal(of("linux", { XDG_STATE_HOME: "/state" }), "/state/tool-result-viewer");
    assert.equal(of("linux", { XDG_STATE_HOME: "state" }), "/home/me/.local/state/tool-result-viewer");
    assert.equal(of("darwin", { XDG_STATE_HOME: "/state" }), "/home/me/Library/Application Support/tool-result-viewer");
    assert.equal(of("win32", { LOCALAPPDATA: "D:\\local" }), "D:\\local\\tool-result-viewer");
    assert.equal(of("win32", { LOCALAPPDATA: "local" }), "\\home\\me\\AppData\\Local\\tool-result-viewer");
    assert.equal(of("win32"), "\\home\\me\\AppData\\Local\\tool-result-viewer");
  });
});
