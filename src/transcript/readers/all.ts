// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import askUserQuestionValue from "./askUserQuestion";
import bashValue from "./bash";
import bashOutputValue from "./bashOutput";
import editValue from "./edit";
import exitPlanModeValue from "./exitPlanMode";
import globValue from "./glob";
import grepValue from "./grep";
import killShellValue from "./killShell";
import lsValue from "./ls";
import multiEditValue from "./multiEdit";
import readValue from "./read";
import skillValue from "./skill";
import slashCommandValue from "./slashCommand";
import taskValue from "./task";
import todoWriteValue from "./todoWrite";
import webFetchValue from "./webFetch";
import webSearchValue from "./webSearch";
import writeValue from "./write";

export default [
  askUserQuestionValue,
  bashValue,
  bashOutputValue,
  editValue,
  exitPlanModeValue,
  globValue,
  grepValue,
  killShellValue,
  lsValue,
  multiEditValue,
  readValue,
  skillValue,
  slashCommandValue,
  taskValue,
  todoWriteValue,
  webFetchValue,
  webSearchValue,
  writeValue,
];
