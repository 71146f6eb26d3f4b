// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import artifactValue from "./artifact";
import askUserQuestionValue from "./askUserQuestion";
import bashValue from "./bash";
import bashOutputValue from "./bashOutput";
import cdValue from "./cd";
import cronCreateValue from "./cronCreate";
import cronDeleteValue from "./cronDelete";
import cronListValue from "./cronList";
import editValue from "./edit";
import enterPlanModeValue from "./enterPlanMode";
import enterWorktreeValue from "./enterWorktree";
import exitPlanModeValue from "./exitPlanMode";
import exitWorktreeValue from "./exitWorktree";
import globValue from "./glob";
import grepValue from "./grep";
import killShellValue from "./killShell";
import listAgentsValue from "./listAgents";
import listMcpResourcesValue from "./listMcpResources";
import lsValue from "./ls";
import lspValue from "./lsp";
import mcpToolValue from "./mcpTool";
import monitorValue from "./monitor";
import multiEditValue from "./multiEdit";
import notebookEditValue from "./notebookEdit";
import notebookReadValue from "./notebookRead";
import otherAgentsValue from "./otherAgents";
import otherBashValue from "./otherBash";
import otherEditValue from "./otherEdit";
import otherGrepValue from "./otherGrep";
import otherPatchValue from "./otherPatch";
import otherQuestionsValue from "./otherQuestions";
import otherReadValue from "./otherRead";
import otherReadFileValue from "./otherReadFile";
import otherSaidValue from "./otherSaid";
import otherShellValue from "./otherShell";
import otherTerminalValue from "./otherTerminal";
import otherTextValue from "./otherText";
import otherTodosValue from "./otherTodos";
import otherViewFileValue from "./otherViewFile";
import otherVscodeValue from "./otherVscode";
import otherWebFetchValue from "./otherWebFetch";
import otherWebSearchValue from "./otherWebSearch";
import pushNotificationValue from "./pushNotification";
import readValue from "./read";
import readMcpResourceValue from "./readMcpResource";
import remoteTriggerValue from "./remoteTrigger";
import reportFindingsValue from "./reportFindings";
import scheduleWakeupValue from "./scheduleWakeup";
import scriptValue from "./script";
import sendMessageValue from "./sendMessage";
import sendUserFileValue from "./sendUserFile";
import serverAdvisorValue from "./serverAdvisor";
import serverCodeValue from "./serverCode";
import serverTextEditorValue from "./serverTextEditor";
import serverToolSearchValue from "./serverToolSearch";
import serverWebFetchValue from "./serverWebFetch";
import serverWebSearchValue from "./serverWebSearch";
import skillValue from "./skill";
import slashCommandValue from "./slashCommand";
import structuredOutputValue from "./structuredOutput";
import taskValue from "./task";
import taskCreateValue from "./taskCreate";
import taskGetValue from "./taskGet";
import taskListValue from "./taskList";
import taskOutputValue from "./taskOutput";
import taskUpdateValue from "./taskUpdate";
import teamCreateValue from "./teamCreate";
import teamDeleteValue from "./teamDelete";
import todoReadValue from "./todoRead";
import todoWriteValue from "./todoWrite";
import toolSearchValue from "./toolSearch";
import waitForMcpServersValue from "./waitForMcpServers";
import webFetchValue from "./webFetch";
import webSearchValue from "./webSearch";
import workflowValue from "./workflow";
import writeValue from "./write";

export default [
  artifactValue,
  askUserQuestionValue,
  bashValue,
  bashOutputValue,
  cdValue,
  cronCreateValue,
  cronDeleteValue,
  cronListValue,
  editValue,
  enterPlanModeValue,
  enterWorktreeValue,
  exitPlanModeValue,
  exitWorktreeValue,
  globValue,
  grepValue,
  killShellValue,
  listAgentsValue,
  listMcpResourcesValue,
  lsValue,
  lspValue,
  mcpToolValue,
  monitorValue,
  multiEditValue,
  notebookEditValue,
  notebookReadValue,
  otherAgentsValue,
  otherBashValue,
  otherEditValue,
  otherGrepValue,
  otherPatchValue,
  otherQuestionsValue,
  otherReadValue,
  otherReadFileValue,
  otherSaidValue,
  otherShellValue,
  otherTerminalValue,
  otherTextValue,
  otherTodosValue,
  otherViewFileValue,
  otherVscodeValue,
  otherWebFetchValue,
  otherWebSearchValue,
  pushNotificationValue,
  readValue,
  readMcpResourceValue,
  remoteTriggerValue,
  reportFindingsValue,
  scheduleWakeupValue,
  scriptValue,
  sendMessageValue,
  sendUserFileValue,
  serverAdvisorValue,
  serverCodeValue,
  serverTextEditorValue,
  serverToolSearchValue,
  serverWebFetchValue,
  serverWebSearchValue,
  skillValue,
  slashCommandValue,
  structuredOutputValue,
  taskValue,
  taskCreateValue,
  taskGetValue,
  taskListValue,
  taskOutputValue,
  taskUpdateValue,
  teamCreateValue,
  teamDeleteValue,
  todoReadValue,
  todoWriteValue,
  toolSearchValue,
  waitForMcpServersValue,
  webFetchValue,
  webSearchValue,
  workflowValue,
  writeValue,
];
