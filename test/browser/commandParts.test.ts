import assert from "node:assert/strict";
import { exitWords } from "../../src/viewer/call/shell/exitWords";
import { groupMatches, groupUnnumbered, readCounts } from "../../src/viewer/call/body/matchGroups";
import { markerOf } from "../../src/viewer/call/body/matchMarker";
import { chosenOf, questionsOf } from "../../src/viewer/call/body/answeredQuestions";
import { asRows } from "../../src/viewer/markup/copy/tableRows";
import { remindersIn } from "../../src/viewer/entries/views/remindersIn";
import { todoChanges, todosOf } from "../../src/viewer/call/tasks/todoChanges";
import { splitLocations } from "../../src/viewer/markup/links/fileLocations";
import { tellingRuns } from "../../src/viewer/markup/terminal/tellingRuns";
import { splitAddresses } from "../../src/viewer/markup/links/webAddresses";
import { hostOf } from "../../src/viewer/markup/links/addressHost";
import { cpuMs } from "../support/cpuTime";

describe("web addresses in a text", () => {
  const links = (text: string): readonly string[] => splitAddresses(text).flatMap(({ url }) => url ?? []);
  const cases: readonly (readonly [text: string, links: readonly string[]])[] = [
    ["see https://e.example/a?b=1#c.", ["https://e.example/a?b=1#c"]],
    ["the log (https://e.example/log)!", ["https://e.example/log"]],
    ["https://e.example/a_(b) and <http://f.example>", ["https://e.example/a_(b)", "http://f.example"]],
    ["Local: HTTP://localhost:5173/, ready", ["HTTP://localhost:5173/"]],
    ["javascript:alert(1) command:quit file:///etc/passwd https:// ftp://e.example", []],
    [`https://e.example/${"x".repeat(3000)}`, []],
  ];
  for (const [text, found] of cases)
    it(`are found where they begin and end: ${text.slice(0, 60)}`, () => {
      assert.deepEqual(links(text), found);
      assert.equal(
        splitAddresses(text)
          .map((stretch) => stretch.text)
          .join(""),
        text,
      );
    });

  it("are no longer looked for if there are very many", () => {
    assert.equal(links("https://e.example ".repeat(5000)).length, 200);
  });

  it("take time in proportion to a hostile text", () => {
    const started = performance.now();
    splitAddresses(`https://${")".repeat(1_000_000)} ${"https://e.example/((((".repeat(20_000)}`);
    splitAddresses(`https://e.example/${")".repeat(1_900)} `.repeat(2_000));
    assert.equal(performance.now() - started < 5_000, true);
  });
});

describe("locations in files that a text names", () => {
  const cases: readonly (readonly [text: string, places: readonly (readonly [string, number, number?])[]])[] = [
    ["src/store.js:17: bad", [["src/store.js", 17]]],
    ["  at open (/home/me/app/src/store.ts:407:12)", [["/home/me/app/src/store.ts", 407, 12]]],
    ["src/a.ts(3,14): error TS2322: x", [["src/a.ts", 3, 14]]],
    [
      "C:\\app\\src\\a.cs:5 and ./b.py:6",
      [
        ["C:\\app\\src\\a.cs", 5],
        ["./b.py", 6],
      ],
    ],
    ["10:15:30 127.0.0.1:80 v1.2:3 host.example:99999999 a.ts:0", []],
    ["a.ts:1.5 a.ts:12x https://e.example/a.js:12 x:1", []],
  ];
  for (const [text, found] of cases)
    it(`are found with line and column: ${text.slice(0, 60)}`, () => {
      const stretches = splitLocations(text);
      const places = stretches.flatMap(({ location }) =>
        location ? [[location.path, location.line, location.column]] : [],
      );
      assert.deepEqual(
        places,
        found.map(([path, line, column]) => [path, line, column]),
      );
      assert.equal(stretches.map((stretch) => stretch.text).join(""), text);
    });

  it("are no longer looked for if there are very many", () => {
    assert.equal(splitLocations("a.ts:1 ".repeat(5000)).filter(({ location }) => location).length, 200);
  });
});

