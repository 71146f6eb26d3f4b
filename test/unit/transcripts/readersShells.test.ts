import assert from "node:assert/strict";
import { dataOf, parseRecorded } from "../../support/recordedCall";

describe("BashOutput", () => {
  it("reads the sections, also output that contains a closing tag", () => {
    const content =
      "<status>completed</status>\n\n<exit_code>3</exit_code>\n\n<stdout>\na </stdout> b\n</stdout>\n\n<stderr>\nwarn\n</stderr>\n\n<timestamp>2026-01-14T09:06:40.118Z</timestamp>";
    assert.deepEqual(dataOf("BashOutput", { content }), {
      status: "completed",
      exitCode: 3,
      stdout: "a </stdout> b",
      stderr: "warn",
      timestamp: "2026-01-14T09:06:40.118Z",
    });
  });

  it("has no exit code while the shell runs", () => {
    assert.deepEqual(dataOf("BashOutput", { content: "<status>running</status>\n\n<timestamp>T</timestamp>" }), {
      status: "running",
      exitCode: null,
      stdout: "",
      stderr: "",
      timestamp: "T",
    });
  });

  it("takes the structured result first", () => {
    const toolUseResult = {
      shellId: "b1",
      command: "x",
      status: "failed",
      exitCode: 1,
      stdout: "o",
      stderr: "e",
      timestamp: "T",
    };
    assert.deepEqual(dataOf("BashOutput", { content: "", entry: { toolUseResult } }), {
      status: "failed",
      exitCode: 1,
      stdout: "o",
      stderr: "e",
      timestamp: "T",
      shellId: "b1",
      command: "x",
    });
  });
});

describe("KillShell", () => {
  it("reads a command with parentheses and line feeds", () => {
    const message = "Successfully killed shell: 581cd5 (for i in (a b)\ndo x; done)";
    assert.deepEqual(dataOf("KillShell", { content: JSON.stringify({ message, shell_id: "581cd5" }) }), {
      shellId: "581cd5",
      status: "killed",
      message,
      command: "for i in (a b)\ndo x; done",
    });
  });

  for (const status of ["completed", "killed", "failed"]) {
    it(`says that a shell had ended: ${status}`, () => {
      const content = `Shell b8d10a is not running, so cannot be killed (status: ${status})`;
      const { success, data, error } = parseRecorded("KillShell", { content, failed: true });
      assert.deepEqual([success, data, error], [false, { shellId: "b8d10a", status }, content]);
    });
  }

  it("reads the results of KillBash and TaskStop", () => {
    const kill = { success: true, message: "Successfully killed shell: bash_1 (x)", shell_id: "bash_1" };
    assert.deepEqual(dataOf("KillBash", { content: JSON.stringify(kill) }), {
      shellId: "bash_1",
      status: "killed",
      message: kill.message,
      command: "x",
    });
    const stop = {
      message: "Successfully stopped task: b2 (./run.sh)",
      task_id: "b2",
      task_type: "local_bash",
      command: "./run.sh",
    };
    assert.deepEqual(dataOf("TaskStop", { content: JSON.stringify(stop) }), {
      shellId: "b2",
      status: "killed",
      message: stop.message,
      command: "./run.sh",
      taskType: "local_bash",
    });
  });
});

describe("TaskOutput", () => {
  const text =
    "<retrieval_status>success</retrieval_status>\n\n<task_id>b5</task_id>\n\n<task_type>local_bash</task_type>\n\n<status>completed</status>\n\n<exit_code>0</exit_code>\n\n<output>\none </output> two\n</output>";
  const data = {
    retrievalStatus: "success",
    taskId: "b5",
    taskType: "local_bash",
    status: "completed",
    exitCode: 0,
    output: "one </output> two",
  };

  it("reads the sections, under its older name too", () => {
    for (const tool of ["TaskOutput", "AgentOutputTool"]) assert.deepEqual(dataOf(tool, { content: text }), data);
  });

  it("takes the structured result first", () => {
    const task = {
      task_id: "b6",
      task_type: "local_agent",
      status: "running",
      description: "x",
      output: "",
      exitCode: null,
    };
    assert.deepEqual(
      dataOf("TaskOutput", { content: text, entry: { toolUseResult: { retrieval_status: "timeout", task } } }),
      {
        retrievalStatus: "timeout",
        taskId: "b6",
        taskType: "local_agent",
        status: "running",
        exitCode: 0,
        output: "",
        description: "x",
      },
    );
  });
});

describe("Monitor", () => {
  it("shows the task, from the text and from the structured result", () => {
    const content = "Monitor started (task b3f, timeout 3600000ms). You will be notified on each event.";
    assert.deepEqual(dataOf("Monitor", { content }), { taskId: "b3f", timeoutMs: 3600000 });
    const toolUseResult = { taskId: "b4", timeoutMs: 0, persistent: true };
    assert.deepEqual(dataOf("Monitor", { content, entry: { toolUseResult } }), toolUseResult);
  });
});

describe("Bash", () => {
  it("has no output if the program only says so", () => {
    assert.deepEqual(dataOf("Bash", { content: "(Bash completed with no output)" }), { stdout: "", stderr: "" });
  });

  it("shows the task of a command in the background, however it got there", () => {
    assert.deepEqual(
      dataOf("Bash", { content: "Command running in background with ID: b1. Output is being written to: /t" }),
      {
        stdout: "",
        stderr: "",
        backgroundTaskId: "b1",
      },
    );
    const late = "Command did not complete within its 120s timeout and was moved to the background (ID: b2). Output …";
    assert.deepEqual(dataOf("Bash", { content: late }), {
      stdout: "",
      stderr: "",
      backgroundTaskId: "b2",
      timedOutAfterMs: 120000,
    });
  });

  it("names the file that contains all of a long output", () => {
    const content =
      "<persisted-output>\nOutput too large (152KB). Full output saved to: /s/tool results/b.txt\n\nPreview (first 2KB):\none\ntwo\n...\n</persisted-output>";
    assert.deepEqual(dataOf("Bash", { content }), {
      stdout: "one\ntwo",
      stderr: "",
      persistedOutputPath: "/s/tool results/b.txt",
    });
    const toolUseResult = { stdout: "one", stderr: "", persistedOutputPath: "/s/b.txt", persistedOutputSize: 152000 };
    assert.deepEqual(dataOf("Bash", { content, entry: { toolUseResult } }), toolUseResult);
  });

  it("keeps what git did, and that the output is an image", () => {
    const toolUseResult = { stdout: "AAAA", stderr: "", isImage: true, gitOperation: { push: { branch: "b" } } };
    assert.deepEqual(dataOf("PowerShell", { content: "", entry: { toolUseResult } }), toolUseResult);
  });

  it("says nothing of the output of a call that was refused", () => {
    const { success, data } = parseRecorded("Bash", {
      content: "[Request interrupted by user for tool use]",
      failed: true,
    });
    assert.deepEqual([success, data], [false, undefined]);
  });
});
