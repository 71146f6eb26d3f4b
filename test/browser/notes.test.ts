import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { COMMANDS_COLOURS, findings } from "./axe";
import { chooseMore, focused, screenshot, until, viewerOfSuite } from "./support";

const THEMES = ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"];
const NOTHING = { tags: [], pinned: false, rows: [], missing: 0 };
const NOTES = {
  ...NOTHING,
  name: "The parser, second try",
  tags: ["later", "parser"],
  note: "Ask Ada before the release",
  pinned: true,
  missing: 1,
};

describe("notes of the user in the viewer", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (notes: object | undefined, parameters: Readonly<Record<string, string>> = {}): Promise<void> => {
    const given = notes && { notes: JSON.stringify(notes) };
    page = await viewer.open(
      { set: "sample", layout: "session", ...given, ...parameters },
      { width: 1400, height: 900 },
    );
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
  };
  const call = (id: string) => page.locator(`[data-list=transcript] [data-call-id="${id}"]`);
  const rowOf = async (id: string): Promise<number> => Number(await call(id).getAttribute("data-row"));
  const asked = (params: string): Promise<unknown> =>
    until(page, `bench.done.some(({ method, params }) => method === "note" && (${params}))`);

  it("show the session's own name, its tags, and its note above its rows", async () => {
    await open(NOTES);
    assert.equal((await page.locator("[data-pane=transcript] h2").innerText()).trim(), NOTES.name);
    assert.deepEqual(
      await page
        .locator("[data-tag]")
        .allInnerTexts()
        .then((all) => all.map((text) => text.trim())),
      ["#later", "#parser"],
    );
    assert.equal(await page.locator("[data-action=edit-note]").innerText(), NOTES.note);
    await page.locator("[data-action=edit-tags]").click();
    await asked(`params.what === "tags" && params.row === undefined`);
    await page.locator("[data-action=edit-note]").click();
    await asked(`params.what === "note" && params.row === undefined`);
    await page.locator("[data-action=unpin-session]").click();
    await page.locator("[data-action=unpin-session]").waitFor({ state: "detached" });
  });

  it("take no room, and offer nothing, without a host that keeps them", async () => {
    await open(undefined);
    await call("call-4").click();
    await page.locator("[data-list=transcript]").press("m");
    await page.locator("[data-action=more]").first().click();
    await page.locator("[data-menu=more]").waitFor();
    assert.equal(await page.locator("[data-action=pin-row], [data-action=pin-session]").count(), 0);
    assert.equal(await page.locator("[data-notes], [data-pinned-rows]").count(), 0);
    assert.equal(await page.evaluate("bench.done.filter(({ method }) => method === 'note').length"), 0);
  });

  it("pin and unpin the selected row with a key, and mark it", async () => {
    await open(NOTHING);
    await call("call-4").click();
    await page.locator("[data-list=transcript]").press("m");
    await call("call-4").locator("[data-row-pin]").waitFor();
    const row = await rowOf("call-4");
    const pinned = page.locator(`[data-pinned-row="${row}"]`);
    await pinned.waitFor();
    assert.equal(await page.locator("[data-row-pin]").count(), 1);
    await page.locator("[data-list=transcript]").press("m");
    await pinned.waitFor({ state: "detached" });
    assert.equal(await page.locator("[data-row-pin]").count(), 0);
  });

  it("ask for a note about the selected row with a key, and from the menu", async () => {
    await open(NOTHING);
    await call("call-4").click();
    const row = await rowOf("call-4");
    await page.locator("[data-list=transcript]").press("Shift+M");
    await asked(`params.what === "note" && params.row === ${row}`);
    await chooseMore(page, "pin-row");
    await asked(`params.what === "pin" && params.row === ${row}`);
    for (const [item, what] of [
      ["name-session", "name"],
      ["tag-session", "tags"],
      ["note-session", "note"],
    ] as const) {
      await chooseMore(page, item);
      await asked(`params.what === "${what}" && params.row === undefined`);
    }
  });

  it("list pinned rows above the outline, and lead to them", async () => {
    await open({ ...NOTHING, rows: [{ row: 9, note: "Here it went wrong" }, { row: 2 }], missing: 2 });
    const pins = page.locator("[data-pinned-row]");
    await pins.nth(1).waitFor();
    assert.deepEqual(await pins.evaluateAll((all) => all.map((each) => each.getAttribute("data-pinned-row"))), [
      "2",
      "9",
    ]);
    await until(page, `!document.querySelector("[data-pinned-rows]").textContent.includes("…")`);
    assert.match(await pins.nth(1).innerText(), /Here it went wrong/);
    assert.match(await page.locator("[data-pins-missing]").innerText(), /2 pinned rows aren't in this file/);
    await pins.nth(1).press("Enter");
    await page.locator("[data-list=transcript] [data-row='9'][aria-selected=true]").waitFor();
    await focused(page, "list", "transcript");
  });

  it("say why something could not be saved", async () => {
    await open(NOTHING, { fail: "note" });
    await call("call-4").click();
    await page.locator("[data-list=transcript]").press("m");
    await page.getByText("Not saved").waitFor();
    assert.equal(await page.locator("[data-row-pin]").count(), 0);
  });

  it("leave room for the rows in a narrow window", async () => {
    await open({ ...NOTES, note: "A long note ".repeat(40), rows: [{ row: 2, note: "x".repeat(300) }] });
    await page.setViewportSize({ width: 500, height: 700 });
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    assert.ok(overflow <= 0, `${overflow} is not at most 0`);
    const box = await page.locator("[data-list=transcript]").boundingBox();
    assert.ok(box && box.height > 150, `${box?.height} is not more than 150`);
    await screenshot(page, "notes-narrow");
  });

  for (const theme of THEMES)
    it(`have no serious accessibility finding in the theme ${theme}`, async () => {
      await open({ ...NOTES, rows: [{ row: 4, note: "Here it went wrong" }, { row: 2 }] }, { theme });
      await page.locator("[data-pinned-row]").first().waitFor();
      await page.locator("[data-row-pin]").first().waitFor();
      await page.locator("[data-list=transcript] [data-row='4']").click();
      await page.mouse.move(700, 5);
      assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), []);
      await screenshot(page, `notes-${theme}`);
    });
});
