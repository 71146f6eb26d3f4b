import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { startPlay, type Play } from "../../scripts/play/playServer";
import { ROOT } from "../../scripts/process";
import { launchBrowser } from "./support";

const SERVER = "mcp__a-server-with-a-long-name-for-tests__";
const TOOL = "take_screenshot";
const MCP_CALL = [
  { type: "user", message: { role: "user", content: "Look at the page" } },
  {
    type: "assistant",
    message: {
      role: "assistant",
      content: [{ type: "tool_use", id: "shot", name: SERVER + TOOL, input: { tab: "the first one" } }],
    },
  },
  {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "shot", content: "done" }] },
  },
].map((entry, index) => ({ ...entry, uuid: `u${index}`, timestamp: `2026-10-12T09:00:0${index}.000Z` }));

/** A session that runs a command for each output. The output's name is the ID of its call. */
function commandSession(outputs: Readonly<Record<string, string>>, failed = false): string {
  const entries = Object.entries(outputs).flatMap(([id, content]) => [
    { role: "assistant", content: [{ type: "tool_use", id, name: "Bash", input: { command: `show ${id}` } }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: failed }] },
  ]);
  return entries
    .map((message, index) => `${JSON.stringify({ type: message.role, uuid: `e${index}`, message })}\n`)
    .join("");
}

describe("a session that the engine reads for the viewer", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "played-"));
  let browser: Browser;
  let play: Play | undefined;

  before(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await play?.stop();
    play = undefined;
  });
  after(async () => {
    await browser.close();
    fs.rmSync(folder, { recursive: true });
  });

  const open = async (file: string, width = 1300): Promise<Page> => {
    play = await startPlay({ file });
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(play.url);
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
    return page;
  };
  const sample = (name: string): string => path.join(ROOT, "samples", name);
  const statistics = async (page: Page): Promise<void> => {
    await page.locator("[data-transcript-tab=statistics]").click();
    await page.locator("[data-statistics]").waitFor();
  };
  const mcpSession = (): string => {
    const file = path.join(folder, "mcp.jsonl");
    fs.writeFileSync(file, MCP_CALL.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    return file;
  };

  it("another agent's session is named in a remark, not in a warning", async () => {
    const page = await open(sample("other-agents/codex-rollout.jsonl"));
    const note = page.locator(".summary [data-note]");
    assert.match(await note.innerText(), /session of Codex/);
    assert.equal(await note.locator(".icon-expected").count(), 1);
    assert.equal(await note.locator(".icon-warning").count(), 0);
  });

  it("a file in no known format is named in a warning", async () => {
    const file = path.join(folder, "unknown.jsonl");
    fs.writeFileSync(file, 'not JSON\n{"a":\n');
    const page = await open(file);
    assert.equal(await page.locator(".summary [data-note] .icon-warning").count(), 1);
  });

  it("tokens are not called those of no tool if no message of the session names its tools", async () => {
    const page = await open(sample("other-agents/codex-rollout.jsonl"));
    await statistics(page);
    await page.locator("[data-numbers=by-model]").waitFor();
    assert.equal(await page.locator("[data-numbers=by-tool]").count(), 0);
    assert.match(await page.locator("[data-no-tools]").innerText(), /doesn't record which message called which tool/);
  });

  it("the overview has the median of most calls, not of the few whose time is exact", async () => {
    const page = await open(sample("transcripts/failing-test.jsonl"));
    await statistics(page);
    assert.match(await page.locator("[data-figure=at-most]").innerText(), /50 ms\s+7 calls/);
    assert.match(await page.locator("[data-figure=working]").innerText(), /call median 50 ms/);
  });

  it("a long name of an MCP server is cut before the name of its tool is", async () => {
    const page = await open(mcpSession(), 600);
    const name = page.locator("[data-list=transcript] .call-tool");
    assert.equal(await name.textContent(), SERVER + TOOL);
    assert.equal(await name.getAttribute("title"), SERVER + TOOL);
    const cut = (part: string): Promise<boolean> =>
      name.locator(part).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    assert.equal(await cut(".call-server"), true);
    assert.equal(await cut(".call-name"), false);
  });

  it("a table that a command draws with lines keeps its lines whole, and other output is wrapped", async () => {
    const file = path.join(folder, "table.jsonl");
    const table = ["┌──┬──┐", "│a │b │", "├──┼──┤", "│1 │2 │", "└──┴──┘"].map((line) =>
      line.replaceAll("─", "─".repeat(40)),
    );
    fs.writeFileSync(file, commandSession({ table: table.join("\n"), words: "word ".repeat(200) }));
    const page = await open(file);
    const wraps = async (id: string): Promise<string | null> => {
      await page.locator(`[data-list=transcript] [data-call-id=${id}]`).click();
      return page.locator(`[data-detail][data-call-id=${id}] [data-action=wrap]`).first().getAttribute("aria-pressed");
    };
    assert.equal(await wraps("words"), "true");
    assert.equal(await wraps("table"), "false");
    assert.equal(await wraps("words"), "true");
  });

  it("the number of failures says in its tooltip which of them are not calls", async () => {
    const file = path.join(folder, "errors.jsonl");
    const content = [{ type: "text", text: "API Error: 529 Overloaded" }];
    const entry = { type: "assistant", uuid: "api", isApiErrorMessage: true, message: { role: "assistant", content } };
    fs.writeFileSync(file, `${commandSession({ make: "no rule" }, true)}${JSON.stringify(entry)}\n`);
    const page = await open(file);
    const button = page.locator("[data-action=only-failures]");
    assert.equal(await button.locator(".roomy").innerText(), "1 failed");
    await page.locator("[data-action=next-failed], [title='Next failed call (n)']").first().click();
    await button.locator(".roomy", { hasText: "1 of 2" }).waitFor();
    assert.equal(await button.getAttribute("title"), "Show only failures: 1 failed, 1 other error");
  });

  it("the buttons of a call with a long name are in one line in a narrow pane", async () => {
    const page = await open(mcpSession(), 380);
    await page.locator("[data-list=transcript] [data-call-id]").click();
    const buttons = page.locator(".detail-actions button");
    await buttons.first().waitFor();
    const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    assert.equal(new Set(tops).size, 1, tops.join(" "));
  });

  it("a long name of a tool leaves room for what the call did and its outcome in a narrow timeline", async () => {
    const page = await open(mcpSession(), 380);
    await page.locator("[data-transcript-tab=timeline]").click();
    const outcome = page.locator("[data-numbers=timed-calls] [data-cell=status]");
    await outcome.waitFor();
    const right = await outcome.evaluate((cell) => cell.getBoundingClientRect().right);
    const frame = page.locator("[data-numbers=timed-calls] .table-scroll");
    const end = await frame.evaluate((table) => table.getBoundingClientRect().right);
    assert.ok(right <= end, `the outcome ends at ${right}, the table at ${end}`);
  });
});
