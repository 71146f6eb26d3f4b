import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  ElicitRequestSchema,
  ErrorCode,
  ListRootsRequestSchema,
  McpError,
  ResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import tools from "../../../src/tools/all";
import { isAlive } from "../../support/processes";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { connect } from "./connected";
import { hasProcessGroups } from "../../support/machine";

describe("the MCP server", () => {
  it("offers every tool under its own name, with schemas of what goes in and out", async () => {
    const { root } = await makeWorkspace();
    const { client } = await connect(root);
    const { tools: offered } = await client.listTools();
    assert.deepEqual(
      offered.map(({ name }) => name),
      tools.map(({ name }) => name),
    );
    for (const { name, inputSchema, outputSchema, description = "" } of offered) {
      assert.equal(inputSchema.type, "object", name);
      assert.match(description, /JSON/, name);
      assert.ok(outputSchema?.properties?.["success"], `${name} tells whether it succeeded`);
    }
    assert.deepEqual(client.getServerVersion(), {
      name: "tool-result-viewer",
      title: "Tool Result Viewer",
      version: "1.2.3",
    });
  });

  it("says of each tool whether it only reads, takes something away, may be repeated and goes beyond the workspace", async () => {
    const { root } = await makeWorkspace();
    const { client } = await connect(root);
    const { tools: offered } = await client.listTools();
    const hints = (wanted: string): unknown => offered.find(({ name }) => name === wanted)?.annotations;
    const all = (title: string, read: boolean, destroys: boolean, repeats: boolean, open: boolean): unknown => ({
      title,
      readOnlyHint: read,
      destructiveHint: destroys,
      idempotentHint: repeats,
      openWorldHint: open,
    });
    assert.deepEqual(hints("grep"), all("Search in Files", true, false, true, false));
    assert.deepEqual(hints("file_write"), all("Write File", false, true, false, false));
    assert.deepEqual(hints("fileio_make_directory"), all("Make Folders", false, false, true, false));
    assert.deepEqual(hints("bash"), all("Run Command", false, true, false, true));
  });

  it("returns the envelope as structured content, and the same JSON as text", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one\n" });
    const { call, records } = await connect(root);
    const answer = await call("file_read", { file_path: "a.txt" });
    const envelope = { success: true, data: { output: "one\n" } };
    assert.deepEqual(answer, {
      structuredContent: envelope,
      content: [{ type: "text", text: JSON.stringify(envelope) }],
    });
    assert.deepEqual([records[0]?.tool, records[0]?.source], ["file_read", "mcp"]);
  });

  it("returns a picture as an image part after the envelope", async () => {
    const bytes = Buffer.from("89504e470d0a1a0a0000000d49484452000000020000000308060000009", "hex");
    const { root } = await makeWorkspace({ "a.png": bytes });
    const { call } = await connect(root);
    const { content, structuredContent } = await call("file_read", { file_path: "a.png" });
    assert.deepEqual(content.slice(1), [{ type: "image", data: bytes.toString("base64"), mimeType: "image/png" }]);
    assert.deepEqual(content[0], { type: "text", text: JSON.stringify(structuredContent) });
  });

  it("returns the content parts of FileIO tools inside the structured content, and as text", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one\ntwo\n" });
    const { call } = await connect(root);
    const answer = await call("fileio_count_lines", { path: ["a.txt"] });
    const { content } = answer.structuredContent as { content: { type: string; value: unknown[] }[] };
    assert.deepEqual(
      content.map(({ type, value }) => [type, value.length]),
      [["json", 1]],
    );
    assert.deepEqual(answer.content, [{ type: "text", text: JSON.stringify(answer.structuredContent) }]);
  });

  it("marks success with `success` in every tool's result, also of FileIO tools, whose descriptions name the fields", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one\ntwo\n" });
    const { client, call } = await connect(root);
    const { tools: offered } = await client.listTools();
    for (const { name, description = "", outputSchema } of offered) {
      assert.deepEqual(outputSchema?.required, ["success"], name);
      const bare = name.startsWith("fileio_");
      assert.equal(description.includes("`data."), !bare, `${name}: ${description}`);
      if (bare) assert.match(description, /`content\[0\]\.value`/, name);
    }
    const counted = (await call("fileio_count_lines", { paths: ["nope"] })).structuredContent;
    assert.deepEqual(counted, {
      success: true,
      content: [{ type: "json", value: [{ path: "nope", status: "error: NotFound", lines: null, exists: false }] }],
    });
    const found = (await call("fileio_find_in_files", { pattern: "three", path: "." })).structuredContent;
    assert.equal(found?.["success"], true);
    assert.match(String(found["note"]), /./, "what the description calls `note`");
    const failed = (await call("fileio_find_in_files", { pattern: "(" })).structuredContent;
    assert.equal(failed?.["success"], false);
  });

  for (const [what, name, input, message] of [
    ["a file that is not there", "file_read", { file_path: "missing.txt" }, /^File not found: missing\.txt/],
    ["an input that cannot be used", "fileio_stat", {}, /^Invalid input: /],
    ["a tool that is not there", "no_such_tool", {}, /^Unknown tool: no_such_tool/],
  ] as const) {
    it(`returns ${what} as an error with an envelope`, async () => {
      const { root } = await makeWorkspace();
      const { call } = await connect(root);
      const answer = await call(name, input);
      assert.equal(answer.isError, true);
      const { success, error } = answer.structuredContent as { success: boolean; error: string };
      assert.equal(success, false);
      assert.match(error, message);
      assert.deepEqual(answer.content, [{ type: "text", text: JSON.stringify(answer.structuredContent) }]);
    });
  }

  it("works in the folders that the client names as its roots, and in others once they have changed", async () => {
    const [one, two, none] = await Promise.all([
      makeWorkspace({ "one.txt": "" }),
      makeWorkspace({ "two.txt": "" }),
      makeWorkspace({ "none.txt": "" }),
    ]);
    let roots = [{ uri: pathToFileURL(one.root).href }, { uri: "file:///not%2Fa%2Ffolder" }];
    const { client, call } = await connect(none.root, {}, { roots: { listChanged: true } }, (made) =>
      made.setRequestHandler(ListRootsRequestSchema, () => ({ roots })),
    );
    const found = async (): Promise<unknown> => {
      const { structuredContent } = await call("glob", { pattern: "*" });
      return (structuredContent as { data: { output: string } }).data.output;
    };
    assert.equal(await found(), "one.txt");
    roots = [{ uri: pathToFileURL(two.root).href }];
    await client.sendRootsListChanged();
    assert.equal(await found(), "two.txt");
    roots = [];
    await client.sendRootsListChanged();
    assert.equal(await found(), "none.txt");
  });

  it("keeps to the folders it was given, whatever the client's roots are", async () => {
    const [given, told] = await Promise.all([makeWorkspace({ "given.txt": "" }), makeWorkspace({ "told.txt": "" })]);
    const { call } = await connect(told.root, { folders: [given.root] }, { roots: {} }, (made) =>
      made.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(told.root).href }] })),
    );
    assert.match(JSON.stringify(await call("glob", { pattern: "*" })), /given\.txt/);
  });

  it("reports its progress while a call runs, with numbers that grow", async function () {
    if (!hasProcessGroups) this.skip();
    const { root } = await makeWorkspace();
    const { client } = await connect(root, { allowed: new Set(["shell"]) });
    const told: number[] = [];
    const messages: string[] = [];
    const onprogress = ({ progress, message = "" }: { progress: number; message?: string | undefined }): void => {
      told.push(progress);
      messages.push(message);
    };
    const command = "echo step one; sleep 2.5";
    await client.callTool({ name: "bash", arguments: { command } }, undefined, { onprogress });
    assert.ok(told.length >= 2, `told ${told.length} times`);
    assert.match(messages.at(-1) ?? "", /^Running for \d+ s: step one$/);
    assert.deepEqual(
      [...new Set(told)].sort((a, b) => a - b),
      told,
    );
  });

  it("ends the processes of a call that the client cancels", async function () {
    if (!hasProcessGroups) this.skip();
    const { root } = await makeWorkspace();
    const { client, call } = await connect(root, {}, { elicitation: { form: {} } }, (made) =>
      made.setRequestHandler(ElicitRequestSchema, () => ({ action: "accept", content: { answer: "Allow once" } })),
    );
    const abort = new AbortController();
    const running = client.callTool({ name: "bash", arguments: { command: "echo $$ > pid; sleep 60" } }, undefined, {
      signal: abort.signal,
    });
    running.catch(() => undefined);
    const pid = await until(async () => {
      const { structuredContent } = await call("file_read", { file_path: "pid" });
      const { output } = (structuredContent as { data: { output: string } }).data;
      return Number(output) || undefined;
    });
    abort.abort();
    await assert.rejects(running);
    await until(async () => (isAlive(pid) ? undefined : true));
  });

  it("returns the protocol's errors for a request of an unknown method, and for a call without a name", async () => {
    const { root } = await makeWorkspace();
    const { client } = await connect(root);
    const error = (method: string, params: Record<string, unknown>): Promise<unknown> =>
      client.request({ method, params }, ResultSchema).then(
        (answer) => answer,
        (reason: unknown) => (reason instanceof McpError ? reason.code : reason),
      );
    assert.equal(await error("tools/unknown", {}), ErrorCode.MethodNotFound);
    assert.equal(await error("tools/call", { arguments: {} }), ErrorCode.InvalidParams);
    assert.equal(await error("tools/call", { name: "grep", arguments: "x" }), ErrorCode.InvalidParams);
    assert.deepEqual(await error("ping", {}), {});
  });

  it("returns the right result for each of two hundred calls at once", async () => {
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}.txt`, `text ${at}`]));
    const { root } = await makeWorkspace(files);
    const { call } = await connect(root);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => call("file_read", { file_path: `${at}.txt` })),
    );
    for (const [at, { structuredContent }] of answers.entries())
      assert.deepEqual(structuredContent, { success: true, data: { output: `text ${at}` } });
  });

  it("changes nothing if the client can't ask and nothing was allowed beforehand", async () => {
    const { root } = await makeWorkspace();
    const { call } = await connect(root);
    const answer = await call("file_write", { file_path: "a.txt", content: "x" });
    assert.match(
      JSON.stringify(answer.structuredContent),
      /Permission denied: .* needs approval, and this client can't ask the user.*--allow write/,
    );
    assert.equal(existsSync(join(root, "a.txt")), false);
  });

  it("runs unasked what was allowed beforehand, and only that", async () => {
    const { root } = await makeWorkspace();
    const { call } = await connect(root, { allowed: new Set(["write"]) });
    assert.equal((await call("file_write", { file_path: "a.txt", content: "x" })).isError, undefined);
    const removed = await call("fileio_remove", { path: ["a.txt"], use_trash: false });
    assert.equal(removed.isError, true, JSON.stringify(removed));
    assert.equal(existsSync(join(root, "a.txt")), true);
  });
});
