import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ToolContext } from "../../../src/core/ports/context";
import type { Question } from "../../../src/core/ports/ask";
import type { CommandSettings } from "../../../src/core/ports/settings";
import type { WorkspaceTask } from "../../../src/core/ports/tasks";
import { runTool } from "../../../src/core/runTool";
import runTask from "../../../src/tools/runTask";
import { resourceOf } from "../../../src/platform/node/diskPath";
import { makeTask, makeTasks, type TestTasks } from "../../support/tasks";
import { eachWorkspace, fail, succeed } from "../../support/workspace";

describe("run_task", () => {
  const workspace = eachWorkspace({ "src/a.ts": "alpha\n" });
  const task = (given: Parameters<typeof makeTask>[1] = {}): WorkspaceTask => makeTask(workspace.root, given);

  /** A context with these tasks, and the questions that it was asked. */
  const over = (
    tasks: TestTasks,
    { answer = "yes", commands }: { answer?: "yes" | "no"; commands?: Partial<CommandSettings> } = {},
  ): { context: ToolContext; asked: Question[] } => {
    const asked: Question[] = [];
    const rules = { runReadOnly: true, allow: [], deny: [], ...commands };
    const context = workspace.context({
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
      settings: { commands: rules, paths: { outside: "ask", secret: [], notSecret: [], own: [] } },
    });
    return { context: { ...context, tasks }, asked };
  };

  /** The question that running a task asks. */
  const questionOf = async (given: WorkspaceTask, commands: Partial<CommandSettings> = {}): Promise<Question> => {
    const { context, asked } = over(makeTasks([given], { exitCode: 0 }), { commands });
    await succeed(runTask, { task: given.name }, context);
    const [question] = asked;
    if (!question) throw new Error("Nothing was asked");
    return question;
  };

  describe("listing", () => {
    it("lists the tasks of the workspace with their commands, and asks nobody", async () => {
      const { context, asked } = over(
        makeTasks([task(), task({ name: "test", source: "npm", line: "node --test\nnode x" })]),
      );
      assert.deepEqual(await succeed(runTask, {}, context), {
        count: 2,
        output: "build: npm run build\nnpm: test: node --test\\u{a}node x",
      });
      assert.deepEqual(asked, []);
    });

    it("lists tasks from an offset on", async () => {
      const { context } = over(makeTasks([task(), task({ name: "test", line: "npm test" })]));
      assert.equal((await succeed(runTask, { offset: 1 }, context))["output"], "test: npm test");
    });

    it("says which tasks can't be run, and why", async () => {
      const { command: _, ...bare } = task({ name: "bare" });
      const { context } = over(
        makeTasks([
          task({ name: "all", unfit: "compound" }),
          task({ name: "ext", unfit: "custom" }),
          task({ name: "lost", unfit: "unknown" }),
          task({ name: "now", running: true }),
          bare,
        ]),
      );
      const lines = String((await succeed(runTask, {}, context))["output"]).split("\n");
      const reasons = [/dependsOn/, /code of its own/, /tasks\.json/, /already running/, /code of its own/];
      assert.equal(lines.length, reasons.length);
      for (const [index, reason] of reasons.entries()) assert.match(lines[index] ?? "", reason);
      for (const line of lines) assert.match(line, /\(can't be run: /);
    });

    it("says where tasks are defined when there are none", async () => {
      const { context } = over(makeTasks([]));
      const data = await succeed(runTask, {}, context);
      assert.equal(data["count"], 0);
      assert.match(String(data["note"]), /\.vscode\/tasks\.json/);
    });

    it("says that there are no tasks because no folder is open", async () => {
      const { context } = over(makeTasks([]));
      const data = await succeed(runTask, {}, { ...context, workspace: { ...context.workspace, folders: [] } });
      assert.match(String(data["note"]), /^There are no tasks, because no folder is open\./);
    });

    it("says how many tasks belong to no workspace folder", async () => {
      const { context } = over(makeTasks([task()], {}, () => false, 3));
      const data = await succeed(runTask, {}, context);
      assert.equal(data["count"], 1);
      assert.match(String(data["note"]), /^3 tasks belong to no workspace folder/);
    });

    it("stops listing when the call is cancelled, however long VS Code takes", async () => {
      const abort = new AbortController();
      const tasks = {
        ...makeTasks([]),
        list: () => {
          abort.abort();
          return new Promise<never>(() => undefined);
        },
      };
      for (const input of [{}, { task: "build" }])
        await fail(runTask, input, { ...over(makeTasks([])).context, tasks, signal: abort.signal });
    });

    it("lists commands where commands are not looked into", async () => {
      const { grammar: _, ...context } = over(makeTasks([task()])).context;
      assert.equal((await succeed(runTask, {}, context))["output"], "build: npm run build");
    });
  });

  describe("finding a task", () => {
    it("names the folder where two folders have a task of the same name", async () => {
      const other = { name: "other", resource: resourceOf(join(workspace.root, "src")), path: workspace.root };
      const tasks = makeTasks([task(), task({ folder: other })], { exitCode: 0 });
      const { context } = over(tasks);
      assert.match(
        (await fail(runTask, { task: "build" }, context)).message,
        /^Invalid input: 2 tasks are named "build"\. Name one of them: "build \(work\)", "build \(other\)"\./,
      );
      assert.equal((await succeed(runTask, { task: "build (other)" }, context))["task"], "build (other)");
    });

    it("refuses a name that two tasks of one folder have", async () => {
      const { context } = over(makeTasks([task(), task()]));
      assert.match((await fail(runTask, { task: "build" }, context)).message, /Ask the user to rename/);
    });

    it("finds a task of an extension by its name alone", async () => {
      const { context } = over(makeTasks([task({ source: "npm" })], { exitCode: 0 }));
      assert.equal((await succeed(runTask, { task: "build" }, context))["task"], "npm: build");
    });

    it("names the task that was probably meant, or says how to list them", async () => {
      const { context } = over(makeTasks([task()]));
      assert.match(
        (await fail(runTask, { task: "bild" }, context)).message,
        /^Task not found: "bild"\. Did you mean "build"\?/,
      );
      assert.match((await fail(runTask, { task: "zebra" }, context)).message, /without task to list/);
    });
  });

  describe("running", () => {
    it("returns the exit code, the end of the output and the problems, errors first", async () => {
      const resource = resourceOf(join(workspace.root, "src/a.ts"));
      const problems = [
        { resource, line: 2, severity: "warning", message: "unused" },
        { resource, line: 7, severity: "error", message: "m".repeat(600), source: "ts" },
      ] as const;
      const tasks = makeTasks([task()], { exitCode: 2, output: "one\ntwo\r\n", problems });
      assert.deepEqual(await succeed(runTask, { task: "build" }, over(tasks).context), {
        task: "build",
        exit_code: 2,
        problems: [
          { path: "src/a.ts", line: 7, severity: "error", message: `${"m".repeat(500)}…`, source: "ts" },
          { path: "src/a.ts", line: 2, severity: "warning", message: "unused" },
        ],
        output: "one\ntwo",
      });
      assert.deepEqual(tasks.ran, [{ name: "build", waitMs: 120_000 }]);
    });

    it("says how many problems are not shown", async () => {
      const resource = resourceOf(join(workspace.root, "src/a.ts"));
      const one = { resource, line: 1, severity: "error", message: "m".repeat(300) } as const;
      const tasks = makeTasks([task()], { exitCode: 1, output: "", problems: Array.from({ length: 50 }, () => one) });
      const data = await succeed(
        runTask,
        { task: "build" },
        { ...over(tasks).context, limits: { maxOutputSize: 4000 } },
      );
      const shown = (data["problems"] as unknown[]).length;
      assert.equal(shown > 2 && shown < 10, true);
      assert.equal(data["note"], `${50 - shown} more problems are not shown.`);
    });

    it("says that the output isn't available where VS Code gives none", async () => {
      const data = await succeed(runTask, { task: "build" }, over(makeTasks([task()], { exitCode: 0 })).context);
      assert.equal(data["output"], "");
      assert.match(String(data["note"]), /^VS Code gave no output of the task/);
    });

    it("says that a task which ended without an exit code was ended by the user or didn't start", async () => {
      const data = await succeed(runTask, { task: "build" }, over(makeTasks([task()], { output: "" })).context);
      assert.equal(data["exit_code"], null);
      assert.match(String(data["note"]), /^The task ended without an exit code/);
    });

    it("ends a task that runs out of time, and lets a background task go on", async () => {
      const tasks = makeTasks([task(), task({ name: "watch", background: true })], { timedOut: true, output: "" });
      const { context } = over(tasks);
      const ended = await succeed(runTask, { task: "build", timeout: 50 }, context);
      assert.deepEqual([ended["timed_out"], ended["exit_code"]], [true, null]);
      assert.match(String(ended["note"]), /ended after 50 ms/);
      assert.match(String((await succeed(runTask, { task: "watch" }, context))["note"]), /goes on in its terminal/);
      assert.deepEqual(
        tasks.ran.map(({ waitMs }) => waitMs),
        [50, 10_000],
      );
    });

    it("waits no longer than the setting allows, and says so", async () => {
      const tasks = makeTasks([task()], { exitCode: 0, output: "" });
      const data = await succeed(runTask, { task: "build", timeout: 900_000 }, over(tasks).context);
      assert.deepEqual(data["warnings"], ["timeout 900000 is more than the setting allows; 600000 ms was used."]);
      assert.equal(tasks.ran[0]?.waitMs, 600_000);
    });
  });

  describe("refusing", () => {
    it("runs nothing when the user says no", async () => {
      const tasks = makeTasks([task()]);
      const { code } = await fail(runTask, { task: "build" }, over(tasks, { answer: "no" }).context);
      assert.deepEqual([code, tasks.ran], ["BLOCKED", []]);
    });

    it("refuses tasks in a workspace that isn't trusted, and doesn't list them either", async () => {
      const tasks = makeTasks([task()]);
      for (const input of [{}, { task: "build" }]) {
        const { code, message } = await fail(runTask, input, { ...workspace.context({ trusted: false }), tasks });
        assert.equal(code, "BLOCKED");
        assert.match(message, /^Permission denied: run_task in a workspace that is not trusted/);
      }
      assert.deepEqual(tasks.ran, []);
    });

    it("says that tasks can be run only in VS Code", async () => {
      for (const input of [{}, { task: "build" }])
        assert.match((await fail(runTask, input, workspace.context())).message, /^Tasks can be run only in VS Code/);
    });

    it("says why a task that starts others can't be run, and asks nobody", async () => {
      const { context, asked } = over(makeTasks([task({ unfit: "compound" })]));
      const { code, message } = await fail(runTask, { task: "build" }, context);
      assert.equal(code, "EXECUTION_ERROR");
      assert.match(message, /^Task can't be run: "build"\. It starts other tasks \(dependsOn\)/);
      assert.deepEqual(asked, []);
    });

    it("never runs a command that is never run, whoever wrote the task", async () => {
      const tasks = makeTasks([task({ line: "rm -rf /" })]);
      const { code } = await fail(runTask, { task: "build" }, over(tasks).context);
      assert.deepEqual([code, tasks.ran], ["BLOCKED", []]);
    });

    it("never runs a command that the user's rules deny", async () => {
      const { context } = over(makeTasks([task()]), { commands: { deny: ["npm"] } });
      assert.match(
        (await fail(runTask, { task: "build" }, context)).message,
        /^Permission denied: the person's rule `npm`/,
      );
    });

    it("refuses a task whose environment makes the shell run something else", async () => {
      const { context } = over(makeTasks([task({ env: { BASH_ENV: "x" } })]));
      assert.match((await fail(runTask, { task: "build" }, context)).message, /^Permission denied: env BASH_ENV/);
    });

    it("runs nothing when the task has changed since the user was asked", async () => {
      let line = "npm run build";
      const tasks = { ...makeTasks([]), list: async () => ({ tasks: [task({ line })], elsewhere: 0 }) };
      const ask: ToolContext["ask"] = async () => {
        line = "npm run deploy";
        return "yes";
      };
      const { code, message } = await fail(runTask, { task: "build" }, { ...workspace.context({ ask }), tasks });
      assert.equal(code, "BLOCKED");
      assert.match(message, /has changed since it was looked at\. Nothing was run/);
    });

    it("runs nothing when a rule allowed the task and editors have been changed since", async () => {
      let looks = 0;
      const tasks = makeTasks([task()], {}, () => looks++ > 0);
      const { context } = over(tasks, { commands: { allow: ["npm run build"] } });
      assert.equal((await fail(runTask, { task: "build" }, context)).code, "BLOCKED");
      assert.deepEqual(tasks.ran, []);
    });
  });

  describe("asking", () => {
    it("shows the task, its whole command, its folder and time, and says what VS Code may do", async () => {
      const question = await questionOf(task());
      assert.equal(question.title, "Run this task?");
      assert.match(question.detail, /Task build:\nnpm run build\n\nin \., for at most 120 s\n/);
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

    it("asks about every task where commands are not looked into", async () => {
      const tasks = makeTasks([task()], { exitCode: 0, output: "" });
      const { context, asked } = over(tasks, { commands: { allow: ["npm"] } });
      const { grammar: _, ...blind } = context;
      await succeed(runTask, { task: "build" }, blind);
      assert.equal(asked.length, 1);
    });

    it("shows the variables of the task's environment with their values", async () => {
      const { detail } = await questionOf(task({ env: { PATH: "${workspaceFolder}/bin" } }));
      assert.match(detail, /^Sets PATH, which may change what programs are run\./);
      assert.equal(detail.includes(`with PATH=${JSON.stringify(`${workspace.root}/bin`)}\n`), true, detail);
    });

    it("asks about a folder outside the workspace, and shows a folder inside it", async () => {
      await mkdir(join(workspace.root, "src"), { recursive: true });
      assert.match((await questionOf(task({ cwd: "/etc" }))).detail, /^\/etc lies outside the workspace\./);
      for (const cwd of ["src", "${workspaceFolder}/src"])
        assert.match((await questionOf(task({ cwd }))).detail, /\nin src, for/);
    });
  });
});
