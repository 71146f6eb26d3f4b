import assert from "node:assert/strict";
import goose from "../../../../src/transcripts/sources/agents/goose";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("goose-session.jsonl");
const [row = ""] = text.split("\n");

/** A session of messages with this content. */
const sessionOf = (...messages: readonly unknown[]): string =>
  [
    row,
    ...messages.map((data, at) => {
      const role = at % 2 === 0 ? "assistant" : "user";
      return JSON.stringify({ message: { id: String(at), role, created: at }, data });
    }),
    "",
  ].join("\n");

const request = (id: string, name: string, args: object): object => ({
  type: "toolRequest",
  id,
  toolCall: { status: "success", value: { name, arguments: args } },
});
const response = (id: string, words: string, more: object = {}): object => ({
  type: "toolResponse",
  id,
  toolResult: { status: "success", value: { content: [{ type: "text", text: words }], isError: false, ...more } },
});

describe("a session of goose", () => {
  it("has each call of goose once, with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /^The file is a session of goose, /);
    assert.deepEqual([file.summary.writtenBy, file.summary.lines.unknown], ["goose", 0]);
    assert.deepEqual(statusesOf(file), {
      call_1: "ok",
      call_2: "ok",
      call_3: "error",
      call_4: "error",
      call_5: "error",
      call_6: "ok",
      call_7: "ok",
      call_8: "ok",
      call_9: "rejected",
    });
    assert.equal(file.calls.get("call_4")?.reason, "The command failed with exit code 1");
    assert.equal(file.calls.get("call_5")?.reason, "The command ran out of time");
    const tools = ["call_2", "call_6", "call_7"].map((id) => file.calls.get(id)?.tool);
    assert.deepEqual(tools, ["edit", "view", "mcp__tool-results__glob"]);
    assert.deepEqual(file.calls.get("call_2")?.input, {
      file_path: "src/price.ts",
      old_string: "Math.floor",
      new_string: "Math.round",
    });
  });

  it("has nothing as a prompt but what was typed", async () => {
    const typed = told(await opened(text)).filter((line) => line.startsWith("prompt"));
    assert.deepEqual(typed, ["prompt: Prices are cut, not rounded. Please fix it."]);
  });

  it("shows what the model was given, not what was for the user alone", async () => {
    const block = (words: string, audience: string): object => ({
      type: "text",
      text: words,
      annotations: { audience: [audience] },
    });
    const result = {
      type: "toolResponse",
      id: "c1",
      toolResult: { status: "success", value: [block("Model", "assistant"), block("Person", "user")] },
    };
    const file = await opened(sessionOf([request("c1", "weather__today", {})], [result]));
    assert.equal(JSON.stringify(file.calls.get("c1")?.result).includes("Person"), false);
    assert.equal(JSON.stringify(file.calls.get("c1")?.result).includes("Model"), true);
  });

  it("shows the edits of the editor of older versions", async () => {
    const editor = (id: string, args: object): object =>
      request(id, "developer__text_editor", { path: "/a.ts", ...args });
    const file = await opened(
      sessionOf([
        editor("c1", { command: "str_replace", old_str: "a", new_str: "b" }),
        editor("c2", { command: "write", file_text: "all" }),
        editor("c3", { command: "insert", insert_line: 3, new_str: "c" }),
        editor("c4", { command: "str_replace", diff: "--- a" }),
        editor("c5", { command: "undo_edit" }),
      ]),
    );
    const shown = ["c1", "c2", "c3", "c4", "c5"].map((id) => [file.calls.get(id)?.tool, file.calls.get(id)?.input]);
    assert.deepEqual(shown, [
      ["edit", { file_path: "/a.ts", old_string: "a", new_string: "b" }],
      ["write", { file_path: "/a.ts", content: "all" }],
      ["edit", { file_path: "/a.ts", command: "insert", insert_line: 3, new_str: "c" }],
      ["edit", { file_path: "/a.ts", diff: "--- a" }],
      ["edit", { file_path: "/a.ts", command: "undo_edit" }],
    ]);
  });

  for (const [words, status] of [
    ["The user has declined to run this tool. DO NOT attempt", "rejected"],
    ["Approval was denied or cancelled by the session controller, so", "rejected"],
    ["This tool call was denied before execution. No", "blocked"],
    ["This tool call was blocked by a safety inspector and", "blocked"],
    ["Let the user know the tool call was skipped in goose chat mode. DO NOT", "blocked"],
    ["A text about The user has declined to run this tool.", "ok"],
  ] as const)
    it(`has a call as ${status} whose result begins with "${words.slice(0, 50)}"`, async () => {
      const file = await opened(sessionOf([request("c1", "shell", { command: "ls" })], [response("c1", words)]));
      assert.deepEqual(statusesOf(file), { c1: status });
    });

  it("has a call that could not be read, or that a server refused, with the reason", async () => {
    const error = { status: "error", error: "-32602: no such tool" };
    const file = await opened(
      sessionOf(
        [{ type: "toolRequest", id: "c1", toolCall: error }],
        [{ type: "toolResponse", id: "c1", toolResult: error }],
      ),
    );
    assert.deepEqual(statusesOf(file), { c1: "error" });
    assert.match(file.calls.get("c1")?.error ?? "", /no such tool/);
  });

  it("keeps and counts content that is not known, and content without its fields", async () => {
    const file = await opened(
      sessionOf([7, { type: "weather" }, { type: "toolRequest" }, { type: "toolResponse" }, { type: "image" }]),
    );
    assert.equal(file.summary.lines.unknown, 2);
    assert.equal(file.rows.filter(({ text: shown }) => shown.includes('"record":7')).length, 1);
    for (const data of [undefined, 7, "x", {}])
      assert.equal((await opened(sessionOf(data))).summary.lines.unknown, 1, JSON.stringify(data));
  });
});

describe("the database of goose", () => {
  it("is in the folder for data of each system, or in the one that is named", () => {
    const folders = (platform: string, variables: Readonly<Record<string, string>> = {}): unknown =>
      goose.folders({ platform, home: "/home/robin", variable: (name) => variables[name] });
    assert.deepEqual(folders("linux"), [["/home/robin", ".local", "share", "goose", "sessions"]]);
    assert.deepEqual(folders("darwin", { XDG_DATA_HOME: "/xdg" }), [["/xdg", "goose", "sessions"]]);
    assert.deepEqual(folders("win32", { APPDATA: "C:/A" }), [["C:/A", "Block", "goose", "data", "sessions"]]);
    assert.deepEqual(folders("linux", { GOOSE_PATH_ROOT: "/own" }), [["/own", "data", "sessions"]]);
  });
});
