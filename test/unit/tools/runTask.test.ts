import assert from "node:assert/strict";
import { join } from "node:path";
import { Access } from "../../../src/tools/runtime/policy/access";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import runTask from "../../../src/tools/tasks/runTask";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { makeTasks } from "../../support/tasks";
import { fail, succeed } from "../../support/workspace";
import { taskRuns } from "./taskRuns";

describe("run_task", () => {
  const { workspace, task, over } = taskRuns();

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

    it("lists commands if commands are not looked into", async () => {
      const { grammar: _, ...context } = over(makeTasks([task()])).context;
      assert.equal((await succeed(runTask, {}, context))["output"], "build: npm run build");
    });
  });

  describe("finding a task", () => {
    it("names the folder if two folders have a task of the same name", async () => {
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

    it("says that the output isn't available if VS Code gives none", async () => {
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
        /^Permission denied: the user's rule `npm`/,
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

    it("runs nothing by a plan that needs a question, without the user's yes", async () => {
      const tasks = makeTasks([task()]);
      const { context } = over(tasks);
      const access = new Access(context);
      const { plan, ask } = await runTask.plan({ task: "build", offset: 0 }, { ...context, access });
      assert.match(String(ask?.detail), /npm run build/);
      await assert.rejects(async () => runTask.run(plan, { ...context, approval: access.approve(false) }), {
        code: "BLOCKED",
      });
      assert.deepEqual(tasks.ran, []);
    });

    it("runs nothing when a rule allowed the task and editors have been changed since", async () => {
      let looks = 0;
      const tasks = makeTasks([task()], {}, () => looks++ > 0);
      const { context } = over(tasks, { commands: { allow: ["npm run build"] } });
      assert.equal((await fail(runTask, { task: "build" }, context)).code, "BLOCKED");
      assert.deepEqual(tasks.ran, []);
    });
  });
});
