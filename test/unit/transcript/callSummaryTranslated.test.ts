import assert from "node:assert/strict";
import path from "node:path";
import * as fc from "fast-check";
import { bundledTexts } from "../../../scripts/texts.mjs";
import { useTexts } from "../../../src/core/l10n";
import { shownPhrase } from "../../../src/core/shown";
import { summaryOf, summaryParts } from "../../../src/transcript/parseToolResult";
import { pseudoTexts } from "../../support/pseudoTexts";

const CWD = "/home/sam/app";

describe("the line about a call's input in another language", () => {
  const translated = pseudoTexts(bundledTexts(path.resolve(import.meta.dirname, "../../..")));
  before(() => useTexts(translated, "de"));
  after(() => useTexts(undefined, "en"));

  function shownLine(tool: string, input: Record<string, unknown>): string {
    const { summary, summaryTemplate } = summaryParts(tool, input, CWD);
    return shownPhrase(summary, summaryTemplate);
  }

  for (const [tool, input, line] of [
    ["AskUserQuestion", { questions: [{ question: "A?" }, { question: "B?" }] }, "⟦A? (áñď 1 möřé)⟧"],
    ["BashOutput", { bash_id: "b1", filter: "ERR" }, "⟦b1 (ľíñéš ţháţ máţçh ERR)⟧"],
    ["BashOutput", { filter: "ERR" }, "⟦(ľíñéš ţháţ máţçh ERR)⟧"],
    ["Glob", { pattern: "*.ts", path: "/home/sam/app/src" }, "⟦*.ts íñ src⟧"],
    ["Grep", { pattern: "for x in y", path: "a in b", glob: "*.py" }, "⟦for x in y íñ a in b *.py⟧"],
    ["Grep", { path: "src" }, "⟦íñ src⟧"],
    ["MultiEdit", { file_path: "a.ts", edits: [{}] }, "⟦a.ts (1 éďíţ)⟧"],
    ["MultiEdit", { file_path: "a.ts", edits: [{}, {}] }, "⟦a.ts (2 éďíţš)⟧"],
    ["MultiEdit", { edits: [{}] }, "⟦(1 éďíţ)⟧"],
    ["MultiEdit", { edits: [{}, {}] }, "⟦(2 éďíţš)⟧"],
    ["NotebookEdit", { notebook_path: "a.ipynb", cell_number: 0 }, "⟦a.ipynb (çéľľ 0)⟧"],
    ["Read", { file_path: "/home/sam/app/a (pages 1).ts", limit: 5 }, "⟦a (pages 1).ts (5 ľíñéš fřöm ľíñé 1)⟧"],
    ["Read", { file_path: "a.ts", offset: 10 }, "⟦a.ts (fřöm ľíñé 10)⟧"],
    ["Read", { file_path: "a.pdf", pages: "1-3" }, "⟦a.pdf (páğéš 1-3)⟧"],
    ["ReportFindings", { findings: [{}] }, "⟦1 fíñďíñğ⟧"],
    ["ReportFindings", { findings: [{}, {}] }, "⟦2 fíñďíñğš⟧"],
    ["ScheduleWakeup", { delaySeconds: 270, reason: "in 1 s: x" }, "⟦íñ 270 š: in 1 s: x⟧"],
    ["ScheduleWakeup", { delaySeconds: 270 }, "⟦íñ 270 š⟧"],
    ["TaskUpdate", { taskId: "3", addBlockedBy: ["1", "2"] }, "⟦#3 wáíţš föř #1 #2⟧"],
    ["TaskUpdate", { taskId: "3", owner: "ann", addBlocks: ["4"] }, "⟦#3 ann, höľďš üp #4⟧"],
    ["TaskUpdate", { taskId: "3", addBlockedBy: ["1"], addBlocks: ["4"] }, "⟦#3 wáíţš föř #1, höľďš üp #4⟧"],
    ["TodoWrite", { todos: [{ status: "completed" }] }, "⟦1 ţöďö, 1 ďöñé⟧"],
    ["TodoWrite", { todos: [{}, {}] }, "⟦2 ţöďöš, 0 ďöñé⟧"],
    ["ExitPlanMode", {}, "⟦Pľáñ⟧"],
    ["EnterWorktree", {}, "⟦Ñéw wöřkţřéé⟧"],
    ["ExitWorktree", {}, "⟦Ľéávé ţhé wöřkţřéé⟧"],
    ["WaitForMcpServers", {}, "⟦Áľľ šéřvéřš⟧"],
    ["CronList", {}, "⟦Šçhéďüľéď jöbš⟧"],
  ] as const)
    it(`of ${tool} ${JSON.stringify(input)} is ${line}`, () => assert.equal(shownLine(tool, input), line));

  it("stays as it is where all of it is the input's, in whatever words", () => {
    assert.equal(shownLine("Grep", { pattern: "for x in y" }), "for x in y");
    assert.equal(shownLine("Glob", { pattern: "a in b" }), "a in b");
    assert.equal(shownLine("ExitPlanMode", { plan: "# Plan" }), "Plan");
    assert.equal(shownLine("EnterWorktree", { name: "New worktree" }), "New worktree");
    assert.equal(shownLine("Bash", { command: "echo a.ts (from line 1)" }), "echo a.ts (from line 1)");
    assert.equal(shownLine("Read", { file_path: "a (from line 1)" }), "a (from line 1)");
    assert.equal(shownLine("made_up", { title: "Todo list" }), "Todo list");
  });

  it("stays English where it was cut, so that nothing tells where the input's words end", () => {
    const input = { pattern: "x".repeat(198), path: "src" };
    const { summary, summaryTemplate } = summaryParts("Grep", input, CWD);
    assert.equal(summaryTemplate, undefined);
    assert.equal(summary, summaryOf("Grep", input, CWD));
    assert.match(summary, /…$/);
  });

  it("is in English what it is without a template, whatever stands in the input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (pattern, place) => {
        const { summary, summaryTemplate } = summaryParts("Grep", { pattern, path: place }, CWD);
        assert.equal(summary, summaryOf("Grep", { pattern, path: place }, CWD));
        const found = shownPhrase(summary, summaryTemplate);
        assert.equal(found === summary, summaryTemplate === undefined, JSON.stringify([pattern, place]));
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
