import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { findings } from "./axe";
import { pictureCalls } from "./page/pictureCalls";
import { viewerOfSuite } from "./support";

describe("pictures that lie", () => {
  const viewer = viewerOfSuite();
  let page: Page;
  let asked: string[];

  const open = async (): Promise<void> => {
    page = await viewer.open({ set: "pictures" });
    asked = [];
    page.on("request", (request) => asked.push(request.url()));
  };
  const choose = async (id: string): Promise<Locator> => {
    await page.locator(`[data-list=transcript] [data-call-id="${id}"]`).click();
    const detail = page.locator(`[data-detail][data-call-id="${id}"]`);
    await detail.locator("[data-renderer]").waitFor();
    return detail;
  };

  it("about their type are not drawn, and the page says what they are", async () => {
    await open();
    const said: Readonly<Record<string, RegExp>> = {
      "picture-html": /not drawn: its bytes are no picture/,
      "picture-svg-as-png": /not drawn: its bytes are no picture/,
      "picture-svg": /image\/svg\+xml[^]*not shown: it may contain more than a picture/,
      "picture-jpeg-as-gif": /not drawn: its bytes are image\/jpeg/,
      "picture-breaks-out": /not shown: it may contain more than a picture/,
      "picture-not-base64": /not drawn: its bytes are no picture/,
      "picture-page": /text\/html, \d+ /,
    };
    for (const [id, words] of Object.entries(said)) {
      const detail = await choose(id);
      assert.match(await detail.locator("[data-pictures]").innerText(), words, id);
      assert.equal(await detail.locator("img, iframe, object, embed, svg:not(.icon)").count(), 0, id);
      assert.equal(await detail.locator("[data-action=open-bytes]").count(), 1, id);
    }
  });

  it("about their size are not drawn: few bytes can be billions of pixels", async () => {
    await open();
    const detail = await choose("picture-bomb");
    assert.match(await detail.locator("[data-pictures]").innerText(), /65,500 × 65,500 pixels are too many/);
    assert.equal(await detail.locator("img").count(), 0);
  });

  it("by their head are taken away when they turn out to be damaged", async () => {
    await open();
    const detail = await choose("picture-garbage");
    await detail.getByText("its bytes are damaged").waitFor();
    assert.equal(await detail.locator("img").count(), 0);
    const whole = await choose("picture-whole");
    await whole.locator("img").waitFor();
    assert.equal(await whole.locator("[data-picture-problem]").count(), 0);
  });

  it("by their address load nothing, run nothing, and show where they are from", async () => {
    await open();
    for (const { id } of pictureCalls) await choose(id);
    const detail = await choose("picture-address");
    assert.match(await detail.innerText(), /https:\/\/example\.org\/spy\.png/);
    assert.equal(await detail.locator("img").count(), 0);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith("data:image/png") && !/^http:\/\/127\.0\.0\.1:\d+\/chunks\//.test(url)),
      [],
    );
    assert.deepEqual(await findings(page, { include: ["[data-detail]"] }), []);
  });
});
