import assert from "node:assert/strict";
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { openTranscript } from "../../src/transcripts/transcript";
import { memoryFile } from "../support/transcripts";
import { findings } from "./axe";
import { launchBrowser, screenshot } from "./support";

const HOSTILE = [
  "<script>globalThis.hacked = 1</script>",
  "<img src=x onerror='globalThis.hacked = 2'>",
  "</pre></details></main><style>body{display:none}</style><svg onload=globalThis.hacked=3>",
  '"><a href="javascript:globalThis.hacked=4">x</a>',
  "<meta http-equiv=refresh content='0;url=http://127.0.0.1:9/'>",
  "<!-- <iframe src='http://127.0.0.1:9/'> -->",
  "\u202egnp.exe\u0000\u001b]0;title\u0007",
];

const entries: object[] = [
  { type: "summary", summary: HOSTILE[0], leafUuid: "x" },
  ...HOSTILE.flatMap((text, at) => [
    {
      type: "user",
      uuid: `u${at}`,
      sessionId: "s",
      timestamp: `2026-01-01T00:0${at}:00.000Z`,
      message: { role: "user", content: text },
    },
    {
      type: "assistant",
      uuid: `a${at}`,
      sessionId: "s",
      timestamp: `2026-01-01T00:0${at}:02.000Z`,
      message: {
        id: `m${at}`,
        content: [
          { type: "thinking", thinking: text, signature: "x" },
          { type: "text", text: `An answer.\n\n${text}` },
          {
            type: "tool_use",
            id: `toolu_${at}${text}`,
            name: at % 2 === 0 ? "Bash" : text,
            input: { command: text, [text]: text },
          },
        ],
      },
    },
    {
      type: "user",
      uuid: `r${at}`,
      sessionId: "s",
      timestamp: `2026-01-01T00:0${at}:05.000Z`,
      message: {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: `toolu_${at}${text}`,
            is_error: at % 3 === 0,
            content: `Exit code 1\n${text}`,
          },
        ],
      },
    },
  ]),
];

const [MARKUP = ""] = HOSTILE;
const call = (id: string, name: string, input: object): object => ({
  ...{ type: "assistant", uuid: `a-${id}`, sessionId: "s", timestamp: "2026-01-01T00:10:00.000Z" },
  message: { id: `m-${id}`, content: [{ type: "tool_use", id, name, input }] },
});
const answer = (id: string, content: string, more: object = {}): object => ({
  ...{ type: "user", uuid: `r-${id}`, sessionId: "s", timestamp: "2026-01-01T00:10:09.000Z", ...more },
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
});
/** A subagent's progress that tells a message. */
const told = (type: "assistant" | "user", part: object): object => ({
  ...{ type: "progress", toolUseID: "x", parentToolUseID: "task", timestamp: "2026-01-01T00:10:02.000Z" },
  data: { type: "agent_progress", agentId: "a1", message: { type, message: { role: type, content: [part] } } },
});

/** A file that was changed, and a subagent of which only progress tells. */
const worked: object[] = [
  call("edit", "Edit", { file_path: MARKUP, old_string: "a", new_string: "b" }),
  answer("edit", `The file ${MARKUP} has been updated.`, {
    toolUseResult: {
      filePath: MARKUP,
      structuredPatch: [
        {
          ...{ oldStart: 41, oldLines: 2, newStart: 41, newLines: 2 },
          lines: [` ${MARKUP}`, `-${HOSTILE[1]}`, `+${HOSTILE[2]}`],
        },
      ],
    },
  }),
  call("task", "Task", { prompt: "look", description: MARKUP, subagent_type: "Explore" }),
  told("assistant", { type: "tool_use", id: "nested", name: "Grep", input: { pattern: MARKUP } }),
  told("user", { type: "tool_result", tool_use_id: "nested", content: `${HOSTILE[2]}` }),
  answer("task", "done"),
];

