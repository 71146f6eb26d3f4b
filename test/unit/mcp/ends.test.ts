import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../../support/commandLine";
import { gone, uninstrumented } from "../../support/processes";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { rawServer } from "./rawServer";
import { hasDevice, hasProcessGroups } from "../../support/machine";

describe("the end of `tool-results mcp`", function () {
  before(() => void commandLine());

  it("is in order when the client closes standard input: exit code 0, and one line that says so", async () => {
    const { root } = await makeWorkspace();
    const server = await rawServer(root, { args: [root] });
    server.process.stdin.end();
    const { code, stderr } = await server.ended;
    assert.deepEqual([code, stderr], [0, "The MCP server ended: the client closed standard input.\n"]);
  });

  for (const [signal, expected] of [
    ["SIGTERM", 143],
    ["SIGINT", 130],
    ["SIGHUP", 129],
  ] as const) {
    it(`by ${signal} has exit code ${expected}, and says so`, async function () {
      if (!hasProcessGroups) this.skip();
      const { root } = await makeWorkspace();
      const server = await rawServer(root, { args: [root] });
      server.process.kill(signal);
      const { code, stderr } = await server.ended;
      assert.deepEqual([code, stderr], [expected, `The MCP server ended: ${signal} stopped it.\n`]);
    });
  }

  it("by a client that no longer reads has exit code 1, says why, and takes the processes along", async function () {
    if (!hasProcessGroups) this.skip();
    const { root } = await makeWorkspace({ "wait.sh": "echo $$ > pid; exec sleep 60" });
    const server = await rawServer(root, { args: [root, "--allow", "shell"] });
    await server.call("bash", { command: "sh wait.sh", run_in_background: true });
    const pid = await until(async () => Number(readFileSync(join(root, "pid"), "utf8")) || undefined);
    server.process.stdout.destroy();
    // The first write finds the pipe closed.
    server.send({ id: 1, method: "ping" });
    const { code, stderr } = await server.ended;
    assert.equal(code, 1);
    assert.match(stderr, /^The MCP server ended: standard output failed \(.*EPIPE\)\.$/m);
    await gone([pid]);
  });

  it("by standard output that can't be written has exit code 1, and says why", async function () {
    if (!hasDevice("/dev/full")) this.skip();
    const { root } = await makeWorkspace();
    const full = openSync("/dev/full", "w");
    try {
      const child = spawn(process.execPath, [commandLine(), "mcp", root], {
        env: uninstrumented(),
        stdio: ["pipe", full, "pipe"],
        timeout: 20_000,
      });
      child.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
      let stderr = "";
      child.stderr?.on("data", (bytes: Buffer) => (stderr += bytes.toString()));
      const [code] = (await once(child, "close")) as [number | null];
      assert.deepEqual(
        [code, stderr],
        [1, "The MCP server ended: standard output failed (ENOSPC: no space left on device).\n"],
      );
    } finally {
      closeSync(full);
    }
  });

  it("does not wait for an open question, and does nothing that needed a yes", async () => {
    const { root } = await makeWorkspace();
    const server = await rawServer(root, { args: [root], capabilities: { elicitation: { form: {} } } });
    server.send({
      id: 1,
      method: "tools/call",
      params: { name: "file_write", arguments: { file_path: "a", content: "" } },
    });
    await until(async () => server.messages.find(({ method }) => method === "elicitation/create"));
    server.process.stdin.end();
    const { code, stderr } = await server.ended;
    assert.deepEqual([code, stderr], [0, "The MCP server ended: the client closed standard input.\n"]);
    assert.equal(existsSync(join(root, "a")), false);
  });
});
