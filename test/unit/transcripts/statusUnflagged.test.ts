import { itJudges, type Case } from "./statusCases";

const TAGGED = "<tool_use_error>File does not exist.</tool_use_error>";

const failures: Case[] = [
  ...["Read", "Grep", "WebFetch", "Bash", "Glob"].map((tool): Case => ({
    title: `a message of the program instead of the result of ${tool} is an error by its body`,
    tool,
    content: TAGGED,
    status: "error",
    evidence: "body",
    error: "File does not exist.",
  })),
  {
    title: "so is one whose closing tag was lost, in a block of text, over several lines",
    tool: "Read",
    content: [{ type: "text", text: " <tool_use_error>File does not exist.\nSecond line" }],
    status: "error",
    evidence: "body",
    error: "File does not exist.\nSecond line",
  },
  ...["Shell a1 is not running (status: completed)", "<tool_use_error>Shell a1 is not running</tool_use_error>"].map(
    (content): Case => ({
      title: `a shell that had already ended is expected: ${content}`,
      tool: "KillShell",
      content,
      status: "expected",
      reason: /^It had already ended/,
      evidence: "body",
    }),
  ),
  {
    title: "a task that had already ended is expected, whatever was recorded next to it",
    tool: "TaskStop",
    content: "Task b2 is not running, so cannot be stopped (status: killed)",
    toolUseResult: {},
    status: "expected",
    reason: /: killed$/,
  },
  ...["KillShell", "BashOutput", "TaskOutput"].map((tool): Case => ({
    title: `a shell or task that ${tool} does not find is an error`,
    tool,
    content: "No shell found with ID: a1",
    status: "error",
    evidence: "body",
    error: "No shell found with ID: a1",
  })),
  ...(
    [
      ["Edit", "String to replace not found in file.\nString: const a"],
      ["Write", "File has not been read yet. Read it first before writing to it."],
      ["MultiEdit", "Found 2 matches of the string to replace, but replace_all is false."],
      ["NotebookEdit", "File has been modified since read, either by the user or by a linter."],
      ["Edit", "No changes to make: old_string and new_string are exactly the same."],
    ] as const
  ).map(([tool, content]): Case => ({
    title: `${tool} that did nothing is an error: ${content.split("\n")[0] ?? ""}`,
    tool,
    content,
    status: "error",
    evidence: "body",
    error: content,
  })),
];

const successes: Case[] = [
  {
    title: "a file that contains such a message was read, as its structured form shows",
    tool: "Read",
    content: TAGGED,
    toolUseResult: { type: "text", file: { filePath: "/a", content: TAGGED } },
    status: "ok",
  },
  {
    title: "a command that printed such a message succeeded, as its flag shows",
    tool: "Bash",
    content: TAGGED,
    failed: false,
    status: "ok",
  },
  {
    title: "output that begins with such a message and goes on is output",
    tool: "Grep",
    content: `${TAGGED}\nsrc/a.ts`,
    status: "ok",
  },
  {
    title: "a numbered line with such a message is a line of a file",
    tool: "Read",
    content: `     1→${TAGGED}`,
    status: "ok",
  },
  {
    title: "the words of a mistake in a file that was read are the file's",
    tool: "Read",
    content: "     1→String to replace not found in file.\n     2→error: error",
    status: "ok",
  },
  {
    title: "the words of a mistake after a result are code that was edited",
    tool: "Edit",
    content: "The file /a has been updated.\nString to replace not found in file.",
    status: "ok",
  },
  {
    title: "a change that is recorded was made, whatever the text says",
    tool: "Edit",
    content: "No changes to make",
    toolUseResult: { filePath: "/a", structuredPatch: [] },
    status: "ok",
  },
  {
    title: "a shell that was killed was killed, whatever its command says",
    tool: "KillShell",
    content: '{"message":"Successfully killed shell: a1 (echo Shell a1 is not running)","shell_id":"a1"}',
    status: "ok",
  },
  {
    title: "a shell that is not running, reported by another tool, is text",
    tool: "Bash",
    content: "Shell a1 is not running",
    status: "ok",
  },
];

describe("results that are failures although no flag says so", () => itJudges(failures));
describe("results that contain the words of a failure and are none", () => itJudges(successes));
