import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../../support/processes";
import { commandLine } from "../../support/commandLine";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { rawServer, type RawServer } from "./rawServer";
import { hasProc, hasProcessGroups } from "../../support/machine";

const MIB = 1024 * 1024;

/** What a call that writes so many bytes is, with the id at one place or another. */
const call = (content: string) => ({ name: "file_write", arguments: { file_path: "large.txt", content } });

describe("the MCP server over standard input", function () {
  before(() => void commandLine());

  /** Asserts that the server still works, and that nothing was written by what it refused. */
  const goesOn = async (server: RawServer, root: string): Promise<void> => {
    const { result } = await server.call("file_read", { file_path: "a.txt" });
    assert.match(JSON.stringify(result?.["structuredContent"]), /"success":true.*one/);
    assert.equal(existsSync(join(root, "large.txt")), false);
  };

  it("writes a file of 10 MB, whose message is just short enough", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const server = await rawServer(root, { args: ["--allow", "write"] });
    const content = "x".repeat(10 * MIB - 1000);
    const { result } = await server.call("file_write", { file_path: "large.txt", content });
    assert.match(JSON.stringify(result?.["structuredContent"]), /"success":true/);
    assert.equal(statSync(join(root, "large.txt")).size, content.length);
  });

  it("returns an error for a message longer than 10 MiB, keeps its background commands, and goes on", async function () {
    if (!hasProcessGroups) this.skip();
    const { root } = await makeWorkspace({ "a.txt": "one", "wait.sh": "echo $$ > pid; exec sleep 60" });
    const server = await rawServer(root, { args: ["--allow", "write,shell"] });
    await server.call("bash", { command: "sh wait.sh", run_in_background: true });
    const pid = await until(async () => Number(readFileSync(join(root, "pid"), "utf8")) || undefined);
    const { error } = await server.call("file_write", { file_path: "large.txt", content: "x".repeat(10_600_000) });
    assert.equal(error?.code, -32600);
    assert.match(error.message, /longer than 10 MiB.*Nothing ran.*smaller calls/);
    await goesOn(server, root);
    assert.equal(isAlive(pid), true, "the background command has ended");
  });

  it("finds the id of a message that is too long anywhere in it, and only the message's own", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const server = await rawServer(root, { args: ["--allow", "write"] });
    const params = call(`"},"id":99,${"x".repeat(10 * MIB)}\\"},"id":98}`);
    const own = { jsonrpc: "2.0", method: "tools/call" };
    const lines: readonly (readonly [id: unknown, line: object])[] = [
      [1, { jsonrpc: "2.0", id: 1, method: "tools/call", params }],
      [2, { method: "tools/call", params, jsonrpc: "2.0", id: 2 }],
      ["drei ☃", { ...own, params: { id: 97, ...params }, id: "drei ☃", last: { id: 96 } }],
      [null, { ...own, id: "x".repeat(500), params }],
      [null, { ...own, params: { ...params, id: 95 } }],
    ];
    for (const [id, line] of lines) {
      const before = server.messages.length;
      server.write(`${JSON.stringify(line)}\n`);
      const answer = await until(async () => server.messages[before]);
      assert.deepEqual([answer.id, answer.error?.code], [id, -32600]);
    }
    await goesOn(server, root);
  });

  it("needs no more memory for a message of 300 MB than for one of 10 MB", async function () {
    if (!hasProc) this.skip();
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const server = await rawServer(root);
    const piece = Buffer.alloc(MIB, "x");
    server.write('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":"');
    for (let sent = 0; sent < 300; sent++)
      await new Promise<void>((resolve) => server.process.stdin.write(piece, () => resolve()));
    server.write('"}\n');
    assert.equal((await server.answer(7, 30)).error?.code, -32600);
    const status = readFileSync(`/proc/${server.process.pid}/status`, "utf8");
    const most = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    assert.equal(most < 250, true, `${most} MiB`);
    await goesOn(server, root);
  });

  it("counts a response that is too long as no response: what it was to allow is not done", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const server = await rawServer(root, { capabilities: { elicitation: { form: {} } } });
    const written = server.call("file_write", { file_path: "large.txt", content: "x" });
    const { id } = await until(async () => server.messages.find(({ method }) => method === "elicitation/create"));
    const result = { action: "accept", content: { answer: "Allow once", more: "x".repeat(11 * MIB) } };
    server.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
    assert.match(JSON.stringify((await written).result?.["structuredContent"]), /"success":false,"error":"Permission/);
    await goesOn(server, root);
  });

  for (const response of [{ result: "accept" }, { error: 5 }, { result: {}, error: null }]) {
    it(`fails the call that waits for a response if it is ${JSON.stringify(response)}`, async () => {
      const { root } = await makeWorkspace({ "a.txt": "one" });
      const server = await rawServer(root, { capabilities: { elicitation: { form: {} } } });
      const written = server.call("file_write", { file_path: "large.txt", content: "x" });
      const { id } = await until(async () => server.messages.find(({ method }) => method === "elicitation/create"));
      server.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...response })}\n`);
      assert.match(
        JSON.stringify((await written).result?.["structuredContent"]),
        /"success":false,"error":"Permission denied: .* failed to ask the user \(The response is not a JSON-RPC 2\.0 response\)/,
      );
      await goesOn(server, root);
    });
  }

  for (const [what, line, code, id] of [
    ["that is not JSON", "{ this is no message", -32700, null],
    ["of several messages at once", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, null],
    ["of another version", '{"jsonrpc":"1.0","id":5,"method":"ping"}', -32600, 5],
    ["without a method", '{"jsonrpc":"2.0","id":6}', -32600, 6],
    ["whose parameters are no object", '{"jsonrpc":"2.0","id":8,"method":"ping","params":"x"}', -32600, 8],
    ["that is nested 2,000,000 levels deep", "[".repeat(2_000_000), -32700, null],
    ["that is a number", "42", -32600, null],
  ] as const) {
    it(`returns an error for a line ${what}, and goes on`, async () => {
      const { root } = await makeWorkspace({ "a.txt": "one" });
      const server = await rawServer(root);
      const before = server.messages.length;
      server.write(`${line}\n`);
      const answer = await until(async () => server.messages[before]);
      assert.deepEqual([answer.id, answer.error?.code], [id, code]);
      await goesOn(server, root);
    });
  }

  for (const [what, line] of [
    ["an empty line", "\r"],
    ["a response that nobody asked for", '{"jsonrpc":"2.0","id":12345,"result":{}}'],
    ["a response of another version", '{"jsonrpc":"1.0","id":1,"result":{}}'],
    ["an error without an id, as it sends them itself", '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}'],
    ["a notification that it does not know", '{"jsonrpc":"2.0","method":"notifications/nothing"}'],
  ] as const) {
    it(`says nothing to ${what}, so that two sides can't keep answering each other`, async () => {
      const { root } = await makeWorkspace({ "a.txt": "one" });
      const server = await rawServer(root);
      const before = server.messages.length;
      server.write(`${line}\n`);
      server.send({ id: "after", method: "ping" });
      await server.answer("after");
      assert.deepEqual(
        server.messages.slice(before).map(({ id }) => id),
        ["after"],
      );
      await goesOn(server, root);
    });
  }

  it("reads messages that come in pieces of one byte, and many in one piece", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const server = await rawServer(root);
    for (const byte of Buffer.from('{"jsonrpc":"2.0","id":"☃","method":"ping"}\r\n'))
      await new Promise<void>((resolve) => server.process.stdin.write(Buffer.of(byte), () => resolve()));
    server.write(Array.from({ length: 100 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`).join(""));
    await Promise.all(["☃", ...Array.from({ length: 100 }, (_, id) => id)].map((id) => server.answer(id)));
    await goesOn(server, root);
  });
});
