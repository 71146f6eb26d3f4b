import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { startHost, type Host } from "../support/host/server";
import { windowUrl } from "../support/host/workbench";

/** A window holds a terminal, and every user of the machine reaches 127.0.0.1. */
describe("the VS Code server that the tests start", () => {
  let host: Host;
  before(async function () {
    this.timeout(120_000);
    host = await startHost();
  });
  after(() => host.stop());

  const status = async (url: string): Promise<number> => (await fetch(url, { redirect: "manual" })).status;

  it("refuses every request without its connection token, or with another one", async () => {
    for (const query of ["", "?tkn=", "?tkn=guess", "?folder=/"])
      assert.equal(await status(`${host.origin}/${query}`), 403, `GET /${query}`);
  });

  it("lets in the window that the tests open", async () => {
    const answer = await status(windowUrl(host, { workspace: "/" }));
    assert.ok([200, 302].includes(answer), `status ${answer}`);
  });

  it("has a token of its own, in a file that only its owner can read", async () => {
    const file = path.join(host.home, "..", "token");
    assert.equal(fs.readFileSync(file, "utf8"), host.token);
    assert.match(host.token, /^[0-9a-f]{48}$/);
    assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  });
});
