// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import apiErrorValue from "./apiError";
import attachedFileValue from "./attachedFile";
import compactionValue from "./compaction";
import hookValue from "./hook";
import permissionValue from "./permission";
import progressValue from "./progress";
import proseValue from "./prose";
import queueValue from "./queue";
import reminderValue from "./reminder";
import snapshotValue from "./snapshot";
import titleValue from "./title";
import turnValue from "./turn";
import unknownValue from "./unknown";
import writtenValue from "./written";

export default [
  apiErrorValue,
  attachedFileValue,
  compactionValue,
  hookValue,
  permissionValue,
  progressValue,
  proseValue,
  queueValue,
  reminderValue,
  snapshotValue,
  titleValue,
  turnValue,
  unknownValue,
  writtenValue,
];
