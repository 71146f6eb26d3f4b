import assert from "node:assert/strict";
import crush from "../../../../src/transcripts/sources/agents/crush";
import { fieldsOf } from "../../../../src/base/json/jsonValue";
import { converted, opened, sample, statusesOf, told } from "./opened";

const text = sample("crush-session.jsonl");
const [row = ""] = text.split("\n");

/** A session of one message with these parts. */
const sessionOf = (parts: unknown, message: object = {}): string =>
  [row, JSON.stringify({ message: { id: "m1", role: "assistant", created: 1, ...message }, data: parts }), ""].join(
    "\n",
  );

const part = (type: string, data: object): object => ({ type, data });
const call = (id: string, name: string, input: string): object =>
  part("tool_call", { id, name, input, finished: true });
const result = (id: string, name: string, content: string, more: object = {}): object =>
  part("tool_result", { tool_call_id: id, name, content, metadata: "", is_error: false, ...more });

describe("a session of Crush", () => {
  it("has each call of Crush once, with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /^The file is a session of Crush, /);
    assert.deepEqual([file.summary.writtenBy, file.summary.lines.unknown], ["crush", 0]);
    const statuses = statusesOf(file);
    for (const id of ["call_3", "call_4"]) assert.equal(statuses[id], "error", id);
    assert.deepEqual([statuses["call_12"], statuses["call_13"]], ["rejected", "interrupted"]);
    assert.equal(Object.values(statuses).filter((status) => status === "ok").length, 9);
    assert.equal(file.calls.get("call_4")?.reason, "The command failed with exit code 1");
    assert.equal(file.calls.get("call_5")?.reason, "It goes on in the background as 001");
    assert.equal(file.calls.get("call_9")?.tool, "mcp__tool-results__glob");
    assert.equal(file.calls.get("call_4")?.durationMs, 2300);
  });

  describe("of 2025, whose results do not name their tool", () => {
    const command = call("c1", "bash", '{"command":"make","timeout":5000}');
    const ended = async (text: string, more: object = {}, made = command) => {
      const { calls } = await opened(sessionOf([made, result("c1", "", text, more)]));
      return { status: calls.get("c1")?.status, reason: calls.get("c1")?.reason };
    };
    const folder = "\n\n<cwd>/home/robin/shop</cwd>";
    const times = (end: number) => ({ metadata: JSON.stringify({ start_time: 1000, end_time: 1000 + end }) });

    it("says how a command ended", async () => {
      const failed = { status: "error", reason: "The command failed with exit code 2" };
      assert.deepEqual(await ended(`no rule\n\nExit code 2${folder}`), failed);
      assert.equal((await ended(`built${folder}`)).status, "ok");
      assert.equal((await ended("no output")).status, "ok");
    });

    it("distinguishes a command that took too long from one that was stopped", async () => {
      const text = `serving\n\nCommand was aborted before completion${folder}`;
      const late = { status: "error", reason: "The command ran out of time" };
      assert.deepEqual(await ended(text, times(5004)), late);
      assert.equal((await ended(text, times(1200))).status, "interrupted");
      const minute = call("c1", "bash", '{"command":"make"}');
      assert.deepEqual(await ended(text, times(60_013), minute), late);
      assert.equal((await ended(text, times(59_000), minute)).status, "interrupted");
      assert.equal((await ended(text)).status, "interrupted");
    });

    it("says that the user refused or stopped a call, and nothing like it of an error with more words", async () => {
      const failed = { is_error: true };
      assert.equal((await ended("Permission denied", failed)).status, "rejected");
      assert.equal((await ended("Tool execution canceled by user", failed)).status, "interrupted");
      assert.equal((await ended("Permission denied: /etc/shadow", failed)).status, "error");
      assert.equal((await ended("Permission denied")).status, "ok");
    });
  });

  it("has every call once, if a model's server gives the same ID to calls after each other", async () => {
    const ends = [`a\n\nExit code 1`, "b", `c\n\nExit code 3`];
    const parts = ends.flatMap((text, at) => [
      call("tool_0_bash", "bash", JSON.stringify({ command: `run ${at}` })),
      result("tool_0_bash", "bash", text),
    ]);
    const { calls } = await opened(sessionOf([...parts, call("tool_0_bash", "bash", "{}")]));
    assert.deepEqual(
      [...calls.values()].map(({ status }) => status),
      ["error", "ok", "error", "pending"],
    );
    assert.deepEqual([...calls.keys()].slice(0, 2), ["tool_0_bash", "tool_0_bash (2)"]);
    const again = await opened(
      sessionOf([
        part("tool_call", { id: "c1", name: "bash", input: '{"comm', finished: false }),
        call("c1", "bash", '{"command":"ls"}'),
      ]),
    );
    assert.deepEqual([...again.calls.keys()], ["c1"]);
  });

  it("has every call once, if calls of one message have the same ID, each with its own result", async () => {
    const calls = [call("c1", "globglob", "{}{}"), call("c1", "glob", "{}"), call("c1", "edit", "{}")];
    const refused = result("c1", "", "old_string not found in file", { is_error: true });
    const file = await opened(
      sessionOf(calls) +
        [
          JSON.stringify({
            message: { id: "m2", role: "tool", created: 2 },
            data: [result("c1", "", "Tool not found: globglob", { is_error: true }), result("c1", "", "a.js"), refused],
          }),
          "",
        ].join("\n"),
    );
    assert.deepEqual(statusesOf(file), { c1: "error", "c1/2": "ok", "c1/3": "error" });
    assert.equal(file.calls.get("c1/2")?.text, "a.js");
  });

  it("has a call as stopped whose input was still being written when the user stopped the turn", async () => {
    const unfinished = part("tool_call", { id: "c1", name: "write", input: '{"file', finished: false });
    const status = async (reason: string | undefined): Promise<string | undefined> => {
      const finish = reason === undefined ? [] : [part("finish", { reason, time: 1 })];
      return (await opened(sessionOf([unfinished, call("c2", "view", "{}"), ...finish]))).calls.get("c1")?.status;
    };
    assert.equal(await status("canceled"), "interrupted");
    assert.equal(await status(undefined), "pending");
    const whole = await opened(sessionOf([call("c2", "view", "{}"), part("finish", { reason: "canceled", time: 1 })]));
    assert.equal(whole.calls.get("c2")?.status, "orphaned");
    const finish = part("finish", { reason: "canceled", time: 1 });
    for (const parts of [
      [unfinished, unfinished],
      [unfinished, result("c1", "write", "written")],
    ]) {
      const lines = await converted(new TextEncoder().encode(sessionOf([...parts, finish])));
      assert.equal(lines.split('"type":"tool_result"').length - 1, 1, "one result for one call");
    }
  });

  it("shows a file that was read with the numbers of its lines, and what Crush says behind it", async () => {
    const read =
      "<file>\n    10|a\n    11|\n\n(File has more lines. Use 'offset' parameter to read beyond line 11)\n</file>\n\n<diagnostics>x</diagnostics>\n";
    const file = await opened(
      sessionOf([call("c1", "view", '{"file_path":"/a.ts","offset":9}'), result("c1", "view", read)]),
    );
    const { content, startLine, numLines, rest } = fieldsOf(fieldsOf(file.calls.get("c1")?.result)["data"]);
    assert.deepEqual([content, startLine, numLines], ["a\n", 10, 2]);
    assert.equal(
      rest,
      "File has more lines. Use 'offset' parameter to read beyond line 11\n<diagnostics>x</diagnostics>",
    );
  });

  it("has nothing as a prompt but what was typed", async () => {
    const typed = told(await opened(text)).filter((line) => line.startsWith("prompt"));
    assert.deepEqual(typed, [
      "prompt: Prices are cut, not rounded. Please fix it.",
      "prompt: Wait for the other program.",
    ]);
  });

  it("says why a response ended without being complete, and that a text sums up what was said before", async () => {
    const failed = part("finish", { reason: "error", time: 1, message: "Bad Request", details: "no such model" });
    const shown = told(await opened(sessionOf([failed])));
    assert.match(shown.at(-1) ?? "", /Bad Request: no such model/);
    const summed = await opened(sessionOf([part("text", { text: "So far" })], { is_summary_message: "1" }));
    assert.deepEqual(
      told(summed).filter((line) => line.startsWith("prompt") || line.startsWith("answer")),
      [],
    );
  });

  it("takes an input that is no JSON as it is", async () => {
    const file = await opened(sessionOf([call("c1", "bash", '{"comm')]));
    assert.deepEqual(file.calls.get("c1")?.input, { input: '{"comm' });
  });

  it("keeps and counts parts that are not known, and those without their fields", async () => {
    const parts = [
      7,
      { type: "weather" },
      part("text", {}),
      part("tool_call", {}),
      part("tool_result", {}),
      part("binary", {}),
    ];
    const file = await opened(sessionOf(parts));
    assert.equal(file.summary.lines.unknown > 0, true);
    for (const data of [undefined, 7, "x", {}]) {
      const { unknown } = (await opened(sessionOf(data))).summary.lines;
      assert.equal(unknown, 1, JSON.stringify(data));
    }
  });
});

