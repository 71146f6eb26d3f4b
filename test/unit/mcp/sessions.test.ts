import assert from "node:assert/strict";
import { ElicitRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import tools from "../../../src/tools/all";
import { type RecordedSessions, recordSessions, TOKEN } from "../../support/recordedSessions";
import { makeWorkspace } from "../../support/workspace";
import { type Connected, connect } from "./connected";

const rejection = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => "no error",
    (error: unknown) => (error instanceof McpError ? [error.code, error.message] : error),
  );

describe("sessions over MCP", () => {
  let recorded: RecordedSessions;
  before(async () => {
    recorded = await recordSessions([
      {
        id: "11111111-newest",
        prompt: `Use the token ${TOKEN} please`,
        calls: [{ command: "npm test", answer: "Exit code 1", failed: true }],
      },
      { id: "22222222-older", prompt: "Mend the parser" },
      { id: "33333333-other", prompt: "Something else", cwd: "/somewhere/else" },
    ]);
  });
  const joined = (): Promise<Connected> =>
    connect(recorded.workspace.root, { contextOf: () => recorded.context("no") });

  it("are resources: those of the workspace, the newest first, without secrets", async () => {
    const { client } = await joined();
    const { resources } = await client.listResources();
    assert.deepEqual(
      resources.map(({ uri, mimeType }) => [uri, mimeType]),
      ["11111111-newest", "22222222-older"].map((id) => [`tool-results://session/${id}`, "application/json"]),
    );
    assert.match(resources[0]?.description ?? "", /^Report on a session of claude from 2026-.*: 1 calls, 1 failed$/);
    assert.doesNotMatch(JSON.stringify(resources), new RegExp(TOKEN));
  });

  it("have their report as content, which contains no secrets", async () => {
    const { client, records } = await joined();
    const { contents } = await client.readResource({ uri: "tool-results://session/11111111-newest" });
    const [{ text }] = z.tuple([z.looseObject({ text: z.string() })]).parse(contents);
    const report: unknown = JSON.parse(text);
    assert.deepEqual(
      z.looseObject({ failures: z.array(z.looseObject({ row: z.number() })) }).parse(report).failures.length,
      1,
    );
    assert.doesNotMatch(text, new RegExp(TOKEN));
    assert.deepEqual(records, []);
  });

  it("of another project aren't read if the user can't be asked", async () => {
    const { client } = await joined();
    const [code, message] = z
      .tuple([z.number(), z.string()])
      .parse(await rejection(client.readResource({ uri: "tool-results://session/33333333-other" })));
    assert.deepEqual([code, /needs approval, and this client can't ask/.test(message)], [-32602, true]);
  });

  for (const [what, uri, code] of [
    ["of an unknown scheme", "file:///etc/passwd", -32602],
    ["without an id", "tool-results://session/", -32602],
    ["with an id that isn't encoded", "tool-results://session/%", -32602],
    ["of a session that doesn't exist", "tool-results://session/99999999-none", -32602],
    ["of a file that is no session", "tool-results://session/..%2F..%2Fetc%2Fpasswd", -32602],
  ] as const) {
    it(`have no content at an address ${what}`, async () => {
      const { client } = await joined();
      const [received] = z.tuple([z.number(), z.string()]).parse(await rejection(client.readResource({ uri })));
      assert.equal(received, code);
    });
  }

  it("have prompts that only name tools that are offered", async () => {
    const { client } = await joined();
    const { prompts } = await client.listPrompts();
    assert.equal(prompts[0]?.title, "Why did my last session fail?");
    for (const { name, title = "", description = "" } of prompts) {
      for (const text of [title, description]) assert.notEqual(text, "", name);
      const { messages } = await client.getPrompt({ name });
      const text = JSON.stringify(messages);
      for (const [tool] of text.matchAll(/transcript_\w+/g))
        assert.ok(
          tools.some((one) => one.name === tool),
          tool,
        );
      assert.match(text, /"role":"user".*transcript_report/);
    }
    const [code] = z.tuple([z.number(), z.string()]).parse(await rejection(client.getPrompt({ name: "nothing" })));
    assert.equal(code, -32602);
  });

  it("have neither prompts nor resources if the tools for them aren't offered", async () => {
    const { root } = await makeWorkspace();
    const { client } = await connect(root, { tools: tools.filter(({ group }) => group === "read") });
    const { prompts, resources } = client.getServerCapabilities() ?? {};
    assert.deepEqual([prompts, resources], [undefined, undefined]);
  });
});

describe("a call over MCP", () => {
  it("is recorded with its id in the agent's own session", async () => {
    const { root } = await makeWorkspace();
    const { client, records } = await connect(root);
    const metas = [
      { "claudecode/toolUseId": "toolu_1" },
      { callId: "call_2", threadId: "thread" },
      undefined,
      { callId: "" },
      { callId: 7 },
      { callId: "x".repeat(201) },
      { other: "call_3" },
    ];
    for (const meta of metas)
      await client.callTool({ name: "glob", arguments: { pattern: "*" }, ...(meta && { _meta: meta }) });
    assert.deepEqual(
      records.map(({ call_id: id }) => id),
      ["toolu_1", "call_2", ...Array<undefined>(5).fill(undefined)],
    );
  });

  it("says that it waits for approval while the user is asked, in whole numbers", async () => {
    const { root } = await makeWorkspace();
    const told: string[] = [];
    let seen = (): void => undefined;
    const isSeen = new Promise<void>((resolve) => (seen = resolve));
    const { client } = await connect(root, {}, { elicitation: { form: {} } }, (made) =>
      made.setRequestHandler(ElicitRequestSchema, async () => {
        await isSeen;
        return { action: "cancel" };
      }),
    );
    const onprogress = ({ progress, message }: { progress: number; message?: string | undefined }): void => {
      told.push(`${progress} ${String(message)}`);
      seen();
    };
    await client.callTool({ name: "file_write", arguments: { file_path: "a", content: "b" } }, undefined, {
      onprogress,
    });
    assert.equal(told[0], "1 Waiting for approval");
  });
});

describe("the MCP server's icon", () => {
  it("is reported if there is one", async () => {
    const { root } = await makeWorkspace();
    const icon = "data:image/svg+xml;base64,PHN2Zy8+";
    const { client } = await connect(root, { icon });
    assert.deepEqual(client.getServerVersion()?.icons, [{ src: icon, mimeType: "image/svg+xml", sizes: ["any"] }]);
  });
});
