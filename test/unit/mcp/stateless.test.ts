import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { hasBash } from "../../support/machine";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { rawServer } from "./rawServer";
import { connectModern, rawModern, type RawModern, type RawReply } from "./connected";

const ASKS = { elicitation: { form: {} } };
const TASKS = { extensions: { "io.modelcontextprotocol/tasks": {} } };
const WRITE = { name: "file_write", arguments: { file_path: "a.txt", content: "text" } };
const YES = { answer: { action: "accept", content: { answer: "Allow once" } } };

const CALL = "tools/call";

/** Returns the token of a result that asks the user. */
function tokenOf({ result }: RawReply): string {
  const asks = z.object({
    resultType: z.literal("input_required"),
    inputRequests: z.object({ answer: z.object({ method: z.literal("elicitation/create") }) }),
    requestState: z.string(),
  });
  return z.looseObject(asks.shape).parse(result).requestState;
}

function successOf({ result }: RawReply): unknown {
  const { structuredContent } = z.looseObject({ structuredContent: z.looseObject({}) }).parse(result);
  return structuredContent["success"];
}

describe("an MCP request of version 2026-07-28", () => {
  it("needs no handshake, also if it is a call", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const { request } = await rawModern(root);
    const { result } = await request(CALL, { name: "file_read", arguments: { file_path: "a.txt" } });
    const { structuredContent, resultType, content } = z.looseObject({ content: z.unknown() }).parse(result);
    assert.deepEqual([structuredContent, resultType], [{ success: true, data: { output: "one" } }, "complete"]);
    assert.deepEqual(content, [{ type: "text", text: JSON.stringify(structuredContent) }]);
  });

  it("for discovery returns the versions, the capabilities, and the name of the server", async () => {
    const { root } = await makeWorkspace();
    const { request } = await rawModern(root);
    const { result } = await request("server/discover");
    const { supportedVersions, capabilities, _meta } = z.looseObject({ _meta: z.looseObject({}) }).parse(result);
    assert.deepEqual(supportedVersions, ["2026-07-28"]);
    assert.deepEqual(capabilities, {
      tools: {},
      prompts: {},
      resources: {},
      extensions: { "io.modelcontextprotocol/tasks": {} },
    });
    assert.match(JSON.stringify(_meta["io.modelcontextprotocol/serverInfo"]), /"name":"tool-result-viewer"/);
  });

  it("of a later version is refused with the versions that work", async () => {
    const { root } = await makeWorkspace();
    const { request } = await rawModern(root);
    const { error } = await request(CALL, WRITE, {}, "2099-01-01");
    assert.deepEqual([error?.code, error?.data], [-32022, { supported: ["2026-07-28"], requested: "2099-01-01" }]);
  });

  it("of a later version is refused, also if it isn't the first", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const server = await rawServer(root, { greets: false });
    const params = (version: string): object => ({
      name: "file_read",
      arguments: { file_path: "a.txt" },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    });
    server.send({ id: 1, method: CALL, params: params("2026-07-28") });
    assert.equal((await server.answer(1)).result?.["resultType"], "complete");
    server.send({ id: 2, method: CALL, params: params("2099-01-01") });
    assert.equal((await server.answer(2)).error?.code, -32022);
  });

  it("without the client's capabilities is refused", async () => {
    const { root } = await makeWorkspace();
    const { request } = await rawModern(root);
    assert.equal((await request("tools/list", {}, [])).error?.code, -32602);
  });

  for (const [method, shortest] of [
    ["tools/list", 60_000],
    ["prompts/list", 60_000],
    ["resources/list", 1000],
    ["resources/templates/list", 60_000],
    ["server/discover", 60_000],
  ] as const) {
    it(`for ${method} says how long its result may be used, and not to share it`, async () => {
      const { root } = await makeWorkspace();
      const { request } = await rawModern(root);
      const { result } = await request(method);
      assert.equal(Number(result?.["ttlMs"]) >= shortest, true, String(result?.["ttlMs"]));
      assert.equal(result?.["cacheScope"], "private");
    });
  }
});

