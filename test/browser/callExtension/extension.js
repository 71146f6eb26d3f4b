// Answers the requests that a test writes to the folder TRV_CALLS: NAME.json is answered in NAME.answer.json.
import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";

const folder = process.env.TRV_CALLS;

const requests = {
  /** Calls a tool; resolves with its answer. */
  async call({ tool, input }) {
    const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
    return JSON.parse(content[0].value);
  },
  /** Closes all terminals, and so ends what runs in them. */
  async closeTerminals() {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    return {};
  },
  /** Resolves with the names of what is there. */
  async look() {
    return {
      tasks: vscode.tasks.taskExecutions.map(({ task }) => task.name),
      saveBeforeRun: vscode.workspace.getConfiguration("task").get("saveBeforeRun"),
      terminals: vscode.window.terminals.map(({ name }) => name),
      dirty: vscode.workspace.textDocuments
        .filter(({ isDirty }) => isDirty)
        .map(({ fileName }) => path.basename(fileName)),
    };
  },
};

export function activate(context) {
  if (folder === undefined) return;
  const answered = new Set(fs.readdirSync(folder));
  const take = async (name) => {
    if (!/^\d+\.json$/.test(name) || answered.has(name)) return;
    answered.add(name);
    const { request, ...given } = JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
    const answer = await requests[request](given).catch((error) => ({ error: String(error) }));
    write(path.join(folder, name.replace(".json", ".answer.json")), JSON.stringify(answer));
  };
  // Not with a watcher, which can miss a file on a busy machine.
  const looking = setInterval(() => fs.readdirSync(folder).forEach((name) => void take(name)), 50);
  context.subscriptions.push({ dispose: () => clearInterval(looking) });
  write(path.join(folder, `ready-${process.pid}`), "");
}

/** Whole or not at all. */
function write(file, text) {
  fs.writeFileSync(`${file}.new`, text);
  fs.renameSync(`${file}.new`, file);
}
