import assert from "node:assert/strict";
import { HiddenNames } from "../../../src/apps/extension/insights/hiddenNames";
import type { Resource } from "../../../src/base/resource";
import type { Insights, InsightSums } from "../../../src/transcripts/model/insightsModel";

const sums = (name: string): InsightSums => ({
  ...{ name, sessions: 1, calls: 1, failed: 0, expected: 0, rejected: 0, interrupted: 0 },
  ...{ input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  ...{ cost: 0, unpricedTokens: 0 },
});
const { name: _, ...none } = sums("");
const insights: Insights = {
  totals: { ...none, prompts: 0, activeMs: 0, waitingMs: 0, files: 0 },
  ...{ days: [], agents: [], models: [], hours: [] },
  projects: [sums("/home/ann/secret"), sums("/app")],
  tools: [sums("mcp__secret__run")],
  reasons: [{ name: "other", kind: "failed", calls: 1, sessions: 1, tools: [["mcp__secret__run", 1]] }],
  files: [{ path: "/app/secret.ts", changes: 1, sessions: 1, added: 0, removed: 0 }],
  choices: { projects: ["/home/ann/secret", "/app"], agents: ["codex"] },
};
const hide = (text: string): string => text.replaceAll("secret", "[hidden]");

describe("hidden names of insights", () => {
  it("are hidden everywhere, and found again when the page sends one back", () => {
    const names = new HiddenNames();
    const shown = names.insights(insights, (text) => names.hide(text, hide));
    assert.equal(JSON.stringify(shown).includes("secret"), false);
    assert.equal(names.nameOf("/app/[hidden].ts"), "/app/secret.ts");
    assert.equal(names.nameOf("/app"), "/app");
    assert.deepEqual(names.queryOf({ project: "/home/ann/[hidden]", agent: "codex" }), {
      ...{ since: undefined, until: undefined, agent: "codex" },
      project: "/home/ann/secret",
    });
  });

  it("are hidden in sessions and their rows", () => {
    const names = new HiddenNames();
    const resource = "file:///s/one.jsonl" as Resource;
    const row = { resource, row: 1, tool: "Read", status: "ok", file: "/app/secret.ts" } as const;
    const session = { resource, title: "The secret", project: "/app", agent: "codex", calls: 1, rows: [row] };
    const { sessions } = names.sessions({ total: 1, sessions: [session] }, (text) => names.hide(text, hide));
    assert.deepEqual(
      [sessions[0]?.title, sessions[0]?.rows[0]?.file, sessions[0]?.resource],
      ["The [hidden]", "/app/[hidden].ts", resource],
    );
  });
});
