import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { screenshot, viewerOfSuite } from "./support";
import { toolPages } from "./toolPages";

describe("running a tool by hand", () => {
  const viewer = viewerOfSuite();
  let page: Page;
  const { openForm, field, entry, run } = toolPages(viewer, (opened) => {
    page = opened;
  });

  describe("in the form of a tool", () => {
    it("has for each type of the schema the field that fits it", async () => {
      await openForm("demo_everything");
      const kinds = await page.evaluate<[string, string][]>(
        "[...document.querySelectorAll('[data-field]')].map(({ dataset }) => [dataset.field, dataset.kind])",
      );
      assert.deepEqual(Object.fromEntries(kinds), {
        title: "text",
        content: "text",
        count: "number",
        ratio: "number",
        force: "boolean",
        sure: "boolean",
        level: "choice",
        mode: "choice",
        paths: "list",
        sizes: "list",
        options: "json",
        maybe: "number",
        place: "text",
      });
    });

    it("marks what is required, shows descriptions and bounds, and defaults as placeholders or filled in", async () => {
      await openForm("demo_everything");
      assert.deepEqual(
        await page.evaluate(
          "[...document.querySelectorAll('[data-required]')].map((mark) => mark.closest('[data-field]').dataset.field)",
        ),
        ["title", "count", "sure", "mode"],
      );
      assert.match(await field("count").innerText(), /whole number, 1 to 100\s+A whole number\./);
      assert.equal(await entry("count").inputValue(), "20");
      assert.equal(await entry("content").inputValue(), "");
      assert.equal(await entry("content").getAttribute("placeholder"), "one\ntwo");
      assert.match(await field("level").innerText(), /Not given \(default: low\)/);
    });

    it("sends only what was given, each value in its type", async () => {
      await openForm("demo_everything");
      await entry("title").fill("A title");
      await entry("mode").selectOption("1");
      assert.deepEqual(await run(), { title: "A title", count: 20, sure: false, mode: "write" });
    });

    it("writes texts of several lines, numbers, booleans, choices, lists and JSON", async () => {
      await openForm("demo_everything");
      await entry("title").fill("t");
      await entry("content").fill("first\nsecond");
      await entry("count").fill("7");
      await entry("ratio").fill("-1.5e2");
      await entry("force").selectOption("false");
      await entry("sure").check();
      await entry("level").selectOption("2");
      await entry("mode").selectOption("0");
      await field("paths").locator("[data-action=add]").click();
      await page.keyboard.type("a b.txt");
      await page.keyboard.press("Enter");
      await page.keyboard.type("c.txt");
      await field("sizes").locator("[data-action=add]").click();
      await page.keyboard.type("12");
      await entry("options").fill('{"deep": [1, {"x": null}]}');
      await entry("maybe").fill("3");
      assert.deepEqual(await run(), {
        title: "t",
        content: "first\nsecond",
        count: 7,
        ratio: -150,
        force: false,
        sure: true,
        level: 3,
        mode: "read",
        paths: ["a b.txt", "c.txt"],
        sizes: [12],
        options: { deep: [1, { x: null }] },
        maybe: 3,
      });
    });

    it("takes an optional field away again with Leave out", async () => {
      await openForm("demo_everything");
      await entry("title").fill("t");
      await entry("mode").selectOption("0");
      await entry("force").selectOption("true");
      await field("force").locator("[data-action=leave-out]").click();
      assert.equal(await entry("force").inputValue(), "");
      await field("paths").locator("[data-action=add]").click();
      await page.keyboard.press("Backspace");
      assert.match(await field("paths").innerText(), /An empty list/);
      assert.deepEqual(await run(), { title: "t", count: 20, sure: false, mode: "read", paths: [] });
    });

    it("writes the whole input as JSON and back, with nothing lost", async () => {
      await openForm("demo_everything");
      await entry("title").fill("t");
      await page.locator("[data-action=as-json]").click();
      const json = page.locator("#tool-input");
      assert.deepEqual(JSON.parse(await json.inputValue()), { title: "t", count: 20, sure: false });
      await json.fill('{"title": 5, "sure": true, "other": [1]}');
      await page.locator("[data-action=as-json]").click();
      assert.equal(await field("title").getAttribute("data-kind"), "json");
      assert.match(await field("other").innerText(), /Not in the tool's schema/);
      await entry("mode").selectOption("0");
      await entry("count").fill("1");
      assert.deepEqual(await run(), { title: 5, sure: true, other: [1], mode: "read", count: 1 });
    });

    it("stays with JSON that is no object, and says where it is broken", async () => {
      await openForm("demo_echo");
      await page.locator("[data-action=as-json]").click();
      await page.locator("#tool-input").fill('{"text": "a",}');
      assert.equal(await page.locator("[data-action=as-json]").isDisabled(), true);
      await page.keyboard.press("Control+Enter");
      assert.match(
        await page.locator("[data-form-problems]").innerText(),
        /Not JSON: unexpected "}" at line 1, column 14/,
      );
      assert.equal(await page.evaluate("bench.asked.runTool"), undefined);
    });

    for (const [tool, words] of [
      ["demo_schemaless", /declares no schema/],
      ["demo_either", /more than a list of fields/],
      ["demo_broken", /not checked, because the tool's schema is broken: the schema has `properties`/],
    ] as const) {
      it(`of ${tool} says why its input is written as JSON, and runs it`, async () => {
        const form = await openForm(tool);
        assert.match(await form.innerText(), words);
        await page.locator("#tool-input").fill('{"any": 1}');
        assert.deepEqual(await run(), { any: 1 });
      });
    }

    it("of a tool without input says so and runs it", async () => {
      const form = await openForm("demo_nothing");
      assert.match(await form.innerText(), /This tool takes no input/);
      assert.deepEqual(await run(), {});
    });

    it("shows names, descriptions, defaults, and tags as text, whatever they contain, and sends odd names unchanged", async () => {
      const form = await openForm("demo_hostile");
      assert.match(await form.innerText(), /<img src=x onerror=/);
      assert.match(await form.innerText(), /RLO/);
      assert.equal(await page.locator("main img").count(), 0);
      await page.locator('[data-field^="<img"] .entry').fill("x");
      await entry("__proto__").fill("an own field");
      await entry("constructor").fill("another");
      const sent = await run();
      assert.deepEqual(Object.entries(Object(sent)), [
        [`<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>\u202Efdp.exe`, "x"],
        ["__proto__", "an own field"],
        ["constructor", "another"],
      ]);
    });

    it("goes back to the list and to the results with Escape, and keeps what was written", async () => {
      await openForm("demo_echo");
      await entry("text").fill("kept words");
      await page.keyboard.press("Escape");
      await page.locator("[data-tool-option=demo_echo]").click();
      await page.locator("[data-form]").waitFor();
      assert.equal(await entry("text").inputValue(), "kept words");
      await page.locator("[data-action=start-over]").click();
      assert.equal(await entry("text").inputValue(), "");
      await page.keyboard.press("Escape");
      await page.locator("[data-search-tools]").press("Escape");
      await page.locator("[data-list=results]").waitFor();
    });

    it("leaves a question mark, an r and an n to the text that is written", async () => {
      await openForm("demo_echo");
      await entry("text").focus();
      await page.keyboard.type("run? no");
      assert.equal(await entry("text").inputValue(), "run? no");
      assert.equal(await page.locator("[data-help]").count(), 0);
    });
  });

  for (const theme of ["vscode-light", "vscode-dark", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`has no serious accessibility finding in the theme ${theme}`, async () => {
      await openForm("demo_everything", { theme });
      await entry("count").fill("x");
      await field("paths").locator("[data-action=add]").click();
      await page.keyboard.press("Control+Enter");
      await page.locator("[data-field-problem]").first().waitFor();
      assert.deepEqual(await findings(page, { theme }), []);
      await screenshot(page, `form-${theme}`);
      await page.locator("[data-action=leave]").click();
      await page.locator("[data-tool-option]").first().waitFor();
      assert.deepEqual(await findings(page, { theme }), []);
      await screenshot(page, `tools-${theme}`);
      await page.locator("[data-tool-option=demo_schemaless]").click();
      await page.locator("#tool-input").waitFor();
      await run();
      await page.locator("[role=progressbar]").waitFor();
      assert.deepEqual(await findings(page, { theme }), []);
    });
  }
});
