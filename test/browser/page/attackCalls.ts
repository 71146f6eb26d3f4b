import type { RecordedCall } from "./recordedLines";

const run = "globalThis.hacked=1";

/** What does harm in a page, a terminal or a file system that takes it at its word. */
export const attacks: Readonly<Record<string, string>> = {
  script: `<script>${run}</script><script src="https://evil.example/x.js"></script><base href="https://evil.example/">`,
  handler: `<img src=x onerror="${run}"><svg onload="${run}"><details open ontoggle="${run}"><body onpageshow="${run}">`,
  link: [
    `[press](javascript:${run})`,
    `[press](command:workbench.action.terminal.new)`,
    `[press](vscode://evil.publisher/run)`,
    `<a href="javascript:${run}">press</a>`,
    `<form action="javascript:${run}"><button>press</button></form>`,
    `\u001b]8;;javascript:${run}\u0007press\u001b]8;;\u0007`,
    `\u001b]8;;command:workbench.action.quit\u0007press\u001b]8;;\u0007`,
  ].join("\n\n"),
  style: [
    `<style>* { display: none !important } body { background: url(https://evil.example/seen) }</style>`,
    `<div style="position:fixed;inset:0;z-index:99999;background:url(https://evil.example/seen)">over everything</div>`,
    `<link rel="stylesheet" href="https://evil.example/x.css"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
    `\u001b[38;2;1;2;3;background:url(https://evil.example/seen)mtext\u001b[0m`,
  ].join("\n\n"),
  svg: [
    `<svg xmlns="http://www.w3.org/2000/svg"><script>${run}</script><use href="https://evil.example/x.svg#a"/></svg>`,
    `<svg><a xlink:href="javascript:${run}"><text>press</text></a><foreignObject><iframe src="javascript:${run}"/></foreignObject></svg>`,
    `<svg><animate attributeName="href" values="javascript:${run}"/><set attributeName="onload" to="${run}"/></svg>`,
    `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
    `![](data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`)})`,
  ].join("\n\n"),
  bidi: "access\u202E level\u2066 admin\u2069 zero\u200Bwidth\u200D joined\uFEFF marked\u2028line",
  terminal: [
    "\u001b]0;a title that is not ours\u0007",
    "\u001b]2;another title\u001b\\",
    `\u001b]52;c;${btoa("put on the clipboard")}\u0007`,
    "\u001b]1337;File=name=eA==;inline=1:AAAA\u0007",
    "\u001b]9;a notification\u0007\u001b]777;notify;a;b\u0007",
    "\u001b[?1049h\u001b[2J\u001b[3J\u001bc\u001b[6n\u001b[5i\u001bP$q\u001b\\what is left",
  ].join("\n"),
  prototype: `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":"no","hasOwnProperty":1,"then":"no"}`,
  climbing: [
    "../../../../etc/passwd",
    "..\\..\\..\\Windows\\System32\\config",
    "/etc/passwd:1:root",
    "src/../../../../etc/shadow:3: no",
    "file:///etc/passwd",
    "\\\\evil.example\\share\\x",
    "[the file](../../../../etc/passwd#L1)",
  ].join("\n"),
};

const shell = (id: string, text: string): RecordedCall => ({
  id,
  tool: "Bash",
  input: { command: text, description: text },
  content: text,
  structured: { stdout: text, stderr: text, interrupted: false, isImage: false },
});

/** Tools whose views make something of a text: colours and links of a terminal, Markdown, tables and trees, matches that open, lines of a file. */
const carriers: Readonly<Record<string, (id: string, text: string) => RecordedCall>> = {
  shell,
  markdown: (id, text) => ({
    id,
    tool: "Task",
    input: { description: text, prompt: text, subagent_type: text },
    content: [{ type: "text", text }],
    structured: { status: "completed", prompt: text, content: [{ type: "text", text }] },
  }),
  data: (id, text) => ({
    id,
    tool: "mcp__other__tool",
    input: { [text]: text },
    content: [{ type: "text", text: text.startsWith("{") ? text : JSON.stringify([{ [text]: text, text }]) }],
  }),
  matches: (id, text) => ({
    id,
    tool: "Grep",
    input: { pattern: text, path: text, output_mode: "content", "-n": true },
    content: text
      .split("\n")
      .map((line) => `${line}:1:${line}`)
      .join("\n"),
  }),
  file: (id, text) => ({
    id,
    tool: "Read",
    input: { file_path: `/home/ada/demo/${text}` },
    content: `     1→${text}`,
    structured: {
      type: "text",
      file: { filePath: text, content: text, numLines: 1, startLine: 1, totalLines: 1 },
    },
  }),
};

/** A line of 10 MB without an end. */
export const LONG_LINE = `${"x".repeat(10 * 1024 * 1024)}<img src=x onerror="${run}">`;

export const attackCalls: readonly RecordedCall[] = Object.entries(attacks).flatMap(([attack, text]) =>
  Object.entries(carriers).map(([carrier, carry]) => carry(`${attack}-${carrier}`, text)),
);

/** Shown apart: they are large. */
export function longLineCalls(): readonly RecordedCall[] {
  return ["shell", "markdown", "data", "file"].flatMap((name) => {
    const carry = carriers[name];
    return carry ? [{ ...carry(`long-${name}`, LONG_LINE), input: {} }] : [];
  });
}

/** Searches whose patterns take other engines for ever: `a?` thirty times, then `a` thirty times, on a line of sixty `a`, and the like. */
export const slowSearches: readonly RecordedCall[] = Object.entries({
  optional: `${"a?".repeat(30)}${"a".repeat(30)}b`,
  nested: "(a+)+b",
  either: "(a|aa)+$b",
  long: "[ab]*a[ab]{450}c",
}).map(([name, pattern]) => ({
  id: `slow-${name}`,
  tool: "Grep",
  input: { pattern, path: "src", output_mode: "content", "-n": true, "-i": true },
  content: Array.from({ length: 200 }, (_, at) => `src/a.ts:${at + 1}:${"a".repeat(at === 0 ? 60 : 900)}`).join("\n"),
}));
