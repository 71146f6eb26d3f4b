// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import claudeHistoryValue from "./claudeHistory";
import codexValue from "./codex";
import copilotEventsValue from "./copilotEvents";
import geminiValue from "./gemini";
import geminiHistoryValue from "./geminiHistory";
import opencodeValue from "./opencode";
import vscodeChatValue from "./vscodeChat";
import vscodeDebugValue from "./vscodeDebug";
import vscodeLogValue from "./vscodeLog";

export default [
  claudeHistoryValue,
  codexValue,
  copilotEventsValue,
  geminiValue,
  geminiHistoryValue,
  opencodeValue,
  vscodeChatValue,
  vscodeDebugValue,
  vscodeLogValue,
];
