// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import apiRequestValue from "./apiRequest";
import assistantValue from "./assistant";
import attachmentValue from "./attachment";
import bookkeepingValue from "./bookkeeping";
import costStateValue from "./costState";
import foreignRecordValue from "./foreignRecord";
import progressValue from "./progress";
import queueOperationValue from "./queueOperation";
import streamResultValue from "./streamResult";
import systemValue from "./system";
import titlesValue from "./titles";
import userValue from "./user";

export default [
  apiRequestValue,
  assistantValue,
  attachmentValue,
  bookkeepingValue,
  costStateValue,
  foreignRecordValue,
  progressValue,
  queueOperationValue,
  streamResultValue,
  systemValue,
  titlesValue,
  userValue,
];
