import assert from "node:assert/strict";
import { agentNames } from "../../../../src/transcripts/export/trace/agentNames";
import { OTHER_AGENTS } from "../../../support/otherAgents";
import { makeTranscript } from "../../../support/transcripts";
import { exported, session, type Span, spansOf } from "./exported";

describe("exports of transcripts as traces", () => {
  it("write traces of OpenTelemetry: ids of the lengths it asks for, parents that are there, times as texts", async () => {
    for (const text of [session, makeTranscript({ seed: 8, entries: 300 }).text]) {
      const spans = spansOf((await exported(text, { format: "otlp" })).text);
      const ids = new Set(spans.map(({ traceId, spanId }) => traceId + spanId));
      assert.equal(ids.size, spans.length);
      for (const span of spans) {
        assert.match(span.traceId, /^(?!0+$)[0-9a-f]{32}$/);
        assert.match(span.spanId, /^(?!0+$)[0-9a-f]{16}$/);
        assert.ok(span.parentSpanId === undefined || ids.has(span.traceId + span.parentSpanId), span.name);
        assert.match(span.startTimeUnixNano, /^\d+$/);
        assert.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name);
        for (const { key, value } of span.attributes) {
          assert.ok(key.length > 0 && Object.keys(value).length === 1, key);
          if ("intValue" in value) assert.match(String(value["intValue"]), /^-?\d+$/);
        }
      }
    }
  });

  const named: readonly (readonly [keyof typeof OTHER_AGENTS, string, string, string, string | undefined])[] = [
    ["codex", "name Codex and OpenAI in a trace of its session", "codex", "Codex", "openai"],
    ["gemini", "name Gemini CLI and Google in a trace of its session", "gemini-cli", "Gemini CLI", "gcp.gen_ai"],
    [
      "gemini-lines",
      "name Gemini CLI and Google in a trace of its session in lines",
      "gemini-cli",
      "Gemini CLI",
      "gcp.gen_ai",
    ],
    ["vscode", "name no provider in a trace of a chat of VS Code", "vscode-chat", "VS Code chat", undefined],
  ];
  for (const [set, title, service, agent, provider] of named) {
    it(title, async () => {
      const { text } = await exported(OTHER_AGENTS[set].text, { format: "otlp", redact: false });
      const { resourceSpans } = JSON.parse(text) as {
        resourceSpans: [{ resource: { attributes: Span["attributes"] } }];
      };
      const told = (attributes: Span["attributes"], name: string): unknown =>
        attributes.find(({ key }) => key === name)?.value["stringValue"];
      assert.equal(told(resourceSpans[0].resource.attributes, "service.name"), service);
      const spans = spansOf(text);
      const turns = spans.filter(({ name }) => name === `invoke_agent ${agent}`);
      const answers = spans.filter(({ name }) => name.startsWith("chat"));
      assert.equal(turns.length > 0, true, "it has turns");
      assert.equal(answers.length > 0, true, "it has answers of the model");
      for (const { attributes } of [...turns, ...answers])
        assert.equal(told(attributes, "gen_ai.provider.name"), provider);
      for (const { attributes } of turns) assert.equal(told(attributes, "gen_ai.agent.name"), agent);
      assert.equal(text.includes("anthropic"), false, "it names no other provider");
    });
  }

  it("leave out the provider of a model that Codex did not ask OpenAI for", () => {
    const { provider } = agentNames({ writtenBy: "codex" });
    assert.deepEqual([provider("gpt-5-codex"), provider("o3"), provider("qwen3:32b")], ["openai", "openai", undefined]);
    assert.equal(agentNames({}).provider("claude-example"), "anthropic");
    assert.equal(agentNames(undefined).service, "claude-code");
  });

  it("nest a subagent below the call that started it, and its calls below it", async () => {
    const spans = spansOf((await exported(session, { format: "otlp" })).text);
    const named = (name: string): Span => {
      const found = spans.find((span) => span.name === name);
      assert.ok(found, name);
      return found;
    };
    const above = (name: string): string | undefined =>
      spans.find(({ spanId }) => spanId === named(name).parentSpanId)?.name;
    assert.equal(above("execute_tool Read")?.startsWith("invoke_agent "), true);
    assert.equal(above(above("execute_tool Read") ?? ""), "execute_tool Task");
    assert.equal(above("execute_tool Task"), "invoke_agent Claude Code");
    assert.equal(above("invoke_agent Claude Code"), "session");
    assert.equal(above("session"), undefined);
    const bash = named("execute_tool Bash");
    assert.deepEqual([bash.status?.code, bash.kind, bash.startTimeUnixNano], [2, 1, "1767225603000000000"]);
    const chat = named("chat claude-opus-4-5");
    const value = (key: string): unknown => chat.attributes.find((attribute) => attribute.key === key)?.value;
    assert.deepEqual(value("gen_ai.usage.input_tokens"), { intValue: "17" });
    assert.deepEqual(value("gen_ai.response.finish_reasons"), {
      arrayValue: { values: [{ stringValue: "tool_use" }] },
    });
    assert.deepEqual(
      [chat.kind, chat.startTimeUnixNano, chat.endTimeUnixNano],
      [3, "1767225601000000000", "1767225603000000000"],
    );
  });
});
