import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import SOURCES from "../../../../src/transcripts/sources/agents/all";
import { plainCallIds } from "../../../support/plainCalls";
import { opened, statusesOf } from "./opened";

const SAMPLES = path.join(import.meta.dirname, "../../../../samples/other-agents");

describe("the samples of other agents", () => {
  for (const [file, about, stopped] of [
    ["amp-thread.json", /thread of Amp/, "rejected"],
    ["antigravity-transcript.jsonl", /Antigravity/, "rejected"],
    ["cline-messages.json", /session of Cline/, "rejected"],
    ["codex-rollout.jsonl", /Codex/, "rejected"],
    ["continue-session.json", /session of Continue/, "rejected"],
    ["copilot-events.jsonl", /GitHub Copilot/, "rejected"],
    ["crush-session.jsonl", /session of Crush/, "rejected"],
    ["droid-session.jsonl", /session of Droid/, "rejected"],
    ["gemini-session.json", /Gemini CLI/, "rejected"],
    ["goose-session.jsonl", /session of goose/, "rejected"],
    ["grok-updates.jsonl", /Grok Build/, "rejected"],
    ["hermes-session.jsonl", /session of Hermes/, "rejected"],
    ["kimi-wire.jsonl", /Kimi CLI/, "rejected"],
    ["kimi-code-wire.jsonl", /Kimi Code/, "rejected"],
    ["letta-messages.jsonl", /session of Letta Code/, "rejected"],
    ["nanocoder-session.json", /session of Nanocoder/, "rejected"],
    ["omp-session.jsonl", /Oh My Pi/, "rejected"],
    ["openclaw-session.jsonl", /OpenClaw/, "rejected"],
    ["opencode-session.jsonl", /OpenCode/, "rejected"],
    ["pi-session.jsonl", /session of pi/, "interrupted"],
    ["qwen-session.jsonl", /Qwen Code/, "rejected"],
    ["vibe-messages.jsonl", /Mistral Vibe/, "rejected"],
    ["vscode-chat.json", /VS Code/, "rejected"],
  ] as const) {
    it(`${file} is understood whole, and has a call that succeeded, one that failed, and one that was ${stopped}`, async () => {
      const session = await opened(await readFile(path.join(SAMPLES, file)));
      assert.match(session.summary.notice ?? "", about);
      const { unknown, unreadable, recovered } = session.summary.lines;
      assert.deepEqual([unknown, unreadable, recovered], [0, 0, 0]);
      assert.deepEqual(session.notes, []);
      const statuses = new Set(Object.values(statusesOf(session)));
      for (const status of ["ok", "error", stopped]) assert(statuses.has(status), `${status} is missing`);
      assert.deepEqual(
        [...session.calls.values()].filter(({ note }) => note !== undefined),
        [],
      );
    });
  }

  it("say which agents are previews, as the list of sessions does", async () => {
    const task = [{ role: "user", content: [{ type: "text", text: "<task>\nList files\n</task>" }] }];
    const files: Readonly<Record<string, string | undefined>> = {
      ...{ amp: "amp-thread.json", crush: "crush-session.jsonl", cursor: "cursor-transcript.jsonl" },
      ...{
        goose: "goose-session.jsonl",
        hermes: "hermes-session.jsonl",
        kimi: "kimi-wire.jsonl",
        vibe: "vibe-messages.jsonl",
      },
      ...{ "cline-vscode": undefined, roo: undefined },
      ...{ antigravity: "antigravity-transcript.jsonl", "antigravity-cli": "antigravity-transcript.jsonl" },
    };
    // Qoder's files are those of Claude Code.
    const previews = SOURCES.filter(({ id, isPreview }) => isPreview && id !== "qoder").map(({ id }) => id);
    assert.deepEqual(previews.sort(), Object.keys(files).sort());
    for (const [id, file] of Object.entries(files)) {
      const text = file === undefined ? JSON.stringify(task) : await readFile(path.join(SAMPLES, file));
      assert.match((await opened(text)).summary.notice ?? "", /, which is supported as a preview[:,]/, id);
    }
  });

  for (const [file, agent] of [
    ["amp-thread.json", "amp"],
    ["cline-messages.json", "cline"],
    ["codex-rollout.jsonl", "codex"],
    ["continue-session.json", "continue"],
    ["copilot-events.jsonl", "copilot"],
    ["crush-session.jsonl", "crush"],
    ["droid-session.jsonl", "droid"],
    ["gemini-session.json", "gemini"],
    ["goose-session.jsonl", "goose"],
    ["grok-updates.jsonl", "grok"],
    ["hermes-session.jsonl", "hermes"],
    ["kimi-wire.jsonl", "kimi"],
    ["kimi-code-wire.jsonl", "kimi"],
    ["letta-messages.jsonl", "letta"],
    ["nanocoder-session.json", "nanocoder"],
    ["omp-session.jsonl", "omp"],
    ["openclaw-session.jsonl", "openclaw"],
    ["opencode-session.jsonl", "opencode"],
    ["pi-session.jsonl", "pi"],
    ["qwen-session.jsonl", "qwen"],
    ["vibe-messages.jsonl", "vibe"],
  ] as const) {
    it(`${file} has the calls that a plain count finds in it`, async () => {
      const session = await opened(await readFile(path.join(SAMPLES, file)));
      const found = plainCallIds(agent, path.join(SAMPLES, file));
      // Codex gives a search on the web no id.
      const shown = [...session.calls.keys()].filter((id) => !id.startsWith("nameless-"));
      assert.deepEqual(shown.sort(), [...found].sort());
    });
  }
});
