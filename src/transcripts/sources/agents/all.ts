// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import ampValue from "./amp";
import antigravityValue from "./antigravity";
import antigravityCliValue from "./antigravityCli";
import claudeValue from "./claude";
import clineValue from "./cline";
import clineTasksValue from "./clineTasks";
import codexValue from "./codex";
import continueValue from "./continue";
import copilotValue from "./copilot";
import crushValue from "./crush";
import cursorValue from "./cursor";
import droidValue from "./droid";
import geminiValue from "./gemini";
import gooseValue from "./goose";
import grokValue from "./grok";
import hermesValue from "./hermes";
import kiloValue from "./kilo";
import kimiValue from "./kimi";
import kimiCodeValue from "./kimiCode";
import lettaValue from "./letta";
import nanocoderValue from "./nanocoder";
import ompValue from "./omp";
import openclawValue from "./openclaw";
import opencodeValue from "./opencode";
import piValue from "./pi";
import qoderValue from "./qoder";
import qwenValue from "./qwen";
import rooValue from "./roo";
import vibeValue from "./vibe";
import vscodeValue from "./vscode";

export default [
  ampValue,
  antigravityValue,
  antigravityCliValue,
  claudeValue,
  clineValue,
  clineTasksValue,
  codexValue,
  continueValue,
  copilotValue,
  crushValue,
  cursorValue,
  droidValue,
  geminiValue,
  gooseValue,
  grokValue,
  hermesValue,
  kiloValue,
  kimiValue,
  kimiCodeValue,
  lettaValue,
  nanocoderValue,
  ompValue,
  openclawValue,
  opencodeValue,
  piValue,
  qoderValue,
  qwenValue,
  rooValue,
  vibeValue,
  vscodeValue,
];
