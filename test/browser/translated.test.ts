import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { recordedCalls } from "./page/recordedCalls";
import { recordedEntries } from "./page/recordedEntries";
import { until, viewerOfSuite } from "./support";
import { untranslated } from "./untranslated";

/** Where the page shows what transcripts, results and tools say, and what the engine says of them in English. */
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
    // What the engine says: why a call has its status, and why a file or an agent's transcript is not shown.
    "[data-reason]",
    ".side-reason",
    ".outline-place .for-screen-readers",
    "[data-pane=transcript] .problem-text",
  ],
  titles: [
    ".status",
    ".outline-place",
    ".call-tool",
    ".call-summary",
    ".call-error",
    ".tag",
    ".comparison-name",
    "h2",
    ".timeline-lane",
    ".entry",
  ],
};

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
    open: { set: "numbers", layout: "session" },
    steps: [click("[data-transcript-tab=statistics]"), wait("[data-statistics]")],
  },
  "the timeline": {
    open: { set: "numbers", layout: "session" },
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

describe("the viewer in another language", () => {
  const viewer = viewerOfSuite();

  for (const [name, { open, steps = [] }] of Object.entries(STATES))
    it(`says its own words in it in ${name}`, async () => {
      const page = await viewer.open({ ...open, translated: 1 }, { width: 1500, height: 900 });
      for (const step of steps) await step(page);
      await until(page, "document.querySelector('[data-waiting]') === null");
      assert.equal((await untranslated(page, CONTENT)).join("\n"), "");
    });

  for (const [set, all] of Object.entries(RECORDED))
    it(`says its own words in it about each of the ${set}`, async () => {
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
