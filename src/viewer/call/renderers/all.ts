// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import advisorValue from "./advisor";
import applyPatchValue from "./applyPatch";
import askUserQuestionValue from "./askUserQuestion";
import bashValue from "./bash";
import bashOutputValue from "./bashOutput";
import editValue from "./edit";
import exitPlanModeValue from "./exitPlanMode";
import fileEditValue from "./fileEdit";
import fileReadValue from "./fileRead";
import fileWriteValue from "./fileWrite";
import fileioValue from "./fileio";
import globValue from "./glob";
import grepValue from "./grep";
import killShellValue from "./killShell";
import launchedValue from "./launched";
import listedValue from "./listed";
import lsValue from "./ls";
import lspValue from "./lsp";
import mcpToolValue from "./mcpTool";
import notebookEditValue from "./notebookEdit";
import ownNotebookEditValue from "./ownNotebookEdit";
import readMcpResourceValue from "./readMcpResource";
import reportFindingsValue from "./reportFindings";
import saidValue from "./said";
import skillValue from "./skill";
import slashCommandValue from "./slashCommand";
import structuredOutputValue from "./structuredOutput";
import symbolsValue from "./symbols";
import taskValue from "./task";
import tasksValue from "./tasks";
import textEditorValue from "./textEditor";
import todoWriteValue from "./todoWrite";
import toolSearchValue from "./toolSearch";
import webFetchValue from "./webFetch";
import webSearchValue from "./webSearch";

export default [
  advisorValue,
  applyPatchValue,
  askUserQuestionValue,
  bashValue,
  bashOutputValue,
  editValue,
  exitPlanModeValue,
  fileEditValue,
  fileReadValue,
  fileWriteValue,
  fileioValue,
  globValue,
  grepValue,
  killShellValue,
  launchedValue,
  listedValue,
  lsValue,
  lspValue,
  mcpToolValue,
  notebookEditValue,
  ownNotebookEditValue,
  readMcpResourceValue,
  reportFindingsValue,
  saidValue,
  skillValue,
  slashCommandValue,
  structuredOutputValue,
  symbolsValue,
  taskValue,
  tasksValue,
  textEditorValue,
  todoWriteValue,
  toolSearchValue,
  webFetchValue,
  webSearchValue,
];
