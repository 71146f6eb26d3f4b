// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import claudeHistoryValue from "./claudeHistory";
import clineValue from "./cline";
import codexValue from "./codex";
import continueHistoryValue from "./continueHistory";
import copilotEventsValue from "./copilotEvents";
import droidValue from "./droid";
import geminiValue from "./gemini";
import geminiHistoryValue from "./geminiHistory";
import piValue from "./pi";
import qwenValue from "./qwen";
import vscodeChatValue from "./vscodeChat";
import vscodeDebugValue from "./vscodeDebug";
import vscodeLogValue from "./vscodeLog";

export default [
  claudeHistoryValue,
  clineValue,
  codexValue,
  continueHistoryValue,
  copilotEventsValue,
  droidValue,
  geminiValue,
  geminiHistoryValue,
  piValue,
  qwenValue,
  vscodeChatValue,
  vscodeDebugValue,
  vscodeLogValue,
];
