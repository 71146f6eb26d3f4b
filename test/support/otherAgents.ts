import { CODEX_CALLS, codexText } from "./codexSession";
import { COPILOT_CALLS, copilotText } from "./copilotSession";
import { GEMINI_CALLS, geminiJson, geminiText } from "./geminiSession";
import { OPENCODE_CALLS, opencodeExport, opencodeText } from "./opencodeSession";
import { VSCODE_CALLS, vscodeText } from "./vscodeChat";
import { DEBUG_CALLS, debugText } from "./vscodeDebugLog";

/** Contains sessions of other agents in their file formats, with the status of each call. */
export const OTHER_AGENTS = {
  codex: { file: "rollout.jsonl", text: codexText, calls: { ...CODEX_CALLS, "nameless-0": "ok" } },
  gemini: { file: "session.json", text: geminiJson, calls: GEMINI_CALLS },
  "gemini-lines": { file: "session.jsonl", text: geminiText, calls: GEMINI_CALLS },
  copilot: { file: "events.jsonl", text: copilotText, calls: COPILOT_CALLS },
  "vscode-debug": { file: "main.jsonl", text: debugText, calls: DEBUG_CALLS },
  opencode: { file: "rows.jsonl", text: opencodeText, calls: OPENCODE_CALLS },
  "opencode-export": { file: "exported.json", text: opencodeExport, calls: OPENCODE_CALLS },
  vscode: { file: "chat.json", text: vscodeText, calls: VSCODE_CALLS },
} as const;
