// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import assistantValue from "./assistant";
import attachmentValue from "./attachment";
import bookkeepingValue from "./bookkeeping";
import foreignRecordValue from "./foreignRecord";
import progressValue from "./progress";
import streamResultValue from "./streamResult";
import systemValue from "./system";
import titlesValue from "./titles";
import userValue from "./user";

export default [
  assistantValue,
  attachmentValue,
  bookkeepingValue,
  foreignRecordValue,
  progressValue,
  streamResultValue,
  systemValue,
  titlesValue,
  userValue,
];
