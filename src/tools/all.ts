// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import bashValue from "./bash";
import bashInputValue from "./bashInput";
import bashOutputValue from "./bashOutput";
import fileEditValue from "./fileEdit";
import fileReadValue from "./fileRead";
import fileWriteValue from "./fileWrite";
import fileioCopyValue from "./fileioCopy";
import fileioCountLinesValue from "./fileioCountLines";
import fileioCountWordsValue from "./fileioCountWords";
import fileioFindInFilesValue from "./fileioFindInFiles";
import fileioListDirectoryValue from "./fileioListDirectory";
import fileioMakeDirectoryValue from "./fileioMakeDirectory";
import fileioMoveValue from "./fileioMove";
import fileioRemoveValue from "./fileioRemove";
import fileioStatValue from "./fileioStat";
import globValue from "./glob";
import grepValue from "./grep";
import killShellValue from "./killShell";
import runTaskValue from "./runTask";
import transcriptListValue from "./transcriptList";
import transcriptReadValue from "./transcriptRead";
import transcriptReportValue from "./transcriptReport";
import transcriptSearchValue from "./transcriptSearch";

export default [
  bashValue,
  bashInputValue,
  bashOutputValue,
  fileEditValue,
  fileReadValue,
  fileWriteValue,
  fileioCopyValue,
  fileioCountLinesValue,
  fileioCountWordsValue,
  fileioFindInFilesValue,
  fileioListDirectoryValue,
  fileioMakeDirectoryValue,
  fileioMoveValue,
  fileioRemoveValue,
  fileioStatValue,
  globValue,
  grepValue,
  killShellValue,
  runTaskValue,
  transcriptListValue,
  transcriptReadValue,
  transcriptReportValue,
  transcriptSearchValue,
];
