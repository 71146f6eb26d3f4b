import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { pseudoTexts } from "../support/pseudoTexts";
import { recordedCalls } from "./page/recordedCalls";
import { recordedEntries } from "./page/recordedEntries";
import { showBookkeeping, until, viewerOfSuite } from "./support";
import { untranslated } from "./untranslated";

/** Where the page shows what transcripts, results and tools say. */
const CONTENT = {
  data: [
    // Texts of others, wherever they are drawn.
    ".visible-text",
    ".prose-text",
    ".folded-text",
    ".line-text",
    ".hidden-character",
    ".hit-text",
    ".lane-title",
    ".check span",
    "mark",
    "code",
    "pre",
    ".text-body",
    ".markdown",
    ".tree-name",
    ".tree-value",
    ".failure-code",
    ".item-text",
    ".table-scroll",
    ".match-text",
    ".named-value",
    ".option-label",
    ".question-words",
    ".question-notes",
    ".option div.quiet",
    ".own-answer b",
    ".launched-summary",
    ".markdown-piece",
    // The product's name.
    "h1",
    // Keys of the keyboard, of which names are translated, and examples of what can be searched for.
    "kbd",
    ".find-example",
    // A field of the search's language.
    ".hit-field",
    // What a tool's schema says of a field.
    ".field-hint",
  ],
  titles: [".call-summary", ".call-error", ".tag", ".comparison-name", "h2", ".timeline-lane", ".entry"],
};

/** A text in the invented language: its words, and at every second place a value, which stays as it is. */
function pseudo(...pieces: readonly string[]): string {
  const template = pieces.map((piece, at) => (at % 2 === 0 ? piece : `{${(at - 1) / 2}}`)).join("");
  const translated = pseudoTexts({ template })["template"] ?? "";
  return translated.replace(/\{(\d+)\}/g, (_, at) => pieces[Number(at) * 2 + 1] ?? "");
}

type Step = (page: Page) => Promise<unknown>;

const click =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().click();
const wait =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().waitFor();

/** The main states of the viewer: how each is opened, and what brings it about. */
const STATES: Readonly<Record<string, { open: Readonly<Record<string, string | number>>; steps?: readonly Step[] }>> = {
  "the panel with calls": {
    open: { set: "sample", right: "none" },
    steps: [wait("[data-list=results] [data-state=ready]")],
  },
  "an empty panel": { open: { set: "generated", runs: 0, right: "none" } },
  "a transcript": { open: { set: "sample" }, steps: [wait("[data-list=transcript] [data-state=ready]")] },
  "a transcript that cannot be shown": { open: { set: "sample", right: "problem" } },
  "an outline": { open: { set: "session" }, steps: [wait("[data-list=outline] [data-state=ready]")] },
  "the statistics": {
    open: { set: "numbers", layout: "right" },
    steps: [click("[data-transcript-tab=statistics]"), wait("[data-statistics]")],
  },
  "the timeline": {
    open: { set: "numbers", layout: "right" },
    steps: [click("[data-transcript-tab=timeline]"), wait("[data-timeline]")],
  },
  "a search": {
    open: { set: "find" },
    steps: [
      wait("[data-list=transcript] [data-state=ready]"),
      (page) => page.keyboard.press("Control+f"),
      (page) => page.locator("[data-find-box]").fill("hidden treasure"),
      wait("[data-hits='51']"),
    ],
  },
  "the help": {
    open: { set: "sample", right: "none" },
    steps: [wait("[data-list=results] [data-state=ready]"), (page) => page.keyboard.press("?"), wait("[data-help]")],
  },
  "the list of tools": { open: { set: "sample", tools: 1, right: "none" }, steps: [wait("[data-tool-option]")] },
  "a form": {
    open: { set: "sample", tools: 1, right: "none" },
    steps: [click("[data-tool-option]"), wait("[data-form]")],
  },
  "a comparison": { open: { set: "compare" }, steps: [wait("[data-comparison]"), wait("[data-pair-detail]")] },
};

const RECORDED = { recorded: recordedCalls, entries: recordedEntries } as const;

