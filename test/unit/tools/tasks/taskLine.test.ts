import assert from "node:assert/strict";
import type { TaskCommand, TaskWord } from "../../../../src/tools/runtime/ports/tasksPort";
import { taskLine } from "../../../../src/tools/tasks/taskLine";
import { resolveVariables } from "../../../../src/tools/tasks/taskVariables";
import { makeTask } from "../../../support/tasks";

const shell = (command: string | TaskWord, ...args: readonly (string | TaskWord)[]): TaskCommand => {
  const word = (given: string | TaskWord): TaskWord => (typeof given === "string" ? { value: given } : given);
  return { kind: "shell", command: word(command), args: args.map(word), shell: "/bin/bash", ownShell: false };
};
const program = (name: string, ...args: string[]): TaskCommand => ({ kind: "process", program: name, args });

describe("the command line of a task", () => {
  const line = (command: TaskCommand, dialect: "bash" | "powershell" = "bash", root = "/w/my app"): string =>
    taskLine(makeTask(root, {}), command, dialect).text;
  const isQuoted = (command: TaskCommand): boolean => taskLine(makeTask("/w/app", {}), command, "bash").quoted;

  it("is the task's own line if it has no arguments", () => {
    assert.equal(line(shell("npm test && echo 'a b'")), "npm test && echo 'a b'");
    assert.equal(line(shell("node ${workspaceFolder}/x.js")), "node /w/my app/x.js");
    assert.equal(isQuoted(shell("npm test | cat")), false);
  });

  it("has words with spaces in quotes, as VS Code writes them", () => {
    assert.equal(line(shell("echo", "a b", "c")), "echo 'a b' c");
    assert.equal(line(shell("${workspaceFolder}/run")), "'/w/my app/run'");
    assert.equal(line(shell("echo", "'a b'", '"a b"', "a\\ b", "a'b c'd")), "echo 'a b' \"a b\" a\\ b a'b c'd");
  });

  it("shows a command that breaks out of the quotes", () => {
    assert.equal(line(shell("echo", "x' ; rm -rf . ; ' y")), "echo 'x' ; rm -rf . ; ' y'");
  });

  it("quotes words as the task says", () => {
    const words = (["strong", "weak", "escape"] as const).map((quoting) => ({ value: "a 'b'", quoting }));
    assert.equal(line(shell("echo", ...words)), "echo 'a 'b'' \"a 'b'\" a\\ \\'b\\'");
    assert.equal(line(shell("echo", { value: "a (b)", quoting: "escape" }), "powershell"), "echo a` `(b`)");
    assert.equal(line(shell({ value: "run me", quoting: "strong" })), "'run me'");
    assert.equal(line(shell("echo", "a` b"), "powershell"), "echo a` b");
  });

  it("is certain only if no word could be quoted", () => {
    assert.equal(isQuoted(shell("npm", "run", "build")), false);
    assert.equal(isQuoted(shell("npm", "run", "$(id)")), true);
    assert.equal(isQuoted(shell("npm", { value: "run", quoting: "strong" })), true);
  });

  it("gives a program its words as they are", () => {
    assert.equal(line(program("node", "-e", "it's $HOME; x")), "node -e 'it'\\''s $HOME; x'");
    assert.equal(line(program("C:\\a b\\x.exe", "it's"), "powershell"), "& 'C:\\a b\\x.exe' 'it''s'");
    assert.equal(line(program("node", "x.js"), "powershell"), "node x.js");
  });
});

describe("the variables of a task", () => {
  const resolve = (text: string, root = "/w/app"): ReturnType<typeof resolveVariables> =>
    resolveVariables(text, makeTask(root, {}));

  it("are replaced if the folder alone decides them", () => {
    assert.deepEqual(resolve("${workspaceFolder}${/}${workspaceFolderBasename}${pathSeparator}${workspaceRoot}"), {
      text: "/w/app/app//w/app",
      unknown: [],
    });
  });

  it("are those of Windows in a folder of Windows", () => {
    assert.equal(resolve("${workspaceFolderBasename}${/}x", "C:\\w\\app").text, "app\\x");
    assert.equal(resolve("${workspaceFolderBasename}", "\\\\server\\app").text, "app");
  });

  it("are named and left if their values aren't known", () => {
    assert.deepEqual(resolve("${file} ${command:x} $HOME"), {
      text: "${file} ${command:x} $HOME",
      unknown: ["${file}", "${command:x}"],
    });
    assert.deepEqual(resolve("${config:a.${workspaceFolder}}").unknown, ["${"]);
    assert.deepEqual(resolve("plain text").unknown, []);
  });
});
