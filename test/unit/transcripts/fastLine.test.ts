import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import * as fc from "fast-check";
import { TranscriptIndex } from "../../../src/transcripts/index/transcriptIndex";
import { assertSame, bytesOf, scanned } from "../../support/scannedIndex";
import { makeTranscript, seededRandom } from "../../support/transcripts";
import { answers, entry, structured, text } from "./oddEntries";

const CORPUS = path.resolve(import.meta.dirname, "../../../../shared/transcripts");

describe("reading entries from bytes", function () {
  it("gives the index that parsing gives, of made transcripts", () => {
    for (let seed = 1; seed <= 12; seed++)
      assertSame(bytesOf(makeTranscript({ seed, entries: 250, oddities: seed % 4 > 0 }).text), `seed ${seed}`);
  });

  it("gives the index that parsing gives, of entries whose usual fields contain anything", () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 12 }), fc.boolean(), (entries, spelt) => {
        const lines = entries.map((value) => `${JSON.stringify(value)}\n`).join("");
        assertSame(bytesOf(spelt ? lines.replaceAll(/("(?:content|text)":"[A-Z]?)[a-z]/g, "$1\\u0068") : lines));
      }),
      { numRuns: 1000, seed: 7 },
    );
  });

  it("gives the index that parsing gives, of texts in place of a prompt whose letters are written as escapes", () => {
    for (const [first, escaped] of [
      ["Th", "\\u0069s session is being continued from a previous conversation that ran out"],
      ["", "\\u0043aveat: The messages below were generated"],
      ["St", "o\\u0070 hook feedback:"],
      ["Th", "\\u0069n"],
    ] as const) {
      const line = (content: string): string => `{"type":"user","message":{"role":"user","content":"${content}"}}\n`;
      assertSame(bytesOf(line("a title") + line(first + escaped)), escaped);
    }
  });

  it("gives the index that parsing gives, of results of API tools if the entry says more, or before their calls", () => {
    const use = { type: "server_tool_use", id: "s1", name: "web_search", input: {} };
    const result = { type: "web_search_tool_result", tool_use_id: "s1", is_error: true, content: "no" };
    const said = { type: "text", text: "so" };
    const lines = [
      { type: "assistant", message: { id: "m1", content: [use, result, said] }, toolUseResult: { durationMs: 5 } },
      { toolDenialKind: "user-rejected", type: "assistant", message: { id: "m1", content: [use, result, said] } },
      {
        type: "assistant",
        message: { id: "m1", content: [use, result, said] },
        tool_result_meta: [{ id: "s1", non_execution_kind: "cancelled" }],
      },
      { type: "assistant", message: { id: "m1", content: [result, use] } },
      { type: "assistant", message: { id: "m1", content: [result] } },
    ];
    for (const value of lines)
      assertSame(bytesOf(`{"type":"user","message":{"content":"x"}}\n${JSON.stringify(value)}\n`.repeat(2)));
  });

  it("gives the index that parsing gives, of many results with short texts that are not ASCII", () => {
    const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
    const lines = Array.from({ length: 700 }, (_, at) => {
      const use = { type: "tool_use", id: `t${at}`, name: "Read", input: {} };
      const content = at >= 511 && at % 20 === 11 ? "done" : `é${at}`;
      const block = { type: "tool_result", tool_use_id: `t${at}`, content, is_error: true };
      return (
        line({ type: "assistant", message: { id: `m${at}`, content: [use] } }) +
        line({ type: "user", message: { content: [block] } })
      );
    });
    assertSame(bytesOf(lines.join("")));
  });

  it("gives the index that parsing gives, of made transcripts whose bytes are changed, doubled or left out", () => {
    const { text: made } = makeTranscript({ seed: 31, entries: 60, fill: 20 });
    const bytes = bytesOf(made);
    const random = seededRandom(5);
    const at = (): number => Math.floor(random() * bytes.length);
    for (let run = 0; run < 150; run++) {
      const changed = Uint8Array.from(bytes);
      for (let change = 0; change < 8; change++) {
        const to = at();
        if (random() < 0.5) changed[to] = Number(bytes[at()]);
        else changed.copyWithin(to, at(), at());
      }
      assertSame(changed, `run ${run}`);
    }
  });

  it("gives the index that parsing gives, of calls and results of every tool, flagged or not", () => {
    const tool = fc.constantFrom(
      ...["Bash", "Read", "Edit", "Task", "Agent", "WebFetch", "LSP", "Monitor", "TaskGet", "TaskOutput", "BashOutput"],
      ...[
        "ExitPlanMode",
        "AskUserQuestion",
        "mcp__a__b",
        "KillShell",
        "Skill",
        "Write",
        "MultiEdit",
        "NotebookEdit",
        "Grep",
      ],
    );
    const flag = fc.constantFrom<unknown>(undefined, undefined, false, true, null);
    const content = fc.oneof(
      text,
      text.map((said) => [{ type: "text", text: said }]),
      answers,
      text.map((said) => ({ type: "x_error", error_code: said })),
    );
    const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(tool, flag, content, fc.option(fc.oneof(structured, answers), { nil: undefined })), {
          minLength: 1,
          maxLength: 8,
        }),
        (results) => {
          const lines = results.map(([name, isError, said, toolUseResult], at) => {
            const input = { command: at % 2 === 0 ? "grep x y" : "cd a && ls" };
            const use = { type: "tool_use", id: `t${at}`, name, input };
            const block = { type: "tool_result", tool_use_id: `t${at}`, content: said, is_error: isError };
            const time = `2026-01-05T08:00:0${at}.000Z`;
            return (
              line({ type: "assistant", timestamp: time, message: { id: `m${at}`, content: [use] } }) +
              line({ type: "user", timestamp: time, message: { content: [block] }, toolUseResult })
            );
          });
          // Twice, under other ids: what is remembered of the first is used for the second.
          assertSame(bytesOf(lines.join("") + lines.join("").replaceAll(/"([tm])(\d)"/g, '"$1$1$2"')));
        },
      ),
      { numRuns: 600, seed: 9 },
    );
  });

  const CALLS: Readonly<Record<string, readonly [tool: string, content: unknown]>> = {
    "reads all calls of Read but the first line without parsing them": ["Read", "     1→x"],
    "reads all calls of an MCP tool but the first line without parsing them": [
      "mcp__notes__list",
      [{ type: "text", text: "one" }],
    ],
    "reads all calls of an unknown tool but the first line without parsing them": [
      "made_up_tool",
      [{ type: "text", text: '{"success":true}' }],
    ],
  };
  for (const [title, [tool, content]] of Object.entries(CALLS)) {
    it(title, () => {
      const index = new TranscriptIndex();
      const whole = index.add.bind(index);
      let parsedLines = 0;
      index.add = (line) => {
        parsedLines++;
        whole(line);
      };
      const use = (n: number): string =>
        JSON.stringify({
          type: "assistant",
          timestamp: "2026-01-05T08:00:00.000Z",
          message: { id: `m${n}`, content: [{ type: "tool_use", id: `t${n}`, name: tool, input: { file_path: "a" } }] },
        });
      const result = (n: number): string =>
        JSON.stringify({
          type: "user",
          message: { content: [{ type: "tool_result", tool_use_id: `t${n}`, content }] },
          toolUseResult: { type: "text", file: {} },
        });
      const lines = Array.from({ length: 100 }, (_, n) => `${use(n)}\n${result(n)}\n`).join("");
      index.addLines(bytesOf(lines), 1, 0);
      assert.deepEqual([index.calls.counts().ok, parsedLines], [100, 1]);
    });
  }

  it("gives the index that parsing gives, of texts that say something only together", () => {
    const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
    const texts = (...said: string[]): unknown[] => said.map((part) => ({ type: "text", text: part }));
    const title = line({ type: "user", message: { content: "a title" } });
    const use = { type: "tool_use", id: "t1", name: "mcp__a__b", input: {} };
    const called = title + line({ type: "assistant", message: { id: "m1", content: [use] } });
    const split = texts('{"a":1,"success"', ":false}");
    const result = { type: "tool_result", tool_use_id: "t1", content: split };
    const failed = called + line({ type: "user", message: { content: [result] } });
    assert.equal(scanned(bytesOf(failed)).calls.counts().error, 1);
    assertSame(bytesOf(failed));
    const stopped =
      called + line({ type: "user", message: { content: texts("Hm", "[Request interrupted by user]", "So") } });
    assert.match(scanned(bytesOf(stopped)).calls.at(0)?.reason ?? "", /the user interrupted/);
    assertSame(bytesOf(stopped));
  });

  const SEEN: Readonly<Record<string, readonly unknown[]>> = {
    "reads pictures and documents next to prompts without parsing their lines": [
      { type: "text", text: "What is this?" },
      { type: "image", source: { type: "base64", data: "AA==" } },
      { type: "document", source: { type: "base64", data: "AA==" } },
    ],
    "reads pictures alone without parsing their lines": [{ type: "image", source: { type: "base64", data: "AA==" } }],
    "reads several texts in place of a prompt without parsing their lines": [
      { type: "text", text: "Look" },
      { type: "text", text: "There" },
    ],
  };
  for (const [title, content] of Object.entries(SEEN)) {
    it(title, () => {
      const line = `${JSON.stringify({ type: "user", message: { role: "user", content } })}\n`;
      const index = new TranscriptIndex();
      index.addLines(bytesOf('{"type":"user","message":{"role":"user","content":"a title"}}\n'), 1, 0);
      index.add = () => assert.fail("a line was parsed");
      index.addLines(bytesOf(line.repeat(3)), 2, 62);
      assert.deepEqual([index.rowCount, index.kindOf(1)], [1 + 3 * content.length, "prompt"]);
    });
  }

  it("reads a line of three megabytes without parsing it", () => {
    const source = { type: "base64", data: "A".repeat(3 * 1024 * 1024) };
    const line = JSON.stringify({ type: "user", message: { content: [{ type: "image", source }] } });
    const index = new TranscriptIndex();
    index.addLines(bytesOf('{"type":"user","message":{"content":"a title"}}\n'), 1, 0);
    index.add = () => assert.fail("the line was parsed");
    assert.equal(index.addLines(bytesOf(`${line}\n`), 2, 48).lines, 1);
  });

  const files = fs.existsSync(CORPUS)
    ? fs.readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"))
    : [];
  it("gives the index that parsing gives, of real transcripts", function () {
    if (files.length === 0) this.skip();
    for (const name of files) assertSame(fs.readFileSync(path.join(CORPUS, name)), name);
  });
});
