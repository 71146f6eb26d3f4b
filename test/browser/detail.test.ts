import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { chooseShown, focused, showBookkeeping, until, viewerOfSuite } from "./support";

describe("the detail of a call", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>>): Promise<void> => {
    page = await viewer.open(parameters);
  };
  const choose = (id: string): Promise<Locator> => chooseShown(page, id);
  const done = (): Promise<readonly { method: string; params: unknown }[]> => page.evaluate("bench.done");

  it("of each of our own tools shows its data by kind", async () => {
    await open({ set: "sample" });
    const glob = await choose("run-0");
    assert.equal(await glob.locator("[data-action=open-file]").count(), 4);
    const grep = await choose("run-1");
    assert.equal(await grep.locator("[data-file]").count(), 2);
    assert.match(await grep.innerText(), /4 matching lines in 2 files/);
    const read = await choose("run-3");
    assert.deepEqual(
      await read.locator(".code-line").evaluateAll((lines) => lines.map((line) => line.getAttribute("data-line"))),
      ["1", "2", "3", "4", "5", "6", "7"],
    );
    assert.match(await (await choose("run-4")).innerText(), /Wrote 42 bytes to notes\.md/);
    const bash = await choose("run-6");
    assert.equal(await bash.locator("[data-exit-code]").getAttribute("data-exit-code"), "1");
    assert.equal(await bash.locator(".ansi-red-fg", { hasText: "1 failed" }).count(), 2);
    assert.match(await bash.locator("[data-truncated]").innerText(), /5,210 in all/);
  });

  it("of a failed call names the error, its code and why it is drawn so", async () => {
    await open({ set: "sample" });
    const detail = await choose("run-2");
    assert.match(await detail.locator("[data-failure]").innerText(), /^File not found: src\/missing\.ts/);
    await detail.locator("[data-action=why]").click();
    assert.match(await detail.locator("[data-error-code]").innerText(), /EXECUTION_ERROR/);
    assert.equal(await detail.locator("[data-status-words]").innerText(), "failed");
    assert.match(await detail.locator("[data-reason]").innerText(), /flagged as an error/);
    const badge = page.locator('[data-list=results] [data-call-id="run-2"] [data-error-badge]');
    assert.match(await badge.innerText(), /File not found/);
  });

  it("of a very large entry says how much is hidden, and opens and copies all of it through the host", async () => {
    await open({ set: "sample", hidden: 62_914_560 });
    const detail = await choose("call-0");
    const note = detail.locator("[data-hidden-bytes]");
    assert.match(await note.innerText(), /only the beginnings of its long texts and lists are shown, 60 MB are hidden/);
    await note.locator("[data-action=open-lines]").click();
    await until(page, `bench.done.some(({ method }) => method === "openLines")`);
    await note.locator("[data-action=copy-lines]").click();
    await until(page, `bench.done.some(({ method }) => method === "copyLines")`);
    const asked = (await done()).filter(({ method }) => method.endsWith("Lines"));
    const params = { transcript: (asked[0]?.params as { transcript: string }).transcript, of: { call: "call-0" } };
    assert.deepEqual(asked, [
      { method: "openLines", params },
      { method: "copyLines", params },
    ]);
    // With a part of its input it would do something else.
    assert.equal(await detail.locator("[data-action=run-again]").count(), 0);
    await open({ set: "sample" });
    const whole = await choose("call-0");
    assert.equal(await whole.locator("[data-hidden-bytes]").count(), 0);
    assert.equal(await whole.locator("[data-action=run-again]").count(), 1);
  });

  const recorded: readonly (readonly [string, string, RegExp])[] = [
    ["call-0", "Bash", /Exit code 1[^]*Errors \(stderr\)/],
    ["call-1", "Grep", /4 matching lines in 2 files/],
    ["call-2", "file_read", /Reads a sum/],
    ["call-4", "Edit", /updated[^]*-\s+removed:\s+return sum\(tokens, 0\);[^]*\+\s+added:\s+return sum\(tokens, 1\)/],
    ["call-5", "TodoWrite", /1 of 3 items done[^]*in progress/],
    ["call-8", "AskUserQuestion", /Which branch should I use\?\s+fix\/sums/],
    ["call-9", "WebSearch", /https:\/\/example\.org\/left\?q=1/],
    ["call-10", "Task", /Decision: good/],
    ["call-11", "BashOutput", /Shell c3d4 running/],
    ["call-12", "Skill", /Launched superpowers:writing-tests/],
    ["call-13", "SlashCommand", /Launched \/review/],
    ["call-14", "Glob", /docs\/grammar\.md/],
    ["call-15", "Write", /created/],
    ["call-16", "plain", /"?Sums with a sign"?/],
  ];
  it("of each recorded tool shows its data by kind", async () => {
    await open({ set: "sample" });
    for (const [id, tool, text] of recorded) {
      const detail = await choose(id);
      const body = detail.locator("[data-renderer]");
      assert.ok(await body.isVisible(), `${tool} has a result`);
      assert.match(await body.innerText(), text, tool);
      assert.equal(await body.locator("[data-note]").count(), 0, `${tool} fits its data`);
    }
  });

  it("says so when the data does not fit the tool, and shows it plainly", async () => {
    await open({ set: "sample" });
    const detail = await choose("call-17");
    assert.match(await detail.locator("[data-renderer] [data-note]").innerText(), /does not fit the result/);
    assert.match(await detail.locator("[data-tree]").innerText(), /unexpected: 12/);
    assert.match(await detail.locator(".detail-head").innerText(), /does not have the shape/);
  });

  it("of a recorded call shows it as an envelope, and as it was recorded", async () => {
    await open({ set: "sample" });
    const detail = await choose("call-3");
    await detail.locator("[data-tab=envelope]").click();
    assert.match(
      await detail.locator("[role=tabpanel]").innerText(),
      /"success": false,\s+"error": "File has not been read yet/,
    );
    await page.keyboard.press("ArrowRight");
    assert.match(await detail.locator("[role=tabpanel]").innerText(), /^File has not been read yet/);
    assert.match(await detail.innerText(), /line 15, result on line 16/);
  });

  it("of a call without a result says that there is none", async () => {
    await open({ set: "sample" });
    assert.match(await (await choose("call-18")).innerText(), /The call has no result/);
  });

  it("opens files at the line, copies, and opens text in an editor", async () => {
    await open({ set: "sample" });
    const detail = await choose("call-1");
    await detail.locator("[data-action=open-file]", { hasText: "48" }).click();
    await detail.locator("[data-action=copy]").click();
    await detail.locator("[data-action=open]").click();
    await until(page, "bench.done.length === 3");
    const [file, copy, text] = await done();
    assert.deepEqual(file, { method: "openFile", params: { path: "src/parser.ts", line: 48 } });
    assert.match(JSON.stringify(copy), /^{"method":"copy","params":{"text":"{\\n {2}\\"success\\": true/);
    assert.match(JSON.stringify(text), /"method":"openText".*"language":"json"/);
  });

  it("of a prompt or a reply shows the whole text and the entry", async () => {
    await open({ set: "sample" });
    await page.locator("[data-list=transcript] [data-kind=answer]").last().click();
    const detail = page.locator("[data-detail][data-kind=answer]");
    await detail.locator("[data-text]").waitFor();
    assert.equal((await detail.locator(".markdown").innerText()).trimEnd().length, 60 * 59 - 1);
    await detail.locator("[data-tab=entry]").click();
    assert.match(await detail.locator("pre").first().innerText(), /^{"type":"answer"/);
  });

  it("leads back from a recorded call to the live results, by button and by Escape", async () => {
    await open({ set: "sample" });
    await choose("call-1");
    assert.equal(await page.locator("[data-list=results]").count(), 0);
    await page.locator("[data-action=back]").click();
    await page.locator("[data-list=results]").waitFor();
    await page.locator('[data-list=transcript] [data-call-id="call-2"]').click();
    await page.keyboard.press("Enter");
    await focused(page, "pane", "detail");
    await page.keyboard.press("Escape");
    await focused(page, "list", "transcript");
    await page.keyboard.press("Escape");
    await page.locator("[data-list=results]").waitFor();
  });

  it("shows a long text in part, says how much is hidden, and shows all on request", async () => {
    await open({ set: "hostile" });
    const detail = await choose("run-3");
    const text = detail.locator("[data-text]").last();
    const size = text.locator("[data-hidden]");
    assert.match(await size.innerText(), /[\d,]+ more lines, [\d,]+ of [\d,]+ characters not shown/);
    await text.locator("[data-action=show-all]").click();
    await text.locator('[data-hidden="0"]').waitFor();
    assert.match(await size.innerText(), /^5,00\d lines$/);
  });

  it("keeps the buttons below a long output under the pointer while its rest is prepared", async () => {
    await open({ set: "hostile" });
    // Their numbers are none that the page's own frames have: one that is called off would call off another.
    await page.evaluate(
      "frame = requestAnimationFrame, frames = []; requestAnimationFrame = (then) => 1e9 + frames.push(then)",
    );
    const detail = await choose("run-3");
    const text = detail.locator("[data-text]").last();
    const button = text.locator("[data-action=show-more]");
    const scroll = "document.querySelector('[data-pane=detail]')";
    await page.evaluate(`${scroll}.scrollTop = ${scroll}.scrollHeight`);
    const before = await button.boundingBox();
    await page.evaluate("requestAnimationFrame = frame; for (const then of frames) then(performance.now())");
    await detail.locator("[data-terminal=settled]").waitFor();
    assert.equal((await button.boundingBox())?.y, before?.y);
  });

  const files: readonly (readonly [string, string, RegExp])[] = [
    ["an envelope", '{"success":true,"data":{"output":"a.ts","count":1}}', /succeeded/],
    [
      "a contract",
      '{"success":false,"data":null,"error":{"code":"BLOCKED","message":"Not allowed"},"meta":{"duration_ms":5,"timestamp":"2026-01-01T00:00:00Z"}}',
      /blocked[^]*Not allowed/,
    ],
    ["content", '{"content":[{"type":"json","value":{"lines":3}}]}', /lines: 3/],
    ["text that is no JSON", "{oops", /Not JSON[^]*\{oops/],
    ["JSON that is no result", '{"a":1}', /No known format[^]*\{"a":1\}/],
  ];
  for (const [what, file, text] of files) {
    it(`reads a result file that contains ${what}`, async () => {
      await open({ layout: "left", file });
      await page.locator("[data-detail]").waitFor();
      assert.match(await page.locator("[data-pane=results]").innerText(), text);
      assert.equal(await page.locator("[data-pane=transcript]").count(), 0);
    });
  }
});

describe("text written by others", () => {
  const viewer = viewerOfSuite();

  it("makes no element, runs nothing, and shows what it hides", async () => {
    const page = await viewer.open({ set: "hostile" });
    const calls = ["run-0", "run-1", "run-2", "run-3", "run-4", "run-5", "run-6"].concat(
      Array.from({ length: 7 }, (_, at) => `call-${at}`),
    );
    for (const id of calls) {
      const back = page.locator("[data-action=back]");
      if (id.startsWith("run") && (await back.count()) > 0) await back.click();
      await page.locator(`[data-list] [data-call-id="${id}"]`).click();
      const detail = page.locator(`[data-detail][data-call-id="${id}"]`);
      await detail.waitFor();
      for (const tab of await detail.locator("[role=tab]").all()) await tab.click();
      assert.equal(
        await page.locator("#root :is(img, a, script, iframe, object, [onerror], [href], [src])").count(),
        0,
        id,
      );
    }
    await showBookkeeping(page);
    for (const kind of ["prompt", "answer", "thinking", "unreadable", "unknown", "bookkeeping"]) {
      await page.locator(`[data-list=transcript] [data-kind=${kind}]`).click();
      await page.locator(`[data-detail][data-kind=${kind}]`).waitFor();
    }
    const marks = await page.locator("[data-list=transcript] .hidden-character").allInnerTexts();
    for (const name of ["RLO", "LRI", "ZWSP", "PDI", "BEL", "ESC"]) assert.ok(marks.includes(name), name);
    assert.match(await page.locator("[data-list=transcript]").innerText(), /<img src=x onerror=/);
  });
});

describe("a request that fails", () => {
  const viewer = viewerOfSuite();
  let page: Page;
  beforeEach(async () => {
    page = await viewer.open({ rows: 1000, runs: 10 });
    await page.locator("[data-list=transcript] [data-kind=call]").first().waitFor();
  });

  const problem = (place: string): Locator => page.locator(`${place} [data-problem]:visible`).first();

  it("for rows says so in the list, and asks again on request", async () => {
    await page.evaluate(`bench.fail("rows", 5)`);
    await page.evaluate(`bench.scrollTo("transcript", 0.5)`);
    await problem("[data-list=transcript]").waitFor();
    assert.match(await problem("[data-list=transcript]").innerText(), /could not be loaded: The disk is on fire/);
    await page.evaluate(`bench.fail("rows", 0)`);
    await problem("[data-list=transcript]").locator("[data-action=retry]").click();
    await until(page, `bench.seen("transcript").some((row) => row.state === "ready")`);
  });

  it("for a call says so in the detail, and asks again on request", async () => {
    await page.evaluate(`bench.fail("call", 1, "No such call")`);
    await page.locator("[data-list=transcript] [data-kind=call]").first().click();
    await problem("[data-pane=detail]").waitFor();
    assert.match(await problem("[data-pane=detail]").innerText(), /The call could not be loaded: No such call/);
    await problem("[data-pane=detail]").locator("[data-action=retry]").click();
    await page.locator("[data-detail]").waitFor();
    assert.equal(await page.locator("[data-problem]").count(), 0);
  });

  it("for an action says so next to its button, and tries again on request", async () => {
    await page.locator("[data-list=transcript] [data-kind=call]").first().click();
    await page.locator("[data-detail]").waitFor();
    await page.evaluate(`bench.fail("copy", 1, "No clipboard")`);
    await page.locator("[data-action=copy]").click();
    await problem("[data-detail]").waitFor();
    assert.match(await problem("[data-detail]").innerText(), /Not copied: No clipboard/);
    await problem("[data-detail]").locator("[data-action=retry]").click();
    await until(page, "bench.done.length === 1");
  });

  it("because the other side is gone says so next to its control", async () => {
    await page.evaluate(`bench.disconnect("The other side is gone")`);
    await page.locator("[data-list=transcript] [data-kind=call]").first().click();
    await problem("[data-pane=detail]").waitFor();
    assert.match(await problem("[data-pane=detail]").innerText(), /The other side is gone/);
  });
});
