import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../../../src/tools/runtime/runTool";
import runTask from "../../../src/tools/tasks/runTask";
import { makeTasks } from "../../support/tasks";
import { succeed } from "../../support/workspace";
import { taskRuns } from "./taskRuns";

describe("run_task", () => {
  const { workspace, task, over, questionOf } = taskRuns();

  describe("asking", () => {
    it("shows the task, its whole command, its folder and time, and says what VS Code may do", async () => {
      const question = await questionOf(task());
      assert.equal(question.title, "Run the task build?");
      assert.match(question.detail, /^In the workspace folder, up to 2 minutes\.\n.*\n\nnpm run build$/m);
      assert.match(question.detail, /VS Code may save unsaved editors first, and may show the panel/);
    });

    it("doesn't ask about a task whose command a rule of the user allows", async () => {
      const tasks = makeTasks([task()], { exitCode: 0, output: "" });
      const { context, asked } = over(tasks, { commands: { allow: ["npm run build"] } });
      const { record } = await runTool(runTask, { task: "build" }, context);
      assert.deepEqual(record.decision, { by: "rule", answer: "yes", rule: "rule `npm run build`" });
      assert.deepEqual([asked, tasks.ran.length], [[], 1]);
    });

    it("asks about a command that only reads, since a task isn't confined", async () => {
      const question = await questionOf(task({ line: "cat src/a.ts" }));
      assert.match(question.detail, /^It only reads, but a task runs without the limits of bash/);
      assert.equal(question.always, undefined);
    });

    it("asks when editors would be saved, whatever a rule allows", async () => {
      const tasks = makeTasks([task()], { exitCode: 0, output: "" }, () => true);
      const { context, asked } = over(tasks, { commands: { allow: ["npm run build"] } });
      await succeed(runTask, { task: "build" }, context);
      assert.match(asked[0]?.detail ?? "", /^VS Code saves your unsaved editors first/);
    });

    it("offers a rule to keep for a command that may have one", async () => {
      const question = await questionOf(task({ line: "mkdir out" }));
      assert.deepEqual([question.rules, question.always], [["mkdir"], undefined]);
    });

    it("asks about variables whose values aren't known, and names them", async () => {
      const given = task({ line: "cat ${file} ${input:which}", cwd: "${fileDirname}", env: { MODE: "${env:MODE}" } });
      const { detail, always } = await questionOf(given, { allow: ["cat"] });
      const named = "${file}, ${input:which}, ${fileDirname}, ${env:MODE}";
      assert.equal(detail.startsWith(`VS Code fills in ${named} when the task starts.`), true, detail);
      assert.equal(always, true);
    });

    it("asks about words that VS Code quotes, whatever a rule allows", async () => {
      const shell = { kind: "shell", shell: "/bin/bash", ownShell: false } as const;
      const command = { ...shell, command: { value: "npm" }, args: [{ value: "run" }, { value: "a b" }] };
      assert.match((await questionOf(task({ command }), { allow: ["npm"] })).detail, /^VS Code quotes the words/);
    });

    it("asks about a task that runs in another shell, whatever a rule allows", async () => {
      const line = { kind: "shell", command: { value: "npm run build" }, args: [] } as const;
      for (const [shell, ownShell] of [
        ["/usr/bin/fish", false],
        ["/bin/bash", true],
      ] as const) {
        const given = task({ command: { ...line, shell, ownShell } });
        const { detail } = await questionOf(given, { allow: ["npm run build"] });
        assert.equal(
          detail.startsWith(`It runs in ${shell}, which may read the command in another way.`),
          true,
          detail,
        );
      }
    });

    it("shows how a task starts its shell, since the shell's own arguments can run anything", async () => {
      const line = { kind: "shell", command: { value: "ls" }, args: [], shell: "/bin/bash", ownShell: true } as const;
      const shellArgs = ["-c", "touch made; ls #", "${input:more}"];
      const { detail, always } = await questionOf(task({ command: { ...line, shellArgs } }), { allow: ["ls"] });
      assert.equal(detail.includes('It runs in /bin/bash -c "touch made; ls #" "${input:more}", which'), true, detail);
      assert.equal(detail.startsWith("VS Code fills in ${input:more} when the task starts."), true, detail);
      assert.equal(always, true);
    });

    it("asks about a task in a terminal that the workspace's settings change, whatever a rule allows", async () => {
      const program = { kind: "process", program: "npm", args: ["run", "build"] } as const;
      for (const given of [task({ ownTerminal: true }), task({ ownTerminal: true, command: program })]) {
        const { detail, always } = await questionOf(given, { allow: ["npm run build"] });
        assert.match(detail, /^Settings of the workspace change the shell or the environment of terminals/);
        assert.equal(always, true);
      }
    });

    it("doesn't ask which shell it is for a program that is started without one", async () => {
      const command = { kind: "process", program: "npm", args: ["run", "build"] } as const;
      const tasks = makeTasks([task({ command })], { exitCode: 0, output: "" });
      const { context, asked } = over(tasks, { commands: { allow: ["npm run build"] } });
      await succeed(runTask, { task: "build" }, context);
      assert.deepEqual(asked, []);
    });

    it("asks about every task if commands are not looked into", async () => {
      const tasks = makeTasks([task()], { exitCode: 0, output: "" });
      const { context, asked } = over(tasks, { commands: { allow: ["npm"] } });
      const { grammar: _, ...blind } = context;
      await succeed(runTask, { task: "build" }, blind);
      assert.equal(asked.length, 1);
    });

    it("shows the variables of the task's environment with their values", async () => {
      const { detail } = await questionOf(task({ env: { PATH: "${workspaceFolder}/bin" } }));
      assert.match(detail, /^Sets PATH, which may change what programs are run\./);
      assert.equal(detail.includes(`\nPATH=${JSON.stringify(`${workspace.root}/bin`)}`), true, detail);
    });

    it("asks about a folder outside the workspace, and shows a folder inside it", async () => {
      await mkdir(join(workspace.root, "src"), { recursive: true });
      const unknown = await questionOf(task({ cwd: "${input:folder}/a" }));
      assert.match(unknown.detail, /^In the folder \$\{input:folder\}\/a, up to/m);
      assert.match((await questionOf(task({ cwd: "/etc" }))).detail, /^(?:c:)?\/etc is outside the workspace\./);
      for (const cwd of ["src", "${workspaceFolder}/src"])
        assert.match((await questionOf(task({ cwd }))).detail, /^In the folder src, up to/m);
    });
  });
});