describe("the lines of an output that say why its command failed", () => {
  it("are apart from the others, and no character is lost, whatever the colors", () => {
    const lines = ["> build", "src/a.ts:3:1: error: no such name", "", "error: it failed", "ok 3"];
    const text = lines.join("\n");
    for (let size = 1; size < 40; size += 3) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => ({
        content: text.slice(at * size, (at + 1) * size),
        color: at,
      }));
      const runs = tellingRuns(pieces);
      const textOf = (run: (typeof runs)[number]): string => run.pieces.map(({ content }) => content).join("");
      assert.equal(runs.map(textOf).join(""), text);
      assert.deepEqual(runs.filter(({ telling }) => telling).map(textOf), [lines[1], lines[3]]);
      const colors = runs.flatMap(({ pieces: parts }) =>
        parts.map(({ content, color }) => String(color).repeat(content.length)),
      );
      assert.equal(colors.join(""), pieces.map(({ content, color }) => String(color).repeat(content.length)).join(""));
    }
  });

  it("are none of an output that says nothing", () => {
    const pieces = [{ content: "one\ntwo\n" }];
    assert.deepEqual(tellingRuns(pieces), [{ telling: false, pieces }]);
  });
});

describe("words for the result of a command", () => {
  it("name what shells agree on, and nothing else", () => {
    assert.equal(exitWords(0), "succeeded");
    assert.equal(exitWords(127), "command not found");
    assert.match(exitWords(137) ?? "", /signal 9 \(SIGKILL/);
    assert.equal(exitWords(158), "ended by signal 30");
    assert.deepEqual([exitWords(1), exitWords(2), exitWords(255)], [undefined, undefined, undefined]);
  });
});

describe("lines of searches", () => {
  it("of one file belong to it, with context", () => {
    assert.deepEqual(groupMatches(["4:// a", "5-// b"], "src/a.ts"), [
      {
        path: "src/a.ts",
        lines: [
          { line: 4, text: "// a", match: true },
          { line: 5, text: "// b", match: false },
        ],
      },
    ]);
  });

  it("keep the blanks of the file if not every line has one", () => {
    assert.equal(groupMatches(["a.ts:1:  x", "a.ts:2:y"])?.[0]?.lines[0]?.text, "  x");
    assert.equal(groupMatches(["a.ts:1:   x", "a.ts:2: y"])?.[0]?.lines[0]?.text, "  x");
  });

  it("without numbers are grouped by file, and counts are read", () => {
    assert.equal(groupUnnumbered(["src/a.ts:let x", "src/a.ts:let y"])?.[0]?.lines.length, 2);
    assert.equal(groupUnnumbered(["no file here"]), undefined);
    assert.deepEqual(readCounts(["src/a:b.ts:9"]), [{ path: "src/a:b.ts", count: 9 }]);
    assert.equal(readCounts(["src/a.ts"]), undefined);
  });

  it("are marked where the pattern finds something", () => {
    const marked = (pattern: string, line: string, ignoreCase = false): string =>
      markerOf(
        pattern,
        ignoreCase,
      )?.(line)
        .map(({ text, found }) => (found ? `[${text}]` : text))
        .join("") ?? "none";
    assert.equal(marked("parse\\w*\\(", "a parseLine(x)"), "a [parseLine(]x)");
    assert.equal(marked("a\\.b", "a.b axb"), "[a.b] axb");
    assert.equal(marked("TODO|FIXME", "TODO and FIXME"), "[TODO] and [FIXME]");
    assert.equal(marked("todo", "TODO", true), "[TODO]");
    assert.equal(marked("x.*y|x", "xax"), "[x]a[x]");
    assert.equal(marked("l.", "l😀 l"), "[l😀] l", "a character of two units stays whole");
  });

  it("are not marked by a pattern that is invalid or may have meant something else", () => {
    const unknown = [
      "(a)\\1",
      "(?<=a)b",
      "(?i:a)",
      "\\p{L}",
      "\\Aa",
      "\\<a",
      "[[:alpha:]]",
      "[a-z&&[^b]]",
      "[😀x]",
      "x*",
    ];
    for (const pattern of [...unknown, "(", "", "a".repeat(501), undefined])
      assert.equal(markerOf(pattern, false), undefined, pattern);
  });

  it("are marked in time proportional to the lines, whatever the pattern, and all lines of a result together in bounded time", () => {
    const line = "a".repeat(1_000);
    for (const pattern of [
      `${"a?".repeat(30)}${"a".repeat(30)}b`,
      "(a+)+b",
      "(x*a)*b",
      ".*.*.*=",
      "(.|a.*)b|a",
      "[ab]*a[ab]{300}c",
    ]) {
      assert.notEqual(markerOf(pattern, true), undefined, pattern);
      const took = cpuMs(() => {
        const marker = markerOf(pattern, true);
        for (let lines = 0; lines < 10_000; lines++) marker?.(line);
      });
      assert.ok(took < 1_000, `${pattern}: ${took} ms`);
    }
    const marker = markerOf("a", false);
    assert.equal(marker?.(line).length, 51, "marks of one line");
  });
});

describe("todos", () => {
  it("are compared by their words, the same words one by one", () => {
    const list = (...items: [string, string][]): NonNullable<ReturnType<typeof todosOf>> =>
      todosOf(items.map(([content, status]) => ({ content, status }))) ?? [];
    const changes = todoChanges(
      list(["a", "pending"], ["b", "pending"], ["b", "completed"], ["gone", "pending"], ["__proto__", "pending"]),
      list(["a", "completed"], ["b", "in_progress"], ["b", "completed"], ["new", "pending"], ["__proto__", "pending"]),
    );
    assert.deepEqual(
      changes.map(({ todo, change, before }) => [todo.words, change, before]),
      [
        ["a", "done", "pending"],
        ["b", "changed", "pending"],
        ["b", "same", undefined],
        ["new", "added", undefined],
        ["__proto__", "same", undefined],
        ["gone", "removed", undefined],
      ],
    );
  });
});

describe("parts of the user's answers to questions", () => {
  const options = [{ label: "A" }, { label: "B, with C" }, { label: "C" }];
  const chosen = (answer: string, multiSelect: boolean): readonly number[] => {
    const [question] = questionsOf(
      { questions: [{ question: "Q", options, multiSelect }] },
      [["Q", answer]],
      undefined,
    );
    return question ? chosenOf(question) : [];
  };
  it("name their options, also those with commas in them", () => {
    assert.deepEqual(chosen("A", false), [0]);
    assert.deepEqual(chosen("B, with C, A", true), [1, 0]);
    assert.deepEqual(chosen("B, with C", false), [1]);
  });
  it("in the user's own words name no option", () => {
    assert.deepEqual(chosen("A, D", true), []);
    assert.deepEqual(chosen("neither", false), []);
    assert.deepEqual(chosen("A, C", false), []);
  });
});

describe("other texts", () => {
  it("contain reminders only if these end", () => {
    assert.deepEqual(remindersIn("<system-reminder>a</system-reminder> x <system-reminder> b </system-reminder>"), [
      "a",
      "b",
    ]);
    assert.deepEqual(remindersIn("<system-reminder>never ends"), []);
  });
  it("are addresses with the host that a browser would go to", () => {
    assert.equal(hostOf("https://example.org@evil.example/a"), "evil.example");
    assert.equal(hostOf("javascript:alert(1)"), undefined);
    assert.equal(hostOf("https://"), undefined);
  });
  it("are tables when they are like objects, and trees otherwise", () => {
    assert.equal(asRows([{ a: 1 }, { a: 2, b: 3 }])?.length, 2);
    assert.equal(asRows([{ a: { b: { c: 1 } } }]), undefined);
    assert.equal(asRows([1, 2]), undefined);
    assert.equal(asRows([{ a: 1 }, 2]), undefined);
    assert.equal(asRows([]), undefined);
  });
});
