// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import askUserQuestionValue from "./askUserQuestion";
import bashValue from "./bash";
import bashOutputValue from "./bashOutput";
import editValue from "./edit";
import exitPlanModeValue from "./exitPlanMode";
import fileReadValue from "./fileRead";
import fileWriteValue from "./fileWrite";
import fileioValue from "./fileio";
import globValue from "./glob";
import grepValue from "./grep";
import killShellValue from "./killShell";
import skillValue from "./skill";
import slashCommandValue from "./slashCommand";
import taskValue from "./task";
import todoWriteValue from "./todoWrite";
import webSearchValue from "./webSearch";

export default [
  askUserQuestionValue,
  bashValue,
  bashOutputValue,
  editValue,
  exitPlanModeValue,
  fileReadValue,
  fileWriteValue,
  fileioValue,
  globValue,
  grepValue,
  killShellValue,
  skillValue,
  slashCommandValue,
  taskValue,
  todoWriteValue,
  webSearchValue,
];
