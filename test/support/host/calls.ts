import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../../../scripts/process";
import { packVsix } from "../../../scripts/vsix";
import { until } from "../until";

/** Describes what another extension sees in a window. */
export interface Seen {
  readonly tasks: readonly string[];
  readonly terminals: readonly string[];
  /** The setting `task.saveBeforeRun`. */
  readonly saveBeforeRun: string;
  /** Names of the unsaved files. */
  readonly dirty: readonly string[];
}

/**
 * Calls tools in a VS Code window through another extension, which needs neither the window's focus nor its commands.
 */
export interface Calls {
  /** The extension to install, and the environment that it requires. */
  readonly vsix: string;
  readonly env: Readonly<Record<string, string>>;
  /** Waits until the extension runs in a window that was opened or reloaded since the last call. */
  ready(): Promise<void>;
  call(tool: string, input: object): Promise<Record<string, unknown>>;
  /** Closes all terminals, which ends what runs in them. */
  closeTerminals(): Promise<void>;
  look(): Promise<Seen>;
  remove(): void;
}

/** Packs the extension, and creates the folder for its requests. */
export async function makeCalls(): Promise<Calls> {
  const vsix = await packVsix(path.join(ROOT, "test/browser/callExtension"), "calls.vsix");
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-calls-"));
  const known = new Set<string>();
  let count = 0;
  const ask = async (request: object): Promise<unknown> => {
    const name = path.join(folder, String(++count));
    fs.writeFileSync(`${name}.new`, JSON.stringify(request));
    fs.renameSync(`${name}.new`, `${name}.json`);
    const text = await until(async () => fs.readFileSync(`${name}.answer.json`, "utf8"));
    return JSON.parse(text);
  };
  return {
    vsix,
    env: { TRV_CALLS: folder },
    async ready() {
      const found = await until(async () =>
        fs.readdirSync(folder).find((name) => name.startsWith("ready-") && !known.has(name)),
      );
      known.add(found);
    },
    call: async (tool, input) => (await ask({ request: "call", tool, input })) as Record<string, unknown>,
    async closeTerminals() {
      await ask({ request: "closeTerminals" });
    },
    look: async () => (await ask({ request: "look" })) as Seen,
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
