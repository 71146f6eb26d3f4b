// Written by esbuild.mjs: every tool, by file name.
import applyPatchValue from "./edit/applyPatch";
import bashValue from "./shell/bash";
import bashInputValue from "./shell/bashInput";
import bashOutputValue from "./shell/bashOutput";
import diagnosticsValue from "./read/diagnostics";
import fileEditValue from "./edit/fileEdit";
import fileReadValue from "./read/fileRead";
import fileWriteValue from "./edit/fileWrite";
import fileioCopyValue from "./fileio/fileioCopy";
import fileioCountLinesValue from "./fileio/fileioCountLines";
import fileioCountWordsValue from "./fileio/fileioCountWords";
import fileioFindInFilesValue from "./fileio/fileioFindInFiles";
import fileioListDirectoryValue from "./fileio/fileioListDirectory";
import fileioMakeDirectoryValue from "./fileio/fileioMakeDirectory";
import fileioMoveValue from "./fileio/fileioMove";
import fileioRemoveValue from "./fileio/fileioRemove";
import fileioStatValue from "./fileio/fileioStat";
import globValue from "./search/glob";
import grepValue from "./search/grep";
import killShellValue from "./shell/killShell";
import notebookEditValue from "./edit/notebookEdit";
import renameSymbolValue from "./symbols/renameSymbol";
import runTaskValue from "./tasks/runTask";
import symbolsValue from "./symbols/symbols";
import transcriptListValue from "./sessions/transcriptList";
import transcriptQueryValue from "./sessions/transcriptQuery";
import transcriptReadValue from "./sessions/transcriptRead";
import transcriptReportValue from "./sessions/transcriptReport";
import transcriptSearchValue from "./sessions/transcriptSearch";

export default [
  applyPatchValue,
  bashValue,
  bashInputValue,
  bashOutputValue,
  diagnosticsValue,
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
  notebookEditValue,
  renameSymbolValue,
  runTaskValue,
  symbolsValue,
  transcriptListValue,
  transcriptQueryValue,
  transcriptReadValue,
  transcriptReportValue,
  transcriptSearchValue,
];
