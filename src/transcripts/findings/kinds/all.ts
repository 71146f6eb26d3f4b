// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import cacheBreakValue from "./cacheBreak";
import largeResultValue from "./largeResult";
import loopValue from "./loop";
import repeatedReadValue from "./repeatedRead";
import sharedFailureValue from "./sharedFailure";
import undoneEditValue from "./undoneEdit";
import unusedServerValue from "./unusedServer";
import waitingCommandValue from "./waitingCommand";

export default [
  cacheBreakValue,
  largeResultValue,
  loopValue,
  repeatedReadValue,
  sharedFailureValue,
  undoneEditValue,
  unusedServerValue,
  waitingCommandValue,
];
