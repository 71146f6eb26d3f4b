import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";

const ROOT = path.resolve(import.meta.dirname, "../../..");

const manifest = z.object({
  contributes: z.object({
    configuration: z.object({ properties: z.record(z.string(), z.object({ scope: z.string().optional() })) }),
  }),
});

/** Settings that a workspace may bring along: they say how much and how long, and in what form, never what is allowed, offered or shown. */
const OF_WORKSPACES = [
  "live.notify.done",
  "live.notify.failed",
  "live.notify.waiting",
  "live.statusBar",
  "resultFormat",
  "maxOutputSize",
  "shell.timeout",
  "shell.maxTimeout",
  "runLog.maxSize",
  "search.timeout",
];

describe("the settings", () => {
  const { contributes } = manifest.parse(JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")));
  const settings = Object.entries(contributes.configuration.properties);

  it("that say what is allowed, offered, or hidden are the user's own, and no workspace can change them", () => {
    const open = settings
      .filter(([, { scope }]) => scope !== "machine" && scope !== "application")
      .map(([name]) => name.replace("toolResultViewer.", ""));
    assert.deepEqual(open.sort(), [...OF_WORKSPACES].sort());
  });
});
