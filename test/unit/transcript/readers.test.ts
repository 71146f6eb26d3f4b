import assert from "node:assert/strict";
import * as fc from "fast-check";
import readers from "../../../src/transcript/readers/all";
import { parseToolResult, summaryOf, type ParsedToolResult } from "../../../src/transcript/parseToolResult";
import { outlineOf } from "../../../src/transcript/readers/task";

interface Recorded {
  readonly input?: unknown;
  readonly content?: unknown;
  readonly failed?: boolean;
  readonly entry?: Record<string, unknown>;
}

function parse(name: string, { input = {}, content = "", failed, entry = {} }: Recorded): ParsedToolResult {
  const result = { type: "tool_result", tool_use_id: "t", content, ...(failed !== undefined && { is_error: failed }) };
  return parseToolResult({ type: "tool_use", id: "t", name, input }, result, {
    timestamp: "2026-01-14T09:00:00.000Z",
    ...entry,
  });
}

const dataOf = (name: string, recorded: Recorded): unknown => parse(name, recorded).data;

const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";

describe("parseToolResult", () => {
  it("answers success, tool, data and the entry's time", () => {
    assert.deepEqual(parse("Skill", { content: "Launching skill: a:b" }), {
      success: true,
      toolName: "Skill",
      data: { skillName: "a:b", category: "a", name: "b" },
      timestamp: "2026-01-14T09:00:00.000Z",
    });
  });

  it("answers a failed result's message without tags, over all its lines", () => {
    assert.deepEqual(parse("Edit", { content: "<tool_use_error>one\ntwo</tool_use_error>", failed: true }), {
      success: false,
      toolName: "Edit",
      error: "one\ntwo",
      timestamp: "2026-01-14T09:00:00.000Z",
    });
  });

  it("takes is_error false, null and absent for a success", () => {
    for (const failed of [false, undefined])
      assert(parse("x", { content: "y", ...(failed !== undefined && { failed }) }).success);
    const result = { tool_use_id: "t", content: "y", is_error: null };
    assert(parseToolResult({ name: "x" }, result, {}).success);
  });

  it("gives an unknown tool's content raw, and the data of an envelope", () => {
    assert.deepEqual(dataOf("made_up", { content: [{ type: "text", text: "x" }] }), {
      raw: [{ type: "text", text: "x" }],
    });
    assert.deepEqual(dataOf("mcp__trv__glob", { content: '{"success":true,"data":{"output":"a","count":1}}' }), {
      output: "a",
      count: 1,
    });
  });

  it("gives raw what has not the shape that its tool is known for", () => {
    for (const { tools } of readers) {
      const tool = tools[0] ?? "";
      // A command's output and an agent's answer may be any text.
      if (["Bash", "Task", "WebFetch", "Glob"].includes(tool)) continue;
      assert.deepEqual(dataOf(tool, { content: "something else" }), { raw: "something else" }, tool);
    }
  });

  it("does not take one result's structure for another's in the same entry", () => {
    const block = (id: string): object => ({ type: "tool_result", tool_use_id: id, content: "Launching skill: a" });
    const entry = { message: { content: [block("t"), block("u")] }, toolUseResult: { commandName: "other" } };
    assert.deepEqual(dataOf("Skill", { content: "what?", entry }), { raw: "what?" });
  });

  it("takes linear time where white space, quotes, brackets and tags abound", function () {
    this.timeout(20_000);
    const names = readers.flatMap(({ tools }) => tools).concat("made_up");
    const starts = [
      "",
      "- ",
      "# a",
      "File created successfully at: a",
      "Applied 2 edits to a",
      "<tool_use_error>",
      "<status>",
      "Shell ",
    ];
    const starts2 = [
      'Web search results for query: "',
      "User has answered your questions: ",
      "The file a",
      "Exit code 1\n",
    ];
    for (const fill of [" ", "\n", '"', "# ", ', "', "[", "</stdout> ", '"="', ". "]) {
      for (const start of [...starts, ...starts2]) {
        const content = start + fill.repeat(50_000 / fill.length) + "x";
        for (const name of names) for (const failed of [true, false]) parse(name, { content, failed });
      }
    }
  });

  it("never throws, whatever stands in input, content and toolUseResult", () => {
    const names = readers.flatMap(({ tools }) => tools).concat("made_up");
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.jsonValue(),
        fc.jsonValue(),
        fc.jsonValue(),
        (name, input, content, toolUseResult) => {
          const parsed = parse(name, { input, content, entry: { toolUseResult } });
          assert.equal(typeof parsed.success, "boolean");
          const fields = typeof input === "object" && input !== null && !Array.isArray(input) ? input : {};
          assert.equal(typeof summaryOf(name, fields), "string");
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("Edit", () => {
  const snippet = (arrow: string): string =>
    `The file /w/my notes (old).md has been updated. Here's the result of running \`cat -n\` on a snippet of the edited file:\n     1${arrow}# Plan\n     2${arrow}\n    10${arrow}a ${arrow} b`;
  for (const [name, arrow] of [
    ["an arrow", "→"],
    ["a tab", "\t"],
    ["a broken arrow", "‚Üí"],
  ] as const) {
    it(`reads path and numbered lines separated by ${name}, also a path with spaces and parentheses`, () => {
      assert.deepEqual(dataOf("Edit", { content: snippet(arrow) }), {
        filePath: "/w/my notes (old).md",
        action: "updated",
        lines: [
          { lineNumber: 1, content: "# Plan" },
          { lineNumber: 2, content: "" },
          { lineNumber: 10, content: `a ${arrow} b` },
        ],
      });
    });
  }

  it("takes the lines from the patch where newer versions write no snippet", () => {
    const patch = [{ oldStart: 3, oldLines: 2, newStart: 3, newLines: 3, lines: [" a", "-b", "+c", "+d"] }];
    const toolUseResult = { filePath: "/w/a.ts", structuredPatch: patch, userModified: true };
    const content = "The file /w/a.ts has been updated successfully. (file state is current in your context)";
    assert.deepEqual(dataOf("Edit", { content, entry: { toolUseResult } }), {
      filePath: "/w/a.ts",
      action: "updated",
      lines: [
        { lineNumber: 3, content: "a" },
        { lineNumber: 4, content: "c" },
        { lineNumber: 5, content: "d" },
      ],
      patch,
      userModified: true,
    });
  });

  it("reads a replacement of all occurrences, whatever text follows", () => {
    const content =
      "The file /w/a b.ts has been updated. All occurrences of 'x has been updated' were successfully replaced with 'y'.";
    assert.deepEqual(dataOf("Edit", { content }), { filePath: "/w/a b.ts", action: "updated", lines: [] });
  });

  it("takes the path of the input where the path holds the words that follow it", () => {
    const path = "/w/what has been updated.md";
    const content = `The file ${path} has been updated successfully.`;
    assert.deepEqual(dataOf("Edit", { content, input: { file_path: path } }), {
      filePath: path,
      action: "updated",
      lines: [],
    });
  });
});

describe("Write", () => {
  it("tells a created file from an updated one", () => {
    assert.deepEqual(dataOf("Write", { content: "File created successfully at: /w/a b.md" }), {
      filePath: "/w/a b.md",
      action: "created",
      lines: [],
    });
    const updated =
      "The file /w/a.md has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n     1→x";
    assert.deepEqual(dataOf("Write", { content: updated }), {
      filePath: "/w/a.md",
      action: "updated",
      lines: [{ lineNumber: 1, content: "x" }],
    });
  });

  it("leaves out what newer versions say behind the path", () => {
    const content =
      "File created successfully at: /w/a (b).md (file state is current in your context — no need to Read it back)";
    assert.deepEqual(dataOf("Write", { content }), { filePath: "/w/a (b).md", action: "created", lines: [] });
  });

  it("takes the structured result first", () => {
    const toolUseResult = { type: "update", filePath: "/w/x", content: "a", structuredPatch: [] };
    assert.deepEqual(dataOf("Write", { content: "File created successfully at: /w/y", entry: { toolUseResult } }), {
      filePath: "/w/x",
      action: "updated",
      lines: [],
    });
  });
});

describe("MultiEdit", () => {
  it("reads path and number of edits", () => {
    const content = 'Applied 2 edits to /w/a b.ts:\n1. Replaced "x: y:" with "z"\n2. Replaced "q" with "r"';
    assert.deepEqual(dataOf("MultiEdit", { content, input: { file_path: "/w/a b.ts", edits: [{}, {}] } }), {
      filePath: "/w/a b.ts",
      action: "updated",
      lines: [],
      edits: 2,
    });
  });
});

describe("TodoWrite", () => {
  const content =
    "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable";
  const todo = (text: string): object => ({ content: text, status: "pending", activeForm: text });
  it("takes the list from toolUseResult, then from the entry's todos, then from the input", () => {
    const input = { todos: [todo("input")] };
    const entry = { todos: [todo("entry")] };
    const toolUseResult = { oldTodos: [], newTodos: [todo("result")] };
    assert.deepEqual(dataOf("TodoWrite", { content, input, entry: { ...entry, toolUseResult } }), {
      success: true,
      todos: [todo("result")],
      oldTodos: [],
    });
    assert.deepEqual(dataOf("TodoWrite", { content, input, entry }), { success: true, todos: [todo("entry")] });
    assert.deepEqual(dataOf("TodoWrite", { content, input }), { success: true, todos: [todo("input")] });
  });

  it("reads a list that was written as JSON in a string", () => {
    assert.deepEqual(dataOf("TodoWrite", { content, input: { todos: JSON.stringify([todo("x")]) } }), {
      success: true,
      todos: [todo("x")],
    });
  });
});

describe("Task and Agent", () => {
  it("join the text blocks, leave out the one that names the agent, and list the headings", () => {
    const content = [
      { type: "text", text: "# Found\n```\n# not a heading\n```\n## Decision: **SSE** ##" },
      { type: "text", text: "more" },
      { type: "text", text: "agentId: a7c31f0 (for resuming)" },
    ];
    for (const tool of ["Task", "Agent"]) {
      assert.deepEqual(dataOf(tool, { content }), {
        subagentResponse: "# Found\n```\n# not a heading\n```\n## Decision: **SSE** ##\nmore",
        outline: [
          { level: 1, title: "Found" },
          { level: 2, title: "Decision: **SSE**" },
        ],
        agentId: "a7c31f0",
      });
    }
  });

  it("read an empty answer, and one that is a string", () => {
    assert.deepEqual(dataOf("Task", { content: [] }), { subagentResponse: "", outline: [] });
    assert.deepEqual(dataOf("Task", { content: "x" }), { subagentResponse: "x", outline: [] });
  });

  it("tell of a run in the background", () => {
    const toolUseResult = { status: "async_launched", agentId: "a1", outputFile: "/tmp/a1", description: "x" };
    const content = [{ type: "text", text: "Async agent launched successfully.\nagentId: a1" }];
    assert.deepEqual(dataOf("Task", { content, entry: { toolUseResult } }), {
      subagentResponse: "Async agent launched successfully.\nagentId: a1",
      outline: [],
      agentId: "a1",
      status: "async_launched",
      outputFile: "/tmp/a1",
    });
  });

  it("keep a closing fence apart from another kind of fence", () => {
    assert.deepEqual(outlineOf("~~~\n```\n# no\n~~~\n# yes"), [{ level: 1, title: "yes" }]);
  });
});

describe("AskUserQuestion", () => {
  const quoted = 'Show "overdue" notes?';
  const questions = [{ question: quoted }, { question: "Which format?" }];
  const wordings = [
    (pairs: string) =>
      `User has answered your questions: ${pairs}. You can now continue with the user's answers in mind.`,
    (pairs: string) => `Your questions have been answered: ${pairs}. You can now continue with these answers in mind.`,
    (pairs: string) =>
      `The user answered: ${pairs}. Read the answers carefully — they may request clarification, changes, or that you not proceed — and follow what they actually say.`,
  ];
  wordings.forEach((wording, version) => {
    it(`reads wording ${version + 1}, with quotes in questions and answers`, () => {
      const content = wording(`"${quoted}"="First, with a "!", please", "Which format?"="ISO. You see"`);
      assert.deepEqual(dataOf("AskUserQuestion", { content, input: { questions } }), {
        answers: { [quoted]: 'First, with a "!", please', "Which format?": "ISO. You see" },
        rejected: false,
      });
    });
  });

  it("reads answers without knowing the questions", () => {
    const content =
      'User has answered your questions: "A (b)?"="/x", "C?"="d, e". You can now continue with the user\'s answers in mind.';
    assert.deepEqual(dataOf("AskUserQuestion", { content }), {
      answers: { "A (b)?": "/x", "C?": "d, e" },
      rejected: false,
    });
  });

  it("keeps notes and a preview behind an answer", () => {
    const content =
      'The user answered: "A?"=(no option selected) notes: why "x"?, "B?"="y" notes: z. Read the answers carefully — x.';
    const input = { questions: [{ question: "A?" }, { question: "B?" }] };
    assert.deepEqual(dataOf("AskUserQuestion", { content, input }), {
      answers: { "A?": '(no option selected) notes: why "x"?', "B?": "y notes: z" },
      rejected: false,
    });
  });

  it("takes structured answers first, and the person's notes", () => {
    const toolUseResult = { questions, answers: { [quoted]: "yes" }, annotations: { [quoted]: { notes: "soon" } } };
    assert.deepEqual(dataOf("AskUserQuestion", { content: "x", entry: { toolUseResult } }), {
      answers: { [quoted]: "yes" },
      rejected: false,
      annotations: { [quoted]: { notes: "soon" } },
    });
  });

  it("tells a rejection", () => {
    const { success, data } = parse("AskUserQuestion", { content: REFUSED, failed: true });
    assert.deepEqual([success, data], [false, { answers: {}, rejected: true }]);
  });
});

describe("WebSearch", () => {
  const links = [{ title: 'A [b] "c"', url: "https://a.example/x]" }];
  it("reads query and links, and stops at the end of the list", () => {
    const content = `Web search results for query: "say "hi" (2026)"\n\nLinks: ${JSON.stringify(links)}\n\nText with [brackets]. Links: none`;
    assert.deepEqual(dataOf("WebSearch", { content }), {
      query: 'say "hi" (2026)',
      links,
      summary: "Text with [brackets]. Links: none",
    });
  });

  it("joins several lists of links", () => {
    const content = `Web search results for query: "q"\n\nLinks: ${JSON.stringify(links)}\n\nbetween\n\nLinks: ${JSON.stringify(links)}\n\nend`;
    assert.deepEqual(dataOf("WebSearch", { content }), {
      query: "q",
      links: [...links, ...links],
      summary: "between\n\n\n\nend",
    });
  });

  it("keeps the text of a list that is cut", () => {
    const content = 'Web search results for query: "q"\n\nLinks: [{"title":"A","url":"htt';
    assert.deepEqual(dataOf("WebSearch", { content }), {
      query: "q",
      links: [],
      summary: 'Links: [{"title":"A","url":"htt',
    });
  });

  it("takes the structured result first", () => {
    const toolUseResult = { query: "q", results: ["before", { tool_use_id: "s", content: links }], durationSeconds: 1 };
    assert.deepEqual(dataOf("WebSearch", { content: "x", entry: { toolUseResult } }), {
      query: "q",
      links,
      summary: "before",
    });
  });
});

describe("ExitPlanMode", () => {
  it("tells an approved plan", () => {
    const content =
      "User has approved your plan. You can now start coding. Start with updating your todo list if applicable";
    assert.deepEqual(dataOf("ExitPlanMode", { content, input: { plan: "# P" } }), {
      approved: true,
      rejected: false,
      plan: "# P",
    });
    assert.deepEqual(dataOf("ExitPlanMode", { content: "User has approved exiting plan mode. You can now proceed." }), {
      approved: true,
      rejected: false,
    });
  });

  it("tells a rejected plan, with the person's words", () => {
    const content = `${REFUSED}\n\nTo tell you how to proceed, the user said:\nNo database.`;
    const { success, data } = parse("ExitPlanMode", { content, failed: true });
    assert.deepEqual([success, data], [false, { approved: false, rejected: true, feedback: "No database." }]);
  });
});

describe("Skill and SlashCommand", () => {
  for (const [skillName, category, name] of [
    ["superpowers:writing-skills", "superpowers", "writing-skills"],
    ["using-animejs-v4", null, "using-animejs-v4"],
    ["a:workflows:work", "a", "workflows:work"],
  ] as const) {
    it(`split ${skillName}`, () => {
      assert.deepEqual(dataOf("Skill", { content: `Launching skill: ${skillName}` }), { skillName, category, name });
    });
  }

  it("read the command's name", () => {
    assert.deepEqual(dataOf("SlashCommand", { content: "Launching command: /speckit.tasks" }), {
      commandName: "/speckit.tasks",
    });
  });

  it("read the structured result of newer versions", () => {
    assert.deepEqual(
      dataOf("Skill", { content: "ok", entry: { toolUseResult: { success: true, commandName: "x:y" } } }),
      { skillName: "x:y", category: "x", name: "y" },
    );
  });
});

describe("BashOutput", () => {
  it("reads the sections, also output that holds a closing tag", () => {
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
    it(`tells that a shell had ended: ${status}`, () => {
      const content = `Shell b8d10a is not running, so cannot be killed (status: ${status})`;
      const { success, data, error } = parse("KillShell", { content, failed: true });
      assert.deepEqual([success, data, error], [false, { shellId: "b8d10a", status }, content]);
    });
  }

  it("reads the answers of KillBash and TaskStop", () => {
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
    });
  });
});

describe("Read", () => {
  const input = { file_path: "/w/a.ts" };
  it("takes numbers and the reminder off the text", () => {
    const content = "     9→a\n    10→\n    11→  b→c\n\n<system-reminder>\nsay 1→x\n</system-reminder>\n";
    assert.deepEqual(dataOf("Read", { content, input }), {
      filePath: "/w/a.ts",
      type: "text",
      content: "a\n\n  b→c",
      startLine: 9,
      numLines: 3,
    });
    assert.deepEqual(dataOf("Read", { content: "1\ta\n2\tb", input }), {
      filePath: "/w/a.ts",
      type: "text",
      content: "a\nb",
      startLine: 1,
      numLines: 2,
    });
  });

  it("takes the structured result first", () => {
    const file = { filePath: "/w/b.ts", content: "x\ny", numLines: 2, startLine: 5, totalLines: 90 };
    assert.deepEqual(dataOf("Read", { content: "1\ta", input, entry: { toolUseResult: { type: "text", file } } }), {
      type: "text",
      ...file,
    });
  });

  it("tells an empty file, an image and a PDF", () => {
    const warning = "<system-reminder>Warning: the file exists but the contents are empty.</system-reminder>";
    assert.deepEqual(dataOf("Read", { content: warning, input }), {
      filePath: "/w/a.ts",
      type: "text",
      content: "",
      startLine: 1,
      numLines: 0,
      note: warning,
    });
    const image = [{ type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } }];
    assert.deepEqual(dataOf("Read", { content: image, input }), {
      filePath: "/w/a.ts",
      type: "image",
      note: "[image image/png, 3 bytes]",
    });
    assert.deepEqual(dataOf("Read", { content: "PDF file read: /w/a.pdf (12KB)", input }), {
      filePath: "/w/a.ts",
      type: "pdf",
      note: "PDF file read: /w/a.pdf (12KB)",
    });
  });
});

describe("Bash, Grep, Glob, LS, WebFetch", () => {
  it("Bash: streams from the structured result, else the text as output", () => {
    const toolUseResult = {
      stdout: "o",
      stderr: "e",
      interrupted: false,
      isImage: false,
      returnCodeInterpretation: "No matches found",
    };
    assert.deepEqual(dataOf("Bash", { content: "o\ne", entry: { toolUseResult } }), {
      stdout: "o",
      stderr: "e",
      returnCodeInterpretation: "No matches found",
    });
    assert.deepEqual(dataOf("Bash", { content: "o" }), { stdout: "o", stderr: "" });
  });

  it("Bash: the exit code and output of a failed command", () => {
    const { success, data } = parse("Bash", { content: "Exit code 127\nsh: x: not found", failed: true });
    assert.deepEqual([success, data], [false, { stdout: "sh: x: not found", stderr: "", exitCode: 127 }]);
  });

  it("Grep: files, matches and none, from text and structure", () => {
    assert.deepEqual(dataOf("Grep", { content: "Found 2 files\na.ts\nb c.ts" }), {
      mode: "files_with_matches",
      filenames: ["a.ts", "b c.ts"],
      content: "",
      numFiles: 2,
    });
    assert.deepEqual(dataOf("Grep", { content: "No matches found", input: { output_mode: "content" } }), {
      mode: "content",
      filenames: [],
      content: "",
      numFiles: 0,
    });
    assert.deepEqual(dataOf("Grep", { content: "a:1:x", input: { output_mode: "content" } }), {
      mode: "content",
      filenames: [],
      content: "a:1:x",
    });
    const toolUseResult = { mode: "count", numFiles: 1, filenames: [], content: "a:3", numMatches: 3 };
    assert.deepEqual(dataOf("Grep", { content: "", entry: { toolUseResult } }), {
      mode: "count",
      filenames: [],
      content: "a:3",
      numFiles: 1,
      numMatches: 3,
    });
  });

  it("Glob: files, none, and that the list was cut", () => {
    assert.deepEqual(
      dataOf("Glob", {
        content: "/w/a b.ts\n/w/c.ts\n(Results are truncated. Consider using a more specific path or pattern.)",
      }),
      { filenames: ["/w/a b.ts", "/w/c.ts"], numFiles: 2, truncated: true },
    );
    assert.deepEqual(dataOf("Glob", { content: "No files found" }), { filenames: [], numFiles: 0, truncated: false });
    const toolUseResult = { filenames: ["/w/a"], durationMs: 12, numFiles: 1, truncated: false };
    assert.deepEqual(dataOf("Glob", { content: "x", entry: { toolUseResult } }), {
      filenames: ["/w/a"],
      numFiles: 1,
      truncated: false,
      durationMs: 12,
    });
  });

  it("LS: the tree without the question behind it", () => {
    const content = "- /w/\n  - a.ts\n\nNOTE: do any of the files above seem malicious? If so, you MUST refuse.";
    assert.deepEqual(dataOf("LS", { content, input: { path: "/w" } }), { path: "/w", output: "- /w/\n  - a.ts" });
  });

  it("WebFetch: what was said, and the server's answer", () => {
    const toolUseResult = {
      bytes: 7,
      code: 200,
      codeText: "OK",
      result: "said",
      durationMs: 3,
      url: "https://a.example/",
    };
    const data = { url: "https://a.example/", result: "said", code: 200, codeText: "OK", bytes: 7 };
    assert.deepEqual(dataOf("WebFetch", { content: "said", entry: { toolUseResult } }), data);
    assert.deepEqual(dataOf("WebFetch", { content: "said", input: { url: "https://b.example/" } }), {
      url: "https://b.example/",
      result: "said",
    });
  });
});

describe("the line about a call's input", () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ["Edit", { file_path: "/w/a.ts" }, "/w/a.ts"],
    ["Write", { file_path: "/w/a.ts", content: "x" }, "/w/a.ts"],
    ["MultiEdit", { file_path: "/w/a.ts", edits: [{}, {}] }, "/w/a.ts (2 edits)"],
    ["Read", { file_path: "/w/a.ts", offset: 10, limit: 5 }, "/w/a.ts (5 lines from line 10)"],
    ["Bash", { command: "npm\n  test", description: "Run" }, "npm test"],
    ["Grep", { pattern: "x", path: "src", glob: "*.ts" }, "x in src *.ts"],
    ["Glob", { pattern: "**/*.ts", path: "src" }, "**/*.ts in src"],
    ["LS", { path: "/w" }, "/w"],
    ["TodoWrite", { todos: [{ status: "completed" }, { status: "pending" }] }, "2 todos, 1 done"],
    ["Task", { description: "Look", subagent_type: "Explore" }, "Look (Explore)"],
    ["AskUserQuestion", { questions: [{ question: "A?" }, { question: "B?" }] }, "A? (and 1 more)"],
    ["WebSearch", { query: "q" }, "q"],
    ["WebFetch", { url: "https://a.example" }, "https://a.example"],
    ["ExitPlanMode", { plan: "\n## The plan\nx" }, "The plan"],
    ["Skill", { skill: "a:b", args: "c" }, "a:b c"],
    ["SlashCommand", { command: "/x y" }, "/x y"],
    ["BashOutput", { bash_id: "b1" }, "b1"],
    ["KillShell", { shell_id: "b1" }, "b1"],
    ["TaskStop", { task_id: "b1" }, "b1"],
    ["made_up", { count: 3, first: "one", second: "two" }, "one"],
    ["made_up", { id: 7 }, '{"id":7}'],
    ["made_up", {}, ""],
    ["Edit", {}, ""],
  ];
  for (const [tool, input, expected] of cases) {
    it(`of ${tool} ${JSON.stringify(input)} is ${JSON.stringify(expected)}`, () =>
      assert.equal(summaryOf(tool, input), expected));
  }

  it("shows a path below the working folder from there, and any other whole", () => {
    assert.equal(summaryOf("Read", { file_path: "/home/sam/app/src/a.js" }, "/home/sam/app"), "src/a.js");
    assert.equal(summaryOf("Read", { file_path: "C:\\app\\a.js" }, "C:\\app"), "a.js");
    assert.equal(
      summaryOf("Read", { file_path: "/home/sam/application/a.js" }, "/home/sam/app"),
      "/home/sam/application/a.js",
    );
    assert.equal(summaryOf("Read", { file_path: "/etc/hosts" }, "/"), "/etc/hosts");
  });

  it("is cut, and never in the middle of a character", () => {
    const summary = summaryOf("Bash", { command: `${"a".repeat(199)}🙂b` });
    assert.equal(summary, `${"a".repeat(199)}…`);
  });
});
