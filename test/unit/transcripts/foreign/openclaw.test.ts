import assert from "node:assert/strict";
import { surveyOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { packedFile } from "../../../support/packedFile";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("openclaw-session.jsonl");
const [row = "", head = ""] = text.split("\n");

/** A session of the first two lines and other events. */
const sessionOf = (...events: readonly object[]): string =>
  `${[row, head, ...events.map((event) => JSON.stringify(event))].join("\n")}\n`;

const message = (fields: object): object => ({
  type: "message",
  id: "e01",
  timestamp: "2026-11-28T09:00:00Z",
  message: fields,
});

describe("a session of OpenClaw", () => {
  it("has each call of OpenClaw once, with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /^The file is a session of OpenClaw: /);
    assert.deepEqual([file.summary.writtenBy, file.summary.lines.unknown], ["openclaw", 0]);
    assert.deepEqual(statusesOf(file), {
      call_1: "ok",
      call_2: "ok",
      call_3: "error",
      call_4: "error",
      call_5: "ok",
      call_6: "ok",
      call_7: "ok",
      call_8: "ok",
      call_9: "rejected",
      call_10: "interrupted",
    });
    const tools = [4, 5, 6, 7, 8].map((at) => file.calls.get(`call_${at}`)?.tool);
    assert.deepEqual(tools, ["bash", "bash", "process", "mcp__tool-results__glob", "sessions_spawn"]);
    assert.equal(file.calls.get("call_4")?.reason, "The command failed with exit code 1");
    assert.equal(file.calls.get("call_5")?.reason, "It goes on in the background as calm-harbor");
    assert.match(file.calls.get("call_3")?.error ?? "", /^Could not find the exact text/);
  });

  it("has nothing as a prompt that OpenClaw wrote itself", async () => {
    assert.deepEqual(
      told(await opened(text)).filter((line) => line.startsWith("prompt")),
      ["prompt: Prices are cut, not rounded. Please fix it.", "prompt: Wait for the other program."],
    );
  });

  it("counts the tokens of each response once", async () => {
    const { files, resource } = packedFile(text);
    const { report } = await surveyOf(files, resource);
    assert.deepEqual(Object.values(report.usage), [3300, 440, 0, 2200]);
  });

  it("shows calls that another call made", async () => {
    const details = { toolCallId: "n1", toolName: "exec", input: { command: "ls" }, isError: true };
    const result = { content: [{ type: "text", text: "no such folder" }] };
    const nested = message({ role: "custom", customType: "openclaw.nested-tool.v1", details: { ...details, result } });
    const file = await opened(sessionOf(nested));
    assert.deepEqual([statusesOf(file), file.calls.get("n1")?.tool], [{ n1: "error" }, "bash"]);
  });

  it("says of a call that an incoming message kept it from running", async () => {
    const call = { type: "toolCall", id: "c1", name: "read", arguments: { path: "a" } };
    const skipped = {
      role: "toolResult",
      toolCallId: "c1",
      toolName: "read",
      content: [{ type: "text", text: "Skipped to process an incoming message." }],
      details: { status: "skipped", deniedReason: "steering" },
      isError: true,
    };
    const file = await opened(sessionOf(message({ role: "assistant", content: [call] }), message(skipped)));
    assert.deepEqual(statusesOf(file), { c1: "blocked" });
  });

  describe("in a file, as versions before 2026.7.2 write it", () => {
    const begin = [
      { type: "session", version: 3, id: "s1", timestamp: "2026-05-12T01:39:02Z", cwd: "/w" },
      { type: "model_change", id: "e1", parentId: null, provider: "google", modelId: "gemma" },
      { type: "custom", customType: "model-snapshot", data: {}, id: "e2", parentId: "e1" },
    ];
    const fileOf = (...events: readonly object[]): string =>
      `${[...begin, ...events].map((event) => JSON.stringify(event)).join("\n")}\n`;
    const resultOf = (toolName: string, details: object, content = "x"): object =>
      message({
        role: "toolResult",
        toolCallId: "c1",
        toolName,
        content: [{ type: "text", text: content }],
        details,
        isError: false,
      });
    const callOf = (name: string, args: object = {}): object =>
      message({ role: "assistant", content: [{ type: "toolCall", id: "c1", name, arguments: args }] });

    it("is one of OpenClaw, and one without its entries is one of pi", async () => {
      assert.equal((await opened(fileOf(message({ role: "user", content: "Hi" })))).summary.writtenBy, "openclaw");
      const pi = [begin[0], begin[1], message({ role: "user", content: "Hi" })].map((event) => JSON.stringify(event));
      assert.equal((await opened(`${pi.join("\n")}\n`)).summary.writtenBy, "pi");
    });

    for (const [tool, details, status] of [
      ["read", { status: "error", tool: "read", error: "ENOENT: no such file" }, "error"],
      ["sessions_spawn", { status: "forbidden", error: "agentId is not allowed" }, "error"],
      ["process", { status: "failed" }, "error"],
      ["exec", { status: "completed", exitCode: 2, aggregated: "x" }, "error"],
      ["exec", { status: "completed", exitCode: 0, aggregated: "x" }, "ok"],
      ["web_fetch", { status: 200, url: "https://example.com" }, "ok"],
    ] as const) {
      it(`has the outcome ${status} of ${tool} with ${JSON.stringify(details)}, which no flag says`, async () => {
        const input = tool === "exec" ? { command: "make" } : {};
        assert.deepEqual(statusesOf(await opened(fileOf(callOf(tool, input), resultOf(tool, details)))), {
          c1: status,
        });
      });
    }

    it("has as prompts what was typed, without what a chat adds, and not the ends of commands", async () => {
      const sender = 'Sender (untrusted metadata):\n```json\n{\n  "id": "1"\n}\n```\n\n';
      const texts = [
        `Conversation info (untrusted metadata):\n\`\`\`json\n{}\n\`\`\`\n\n${sender}Fix it`,
        `${sender}[Tue 2026-04-21 10:14 GMT+7] Go on`,
        "[Tue 2026-04-21 10:14 GMT+7] [Subagent Context] You are a subagent.\n\n[Subagent Task]: Write it",
        "System (untrusted): [2026-04-20 15:17:04 GMT+7] Exec failed (dawn-ced, signal SIGKILL)",
        "Conversation info (untrusted metadata):\n```json\n{ that never ends",
      ];
      const prompts = texts.map((typed) => message({ role: "user", content: [{ type: "text", text: typed }] }));
      assert.deepEqual(
        told(await opened(fileOf(...prompts))).filter((line) => line.startsWith("prompt")),
        ["prompt: Fix it", "prompt: Go on", "prompt: Write it", `prompt: ${texts[4]}`],
      );
    });
  });

  it("keeps and counts events that are not known, and those without their fields", async () => {
    const file = await opened(
      sessionOf(
        { type: "weather" },
        { type: "reset", reason: "new" },
        { type: "leaf", targetId: "e01" },
        { type: "message" },
        message({ role: "user", content: [{ type: "text", text: "Hello" }] }),
        message({ role: "assistant", content: [7, { type: "toolCall" }] }),
        message({ role: "toolResult", toolName: "sessions_spawn", toolCallId: 7 }),
        message({ role: "custom", content: "From a hook" }),
      ),
    );
    assert.deepEqual([file.summary.failure, file.summary.lines.unknown], [undefined, 2]);
  });
});
