import assert from "node:assert/strict";
import * as z from "zod";
import { makeWorkspace } from "../../support/workspace";
import { recordSessions, TOKEN } from "../../support/recordedSessions";
import { connect, connectModern } from "./connected";

const APPS = "io.modelcontextprotocol/ui";
const TYPE = "text/html;profile=mcp-app";
const PAGE = "<!DOCTYPE html><p>A call</p>";
const URI = "ui://tool-result-viewer/call.html";
const shows = { extensions: { [APPS]: { mimeTypes: [TYPE] } } };
const listed = z.object({ tools: z.array(z.looseObject({ _meta: z.unknown().optional() })) });

/** Clients that show no pages, or none of this type. */
const OTHERS: readonly (readonly [what: string, { extensions?: Record<string, { mimeTypes?: string[] }> }])[] = [
  ["says nothing of pages", {}],
  ["shows pages of another type only", { extensions: { [APPS]: { mimeTypes: ["text/html"] } } }],
  ["names the extension without types", { extensions: { [APPS]: {} } }],
];

describe("MCP Apps", () => {
  for (const [era, join] of [
    ["2025-11-25", connect],
    ["2026-07-28", connectModern],
  ] as const) {
    it(`${era}: each tool names the page for its calls, for a client that shows pages`, async () => {
      const { root } = await makeWorkspace();
      const { client } = await join(root, { app: () => PAGE }, shows);
      const { tools } = listed.parse(await client.listTools());
      assert.deepEqual(
        new Set(tools.map(({ _meta }) => JSON.stringify(_meta))),
        new Set([`{"ui":{"resourceUri":"${URI}"}}`]),
      );
      const { resources } = await client.listResources();
      assert.deepEqual(
        resources.filter(({ uri }) => uri.startsWith("ui:")).map(({ uri, mimeType }) => [uri, mimeType]),
        [[URI, TYPE]],
      );
      const { contents } = await client.readResource({ uri: URI });
      assert.deepEqual(contents, [
        {
          uri: URI,
          mimeType: TYPE,
          text: PAGE,
          _meta: { ui: { prefersBorder: true, permissions: { clipboardWrite: {} } } },
        },
      ]);
    });

    for (const [what, capabilities] of OTHERS) {
      it(`${era}: a client that ${what} gets and reads no page`, async () => {
        const { root } = await makeWorkspace();
        const { client } = await join(root, { app: () => PAGE }, capabilities);
        const { tools } = listed.parse({ ...(await client.listTools()) });
        assert.deepEqual(new Set(tools.map(({ _meta }) => _meta)), new Set([undefined]));
        const { resources } = await client.listResources();
        assert.deepEqual(
          resources.filter(({ uri }) => uri.startsWith("ui:")),
          [],
        );
        await assert.rejects(client.readResource({ uri: URI }), /not found/i);
      });
    }
  }

  const viewed = z.object({
    "tool-result-viewer/view": z.looseObject({
      transcript: z.string(),
      subagent: z.string().optional(),
      total: z.number().optional(),
      rows: z.array(z.looseObject({ index: z.number(), kind: z.string() })).optional(),
      call: z.looseObject({ id: z.string(), tool: z.string() }).optional(),
    }),
  });
  const ID = "11111111-newest";
  const LONG = "x".repeat(220_000);
  const joined = async (capabilities: object) => {
    const recorded = await recordSessions([
      {
        id: ID,
        prompt: `Use the token ${TOKEN} please`,
        calls: [
          { command: "npm test", answer: "Exit code 1", failed: true },
          { command: "cat long.txt", answer: LONG },
          ...Array.from({ length: 400 }, (_, at) => ({ command: `echo ${at} ${"y".repeat(700)}`, answer: "" })),
        ],
        agents: [{ id: "a1", prompt: "Count the files", calls: [{ command: "ls", answer: "" }] }],
      },
    ]);
    return connect(recorded.workspace.root, { contextOf: () => recorded.context("no"), app: () => PAGE }, capabilities);
  };

  it("get the rows of a session next to the result, and none of them in what the model gets", async () => {
    const { call } = await joined(shows);
    for (const [tool, input, count] of [
      ["transcript_read", { limit: 2 }, 2],
      ["transcript_report", {}, 50],
    ] as const) {
      const { _meta, content, structuredContent } = await call(tool, input);
      const { transcript, rows = [] } = viewed.parse(_meta)["tool-result-viewer/view"];
      assert.deepEqual(
        [transcript, rows.map(({ index }) => index)],
        [ID, Array.from({ length: count }, (_, at) => at)],
        tool,
      );
      assert.equal(JSON.stringify(structuredContent), content[0]?.type === "text" ? content[0].text : undefined);
      assert.doesNotMatch(JSON.stringify([_meta, structuredContent]), new RegExp(TOKEN));
    }
  });

  it("get the rows of a subagent, and its name", async () => {
    const { call } = await joined(shows);
    const { _meta } = await call("transcript_read", { subagent: "a1" });
    const { transcript, subagent, rows } = viewed.parse(_meta)["tool-result-viewer/view"];
    assert.deepEqual([transcript, subagent, rows?.map(({ kind }) => kind)], [ID, "a1", ["prompt", "call", "answer"]]);
  });

  it("get a call of a session as the viewer reads it, unless it is too long", async () => {
    const { call } = await joined(shows);
    const read = async (id: string) => (await call("transcript_read", { call_id: id }))._meta;
    assert.equal(viewed.parse(await read(`toolu_${ID}_0`))["tool-result-viewer/view"].call?.tool, "Bash");
    assert.equal(await read(`toolu_${ID}_1`), undefined);
  });

  it("get as many rows as fit, and how many there are", async () => {
    const { call } = await joined(shows);
    const { _meta } = await call("transcript_read", { limit: 500 });
    const { rows = [], total } = viewed.parse(_meta)["tool-result-viewer/view"];
    assert.deepEqual([total, rows[0]?.index, rows.at(-1)?.index], [405, 0, rows.length - 1]);
    assert.ok(rows.length > 100 && rows.length < 405, `${rows.length} rows`);
    assert.ok(JSON.stringify(_meta).length < 201_000, `${JSON.stringify(_meta).length} characters`);
  });

  it("are all that gets a session's rows: other clients get the result alone", async () => {
    const { call } = await joined({});
    for (const tool of ["transcript_read", "transcript_report"]) assert.equal((await call(tool))._meta, undefined);
  });
});
