import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { startHost, type Host } from "../support/host/server";
import { windowUrl } from "../support/host/workbench";
import { gone } from "../support/processes";

/** A window holds a terminal, and every user of the machine reaches 127.0.0.1. */
describe("the VS Code server that the tests start", () => {
  let host: Host;
  before(async () => {
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

  it("keeps nothing of a window for the next one: no process, no file of the user, and no setting", async () => {
    const profile = path.join(host.home, "..");
    host.configure({ settings: { "editor.fontSize": 30 }, models: [{ name: "model" }] });
    const settings = (folder: string): string => fs.readFileSync(path.join(profile, folder, "settings.json"), "utf8");
    assert.match(settings("User"), /"editor\.fontSize":30/);
    const left = ["User/globalStorage/some.extension", "Machine/more", "home/.claude/projects", "home/.bashrc"];
    for (const name of left) fs.mkdirSync(path.join(profile, name), { recursive: true });
    const terminal = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      env: { HOME: host.home },
      detached: true,
      stdio: "ignore",
    });
    await new Promise((resolve, reject) => terminal.once("spawn", () => resolve(undefined)).once("error", reject));
    await host.clear();
    await gone([terminal.pid ?? 0]);
    assert.deepEqual(
      left.filter((name) => fs.existsSync(path.join(profile, name))),
      [],
    );
    assert.doesNotMatch(settings("User") + settings("Machine"), /fontSize/);
    assert.equal(fs.readFileSync(path.join(profile, "User", "chatLanguageModels.json"), "utf8"), "[]");
    const answer = await status(windowUrl(host, { workspace: "/" }));
    assert.equal([200, 302].includes(answer), true, `status ${answer}`);
  });
});