describe("the question about an MCP call of version 2026-07-28", () => {
  const asked = async (): Promise<RawModern & { readonly token: string; readonly root: string }> => {
    const { root } = await makeWorkspace();
    const server = await rawModern(root);
    const token = tokenOf(await server.request(CALL, WRITE, ASKS));
    assert.deepEqual([existsSync(join(root, "a.txt")), server.records], [false, []]);
    return { ...server, token, root };
  };

  it("is a result, and the call runs when it is sent again with the reply", async () => {
    const { request, token, root, records } = await asked();
    assert.equal(successOf(await request(CALL, { ...WRITE, inputResponses: YES, requestState: token }, ASKS)), true);
    assert.equal(existsSync(join(root, "a.txt")), true);
    assert.deepEqual(
      records.map(({ decision }) => decision),
      [{ by: "person", answer: "yes" }],
    );
    assert.doesNotMatch(JSON.stringify(records), /in a row with the same input/);
  });

  it("is valid for one call: sent again, the reply is asked for again", async () => {
    const { request, token, records } = await asked();
    const params = { ...WRITE, inputResponses: YES, requestState: token };
    await request(CALL, params, ASKS);
    assert.notEqual(tokenOf(await request(CALL, params, ASKS)), token);
    assert.equal(records.length, 1);
  });

  for (const [what, changed] of [
    ["for another text", { arguments: { file_path: "a.txt", content: "other" } }],
    ["for another file", { arguments: { file_path: "b.txt", content: "text" } }],
    ["with a made-up token", { requestState: "00000000-0000-4000-8000-000000000000" }],
    ["with an empty token", { requestState: "" }],
    ["with another key", { inputResponses: { other: YES.answer } }],
    ["with a reply that is none", { inputResponses: { answer: "yes" } }],
    ["without a reply", { inputResponses: {} }],
  ] as const) {
    it(`is asked again if the call is sent ${what}, and nothing runs`, async () => {
      const { request, token, root, records } = await asked();
      tokenOf(await request(CALL, { ...WRITE, inputResponses: YES, requestState: token, ...changed }, ASKS));
      assert.deepEqual([existsSync(join(root, "a.txt")), existsSync(join(root, "b.txt")), records], [false, false, []]);
    });
  }

  it("can't be settled by a reply without a token", async () => {
    const { request, root } = await asked();
    tokenOf(await request(CALL, { ...WRITE, inputResponses: YES }, ASKS));
    assert.equal(existsSync(join(root, "a.txt")), false);
  });

  it("isn't asked if this request's client can't, whatever an earlier request said", async () => {
    const { request, records } = await asked();
    const reply = await request(CALL, WRITE);
    assert.equal(successOf(reply), false);
    assert.match(JSON.stringify(reply), /this client can't ask the user/);
    assert.deepEqual(records.at(-1)?.decision, { by: "nobody", answer: "no" });
  });

  it("about what the user allowed for the session isn't asked again", async () => {
    const { request, token } = await asked();
    const session = { answer: { action: "accept", content: { answer: "Allow file_write for this session" } } };
    await request(CALL, { ...WRITE, inputResponses: session, requestState: token }, ASKS);
    const next = { name: "file_write", arguments: { file_path: "b.txt", content: "text" } };
    assert.equal(successOf(await request(CALL, next, ASKS)), true);
  });
});

describe("the workspace of an MCP client of version 2026-07-28", () => {
  it("is the client's roots, which are asked for with a result", async () => {
    const [{ root }, { root: other }] = await Promise.all([
      makeWorkspace({ "a.txt": "client" }),
      makeWorkspace({ "a.txt": "server" }),
    ]);
    let asked = 0;
    const options = { folders: undefined, now: () => 0 };
    const { call } = await connectModern(other, options, { roots: {} }, (client) =>
      client.setRequestHandler("roots/list", () => {
        asked++;
        return { roots: [{ uri: pathToFileURL(root).href }] };
      }),
    );
    for (let at = 0; at < 3; at++)
      assert.deepEqual((await call("file_read", { file_path: "a.txt" })).structuredContent?.["data"], {
        output: "client",
      });
    assert.equal(asked, 1);
  });

  it("is asked for again after a minute, because the client doesn't report changes", async () => {
    const folders = await Promise.all(["one", "two"].map((text) => makeWorkspace({ "a.txt": text })));
    let at = 0;
    let minutes = 0;
    const options = { folders: undefined, now: () => 61_000 * minutes };
    const { call } = await connectModern(folders[0]?.root ?? "", options, { roots: {} }, (client) =>
      client.setRequestHandler("roots/list", () => ({
        roots: [{ uri: pathToFileURL(folders[at]?.root ?? "").href }],
      })),
    );
    const text = async (): Promise<unknown> =>
      (await call("file_read", { file_path: "a.txt" })).structuredContent?.["data"];
    assert.match(JSON.stringify(await text()), /"output":"one"/);
    at = minutes = 1;
    assert.match(JSON.stringify(await text()), /"output":"two"/);
  });

  for (const [what, inputResponses] of [
    ["no roots", {}],
    ["roots that aren't a list of URIs", { roots: { roots: [{ uri: 1 }] } }],
  ] as const) {
    it(`is where the server was started if the client returns ${what}, and the result says so`, async () => {
      const { root } = await makeWorkspace({ "a.txt": "one" });
      const { request } = await rawModern(root, { folders: undefined });
      const params = { name: "file_read", arguments: { file_path: "a.txt" } };
      const { result } = await request(CALL, params, { roots: {} });
      assert.match(JSON.stringify(result), /"input_required".*"roots\/list"/);
      const retried = { ...params, inputResponses, requestState: result?.["requestState"] };
      const text = JSON.stringify(await request(CALL, retried, { roots: {} }));
      assert.match(text, /"output":"one"/);
      assert.match(text, /failed to report its workspace folders/);
    });
  }
});

describe("an MCP call that takes long", () => {
  const WAIT = "until [ -e done ]; do sleep 0.05; done; echo over";
  const started = async (
    capabilities: object,
  ): Promise<RawModern & { readonly root: string; readonly reply: Promise<RawReply> }> => {
    const { root } = await makeWorkspace();
    const server = await rawModern(root, { allowed: new Set(["shell", "write"]), patience: 100 });
    const reply = server.request(CALL, { name: "bash", arguments: { command: WAIT } }, capabilities);
    return { ...server, root, reply };
  };
  const release = ({ request }: RawModern): Promise<RawReply> =>
    request(CALL, { name: "file_write", arguments: { file_path: "done", content: "" } });
  const taskId = async (reply: Promise<RawReply>): Promise<string> => {
    const { result } = await reply;
    assert.deepEqual([result?.["resultType"], result?.["status"]], ["task", "working"]);
    return z.string().parse(result?.["taskId"]);
  };
  const ended = (server: RawModern, id: string): Promise<Readonly<Record<string, unknown>>> =>
    until(async () => {
      const { result } = await server.request("tasks/get", { taskId: id }, TASKS);
      return result && result["status"] !== "working" ? result : undefined;
    });

  it("becomes a task for a client that accepts tasks, which returns the result later", async function () {
    if (!hasBash) return this.skip();
    const server = await started(TASKS);
    const id = await taskId(server.reply);
    const working = await server.request("tasks/get", { taskId: id }, TASKS);
    assert.deepEqual([working.result?.["status"], working.result?.["ttlMs"]], ["working", null]);
    await release(server);
    const { status, result, ttlMs } = await ended(server, id);
    assert.equal(status, "completed");
    assert.match(JSON.stringify(result), /"structuredContent":\{"success":true,.*over/);
    assert.equal(Number(ttlMs) > 60_000, true);
    assert.equal(server.records.filter(({ tool }) => tool === "bash").length, 1);
  });

  it("says as the task's message what it is doing", async function () {
    if (!hasBash) return this.skip();
    const server = await started(TASKS);
    const id = await taskId(server.reply);
    const message = await until(async () => {
      const { result } = await server.request("tasks/get", { taskId: id }, TASKS);
      return result?.["statusMessage"];
    });
    assert.match(String(message), /^Running for \d+ s/);
    await release(server);
    await ended(server, id);
  });

  it("ends if its task is cancelled", async function () {
    if (!hasBash) return this.skip();
    const server = await started(TASKS);
    const id = await taskId(server.reply);
    assert.deepEqual((await server.request("tasks/cancel", { taskId: id }, TASKS)).error, undefined);
    assert.equal((await ended(server, id))["status"], "cancelled");
  });

  it("stays a call for a client that doesn't accept tasks", async function () {
    if (!hasBash) return this.skip();
    const server = await started({});
    await release(server);
    const { result } = await server.reply;
    assert.equal(result?.["resultType"], "complete");
    assert.match(JSON.stringify(result), /over/);
  });

  for (const method of ["tasks/get", "tasks/cancel", "tasks/update"]) {
    it(`has no ${method} for a client that doesn't accept tasks`, async () => {
      const { root } = await makeWorkspace();
      const { request } = await rawModern(root);
      const { error } = await request(method, { taskId: "none", inputResponses: {} });
      assert.equal(error?.code, -32021);
    });

    it(`is not found with ${method} by another id`, async () => {
      const { root } = await makeWorkspace();
      const { request } = await rawModern(root);
      const params = { taskId: "none", ...(method === "tasks/update" && { inputResponses: {} }) };
      const { error } = await request(method, params, TASKS);
      assert.equal(error?.code, -32602);
    });
  }

  it("that is short returns its result to a client that accepts tasks", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const { request } = await rawModern(root, { patience: 60_000 });
    const { result } = await request(CALL, { name: "file_read", arguments: { file_path: "a.txt" } }, TASKS);
    assert.equal(result?.["resultType"], "complete");
  });
});
