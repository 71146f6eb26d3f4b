// Opens the viewer with the transcript in TRV_DEMO_TRANSCRIPT, and makes calls: those of the file TRV_DEMO_CALLS, if it
// is set. Appends their results to TRV_DEMO_ANSWERS, one JSON line each.
const fs = require("node:fs");
const vscode = require("vscode");

const READ_CALLS = [
  { name: "trv_glob", input: { pattern: "**/*.js" } },
  { name: "trv_grep", input: { pattern: "TODO" } },
  { name: "trv_file_read", input: { file_path: "src/store.js" } },
  { name: "trv_file_read", input: { file_path: "src/missing.js" } },
  { name: "trv_glob", input: { pattern: "[unclosed" } },
];

exports.activate = async () => {
  const { TRV_DEMO_TRANSCRIPT: transcript, TRV_DEMO_CALLS: callsFile, TRV_DEMO_ANSWERS: answersFile } = process.env;
  if (transcript !== undefined) await vscode.commands.executeCommand("toolResultViewer.open", { transcript });
  const calls = callsFile === undefined ? READ_CALLS : JSON.parse(fs.readFileSync(callsFile, "utf8"));
  for (const { name, input } of calls) {
    const answer = await invoke(name, input);
    if (answersFile !== undefined) fs.appendFileSync(answersFile, `${JSON.stringify({ name, input, ...answer })}\n`);
  }
};

async function invoke(name, input) {
  try {
    const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return { parts: result.content.map((part) => part.value) };
  } catch (error) {
    return { thrown: String(error) };
  }
}
