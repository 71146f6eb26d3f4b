import type { RecordedCall, RecordedEntry } from "./recordedLines";

/** Where a secret stands; each has one of its own. */
export const PLACES = [
  "title",
  "prompt",
  "long prompt",
  "answer",
  "thinking",
  "command",
  "output",
  "error",
  "path",
  "written",
  "patch",
  "cut",
  "field",
  "unknown entry",
  "run input",
  "run output",
] as const;

/** A made-up token of GitHub's form for a place; put together here, so that none stands in this file. */
export function tokenOf(place: (typeof PLACES)[number]): string {
  const at = PLACES.indexOf(place);
  let state = at + 7;
  const letters = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc";
  const chance = Array.from({ length: 36 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return letters.charAt((state >> 12) % letters.length);
  });
  return ["ghp", chance.join("")].join("_");
}

const path = `/home/ada/demo/${tokenOf("path")}/notes.md`;

/** A transcript with a secret in every place that a view shows. */
export const secretsEntries: readonly (RecordedCall | RecordedEntry)[] = [
  { type: "ai-title", aiTitle: `Rotate ${tokenOf("title")}` },
  { type: "summary", summary: `Rotate ${tokenOf("title")}`, leafUuid: "entry-2" },
  { type: "user", message: { role: "user", content: `Use ${tokenOf("prompt")} to log in` } },
  // It begins before the place where rows are cut, and ends behind it.
  {
    type: "user",
    message: { role: "user", content: `${"many words ".repeat(180)}${tokenOf("long prompt")} and more` },
  },
  {
    type: "assistant",
    message: {
      role: "assistant",
      id: "m1",
      content: [{ type: "thinking", thinking: `They gave ${tokenOf("thinking")}` }],
    },
  },
  {
    type: "assistant",
    message: { role: "assistant", id: "m2", content: [{ type: "text", text: `I take \`${tokenOf("answer")}\`` }] },
  },
  {
    id: "secret-bash",
    tool: "Bash",
    input: { command: `git clone https://x:${tokenOf("command")}@github.com/ada/demo`, description: "Clone" },
    content: `cloned with ${tokenOf("output")}`,
    structured: { stdout: `cloned with ${tokenOf("output")}`, stderr: "", interrupted: false },
  },
  {
    id: "secret-fails",
    tool: "Bash",
    input: { command: "npm publish" },
    content: `Error: Exit code 1\n401 for ${tokenOf("error")}`,
    isError: true,
  },
  { id: "secret-read", tool: "Read", input: { file_path: path }, content: "     1→x" },
  {
    id: "secret-write",
    tool: "Write",
    input: { file_path: "/home/ada/demo/a.txt", content: tokenOf("written") },
    content: "File created",
  },
  {
    id: "secret-edit",
    tool: "Edit",
    input: { file_path: "/home/ada/demo/b.txt", old_string: "x", new_string: tokenOf("patch") },
    content: "The file has been updated.",
    structured: {
      filePath: "/home/ada/demo/b.txt",
      structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ["-x", `+${tokenOf("patch")}`] }],
    },
  },
  // The line about the call is cut inside the token.
  { id: "secret-cut", tool: "Bash", input: { command: `${"echo word; ".repeat(17)}${tokenOf("cut")}` }, content: "" },
  { id: "secret-field", tool: "mcp__vault__read", input: { id: "x", token: tokenOf("field") }, content: "ok" },
  { type: "weather-report", note: tokenOf("unknown entry") },
];
