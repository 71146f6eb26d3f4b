import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { problems, screenshot, serveViewerPage, until, type ViewerPage } from "./support";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

describe("running a tool by hand", () => {
  let viewer: ViewerPage;
  let page: Page;
  before(async () => {
    viewer = await serveViewerPage();
  });
  after(async () => {
    await viewer.close();
  });
  afterEach(async () => {
    assert.deepEqual(problems(page), []);
    assert.equal(await page.evaluate("globalThis.hacked"), undefined);
    await page.close();
  });

  const openList = async (parameters: Readonly<Record<string, string | number>> = {}): Promise<void> => {
    page = await viewer.open({ set: "sample", tools: 1, right: "none", ...parameters });
  };
  const openForm = async (
    tool: string,
    parameters: Readonly<Record<string, string | number>> = {},
  ): Promise<Locator> => {
    await openList(parameters);
    await page.locator(`[data-tool-option="${tool}"]`).click();
    const form = page.locator(`[data-form="${tool}"]`);
    await form.waitFor();
    return form;
  };
  const field = (name: string): Locator => page.locator(`[data-field="${name}"]`);
  const entry = (name: string): Locator => field(name).locator(".entry, .check input").first();
  const focused = (): Promise<unknown> =>
    page.evaluate(
      "document.activeElement.closest('[data-field]')?.dataset.field ?? document.activeElement.dataset.action",
    );
  /** Runs the tool with the key and answers the input that the host got. */
  const run = async (): Promise<unknown> => {
    const before = await page.evaluate<number>("bench.done.length");
    await page.keyboard.press("Control+Enter");
    await until(page, `bench.done.length > ${before}`);
    const { params } = await page.evaluate<{ params: { input: string } }>("bench.done.at(-1)");
    return JSON.parse(params.input);
  };
  const violations = async (): Promise<string[]> => {
    await page.evaluate(await readFile(axe, "utf8"));
    const found = await page.evaluate<Violation[]>(
      `axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)`,
    );
    return found
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
  };

  describe("in the list of tools", () => {
    it("finds tools by words of their name, description and tags, and chooses one with the keys alone", async () => {
      await openList();
      await page.locator("[data-tool-option]").first().waitFor();
      assert.equal(await page.evaluate("document.activeElement.dataset.searchTools"), "true");
      await page.keyboard.type("FILES glob");
      await page.locator("[data-count-tools='1']").waitFor();
      assert.match(await page.locator(".tool-list").innerText(), /Find Files/);
      await page.keyboard.press("Escape");
      await page.locator("[data-count-tools='8']").waitFor();
      await page.keyboard.press("ArrowDown");
      assert.equal(await page.locator("[aria-selected=true]").getAttribute("data-tool-option"), "demo_echo");
      await page.keyboard.press("Enter");
      await page.locator("[data-form=demo_echo]").waitFor();
      assert.equal(await focused(), "text");
    });

    it("says that no tool matches, and goes back to the results on Escape", async () => {
      await openList();
      await page.locator("[data-search-tools]").fill("no such tool");
      assert.match(await page.locator("[data-pane=results] [data-empty]").innerText(), /No tool matches/);
      await page.locator("[data-search-tools]").press("Escape");
      await page.locator("[data-tool-option]").first().waitFor();
      await page.locator("[data-search-tools]").press("Escape");
      await page.locator("[data-list=results]").waitFor();
    });

    it("says what to do when there are no tools", async () => {
      await openList({ "no-tools": 1 });
      assert.match(
        await page.locator("[data-empty]").first().innerText(),
        /No tools in this window[^]*extensions and from MCP/,
      );
    });

    it("says that the tools could not be listed, and lists them on Retry", async () => {
      page = await viewer.open({ set: "sample", right: "none" });
      await page.evaluate("bench.fail('tools', 1)");
      await page.locator("[data-action=show-tools]").click();
      await page.locator("[data-problem] [data-action=retry]").click();
      await page.locator("[data-tool-option]").first().waitFor();
    });

    it("is reached from the empty list of results", async () => {
      page = await viewer.open({ runs: 0, right: "none" });
      await page.locator("[data-empty] [data-action=show-tools]").click();
      await page.locator("[data-tool-option]").first().waitFor();
    });
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

    const wrong: readonly (readonly [string, string, RegExp])[] = [
      ["count", "1.5", /1\.5 is not a whole number/],
      ["count", "many", /"many" is not a number/],
      ["count", "", /a number is missing/],
      ["count", "9007199254740993", /too large to be exact/],
      ["ratio", "1,5", /"1,5" is not a number/],
      ["options", '{"deep": tru}', /Not JSON: unexpected "t" at line 1, column 10/],
    ];
    for (const [name, text, problem] of wrong) {
      it(`says at the field ${name} what is wrong with ${text || "nothing"}, goes there, and runs nothing`, async () => {
        await openForm("demo_everything");
        await entry("mode").selectOption("0");
        await entry(name).fill(text);
        await page.keyboard.press("Control+Enter");
        const told = field(name).locator("[data-field-problem]");
        await told.waitFor();
        assert.match(await told.innerText(), problem);
        await until(page, `document.activeElement.closest("[data-field]")?.dataset.field === ${JSON.stringify(name)}`);
        assert.equal(await entry(name).getAttribute("aria-invalid"), "true");
        assert.equal(await page.locator("[data-action=run-unchecked]").count(), 0);
        assert.equal(await page.evaluate("bench.asked.runTool"), undefined);
        await entry(name).fill("1");
        assert.equal(await page.locator("[data-field-problem]").count(), 0);
      });
    }

    it("asks for a required choice that was not made", async () => {
      await openForm("demo_everything");
      await page.locator("[data-action=run]").click();
      assert.match(await field("mode").locator("[data-field-problem]").innerText(), /Choose a value for mode/);
    });

    it("shows what the host finds wrong at its fields, and runs all the same only with Run Anyway", async () => {
      await openForm("demo_echo");
      await page.evaluate(
        `bench.refuse([{ field: "text", problem: "text is too long." }, { field: "gone", problem: "gone is required." }, { problem: "All of it is odd." }])`,
      );
      await page.locator("[data-action=run]").click();
      await page.locator("[data-field-problem]").waitFor();
      assert.match(await field("text").locator("[data-field-problem]").innerText(), /text is too long/);
      assert.match(
        await page.locator("[data-form-problems]").innerText(),
        /gone is required\.\s+All of it is odd\.\s+1 field needs/,
      );
      assert.equal(await page.locator("[data-running], [role=progressbar]").count(), 0);
      await page.locator("[data-action=run-unchecked]").click();
      await page.locator("[role=progressbar]").waitFor();
      assert.match(JSON.stringify(await page.evaluate("bench.done.at(-1)")), /"unchecked":true/);
    });

    it("says that the host could not run it, and can be run again", async () => {
      await openForm("demo_echo");
      await page.evaluate("bench.fail('runTool', 1)");
      await page.locator("[data-action=run]").click();
      assert.match(await page.locator("[data-problem]").innerText(), /The tool was not run: The disk is on fire/);
      await page.locator("[data-action=run]").click();
      await page.locator("[role=progressbar]").waitFor();
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

    it("shows names, descriptions, defaults and tags as text, whatever they hold, and sends odd names as they are", async () => {
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

  describe("while a call is running", () => {
    it("shows that it is, can be cancelled, and starts no second one", async () => {
      await openForm("demo_echo");
      await run();
      await page.locator("[role=progressbar]").waitFor();
      await page.keyboard.press("Control+Enter");
      await page.locator("[data-form] [data-action=cancel-run]").click();
      await until(page, "bench.done.at(-1).method === 'cancelRun'");
      assert.equal(await page.evaluate("bench.asked.runTool"), 1);
      await page.locator("[role=progressbar]").waitFor({ state: "detached" });
    });

    it("is left with Escape and cancelled from the list of results", async () => {
      await openForm("demo_echo");
      await run();
      await page.keyboard.press("Escape");
      await page.locator("[data-running='1']").waitFor();
      await page.locator("[data-search-tools]").press("Escape");
      await page.locator("[data-list=results]").waitFor();
      assert.match(await page.locator("[data-running]").innerText(), /demo_echo\s+is running\s+1\.0 s/);
      await page.locator("[data-running] [data-action=cancel-run]").click();
      await page.locator("[data-running]").waitFor({ state: "detached" });
    });

    it("ends with its result chosen in the list, with the keys there", async () => {
      await openForm("demo_echo", { runs: 5 });
      await run();
      await page.evaluate("bench.finish()");
      const newest = page.locator("[data-list=results] [aria-selected=true]");
      await newest.waitFor();
      assert.equal(await newest.getAttribute("data-position"), "0");
      await page.locator("[data-detail]").waitFor();
      assert.equal(await page.evaluate("document.activeElement.dataset.list"), "results");
    });
  });

  describe("once more", () => {
    it("opens the form with the input of the chosen call and the focus on Run, and runs with one key", async () => {
      page = await viewer.open({ set: "sample", right: "none" });
      await page.locator('[data-list=results] [data-call-id="run-0"]').click();
      await page.locator("[data-detail] [data-action=run-again]").waitFor();
      await page.locator("[data-list=results]").focus();
      await page.keyboard.press("r");
      await page.locator("[data-form=trv_glob]").waitFor();
      assert.equal(await entry("pattern").inputValue(), "**/*.ts");
      assert.equal(await focused(), "run");
      assert.equal(await page.evaluate("bench.asked.runTool"), undefined);
      await page.keyboard.press("Enter");
      await until(page, "bench.done.length === 1");
      assert.match(JSON.stringify(await page.evaluate("bench.done[0]")), /\*\*\/\*\.ts/);
    });

    it("says in words that the tool is no longer there", async () => {
      page = await viewer.open({ set: "sample", right: "none" });
      await page.locator('[data-list=results] [data-call-id="run-6"]').click();
      await page.locator("[data-detail] [data-action=run-again]").click();
      assert.match(
        await page.locator("[data-detail] [data-problem]").innerText(),
        /Not run again: There is no tool bash/,
      );
    });

    it("goes back to the results with Escape", async () => {
      page = await viewer.open({ set: "sample", right: "none" });
      await page.locator('[data-list=results] [data-call-id="run-0"]').click();
      await page.locator("[data-detail] [data-action=run-again]").click();
      await page.locator("[data-form]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("[data-list=results]").waitFor();
    });
  });

  describe("with a pasted result", () => {
    it("shows the format and its reason, and leads back to the results", async () => {
      page = await viewer.open({ set: "sample", pasted: 1, right: "none" });
      await page.locator("[data-detail]").waitFor();
      assert.match(await page.locator("[data-detected]").innerText(), /Envelope: /);
      assert.equal(await page.locator("[data-file-index]").count(), 0);
      await page.locator("[data-action=leave]").click();
      await page.locator("[data-list=results]").waitFor();
    });

    it("steps through several, by button and by key", async () => {
      page = await viewer.open({ set: "sample", pasted: 3, right: "none" });
      const at = page.locator("[data-file-index]");
      await page.locator("[data-detail][data-tool=glob]").waitFor();
      await page.locator("[data-action=next-file]").click();
      await page.locator("[data-detail][data-tool=grep]").waitFor();
      assert.match(await at.innerText(), /Result 2 of 3/);
      await page.keyboard.press("]");
      await page.keyboard.press("]");
      await page.locator("[data-file-index='2']").waitFor();
      await page.keyboard.press("[");
      await page.locator("[data-file-index='1']").waitFor();
    });

    it("takes what is pasted with the keys, and says why it is no result", async () => {
      page = await viewer.open({ set: "sample", right: "none" });
      await page.locator("[data-list=results]").focus();
      const paste = (): Promise<unknown> =>
        page.evaluate(`{
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", "words");
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }`);
      await page.evaluate("bench.fail('pasteResult', 1, 'That is no result.')");
      await paste();
      await page.locator("[data-problem]", { hasText: "Nothing was pasted: That is no result." }).waitFor();
      await paste();
      await until(page, "bench.done.length === 1");
      assert.deepEqual(await page.evaluate("bench.done[0].params"), { text: "words" });
      assert.equal(await page.locator("[data-problem]").count(), 0);
    });

    it("says beside the button why nothing was pasted", async () => {
      page = await viewer.open({ runs: 0, right: "none" });
      await page.evaluate("bench.fail('pasteResult', 1, 'The clipboard holds no text.')");
      await page.locator("[data-empty] [data-action=paste]").click();
      assert.match(
        await page.locator("[data-empty] [data-problem]").innerText(),
        /Nothing was pasted: The clipboard holds no text/,
      );
    });
  });

  for (const theme of ["vscode-light", "vscode-dark", "vscode-high-contrast"]) {
    it(`has no serious accessibility finding in the theme ${theme}`, async () => {
      await openForm("demo_everything", { theme });
      await entry("count").fill("x");
      await field("paths").locator("[data-action=add]").click();
      await page.keyboard.press("Control+Enter");
      await page.locator("[data-field-problem]").first().waitFor();
      assert.deepEqual(await violations(), []);
      await screenshot(page, `form-${theme}`);
      await page.locator("[data-action=leave]").click();
      await page.locator("[data-tool-option]").first().waitFor();
      assert.deepEqual(await violations(), []);
      await screenshot(page, `tools-${theme}`);
      await page.locator("[data-tool-option=demo_schemaless]").click();
      await page.locator("#tool-input").waitFor();
      await run();
      await page.locator("[role=progressbar]").waitFor();
      assert.deepEqual(await violations(), []);
    });
  }
});
