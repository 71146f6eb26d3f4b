// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import claudeValue from "./claude";
import codexValue from "./codex";
import copilotValue from "./copilot";
import geminiValue from "./gemini";
import kiloValue from "./kilo";
import opencodeValue from "./opencode";
import vscodeValue from "./vscode";

export default [claudeValue, codexValue, copilotValue, geminiValue, kiloValue, opencodeValue, vscodeValue];
