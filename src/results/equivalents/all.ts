// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import claudeCodeValue from "./claudeCode";
import codexValue from "./codex";
import geminiCliValue from "./geminiCli";
import vscodeCopilotValue from "./vscodeCopilot";

export default [claudeCodeValue, codexValue, geminiCliValue, vscodeCopilotValue];
