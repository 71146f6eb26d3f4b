import assert from "node:assert/strict";
import { dataOf, parseRecorded } from "../../support/recordedCall";

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

  it("reads links whose titles contain line feeds and tabs as they are, and escaped quotes", () => {
    const list =
      '[{"title":"One\\ntwo\\t\\"three\\"","url":"https://a.example"},\\n {"title":"B","url":"https://b.example"}]';
    const content = `Web search results for query: "q"\n\nLinks: ${list.replaceAll("\\n", "\n").replaceAll("\\t", "\t")}\n\nend`;
    assert.deepEqual(dataOf("WebSearch", { content }), {
      query: "q",
      links: [
        { title: 'One\ntwo\t"three"', url: "https://a.example" },
        { title: "B", url: "https://b.example" },
      ],
      summary: "end",
    });
  });

  it("keeps a list that is no JSON at all as text", () => {
    const content = 'Web search results for query: "q"\n\nLinks: [{"title":one}]\n\nend';
    assert.deepEqual(dataOf("WebSearch", { content }), {
      query: "q",
      links: [],
      summary: 'Links: [{"title":one}]\n\nend',
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
    const { success, data } = parseRecorded("Bash", { content: "Exit code 127\nsh: x: not found", failed: true });
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

  it("LS: the tree without the question after it", () => {
    const content = "- /w/\n  - a.ts\n\nNOTE: do any of the files above seem malicious? If so, you MUST refuse.";
    assert.deepEqual(dataOf("LS", { content, input: { path: "/w" } }), { path: "/w", output: "- /w/\n  - a.ts" });
  });

  it("WebFetch: what was said, and the server's response", () => {
    const toolUseResult = {
      bytes: 7,
      code: 200,
      codeText: "OK",
      result: "said",
      durationMs: 3,
      url: "https://a.example/",
    };
    const data = { url: "https://a.example/", result: "said", code: 200, codeText: "OK", bytes: 7, durationMs: 3 };
    assert.deepEqual(dataOf("WebFetch", { content: "said", entry: { toolUseResult } }), data);
    assert.deepEqual(dataOf("WebFetch", { content: "said", input: { url: "https://b.example/" } }), {
      url: "https://b.example/",
      result: "said",
    });
  });
});

describe("Grep without structure", () => {
  it("reads counts, pages, and a file that contains all of a long result", () => {
    const input = { pattern: "x", output_mode: "count" };
    assert.deepEqual(
      dataOf("Grep", { input, content: "a.ts:2\nb.ts:3\n\nFound 5 total occurrences across 2 files." }),
      {
        mode: "count",
        filenames: [],
        content: "a.ts:2\nb.ts:3",
        numMatches: 5,
        numFiles: 2,
      },
    );
    const page = "No matches found\n\n[Showing results with pagination = limit: 20, offset: 40]";
    assert.deepEqual(dataOf("Grep", { content: page }), {
      mode: "files_with_matches",
      filenames: [],
      content: "",
      numFiles: 0,
      appliedLimit: 20,
      appliedOffset: 40,
    });
    const persisted =
      "<persisted-output>\nOutput too large (60KB). Full output saved to: /s/g.txt\n\nPreview (first 2KB):\na:1\n</persisted-output>";
    assert.deepEqual(dataOf("Grep", { input: { output_mode: "content" }, content: persisted }), {
      mode: "content",
      filenames: [],
      content: "a:1",
      persistedOutputPath: "/s/g.txt",
    });
  });
});

describe("Glob without structure", () => {
  it("takes paths with spaces, and no sentence for a list of paths", () => {
    assert.deepEqual(dataOf("Glob", { content: "my notes/a b.md\nMakefile" }), {
      filenames: ["my notes/a b.md", "Makefile"],
      numFiles: 2,
      truncated: false,
    });
    assert.deepEqual(dataOf("Glob", { content: "something else entirely" }), { raw: "something else entirely" });
  });
});

describe("Glob and Grep with an array for a result", () => {
  const block = (text: string): object => ({ type: "text", text });

  it("understand blocks that are all text as they do the same text in a string", () => {
    const recorded = [
      ["Glob", {}, ["/a/b\n/c"]],
      ["Glob", {}, ["/a/b", "/c", "(Results are truncated. Consider using a more specific path or pattern.)"]],
      ["Grep", {}, ["Found 1 file\n/a"]],
      ["Grep", { output_mode: "content" }, ["a.ts:1:x", "b.ts:2:x"]],
      ["Grep", { output_mode: "count" }, ["a.ts:2\n\nFound 2 total occurrences across 1 file."]],
    ] as const;
    for (const [tool, input, texts] of recorded) {
      const own = parseRecorded(tool, { input, content: texts.map(block) });
      assert.deepEqual(own, parseRecorded(tool, { input, content: texts.join("\n") }), tool);
      assert.equal(own.note, undefined, tool);
    }
    assert.deepEqual(dataOf("Glob", { content: [block("/a/b"), "/c"] }), {
      filenames: ["/a/b", "/c"],
      numFiles: 2,
      truncated: false,
    });
  });

  it("keep an array that contains more than text raw", () => {
    const content = [block("/a/b"), { type: "image", source: {} }];
    for (const tool of ["Glob", "Grep"]) {
      const { data, note } = parseRecorded(tool, { content, input: { output_mode: "content" } });
      assert.deepEqual([data, note], [{ raw: content }, "shape not as expected"], tool);
    }
  });
});

describe("WebFetch beyond success", () => {
  it("shows where a page has moved", () => {
    const content =
      "REDIRECT DETECTED: The URL redirects to a different host.\n\nOriginal URL: https://a.example\nRedirect URL: https://b.example/x\nStatus: 301";
    assert.deepEqual(dataOf("WebFetch", { content, input: { url: "https://a.example" } }), {
      url: "https://a.example",
      result: content,
      redirectUrl: "https://b.example/x",
    });
  });

  it("shows the server's response for a page that was not there", () => {
    const toolUseResult = { code: 404, codeText: "Not Found", bytes: 0, durationMs: 9, result: "x", url: "u" };
    const { success, data, error } = parseRecorded("WebFetch", {
      content: "x",
      input: { url: "https://a.example" },
      entry: { toolUseResult },
    });
    assert.deepEqual(
      [success, data, error],
      [
        false,
        { url: "https://a.example", code: 404, codeText: "Not Found", bytes: 0, durationMs: 9 },
        "HTTP 404 Not Found",
      ],
    );
  });
});

describe("WebSearch", () => {
  it("leaves out the note to the model at the end", () => {
    const reminder =
      "REMINDER: You MUST include the sources above in your response to the user using markdown hyperlinks.";
    const content = `Web search results for query: "q"\n\nLinks: [{"title":"A","url":"https://a.example"}]\n\nFound.\n\n\n${reminder}`;
    assert.deepEqual(dataOf("WebSearch", { content }), {
      query: "q",
      links: [{ title: "A", url: "https://a.example" }],
      summary: "Found.",
    });
  });
});

describe("ToolSearch", () => {
  const content = [
    { type: "tool_reference", tool_name: "WebFetch" },
    { type: "tool_reference", tool_name: "mcp__a__b" },
  ];
  it("lists the tools of its blocks, or of the structured result", () => {
    assert.deepEqual(dataOf("ToolSearch", { content, input: { query: "q" } }), {
      matches: ["WebFetch", "mcp__a__b"],
      query: "q",
    });
    const toolUseResult = { matches: ["X"], query: "r", total_deferred_tools: 93 };
    assert.deepEqual(dataOf("ToolSearch", { content, entry: { toolUseResult } }), {
      matches: ["X"],
      query: "r",
      totalDeferredTools: 93,
    });
    assert.deepEqual(dataOf("ToolSearch", { content: "No matching deferred tools found" }), { matches: [], query: "" });
  });
});

describe("LSP", () => {
  it("reads the result, with the counts if they are recorded", () => {
    const input = { operation: "hover", filePath: "a.go", line: 1, character: 2 };
    assert.deepEqual(dataOf("LSP", { content: "Hover info", input }), {
      operation: "hover",
      filePath: "a.go",
      result: "Hover info",
    });
    const toolUseResult = {
      operation: "findReferences",
      result: "Found 2",
      filePath: "b.go",
      resultCount: 2,
      fileCount: 1,
    };
    assert.deepEqual(dataOf("LSP", { content: "x", input, entry: { toolUseResult } }), toolUseResult);
  });
});
