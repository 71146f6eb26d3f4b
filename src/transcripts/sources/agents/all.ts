// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import claudeValue from "./claude";
import clineValue from "./cline";
import clineTasksValue from "./clineTasks";
import codexValue from "./codex";
import continueValue from "./continue";
import copilotValue from "./copilot";
import droidValue from "./droid";
import geminiValue from "./gemini";
import piValue from "./pi";
import qwenValue from "./qwen";
import rooValue from "./roo";
import vscodeValue from "./vscode";

export default [
  claudeValue,
  clineValue,
  clineTasksValue,
  codexValue,
  continueValue,
  copilotValue,
  droidValue,
  geminiValue,
  piValue,
  qwenValue,
  rooValue,
  vscodeValue,
];
