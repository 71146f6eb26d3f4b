import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { startPlay, type Play } from "../../scripts/play/playServer";
import { ROOT, runNode } from "../../scripts/process";
import { launchBrowser } from "./support";

const SAMPLE = path.join(ROOT, "samples/transcripts/good-and-failed.jsonl");

describe("npm run play", () => {
  let folder: string;
  let file: string;
  let theme: string;
  let browser: Browser;
  let play: Play;
  const errors: string[] = [];

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "play-"));
    file = path.join(folder, "session.jsonl");
    theme = path.join(folder, "theme.css");
    fs.copyFileSync(SAMPLE, file);
    fs.writeFileSync(theme, "body { --build: first; }");
    [browser, play] = await Promise.all([launchBrowser(), startPlay({ file, theme })]);
  });
  after(async () => {
    await browser.close();
    await play.stop();
    fs.rmSync(folder, { recursive: true });
  });
  afterEach(() => assert.deepEqual(errors.splice(0), []));

  const open = async (): Promise<Page> => {
    const page = await browser.newPage();
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(play.url);
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
    return page;
  };
  const build = (page: Page): Promise<string> =>
    page.evaluate("getComputedStyle(document.body).getPropertyValue('--build')");

  it("`npm run play` shows the rows and calls of a transcript in a browser", async () => {
    const page = await open();
    await page.locator("[data-list=transcript] [data-call-id]").first().click();
    await page.locator("[data-detail] [data-renderer]").first().waitFor();
    await page.close();
  });

  it("`npm run play` shows what is appended to the transcript", async () => {
    const page = await open();
    const message = { role: "user", content: "Appended while it is shown" };
    fs.appendFileSync(file, `${JSON.stringify({ type: "user", uuid: "appended", message })}\n`);
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("End");
    await page.locator("[data-list=transcript] [data-row]", { hasText: "Appended while it is shown" }).waitFor();
    await page.close();
  });

  it("`npm run play` reloads the page when a source changes", async () => {
    const page = await open();
    assert.equal(await build(page), "first");
    fs.writeFileSync(theme, "body { --build: second; }");
    await page.waitForEvent("load");
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
    assert.equal(await build(page), "second");
    await page.close();
  });

  const METHODS = { GET: ["", "page.js", "viewer.css", "events?page=1"], POST: ["messages?page=1"] };
  for (const [method, paths] of Object.entries(METHODS)) {
    for (const asked of paths) {
      it(`\`npm run play\` refuses ${method} /${asked} without the secret of its address`, async () => {
        const { origin, pathname } = new URL(play.url);
        const secret = pathname.slice(1, -1);
        for (const given of ["", "x/", `${secret.slice(0, -1)}/`, `${secret}x/`, `${secret.toLowerCase()}/`]) {
          const response = await fetch(`${origin}/${given}${asked}`, { method, headers: { cookie: secret } });
          assert.equal(response.status, 403, given);
          assert.equal(await response.text(), "");
        }
      });
    }
  }

  it("`npm run play` listens on 127.0.0.1 only", async () => {
    const { hostname, port, pathname } = new URL(play.url);
    assert.equal(hostname, "127.0.0.1");
    const others = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
    const addresses = ["127.0.0.2", ...others.filter(({ family }) => family === "IPv4").map(({ address }) => address)];
    for (const address of addresses.filter((each) => each !== hostname))
      await assert.rejects(fetch(`http://${address}:${port}${pathname}`), address);
  });

  it("`npm run play` says in the page that it has ended", async () => {
    const short = await startPlay({ file, theme });
    const page = await browser.newPage();
    await page.goto(short.url);
    const call = page.locator("[data-list=transcript] [data-call-id]").first();
    await call.waitFor();
    await short.stop();
    await call.click();
    await page.locator("[data-pane=results] [data-problem]", { hasText: "npm run play has ended" }).waitFor();
    await page.close();
    await assert.rejects(fetch(short.url));
  });

  it("`npm run play` without a file opens a sample", async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/play.ts"], { cwd: ROOT });
    try {
      let output = "";
      for await (const chunk of child.stdout.setEncoding("utf8")) {
        output += String(chunk);
        if (output.includes("Ctrl+C")) break;
      }
      const url = /http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\//.exec(output)?.[0];
      assert.equal((await fetch(String(url))).status, 200);
      assert.match(output, /good-and-failed\.jsonl/);
    } finally {
      child.kill();
    }
  });

  const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
    ["a file that doesn't exist", ["no/such.jsonl"], /^There is no file .*no.such\.jsonl\. Pass the path/],
    ["a folder", ["samples"], /samples is not a file\. Pass the path/],
    ["two files", [SAMPLE, SAMPLE], /^Pass one transcript at most/],
    ["an unknown option", ["--theme"], /Unknown option '--theme'/],
  ];
  for (const [what, args, said] of refused) {
    it(`\`npm run play\` refuses ${what}`, async () => {
      const { code, output } = await runNode("scripts/play.ts", args, { env: { ...process.env, INIT_CWD: ROOT } });
      assert.equal(code, 1);
      assert.match(output, said);
    });
  }
});
