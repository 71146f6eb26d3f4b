// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import ampValue from "./amp";
import antigravityValue from "./antigravity";
import claudeHistoryValue from "./claudeHistory";
import clineValue from "./cline";
import codexValue from "./codex";
import continueHistoryValue from "./continueHistory";
import copilotEventsValue from "./copilotEvents";
import crushValue from "./crush";
import cursorValue from "./cursor";
import droidValue from "./droid";
import geminiValue from "./gemini";
import geminiHistoryValue from "./geminiHistory";
import gooseValue from "./goose";
import grokValue from "./grok";
import hermesValue from "./hermes";
import kimiValue from "./kimi";
import kimiCodeValue from "./kimiCode";
import lettaValue from "./letta";
import nanocoderValue from "./nanocoder";
import ompValue from "./omp";
import openclawValue from "./openclaw";
import opencodeValue from "./opencode";
import piValue from "./pi";
import qwenValue from "./qwen";
import vibeValue from "./vibe";
import vscodeChatValue from "./vscodeChat";
import vscodeDebugValue from "./vscodeDebug";
import vscodeLogValue from "./vscodeLog";

export default [
  ampValue,
  antigravityValue,
  claudeHistoryValue,
  clineValue,
  codexValue,
  continueHistoryValue,
  copilotEventsValue,
  crushValue,
  cursorValue,
  droidValue,
  geminiValue,
  geminiHistoryValue,
  gooseValue,
  grokValue,
  hermesValue,
  kimiValue,
  kimiCodeValue,
  lettaValue,
  nanocoderValue,
  ompValue,
  openclawValue,
  opencodeValue,
  piValue,
  qwenValue,
  vibeValue,
  vscodeChatValue,
  vscodeDebugValue,
  vscodeLogValue,
];
