import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { PLACES, tokenOf } from "./page/secretsEntries";
import { screenshot, seenRows, until, viewerOfSuite } from "./support";

/** So much of a token is enough to tell it. Characters. */
const TELLING = 9;

const MARKS = { include: ["[data-hiding]", ".hidden-secret"] };

describe("hidden secrets", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string>> = {}): Promise<void> => {
    page = await viewer.open({ set: "secrets", ...parameters }, { width: 1500, height: 1000 });
    await seenRows(page, "transcript");
  };
  /** Places whose secret, or the beginning of it, stands in the page: in a text, an attribute, a field, or what it keeps. */
  const told = async (): Promise<string[]> => {
    const all = await page.evaluate<string>(
      `document.documentElement.outerHTML + [...document.querySelectorAll("input, textarea")].map(({ value }) => value).join("\\n") + JSON.stringify(bench.stored())`,
    );
    return PLACES.filter((place) => all.includes(tokenOf(place).slice(0, TELLING)));
  };
  /** Walks through every row's detail with all of its tabs. */
  const walk = async (look: () => Promise<void>): Promise<void> => {
    const rows = page.locator("[data-list=transcript] [data-row]");
    for (let at = 0; at < (await rows.count()); at++) {
      await rows.nth(at).click();
      await page.locator("[data-detail] [role=tabpanel]").waitFor();
      await page.evaluate("new Promise((resolve) => setTimeout(resolve, 120))");
      const tabs = page.locator("[data-detail] [role=tab]");
      for (let tab = 0; tab < (await tabs.count()); tab++) {
        await tabs.nth(tab).click();
        for (const input of await page.locator("[data-detail] details:not([open]) > summary").all())
          await input.click();
        await look();
      }
    }
  };
  const nothing = async (): Promise<void> => assert.deepEqual(await told(), []);

  it("never reach the page: rows, details in every form, entries and live results", async () => {
    await open();
    await nothing();
    assert.ok((await page.locator(".hidden-secret").count()) > 3, "marks stand in their place");
    assert.equal(await page.locator(".hidden-secret").first().getAttribute("title"), "Hidden: GitHub token");
    await walk(nothing);
    await page.locator("[data-action=back]").click();
    await page.locator('[data-list=results] [data-call-id="run-0"]').click();
    await page.locator("[data-detail] [data-exit-code]").waitFor();
    await nothing();
    await screenshot(page, "secrets-hidden");
  });

  it("are found by those who search for them, and shown as marks", async () => {
    await open();
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("ghp_");
    await until(page, "document.querySelectorAll('[data-hit]').length > 5");
    assert.deepEqual(await told(), []);
    assert.match(await page.locator("[data-hit]").first().innerText(), /\[hidden: GitHub token\]/);
  });

  it("appear in no outline, no statistics, and no timeline", async () => {
    await open();
    await page.locator("[data-list=transcript]").focus();
    if ((await page.locator("[data-outline]").count()) === 0) await page.keyboard.press("o");
    await page.locator("[data-list=outline] [data-row]").first().waitFor();
    await nothing();
    await page.locator("[data-transcript-tab=statistics], [data-tab=statistics]").first().click();
    await page.getByText("notes.md").first().waitFor();
    await nothing();
    await page.locator("[data-transcript-tab=timeline], [data-tab=timeline]").first().click();
    await page.locator("canvas").first().waitFor();
    await nothing();
  });

  it("are shown on request in this view alone, and hidden again with nothing left", async () => {
    await open();
    const bar = page.locator("[data-hiding]");
    assert.match(await bar.innerText(), /Secrets are hidden in this view/);
    assert.deepEqual(await findings(page, MARKS), []);
    await page.locator('[data-list=transcript] [data-call-id="secret-bash"]').click();
    await page.locator('[data-detail][data-call-id="secret-bash"]').waitFor();
    await bar.locator("[data-action=show-hidden]").click();
    await page.locator("[data-hiding=shown]").waitFor();
    // What was chosen is chosen still, and the button has the focus.
    await page.locator('[data-detail][data-call-id="secret-bash"]').waitFor();
    await until(page, `document.activeElement.dataset.action === "show-hidden"`);
    const seen = await told();
    for (const place of ["prompt", "command", "output"] as const) assert.ok(seen.includes(place), place);
    assert.ok((await page.locator(".hidden-secret").count()) === 0, "no marks");
    await bar.locator("[data-action=show-hidden]").click();
    await page.locator("[data-hiding=hidden]").waitFor();
    await page.locator('[data-detail][data-call-id="secret-bash"]').waitFor();
    await seenRows(page, "transcript");
    assert.deepEqual(await told(), []);
  });

  for (const theme of ["vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`are marked readably in ${theme}`, async () => {
      await open({ theme });
      assert.deepEqual(await findings(page, MARKS), []);
      await screenshot(page, `secrets-${theme}`);
    });
  }
});
