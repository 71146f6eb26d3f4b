// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import appleValue from "./apple";
import browserValue from "./browser";
import desktopValue from "./desktop";
import fileValue from "./file";
import memoryValue from "./memory";
import notesValue from "./notes";
import scratchpadValue from "./scratchpad";
import shellValue from "./shell";
import tasksValue from "./tasks";
import webValue from "./web";

export default [
  appleValue,
  browserValue,
  desktopValue,
  fileValue,
  memoryValue,
  notesValue,
  scratchpadValue,
  shellValue,
  tasksValue,
  webValue,
];
