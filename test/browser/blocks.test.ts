import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { findings } from "./axe";
import { chooseCall, screenshot, until, viewerOfSuite } from "./support";

/** What is cut of each call of the set, where its frame is, and what of all of it must be in the copy. */
const CUT: readonly (readonly [id: string, title: string, frame: string, hidden: RegExp, last: RegExp])[] = [
  [
    "matches",
    "of matches says how much is hidden, and offers all of it, a copy and an editor",
    ".matches",
    /20 more files not shown/,
    /\nsrc\/part59\.ts:4:const sum = 3;\n$/,
  ],
  [
    "files",
    "of paths says how much is hidden, and offers all of it, a copy and an editor",
    ".file-list",
    /250 more files not shown/,
    /\nsrc\/part449\.ts\n$|part449\.ts\n$/,
  ],
  [
    "todos",
    "of todos says how much is hidden, and offers all of it, a copy and an editor",
    ".todo",
    /20 more items not shown/,
    /\n\[ \] Step 99 \(to do\)\n$/,
  ],
  [
    "tasks",
    "of tasks says how much is hidden, and offers all of it, a copy and an editor",
    ".board-column.todo-pending",
    /50 more tasks not shown/,
    /\n\[ \] #249 Task 249 \(to do\)\n$/,
  ],
  [
    "links",
    "of links says how much is hidden, and offers all of it, a copy and an editor",
    "[data-renderer] .block",
    /20 more links not shown/,
    /\nPage 79: https:\/\/example\.org\/79\n$/,
  ],
  [
    "tree",
    "of a tree of JSON says how much is hidden, and offers all of it, a copy and an editor",
    "[data-renderer] .block",
    /[\d,]+ more lines not shown/,
    /"name39": \[[^\]]+19\n/,
  ],
  [
    "table",
    "of rows of a table says how much is hidden, and offers all of it, a copy and an editor",
    ".data-table",
    /200 more rows not shown/,
    /\n299\trow 299\n$/,
  ],
  [
    "change",
    "of rows of a change says how much is hidden, and offers all of it, a copy and an editor",
    ".diff",
    /[\d,]+ more rows of [\d,]+ not shown/,
    /\n\+const after299 = 1;\n/,
  ],
];

describe("a todo", () => {
  const viewer = viewerOfSuite();

  it("has a state that the button for copies doesn't cover", async () => {
    const page = await viewer.open({ set: "recorded" }, { width: 1300, height: 900 });
    const list = (await chooseCall(page, "codex-plan")).locator(".block", { has: page.locator(".todo") });
    await list.hover();
    const button = await list.locator(".block-actions").last().boundingBox();
    const state = await list.locator(".todo .badge").first().boundingBox();
    assert.ok(button && state && state.x + state.width <= button.x, JSON.stringify({ button, state }));
  });
});

describe("a list that is too long to be drawn at once", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (id: string): Promise<Locator> => {
    page = await viewer.open({ set: "long-lists" }, { width: 1400, height: 900 });
    return chooseCall(page, id);
  };
  const asked = async (method: string, act: () => Promise<void>): Promise<Record<string, string>> => {
    const before = await page.evaluate<number>("bench.done.length");
    await act();
    await until(page, `bench.done.length > ${before}`);
    const last = await page.evaluate<{ method: string; params: Record<string, string> }>("bench.done.at(-1)");
    assert.equal(last.method, method);
    return last.params;
  };

  for (const [id, title, frame, hidden, last] of CUT) {
    it(title, async () => {
      const detail = await open(id);
      const foot = detail.locator(`${frame} .text-foot`, { has: page.locator("[data-action=show-all]") }).first();
      assert.match(await foot.innerText(), hidden);
      assert.deepEqual(await findings(page, { include: ["[data-detail]"] }), []);
      const copied = await asked("copy", () => foot.locator("[data-action=copy-block]").click());
      assert.match(copied["text"] ?? "", last);
      const opened = await asked("openText", () => foot.locator("[data-action=open-block]").click());
      assert.equal(opened["text"], copied["text"]);
      await screenshot(page, `cut-${id}`);
      await foot.locator("[data-action=show-all]").click();
      await detail.locator(`${frame} [data-action=show-all]`).first().waitFor({ state: "detached" });
      assert.equal(await detail.locator(`${frame} [data-action=show-more]`).count(), 0);
    });
  }

  it("offers nothing of it if all is drawn", async () => {
    const detail = await open("question");
    assert.equal(await detail.locator("[data-action=show-all], [data-action=copy-block]").count(), 0);
  });

  it("adds a step on request, and still says what is hidden", async () => {
    const detail = await open("files");
    const size = detail.locator(".file-list [data-hidden]");
    await detail.locator(".file-list [data-action=show-more]").click();
    await size.waitFor({ state: "detached" });
    assert.equal(await detail.locator(".file-list li").count(), 450);
  });
});

