import { namedCall } from "../namedTool";
import type { Scenario } from "../scenario";
import { readCall, shellCall } from "../stepCalls";

const hook = (matcher: string, command: string): object => ({ matcher, hooks: [{ type: "command", command }] });
const DENIAL = {
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: "No files before noon",
  },
};
const SETTINGS = {
  hooks: {
    PreToolUse: [
      hook("Bash", "echo 'No commands today' >&2; exit 2"),
      hook("Write", `echo '${JSON.stringify(DENIAL)}'`),
    ],
    PostToolUse: [hook("Read", "echo 'Read the rules, too' >&2; exit 2")],
  },
  permissions: { deny: ["Read(./package.json)"], allow: ["Write"] },
};

/** Hooks and rules deny calls, and a hook comments on one that succeeded. */
export default {
  name: "hooks",
  agents: ["claude"],
  prompts: ["[play:hooked] Look around."],
  args: { claude: ["--settings", JSON.stringify(SETTINGS)] },
  steps: {
    hookedShell: {
      call: (offer) => shellCall(offer, "echo hello"),
      outcome: { status: "blocked", reason: /hook/i, proof: "No commands today" },
    },
    hookedWrite: {
      call: (offer) => namedCall(offer, "Write", { file_path: `${offer.workspace}/new.txt`, content: "new\n" }),
      outcome: { status: "blocked", reason: /hook/i, proof: "No files before noon" },
    },
    hookedRead: { call: (offer) => readCall(offer, "notes.md"), outcome: { status: "ok", proof: "# Notes" } },
    hookedRule: {
      call: (offer) => readCall(offer, "package.json"),
      outcome: { status: "blocked", reason: /rule|denied/i },
    },
  },
  scripts: { hooked: [["hookedShell"], ["hookedWrite"], ["hookedRead"], ["hookedRule"]] },
} satisfies Scenario;
