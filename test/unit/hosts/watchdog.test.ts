import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { identify } from "../../../src/hosts/node/processes/processTable";
import { gone, isAlive } from "../../support/processes";
import { until } from "../../support/until";
import { temporaryFolder } from "./temporary";
import { hasProc } from "../../support/machine";

describe("a watchdog", function () {
  before(function () {
    if (!hasProc) this.skip();
  });
  const folder = temporaryFolder();
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill("SIGKILL");
  });
  const sleeper = (): number => {
    const child = spawn("sleep", ["300"], { detached: true, stdio: "ignore" });
    started.push(child);
    return child.pid ?? 0;
  };

  it("ends what it watches and nobody who has got the number of it, and removes only the folder of its files", async () => {
    const [watched, other] = [sleeper(), sleeper()];
    folder.fill({ "tool-result-viewer-1 x/bash_1.txt": "a", "kept/bash_1.txt": "b" });
    const script = folder.at("owner.mts");
    const module = path.resolve(import.meta.dirname, "../../../src/hosts/node/shells/watchdog");
    const trees = [
      { leader: identify(watched), mark: `MARK=${folder.at("tool-result-viewer-1 x", "bash_1")}`, started: Date.now() },
      { leader: { pid: other, began: "1" }, mark: `MARK=${folder.at("kept", "bash_1")}`, started: Date.now() },
    ];
    fs.writeFileSync(
      script,
      `import { watchCommand } from ${JSON.stringify(module)};
       for (const tree of ${JSON.stringify(trees)}) watchCommand(tree, new Promise(() => undefined), undefined);
       process.kill(process.pid, "SIGKILL");`,
    );
    const owner = spawn(process.execPath, ["--import", "tsx", script], {
      cwd: path.resolve(import.meta.dirname, "../../.."),
      stdio: "inherit",
    });
    started.push(owner);
    await gone([watched]);
    await until(async () => !fs.existsSync(folder.at("tool-result-viewer-1 x")) || undefined);
    assert.deepEqual([isAlive(other), fs.existsSync(folder.at("kept/bash_1.txt"))], [true, true]);
  });
});
