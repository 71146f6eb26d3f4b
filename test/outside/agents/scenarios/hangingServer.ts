import type { Scenario } from "../scenario";
import { readCall, serverCall, STARTED } from "../stepCalls";

const NAMES = ["works", "fails", "throws", "reports", "crashes", "hangs"];

/** A server's tool never returns, and the agent stops waiting for it. */
export default {
  name: "hangingServer",
  agents: ["claude", "codex", "copilot", "gemini", "opencode", "qwen", "kilo"],
  prompts: ["[play:hanging] Ask the server."],
  server: "oddServer.mjs",
  serverTimeoutMs: 2000,
  steps: {
    hangs: {
      call: (offer) => serverCall(offer, "hangs", { note: STARTED }, NAMES),
      outcome: { status: "error", reason: /out of time/ },
    },
    afterHanging: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
  },
  scripts: { hanging: [["hangs"], ["afterHanging"]] },
} satisfies Scenario;