describe("the exported page", () => {
  let browser: Browser;
  let folder: string;
  let address: string;

  before(async () => {
    browser = await launchBrowser();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "exported-"));
    const file = memoryFile([...entries, ...worked].map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    const transcript = await openTranscript(file.files, file.resource);
    let text = "";
    for await (const step of transcript.export({ format: "html", name: `${HOSTILE[3] ?? ""}.jsonl`, redact: true }))
      text += step.text;
    transcript.dispose();
    const page = path.join(folder, "page.html");
    fs.writeFileSync(page, text);
    address = pathToFileURL(page).href;
  });
  after(async () => {
    await browser.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const open = async (colorScheme: "light" | "dark"): Promise<{ page: Page; asked: string[]; errors: string[] }> => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, colorScheme });
    const asked: string[] = [];
    const errors: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(address);
    return { page, asked, errors };
  };

  const unfold = (page: Page): Promise<void> =>
    page.locator("details").evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));

  it("does nothing that hostile content asks for: no script, no request, no style, no other page", async () => {
    const { page, asked, errors } = await open("light");
    await unfold(page);
    assert.equal(await page.evaluate("globalThis.hacked"), undefined);
    assert.deepEqual(asked, [address]);
    assert.deepEqual(errors, []);
    assert.equal(
      await page.locator("script, img, iframe, svg, article style, a:not([href^='#']):not([href^='https:'])").count(),
      0,
    );
    assert.equal(await page.locator("article.call").count(), HOSTILE.length + 2);
    assert.match(
      (await page.locator("article.call").first().textContent()) ?? "",
      /<script>globalThis\.hacked = 1<\/script>/,
    );
    await page.close();
  });

  it("is styled under its own policy, in light and dark", async () => {
    const colours: string[] = [];
    for (const scheme of ["light", "dark"] as const) {
      const { page } = await open(scheme);
      colours.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
      await page.locator("article.call summary").first().click();
      await screenshot(page, `exported-${scheme}`);
      await page.close();
    }
    assert.deepEqual(colours, ["rgb(255, 255, 255)", "rgb(20, 23, 28)"]);
  });

  it("folds what is not read at once, and opens it by the keyboard", async () => {
    const { page } = await open("light");
    // The browser lays out what is below the window only when it comes into view.
    const failed = page.locator("article.call.error").first();
    await failed.scrollIntoViewIfNeeded();
    await failed.locator("details > p").waitFor({ state: "visible" });
    const call = page.locator("article.call.ok").first();
    await call.scrollIntoViewIfNeeded();
    assert.equal(await call.locator("pre").first().isVisible(), false);
    await call.locator("summary").focus();
    await page.keyboard.press("Enter");
    await call.locator("pre").first().waitFor({ state: "visible" });
    await page.close();
  });

  it("lists the changed files on paper, where nothing unfolds", async () => {
    const { page } = await open("light");
    const file = page.locator("details.about li").first();
    assert.equal(await file.isVisible(), false);
    await page.emulateMedia({ media: "print" });
    await file.waitFor({ state: "visible" });
    assert.equal(await page.locator("article.call.ok pre").first().isVisible(), false, "results stay folded");
    await page.close();
  });

  it("draws a change of a file line by line with its numbers, and the calls of a subagent below the one that started it", async () => {
    const { page } = await open("light");
    const edit = page.locator("article.call", { has: page.locator("h3", { hasText: /^Edit$/ }) });
    await edit.locator("summary").click();
    const lines = edit.locator(".diff tbody tr");
    assert.deepEqual(
      await lines.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent))),
      [
        ["41", "41", ` ${MARKUP}`],
        ["42", "", `-${HOSTILE[1]}`],
        ["", "42", `+${HOSTILE[2]}`],
      ],
    );
    const [same, removed, added] = await lines.evaluateAll((all) =>
      all.map((row) => getComputedStyle(row).backgroundColor),
    );
    assert.equal(new Set([same, removed, added]).size, 3, "each kind of line has a colour of its own");
    const task = page.locator("article.call", { has: page.locator("h3", { hasText: /^Task$/ }) });
    await task.locator("summary").first().click();
    await task.locator("section.nested summary").click();
    assert.equal(await task.locator("section.nested pre").last().innerText(), HOSTILE[2]);
    await edit.scrollIntoViewIfNeeded();
    await screenshot(page, "exported-change");
    await page.close();
  });

  it("has nothing that axe finds, in light and dark", async () => {
    for (const scheme of ["light", "dark"] as const) {
      const { page } = await open(scheme);
      await unfold(page);
      assert.deepEqual(await findings(page), []);
      await page.close();
    }
  });
});
