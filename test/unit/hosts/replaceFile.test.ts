import assert from "node:assert/strict";
import fs from "node:fs";
import { replaceFile } from "../../../src/hosts/node/disk/replaceFile";
import { temporaryFolder } from "./temporary";

describe("replacing a file", () => {
  const folder = temporaryFolder();

  it("succeeds also when somebody has it open for a moment", async () => {
    const [from = "", to = ""] = folder.fill({ new: "new", old: "old" });
    const open = fs.openSync(to, "r");
    const closed = new Promise<void>((resolve) =>
      setTimeout(() => {
        fs.closeSync(open);
        resolve();
      }, 50),
    );
    await replaceFile(from, to);
    await closed;
    assert.deepEqual([fs.readFileSync(to, "utf8"), fs.existsSync(from)], ["new", false]);
  });

  it("fails with the system's error if it can't be done", async () => {
    const [to = ""] = folder.fill({ old: "old" });
    await assert.rejects(replaceFile(folder.at("missing"), to), { code: "ENOENT" });
    assert.equal(fs.readFileSync(to, "utf8"), "old");
  });
});
