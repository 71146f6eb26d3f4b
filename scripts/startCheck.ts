import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Frame, Page } from "playwright-core";
import * as z from "zod";
import { ask, waitForModel } from "../test/support/host/chat";
import type { VsCode } from "../test/support/host/vscode";
import { startVsCode } from "../test/support/host/vscode";
import { closeEditors, openFile, runCommand, webviewWith } from "../test/support/host/workbench";
import { ROOT } from "./process";
import { handOver, type TestResult } from "./results";
import { callsOf, checkAnswers, SEED_CALLS, type Answer, type Check } from "./startCalls";

const TRANSCRIPTS = path.join(ROOT, "samples", "transcripts");
const RESULTS = path.join(ROOT, "samples", "results");
const PROMPT = "Use each of the five tools once";

/**
 * Checks what a newcomer would try, in the embedded VS Code without a window. Returns the exit code.
 * Prints `ok …` or `FAIL …` for each check, then `N ok, N failed`.
 */
export async function startCheck(vsix: readonly string[]): Promise<number> {
  const results: TestResult[] = [];
  const cache = path.join(ROOT, ".cache");
  const calls = path.join(cache, "start-calls.json");
  const answers = path.join(cache, "start-answers.jsonl");
  fs.mkdirSync(cache, { recursive: true });
  fs.writeFileSync(calls, JSON.stringify(SEED_CALLS.map(({ name, input }) => ({ name, input }))));
  fs.writeFileSync(answers, "");
  const samples = fs
    .readdirSync(TRANSCRIPTS)
    .filter((file) => file.endsWith(".jsonl"))
    .sort();
  const first = "good-and-failed.jsonl";
  const env = {
    TRV_DEMO_TRANSCRIPT: path.join(TRANSCRIPTS, first),
    TRV_DEMO_CALLS: calls,
    TRV_DEMO_ANSWERS: answers,
  };
  const [extension, ...others] = vsix;
  if (extension !== undefined) process.env["TRV_VSIX"] = extension;
  const vscode = await startVsCode({ chat: true, vsix: others, env });
  const check: Check = async (title, work, file = "scripts/startCheck.ts") => {
    const started = Date.now();
    const test = { file, title };
    try {
      const shown = await work();
      console.log(`ok   ${title}${shown === undefined ? "" : `: ${shown}`}`);
      results.push({ ...test, state: "passed", durationMs: Date.now() - started });
    } catch (error) {
      const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error)).trim();
      const picture = await vscode.screenshot(`start-failure-${results.length}`).catch(() => "none");
      console.log(`FAIL ${title}: ${message} (screenshot: ${picture})`);
      results.push({ ...test, state: "failed", durationMs: Date.now() - started, error: message });
    }
  };

  try {
    const { page } = vscode;
    await check("the demo extension opens the viewer next to the results of its calls", async () => {
      const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id]');
      await frame.locator('[data-pane="results"] [data-call-id]').first().waitFor({ timeout: 30_000 });
      return undefined;
    });
    const asked = await answerDialogs(page, () => readAnswers(answers).length >= SEED_CALLS.length);
    await checkAnswers(readAnswers(answers), check);
    await check("outside the chat a dialog asks before each call that writes a file or runs a command", async () => {
      // Read-only commands run at once.
      const expected = SEED_CALLS.filter(({ input }) => /content|touch/.test(JSON.stringify(input))).length;
      if (asked !== expected) throw new Error(`${asked} dialogs were shown instead of ${expected}`);
      return `${asked} dialogs`;
    });
    await check("the viewer lists every call that was served", async () => {
      const frame = await webviewWith(page, '[data-pane="results"] [data-count-runs]');
      await frame.locator(`[data-count-runs="${SEED_CALLS.length}"]`).waitFor({ state: "attached", timeout: 15_000 });
      return `${SEED_CALLS.length} calls`;
    });
    await check("a screenshot of the viewer is saved", () => vscode.screenshot("start"));
    await check(`the viewer shows every call of ${first} with its status in words`, () => showsEveryCall(page, first));
    await check(`the custom editor opens ${first}`, () => inCustomEditor(page, first));
    for (const sample of samples.filter((file) => file !== first)) {
      await check(`the custom editor shows every call of ${sample} with its status in words`, () =>
        inCustomEditor(page, sample),
      );
    }
    await check("the custom editor shows every sample result, in each of the four formats", async () => {
      const files = fs.readdirSync(RESULTS).filter((file) => file.endsWith(".tool-result.json"));
      for (const file of files) await showsResult(page, path.join(RESULTS, file));
      return `${files.length} files`;
    });
    await check("the palette has the command Open Tool Result Viewer", async () => {
      await closeEditors(page);
      await runCommand(page, "Open Tool Result Viewer");
      await webviewWith(page, '[data-pane="results"]');
      return undefined;
    });
    await check("VS Code's agent calls all five tools, and the user rejects one", () => inChat(vscode));
    await check("a screenshot of the chat is saved", () => vscode.screenshot("start-chat"));
  } finally {
    await vscode.stop();
  }
  handOver({ results, fileMs: {} });
  const failed = results.filter(({ state }) => state === "failed").length;
  console.log(`${results.length - failed} ok, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/**
 * Approves every dialog until `done`, and returns their number.
 * Outside chat, VS Code asks in a dialog before a tool changes anything.
 */
async function answerDialogs(page: Page, done: () => boolean): Promise<number> {
  const deadline = Date.now() + 90_000;
  const dialog = page.locator(".monaco-dialog-box:visible");
  let asked = 0;
  while (!done() && Date.now() < deadline) {
    if ((await dialog.count()) === 0) await page.waitForTimeout(100);
    else {
      const shown = await dialog.first().elementHandle();
      await dialog
        .locator("a.monaco-button:visible", { hasText: /^(Yes|Allow|Run|Write|Continue)/ })
        .first()
        .click();
      asked++;
      await shown.waitForElementState("hidden");
    }
  }
  return asked;
}

const answerLine = z.object({
  name: z.string(),
  input: z.unknown(),
  parts: z.array(z.string()).optional(),
  thrown: z.string().optional(),
});

function readAnswers(file: string): Answer[] {
  const lines = fs.readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => answerLine.parse(JSON.parse(line)));
}

async function inCustomEditor(page: Page, sample: string): Promise<string> {
  await closeEditors(page);
  await openFile(page, path.join(TRANSCRIPTS, sample));
  await runCommand(page, "Tool Result Viewer: Show as Transcript");
  return showsEveryCall(page, sample);
}

async function showsResult(page: Page, file: string): Promise<void> {
  await closeEditors(page);
  await openFile(page, file);
  await runCommand(page, "Tool Result Viewer: Show as Tool Result");
  const frame = await webviewWith(page, "[data-detail]").catch((error: unknown) => {
    throw new Error(`${path.basename(file)}: ${String(error)}`);
  });
  if ((await frame.locator("[data-problem]").count()) > 0) {
    throw new Error(`${path.basename(file)}: ${await frame.locator("[data-problem]").first().innerText()}`);
  }
}

/** Scrolls through the transcript and compares the visible calls with those of the file. */
async function showsEveryCall(page: Page, sample: string): Promise<string> {
  const wanted = callsOf(path.join(TRANSCRIPTS, sample));
  const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id]');
  const shown = await readCalls(frame, wanted.length);
  const missing = wanted.filter((id) => !shown.has(id));
  if (missing.length > 0)
    throw new Error(`${missing.length} of ${wanted.length} calls are not shown: ${missing.join(", ")}`);
  const silent = wanted.filter((id) => shown.get(id)?.trim() === "");
  if (silent.length > 0) throw new Error(`these calls have no status in words: ${silent.join(", ")}`);
  const words = new Map<string, number>();
  for (const id of wanted) words.set(shown.get(id) ?? "", (words.get(shown.get(id) ?? "") ?? 0) + 1);
  return `${wanted.length} calls: ${[...words].map(([word, count]) => `${count} ${word}`).join(", ")}`;
}

/** Reads the ids and statuses of the calls in the transcript pane, page by page: only visible ones are rendered. */
async function readCalls(frame: Frame, enough: number): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const list = frame.locator('[data-pane="transcript"] [data-list]').first();
  await list.focus();
  await list.press("Home");
  for (let still = 0; still < 4 && shown.size < enough;) {
    const before = shown.size;
    for (const row of await frame.locator('[data-pane="transcript"] [data-call-id]').all()) {
      const id = await row.getAttribute("data-call-id");
      const words = await row
        .locator("[data-status-words]")
        .first()
        .innerText({ timeout: 2000 })
        .catch(() => "");
      if (id !== null) shown.set(id, words);
    }
    still = shown.size === before ? still + 1 : 0;
    await list.press("PageDown");
    await frame.waitForTimeout(100);
  }
  return shown;
}

/** Runs all five tools in one conversation with VS Code's own agent. The user refuses the file to be written. */
async function inChat({ page, model }: VsCode): Promise<string> {
  const calls = callsByTool();
  model.answer(PROMPT, [...calls.map((call) => ({ calls: [call] })), { text: "That was all." }]);
  await waitForModel(page, model.modelName);
  const answer = await ask(page, PROMPT, (question) => (question.includes("refused.txt") ? "skip" : "allow"));
  const results = model.requests(PROMPT).at(-1)?.results ?? [];
  if (results.length !== calls.length)
    throw new Error(`the model got ${results.length} results instead of ${calls.length}`);
  for (const [index, { name }] of calls.entries()) {
    const result = results[index] ?? "";
    if (name === "trv_file_write") {
      if (result.includes('"success":true')) throw new Error(`file_write was refused but returned ${result}`);
    } else if (!result.startsWith('{"success":true,"data":{')) throw new Error(`${name} returned ${result}`);
  }
  if (answer.asked.length !== 2) throw new Error(`the user was asked ${answer.asked.length} times instead of twice`);
  return `asked about: ${answer.asked.map((question) => question.slice(0, 60)).join(" | ")}`;
}

function callsByTool(): { name: string; input: unknown }[] {
  return [
    { name: "trv_glob", input: { pattern: "src/*.js" } },
    { name: "trv_grep", input: { pattern: "TODO" } },
    { name: "trv_file_read", input: { file_path: "README.md" } },
    { name: "trv_file_write", input: { file_path: "refused.txt", content: "never written\n" } },
    { name: "trv_bash", input: { command: "touch made.txt && echo from the agent" } },
  ];
}