describe("the databases of Crush", () => {
  const folders = (
    variables: Readonly<Record<string, string>>,
    files: Readonly<Record<string, string>>,
    platform = "linux",
  ) =>
    crush.folders({
      platform,
      home: "/home/robin",
      variable: (name) => variables[name],
      text: (...path) => files[path.join("/")],
    });

  it("are in the folders that its list of projects names, wherever that is", () => {
    const list = JSON.stringify({ projects: [{ path: "/shop", data_dir: "/data/shop" }, { path: "/notes" }] });
    const expected = [["/data/shop"], ["/notes", ".crush"]];
    assert.deepEqual(folders({}, { "/home/robin/.local/share/crush/projects.json": list }), expected);
    assert.deepEqual(folders({ XDG_DATA_HOME: "/xdg" }, { "/xdg/crush/projects.json": list }), expected);
    assert.deepEqual(folders({ CRUSH_GLOBAL_DATA: "/own" }, { "/own/projects.json": list }), expected);
    assert.deepEqual(folders({ LOCALAPPDATA: "C:/L" }, { "C:/L/crush/projects.json": list }, "win32"), expected);
    assert.deepEqual(folders({}, {}), []);
  });

  it("are those of the 200 projects that were used last", () => {
    const projects = Array.from({ length: 300 }, (_, at) => ({ path: `/p${at}` }));
    const found = folders({}, { "/home/robin/.local/share/crush/projects.json": JSON.stringify({ projects }) });
    assert.deepEqual([found.length, found.at(-1)], [200, ["/p199", ".crush"]]);
  });
});