describe("the viewer in another language", function () {
  this.timeout(60_000);
  const viewer = viewerOfSuite();

  for (const [name, { open, steps = [] }] of Object.entries(STATES))
    it(`says every word of ${name} in it, but for what is the content of transcripts and results`, async () => {
      const page = await viewer.open({ ...open, translated: 1 }, { width: 1500, height: 900 });
      for (const step of steps) await step(page);
      await until(page, "document.querySelector('[data-waiting]') === null");
      assert.equal((await untranslated(page, CONTENT)).join("\n"), "");
    });

  it("says in it why calls have their status, how entries went and why a line cannot be read, and leaves what entries say as it is", async () => {
    const page = await viewer.open({ set: "said", translated: 1 }, { width: 1500, height: 1000 });
    await wait("[data-list=transcript] [data-state=ready]")(page);
    const reasonOf = (call: string): Promise<string | null> =>
      page.locator(`[data-call-id="${call}"] [data-status-words]`).first().getAttribute("title");
    assert.equal(await reasonOf("failed"), pseudo("The command failed with exit code ", "2"));
    assert.equal(
      await reasonOf("expected"),
      pseudo("Exit code ", "1", ": ", pseudo("", "grep", ": ", pseudo("no match"))),
    );
    assert.equal(await reasonOf("open"), pseudo("No result: ", pseudo("the turn ended")));
    const list = await page.locator("[data-list=transcript]").innerText();
    for (const text of [
      pseudo("The turn took ", "1.5", " s"),
      pseudo("", pseudo("API error: ", "Retry"), ", attempt ", "2", " of ", "10"),
      pseudo("A // comment, which is not JSON"),
      "No result yet, says the entry",
      "Show more",
    ])
      assert.ok(list.includes(text), `${text} is not in:\n${list}`);
    await page.locator('[data-list=transcript] [data-call-id="expected"]').click();
    await until(page, "document.querySelector('[data-detail] [data-reason]') !== null");
    assert.equal(
      await page.locator("[data-detail] [data-reason]").innerText(),
      pseudo("Exit code ", "1", ": ", pseudo("", "grep", ": ", pseudo("no match"))),
    );
  });

  it("says in it the words of the engine beside what a call's input says, and none of the input's own", async () => {
    const page = await viewer.open({ set: "said", translated: 1 }, { width: 1500, height: 1000 });
    await wait("[data-list=transcript] [data-state=ready]")(page);
    for (const [call, line] of [
      ["searched", pseudo("", "for x in y", " in ", "src")],
      ["asked", "for x in y"],
    ] as const) {
      const summary = page.locator(`[data-list=transcript] [data-call-id="${call}"] .call-summary`).first();
      assert.equal(await summary.innerText(), line);
      assert.equal(await summary.getAttribute("title"), line);
    }
  });

  it("says in it what the lines of attachments, hooks, snapshots and compactions say, and leaves names, files and the words of hooks as they are", async () => {
    const page = await viewer.open({ set: "said", translated: 1 }, { width: 1500, height: 1400 });
    await showBookkeeping(page);
    await wait("[data-list=transcript] [data-state=ready]")(page);
    const list = page.locator("[data-list=transcript]");
    for (const text of [
      pseudo("", "Compacted", ": ", "9", " tokens became ", "3"),
      pseudo("", pseudo("edited text file"), ": ", "/home/ada/demo/b.ts"),
      pseudo("", pseudo("hook success"), ": ", pseudo("", "Stop", ", exit code ", "3")),
      pseudo("", pseudo("agent listing delta"), ": ", pseudo("", "Plan", "; no longer ", "Old")),
      pseudo("", pseudo("task reminder"), ": ", pseudo("none")),
      pseudo("", "file of others", ": ", "none.ts"),
      `${pseudo("agent progress")} · file`,
      pseudo("A call: ", "It was not asked for"),
    ])
      await list.locator(".row", { hasText: text }).first().waitFor();
    const unfold = async (words: string): Promise<string> => {
      const row = list.locator(".row", { hasText: words }).first();
      await row.locator("[data-action=fold]").click();
      await row.locator(".text-body").first().waitFor();
      return row.locator(".text-body").first().innerText();
    };
    assert.deepEqual((await unfold(pseudo("hook success"))).split("\n").slice(1), [
      "none",
      pseudo("(This is its beginning; all of it was saved to ", "/saved.txt", ")"),
    ]);
    assert.deepEqual((await unfold(pseudo("Files kept: ", "2"))).split("\n"), [
      pseudo("Files kept: ", "2"),
      pseudo("", "a.ts", ": copy ", "f0@v1"),
      pseudo("", "b.ts", ": copy ", "f1@v1"),
    ]);
  });

  it("says in it how many lines a call of a file's history was about", async () => {
    const page = await viewer.open({ set: "numbers", layout: "right", translated: 1 }, { width: 1500, height: 1000 });
    await click("[data-transcript-tab=statistics]")(page);
    await page
      .locator(".path-link", { hasText: /^src\/parser\.ts$|\/src\/parser\.ts$/ })
      .first()
      .click();
    const words = page.locator("[data-history] li:not(:has(.outcome)) .event-words");
    await words.first().waitFor();
    const said = (await words.allInnerTexts()).filter((text) => text !== "");
    assert.ok(said.length > 0, "no event says anything");
    for (const text of said) assert.match(text, /^⟦[^]*⟧$/);
  });

  it("says in it what the other forms of a call do not tell, and what a call made again leaves out", async () => {
    const page = await viewer.open({ set: "again", runs: 4, translated: 1 }, { width: 1400, height: 900 });
    const call = page.locator('[data-list=transcript] [data-call-id="call-0"]');
    await call.click();
    await click("[data-tab=forms]")(page);
    for (const form of ["envelope", "contract", "content", "claude"]) {
      await click(`[data-form=${form}]`)(page);
      await wait(`[data-shown-forms=${form}]`)(page);
      assert.equal((await untranslated(page, CONTENT, "[data-shown-forms]")).join("\n"), "", form);
    }
  });

  it("says in it what is unusual about a file", async () => {
    const page = await viewer.open({ set: "said-array", translated: 1 }, { width: 1500, height: 1000 });
    await wait("[data-list=transcript] [data-state=ready]")(page);
    assert.equal(
      await page.locator("[data-pane=transcript] .summary [data-note]").innerText(),
      pseudo("The file is one JSON array: its elements are shown, each with the line where it begins"),
    );
  });

  for (const [set, all] of Object.entries(RECORDED))
    it(`says every word about each of the ${set} in it`, async () => {
      const page = await viewer.open({ set, translated: 1 }, { width: 1500, height: 1000 });
      await page.locator("[data-list=transcript]").focus();
      await page.keyboard.press("Home");
      const found = new Set<string>();
      for (let row = 0; row < all.length; row++) {
        await page.locator("[data-detail] .tab-panel > *").first().waitFor();
        await until(page, "!document.querySelector('[data-waiting], [data-loading]')");
        for (const text of await untranslated(page, CONTENT, "[data-detail]")) found.add(text);
        await page.keyboard.press("ArrowDown");
      }
      assert.equal([...found].join("\n"), "");
    });
});
