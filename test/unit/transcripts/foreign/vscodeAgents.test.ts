import assert from "node:assert/strict";
import { opened, statusesOf, told } from "./opened";

const FILE = "file:///w/src/a.ts";

/** A chat with an agent that runs outside the window, or with VS Code's own. */
function chat(agent: string, ...response: readonly object[]): string {
  const request = {
    requestId: "request_1",
    message: { text: "Fix it" },
    agent: { id: agent },
    modelState: { value: 1 },
  };
  return JSON.stringify({ responderUsername: "GitHub Copilot", requests: [{ ...request, response }] });
}

function call(toolCallId: string, toolId: string, source: string, more: object = {}): object {
  return {
    ...{ kind: "toolInvocationSerialized", toolCallId, toolId, isConfirmed: true, isComplete: true },
    ...{ source: { type: source, label: source }, invocationMessage: { value: `Runs ${toolId}`, uris: {} } },
    ...more,
  };
}

function command(original: string, state?: object): object {
  const output = { terminalCommandOutput: { text: "out" }, terminalCommandState: state ?? {} };
  return { toolSpecificData: { kind: "terminal", commandLine: { original }, ...(state && output) } };
}

const EDITED = { invocationMessage: { value: `Editing [](${FILE})`, uris: { [FILE]: { path: "/w/src/a.ts" } } } };

describe("a chat of VS Code with an agent outside the window", () => {
  it("a command that failed in Copilot CLI isn't shown as succeeded", async () => {
    const { calls } = await opened(
      chat(
        "copilotcli",
        call("c1", "Run Shell Command", "external", command("npm test", { exitCode: 1 })),
        call("c2", "Run Shell Command", "external", command("ls", { exitCode: 0 })),
        // In another language of VS Code.
        call("c3", "Shellbefehl ausführen", "external", command("grep x a", { exitCode: 1 })),
        call("c4", "Run Shell Command", "external", command("sleep 1", {})),
      ),
    );
    assert.deepEqual(
      Array.from(calls.values(), ({ id, tool, status }) => [id, tool, status]),
      [
        ["c1", "bash", "error"],
        ["c2", "bash", "ok"],
        ["c3", "bash", "expected"],
        ["c4", "bash", "orphaned"],
      ],
    );
    assert.equal(calls.get("c1")?.reason, "The command failed with exit code 1");
  });

  it("has the agent's calls by its own names, with the file that they name", async () => {
    const { calls } = await opened(
      chat(
        "copilotcli",
        call("e1", "Edit File", "external", EDITED),
        call("e2", "Create File", "external", { invocationMessage: "Parent directory does not exist" }),
        call("e3", "Stop Terminal Session", "external"),
        call("e4", "Something New", "external", EDITED),
      ),
    );
    assert.deepEqual(
      Array.from(calls.values(), ({ tool, input }) => [tool, input]),
      [
        ["edit", { path: "/w/src/a.ts" }],
        ["create", { message: "Parent directory does not exist" }],
        ["stop_bash", { message: "Runs Stop Terminal Session" }],
        ["Something New", { message: `Editing [](${FILE})` }],
      ],
    );
  });

  it("has what VS Code asks the user for the agent as no call of it", async () => {
    const asked = [
      call("q1", "vscode_get_terminal_confirmation", "internal", command("npm test")),
      call("q2", "vscode_askQuestions", "internal"),
      call("q3", "manage_todo_list", "internal", { toolSpecificData: { kind: "todoList", todoList: [] } }),
    ];
    const file = await opened(chat("copilotcli", ...asked, call("c1", "Ask User", "external")));
    assert.deepEqual(Object.keys(statusesOf(file)), ["c1"]);
    assert.equal(file.summary.lines.unknown, 0);
    assert.match(file.raw.join("\n"), /vscode_get_terminal_confirmation/);
    assert.equal(told(file).filter((row) => /^bookkeeping: VS Code's own call: /.test(row)).length, 3);
  });

  it("has the same tools as calls if VS Code's own agent uses them", async () => {
    const own = chat("github.copilot.editsAgent", call("q2", "vscode_askQuestions", "internal"));
    assert.deepEqual(Object.keys(statusesOf(await opened(own))), ["q2"]);
  });
});
