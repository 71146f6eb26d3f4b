import { strict as assert } from "node:assert";
import fs from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";
import * as vscode from "vscode";
import { scratch } from "../../support/lmTools";
import { until } from "../../support/until";

const PANELS = 50;
/** Bytes by which the extension host's memory may go up and down without meaning anything. */
const NOISE_BYTES = 20 * 1024 * 1024;

/** What the extension host holds, all threads together. */
interface Held {
  readonly files: number;
  /** Folders and files that the system watches for it. */
  readonly watched: number;
  readonly timers: number;
  readonly heap: number;
}

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

function held(): Held {
  collect();
  const files = fs.readdirSync("/proc/self/fd");
  const infos = fs.readdirSync("/proc/self/fdinfo").map((name) => {
    try {
      return fs.readFileSync(`/proc/self/fdinfo/${name}`, "utf8");
    } catch {
      // The one that the list itself was read by.
      return "";
    }
  });
  return {
    files: files.length,
    watched: infos.join("\n").split("inotify wd:").length - 1,
    timers: process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
    heap: process.memoryUsage().heapUsed,
  };
}

describe("fifty panels", function () {
  let folder: Awaited<ReturnType<typeof scratch>>;
  const name = (at: number): string => `session${at}.jsonl`;

  before(async function () {
    if (process.platform !== "linux") return this.skip();
    const lines = (at: number): string =>
      Array.from({ length: 40 }, (_, row) =>
        JSON.stringify({
          type: "user",
          uuid: `u${at}-${row}`,
          message: { role: "user", content: `Row ${row} of ${at}` },
        }),
      ).join("\n");
    folder = await scratch(Object.fromEntries(Array.from({ length: PANELS }, (_, at) => [name(at), `${lines(at)}\n`])));
  });
  after(() => folder.remove());

  const tabs = (): number =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof vscode.TabInputCustom).length;
  /** Opens transcripts, each in an editor of its own, and closes all of them; answers what was held in between. */
  const openAndClose = async (count: number): Promise<Held> => {
    for (let at = 0; at < count; at++) {
      const uri = vscode.Uri.joinPath(folder.uri, name(at));
      await vscode.commands.executeCommand("vscode.openWith", uri, "toolResultViewer.transcript", { preview: false });
    }
    await until(async () => tabs() === count || undefined);
    const between = held();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await until(async () => tabs() === 0 || undefined);
    return between;
  };

  it("opened and closed leave no file open, nothing watched, no timer and no memory behind", async () => {
    // What is made with the first ones stays for all.
    await openAndClose(5);
    let before = held();
    await until(async () => {
      const last = before;
      before = held();
      return (
        (before.files === last.files && before.watched === last.watched && before.timers === last.timers) || undefined
      );
    });
    const between = await openAndClose(PANELS);
    assert.equal(between.watched > before.watched, true, "no transcript was followed, and nothing is shown");
    let now = held();
    const settled = (): boolean =>
      now.files <= before.files + 2 &&
      now.watched <= before.watched &&
      now.timers <= before.timers + 3 &&
      now.heap <= before.heap + NOISE_BYTES;
    // What a panel had begun is given up in the worker a moment later.
    await until(async () => {
      now = held();
      return settled() || undefined;
    }).catch(() => undefined);
    assert.equal(settled(), true, `before ${JSON.stringify(before)}, now ${JSON.stringify(now)}`);
  });
});
