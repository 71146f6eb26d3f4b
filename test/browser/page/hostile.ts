import { written } from "./written";

const markup = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script><a href="javascript:globalThis.hacked=1">x</a>`;
const bidi =
  "invoice\u202Efdp.exe \u2066zero\u200Bwidth\u2069 \u0007bell \u001b]8;;https://example.org\u0007link\u001b]8;;\u0007";
const deep = (levels: number): unknown => {
  let value: unknown = "bottom";
  for (let level = 0; level < levels; level++) value = { inner: value, [`<b>${level}</b>`]: markup };
  return value;
};
const ansi = `\u001b[31mred${markup}\u001b[0m \u001b[38;2;1;2;3mtrue\u001b[38;5;300mwrong\u001b[999;31;;5m\u001b[2J\u001b[Hmoved\rover\u0008\u0000 \u001b[`;
const huge = `${"x".repeat(300_000)}${markup}`;
const many = `${markup}\n`.repeat(5000);

/** Texts that would do harm if they were anything but text. */
export const hostile = written(
  [
    { tool: `glob${markup}`, summary: markup, input: { pattern: markup }, data: { output: markup, count: 1 } },
    {
      tool: "glob",
      summary: bidi,
      input: { pattern: bidi },
      data: { output: `${markup}\n${bidi}\n../../etc/passwd`, count: 3 },
    },
    {
      tool: "grep",
      summary: markup,
      input: { pattern: markup },
      data: { output: `${markup}:12: ${markup}\na:b.ts:3: ${huge}`, count: 2 },
    },
    { tool: "bash", summary: bidi, input: { command: `echo ${bidi}` }, data: { output: ansi + many, exit_code: 0 } },
    { tool: "file_read", summary: "huge", input: { file_path: markup, offset: "<b>" }, data: { output: huge } },
    { tool: "bash", summary: "fails", input: { command: markup }, error: `${markup}\n${bidi}`, status: "error" },
    { tool: "glob", summary: "wrong", input: null, data: { output: { toString: "no" }, count: "many" } },
  ],
  [
    { kind: "prompt", text: `${markup}\n${bidi}` },
    { kind: "answer", text: huge },
    { kind: "thinking", text: markup },
    { kind: "unreadable", text: markup },
    { kind: "unknown", text: markup, entryType: markup },
    { kind: "bookkeeping", text: bidi, entryType: markup },
    { tool: markup, summary: markup, input: deep(2000), data: { deep: deep(2000), [markup]: markup } },
    {
      tool: "WebSearch",
      summary: markup,
      input: {},
      data: { query: markup, links: [{ title: markup, url: "javascript:globalThis.hacked=1" }, null, 7] },
    },
    {
      tool: "Edit",
      summary: markup,
      input: { old_string: markup, new_string: many },
      data: { filePath: markup, action: markup, lines: [{ lineNumber: 1, content: markup }, null] },
    },
    {
      tool: "TodoWrite",
      summary: markup,
      input: {},
      data: { todos: [{ content: markup, status: markup }, null, "x"] },
    },
    { tool: "AskUserQuestion", summary: markup, input: {}, data: { answers: { [markup]: markup, __proto__x: 5 } } },
    {
      tool: "Task",
      summary: markup,
      input: { prompt: markup, subagent_type: markup },
      data: { subagentResponse: many },
    },
    { tool: "Read", summary: markup, input: {}, data: { lines: [{ content: 5 }] } },
  ],
);
