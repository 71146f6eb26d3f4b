import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CallToolResultSchema, ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import all from "../../../src/tools/all";
import { portableTools } from "../../../src/tools/runtime/portableTools";
import { commandLine, stateHome } from "../../support/commandLine";
import { makeWorkspace } from "../../support/workspace";
import { uninstrumented } from "../../support/processes";

const tools = portableTools(all);

/** The second, published part of MCP Inspector that has no page: a client of its own, which takes one request and prints the answer. */
const INSPECTOR = fileURLToPath(import.meta.resolve("@modelcontextprotocol/inspector-cli"));

describe("tool-results mcp under MCP Inspector's command line", function () {
  before(() => void commandLine());

  /** Runs one method against a server over a folder; answers what was printed, and how the Inspector ended. */
  const inspect = (
    folder: string,
    served: readonly string[],
    ...method: readonly string[]
  ): Promise<{ stdout: string; stderr: string; code: number }> => {
    const server = [process.execPath, commandLine(), "mcp", folder, ...served];
    const args = [INSPECTOR, "--cli", ...server, "--method", ...method];
    // It looks for its own package.json from the current folder.
    const options = { cwd: dirname(INSPECTOR), env: { ...uninstrumented(), XDG_STATE_HOME: stateHome() } };
    return new Promise((resolve) =>
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        resolve({ stdout, stderr, code: error === null ? 0 : Number(error.code) }),
      ),
    );
  };
  const call = async (
    folder: string,
    served: readonly string[],
    name: string,
    ...pairs: readonly string[]
  ): Promise<ReturnType<typeof CallToolResultSchema.parse>> => {
    const method = ["tools/call", "--tool-name", name, "--tool-arg", ...pairs];
    const { stdout, stderr, code } = await inspect(folder, served, ...method);
    assert.equal(code, 0, stderr);
    return CallToolResultSchema.parse(JSON.parse(stdout));
  };

  it("lists every tool with the schemas of what goes in and out", async () => {
    const { root } = await makeWorkspace();
    const groups = ["--tools", "read,write,shell,fileio,transcripts"];
    const { stdout, stderr, code } = await inspect(root, groups, "tools/list");
    assert.equal(code, 0, stderr);
    const listed = ListToolsResultSchema.parse(JSON.parse(stdout)).tools;
    assert.deepEqual(
      listed.map(({ name }) => name),
      tools.map(({ name }) => name),
    );
    for (const { name, inputSchema, outputSchema } of listed)
      assert.deepEqual([inputSchema.type, outputSchema?.type], ["object", "object"], name);
  });

  it("lists no FileIO tools but fileio_list_directory unless they are chosen", async () => {
    const { root } = await makeWorkspace();
    const { stdout, stderr, code } = await inspect(root, [], "tools/list");
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      ListToolsResultSchema.parse(JSON.parse(stdout)).tools.map(({ name }) => name),
      tools.filter(({ group }) => group !== "fileio").map(({ name }) => name),
    );
  });

  it("returns the envelope for a call, and writes a file if writing was allowed", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one\n" });
    const read = await call(root, [], "file_read", "file_path=a.txt");
    const envelope = { success: true, data: { output: "one\n" } };
    assert.deepEqual(read, {
      structuredContent: envelope,
      content: [{ type: "text", text: JSON.stringify(envelope) }],
    });
    const written = await call(root, ["--allow", "write"], "file_write", "file_path=b.txt", "content=two");
    assert.deepEqual([written.isError, readFileSync(join(root, "b.txt"), "utf8")], [undefined, "two"]);
  });

  it("refuses to write if nobody can be asked, in words that say what to do", async () => {
    const { root } = await makeWorkspace();
    const { isError, structuredContent } = await call(root, [], "file_write", "file_path=b.txt", "content=two");
    assert.equal(isError, true);
    assert.match(
      JSON.stringify(structuredContent),
      /"success":false.*Permission denied: .* needs approval, and this client can't ask the user.*--allow write/,
    );
    assert.equal(existsSync(join(root, "b.txt")), false);
  });

  it("refuses what can't be called: a file that is not there, a field that is missing, a tool that nobody has", async () => {
    const { root } = await makeWorkspace();
    for (const [name, pair, message] of [
      ["file_read", "file_path=missing.txt", /^File not found: missing\.txt/],
      ["file_read", "unknown=1", /^Invalid input: /],
      ["no_such_tool", "a=1", /^Unknown tool: no_such_tool/],
    ] as const) {
      const { isError, structuredContent } = await call(root, [], name, pair);
      assert.deepEqual([isError, structuredContent?.["success"]], [true, false], name);
      assert.match(String(structuredContent?.["error"]), message);
    }
  });

  it("is no server if it can't serve: the Inspector fails", async () => {
    const { root } = await makeWorkspace();
    const { stdout, stderr, code } = await inspect(join(root, "missing"), [], "tools/list");
    assert.deepEqual([stdout, code], ["", 1]);
    assert.match(stderr, /Connection closed|Failed to connect/i);
  });
});
