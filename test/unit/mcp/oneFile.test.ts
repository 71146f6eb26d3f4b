import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { commandLine, stateHome } from "../../support/commandLine";
import { makeWorkspace } from "../../support/workspace";
import { UNINSTRUMENTED } from "../../support/processes";

const SERVERS = 8;
const EDITS = 25;

describe("MCP servers that edit one file at once", () => {
  const clients: Client[] = [];
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));

  const serve = async (root: string): Promise<Client> => {
    const client = new Client({ name: "test", version: "1" });
    clients.push(client);
    const env = { ...UNINSTRUMENTED, PATH: String(process.env["PATH"]), HOME: root, XDG_STATE_HOME: stateHome() };
    const args = [commandLine(), "mcp", "--allow", "write"];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: root, env, stderr: "ignore" }),
    );
    return client;
  };
  /** Undefined for a change that is reported as made, else why it was not. */
  const change = async (client: Client, name: string, input: Record<string, unknown>): Promise<string | undefined> => {
    const { structuredContent } = await client.callTool({ name, arguments: input });
    const { success, error } = structuredContent as { success: boolean; error?: string };
    return success ? undefined : String(error);
  };
  const lines = (text: string): string =>
    Array.from({ length: SERVERS * EDITS }, (_, at) => `<${at}>${text}\n`).join("");

  it("make every edit that they report as made, whatever path each knows the file by", async () => {
    const { root } = await makeWorkspace({ "src/a.txt": lines("old") });
    if (process.platform !== "win32") symlinkSync("src", join(root, "link"));
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => serve(root)));
    const reported = await Promise.all(
      Array.from({ length: SERVERS * EDITS }, (_, at) => {
        const server = servers[at % SERVERS];
        if (!server) throw new Error("No server");
        const file_path = process.platform !== "win32" && at % 3 === 0 ? "link/a.txt" : "src/a.txt";
        return change(server, "file_edit", { file_path, old_string: `<${at}>old\n`, new_string: `<${at}>new\n` });
      }),
    );
    const text = readFileSync(join(root, "src/a.txt"), "utf8");
    const made = reported.flatMap((error, at) => (error === undefined ? [at] : []));
    assert.deepEqual(
      made.filter((at) => !text.includes(`<${at}>new\n`)),
      [],
      `of ${made.length} edits reported as made, these are not in the file`,
    );
    assert.equal(text.split("new\n").length - 1, made.length, "an edit was made that was not reported");
    assert.equal(made.length > 0, true, reported.join("\n"));
    for (const error of reported) if (error !== undefined) assert.match(error, /has changed since/);
  });
});