describe("a block of a result", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (id: string): Promise<Locator> => {
    page = await viewer.open({ set: "long-lists" }, { width: 1400, height: 900 });
    return chooseCall(page, id);
  };
  const copied = async (button: Locator, choice: string): Promise<string> => {
    const before = await page.evaluate<number>("bench.done.length");
    await button.click();
    await page.locator(`[role=menuitem][data-copy="${choice}"]`).click();
    await until(page, `bench.done.length > ${before}`);
    return page.evaluate<string>("bench.done.at(-1).params.text");
  };
  const FORMS: readonly (readonly [id: string, title: string, block: string, what: string, markdown: RegExp])[] = [
    [
      "matches",
      "of matches is copied as text, Markdown and JSON",
      "[data-renderer] [data-block]",
      "matches",
      /^src\/part0\\?\.ts\n\n```text\n1:const sum = 0;\n/,
    ],
    [
      "files",
      "of paths is copied as text, Markdown and JSON",
      "[data-renderer] [data-block]",
      "files",
      /^- \S+part0\.ts\n- /,
    ],
    [
      "todos",
      "of todos is copied as text, Markdown and JSON",
      "[data-renderer] [data-block]",
      "items",
      /^- \[x\] Step 0 \\\(done\\\)\n/,
    ],
    [
      "tasks",
      "of tasks is copied as text, Markdown and JSON",
      "[data-renderer] [data-block]",
      "tasks",
      /^- \[ \] \\#0 Task 0 /,
    ],
    [
      "links",
      "of links is copied as text, Markdown and JSON",
      "[data-renderer] [data-block]",
      "links",
      /^- Page 0\\: /,
    ],
    [
      "tree",
      "of a tree of JSON is copied as text, Markdown and JSON",
      "[data-renderer] [data-block]",
      "result",
      /^```json\n\{\n/,
    ],
    [
      "question",
      "of a question is copied as text, Markdown and JSON",
      "[data-renderer] [data-block]",
      "question",
      /^\*\*Which \\\*branch\\\*\?\*\*\n\n- \[x\] main\\: the first one\n- \[ \] fix\n\nResponse\\: main\n$/,
    ],
    ["change", "of rows of a change is copied as text, Markdown and JSON", ".diff", "change", /^```diff\n--- a\//],
  ];
  for (const [id, title, block, what, markdown] of FORMS) {
    it(title, async () => {
      const detail = await open(id);
      const button = detail.locator(`${block} [data-action=copy-as]`).first();
      await detail.locator(block).first().hover();
      assert.match(await copied(button, `${what} markdown`), markdown);
      assert.notEqual(await copied(button, `${what} text`), "");
      JSON.parse(await copied(button, `${what} json`));
    });
  }

  it("shows its button to the pointer and to the focus, and is named for those who do not see it", async () => {
    const detail = await open("question");
    const actions = detail.locator(".tab-panel [data-block] > .block-actions").last();
    const seen = (): Promise<string> => actions.evaluate((element) => getComputedStyle(element).opacity);
    await page.mouse.move(1200, 500);
    assert.equal(await seen(), "0");
    await detail.locator("[data-question]").hover();
    assert.equal(await seen(), "1");
    await page.mouse.move(1200, 500);
    assert.equal(await seen(), "0");
    const button = actions.locator("button");
    await button.focus();
    assert.equal(await seen(), "1");
    assert.equal(await button.getAttribute("aria-label"), "Copy question as…");
    await page.keyboard.press("Enter");
    await page.locator("[role=menuitem]").first().waitFor();
    assert.equal(await seen(), "1");
    assert.deepEqual(await findings(page, { include: ["[data-menu]", "[data-detail]"] }), []);
    await screenshot(page, "block-copy");
  });
});
