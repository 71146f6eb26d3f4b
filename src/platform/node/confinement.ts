import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Confinement } from "../../core/shells/shells";
import { findBubblewrap } from "./bubblewrap";
import { startCommand } from "./command";
import type { Confiner, Mask } from "./confiner";
import { type HiddenPlace, hiddenPlaces } from "./hiddenPlaces";
import { findSeatbelt } from "./seatbelt";
import { FOLDER_TO, findShell, MARK } from "./shellProgram";
import { findUnshare } from "./unshare";

/** What this machine confines commands with, tried out; `confiner` is there where `by` is. */
export type FoundConfinement = Confinement & { readonly confiner?: Confiner };

/** Milliseconds for a command that does next to nothing. */
const TRY_MS = 10_000;
/** Empty lines that are written for a file that is hidden: to most programs that read settings they say nothing. What is longer ends in zeros. */
const MOST_LINES = 65_536;

let found: Promise<FoundConfinement> | undefined;

/** What confines commands on this machine. Tried once for this process; never rejects. */
export function findConfinement(): Promise<FoundConfinement> {
  return (found ??= tryConfiners(confinersOf(process.platform), missingOn(process.platform)));
}

function confinersOf(platform: NodeJS.Platform): readonly Confiner[] {
  const here = platform === "darwin" ? [findSeatbelt()] : platform === "linux" ? [findBubblewrap(), findUnshare()] : [];
  return here.filter((one) => one !== undefined);
}

/** Why there is nothing to try. */
export function missingOn(platform: NodeJS.Platform): string {
  if (platform === "linux") return "neither bubblewrap nor the programs unshare, mount and setpriv were found";
  return platform === "darwin" ? "sandbox-exec was not found" : "this system has nothing that could do it";
}

/** The first of these that works, or why none does. */
export async function tryConfiners(confiners: readonly Confiner[], missing: string): Promise<FoundConfinement> {
  const problems: string[] = [];
  for (const confiner of confiners) {
    try {
      await tryOut(confiner);
      return { by: confiner.by, confiner };
    } catch (error) {
      problems.push(`${confiner.by}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { why: problems.length === 0 ? missing : problems.join("; ") };
}

/** Where it ended and its temporary folder can be written, and nothing else; what is hidden has another text. */
const TRIAL = `: >|${FOLDER_TO} && : >"$TMPDIR/x" && ! { : >"$${MARK}.more"; } 2>/dev/null && ! [ -s "$${MARK}.hidden" ]`;

/** Rejects with what is wrong where a confiner does not confine. */
async function tryOut(confiner: Confiner): Promise<void> {
  const folder = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), "tool-result-viewer-"));
  try {
    const base = join(folder, "trial");
    fs.writeFileSync(`${base}.hidden`, "x");
    // With what is hidden in the home folder, so that what cannot be hidden there is found out here.
    const home = hiddenPlaces({ programs: [], folders: [], isSecret: () => false }, folder);
    const hidden = [{ path: `${base}.hidden`, kind: "file", asIs: false } as const, ...home];
    let output = "";
    const running = startCommand(
      {
        command: TRIAL,
        cwd: folder,
        env: { PATH: process.env["PATH"] ?? "", [MARK]: base, TMPDIR: temporaryOf(base) },
        mark: undefined,
        input: false,
        onOutput: (text) => (output += text),
        confine: (program) => confinedWords(confiner, { base, hidden, network: false }, program),
      },
      findShell(),
    );
    const late = delay(TRY_MS, "late" as const, { ref: false });
    const code = await Promise.race([running.exit, late]);
    if (code === "late") await running.end();
    if (code !== 0)
      throw new Error(code === "late" ? "it takes too long" : `it confined nothing (${code}) ${output}`.trim());
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export interface ConfinedCommand {
  /** Where its files are, without their ends: `.tmp`, its temporary folder, and `.mounts`. */
  readonly base: string;
  readonly hidden: readonly HiddenPlace[];
  readonly network: boolean;
}

/** A confined command's temporary folder. */
export function temporaryOf(base: string): string {
  return `${base}.tmp`;
}

/** The words that start a program confined, with the files they need made. */
export function confinedWords(
  confiner: Confiner,
  { base, hidden, network }: ConfinedCommand,
  program: readonly string[],
): string[] {
  fs.mkdirSync(temporaryOf(base), { recursive: true, mode: 0o700 });
  const temporary = fs.realpathSync(temporaryOf(base));
  const masks = hidden.flatMap((place) => maskOf(place, join(dirname(temporary), "masks")));
  return confiner.around({ temporary, masks, network, table: `${base}.mounts` }, program);
}

/** What is shown in place of what is hidden: nothing for what is gone. A file shown as it is has its size and time, and empty lines for its text. */
function maskOf({ path, kind, asIs }: HiddenPlace, folder: string): Mask[] {
  if (kind === "folder") {
    const shown = join(folder, "folder");
    fs.mkdirSync(shown, { recursive: true, mode: 0o700 });
    return [{ path, shown }];
  }
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!asIs) {
    const shown = join(folder, "file");
    if (!fs.existsSync(shown)) fs.writeFileSync(shown, "", { mode: 0o600 });
    return [{ path, shown }];
  }
  const stats = fs.statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  const { size, mtimeMs, mode } = stats;
  const shown = join(folder, `${size}-${mtimeMs}-${mode & 0o777}`);
  if (!fs.existsSync(shown)) {
    fs.writeFileSync(shown, "\n".repeat(Math.min(size, MOST_LINES)), { mode: 0o600 });
    fs.truncateSync(shown, size);
    fs.chmodSync(shown, mode & 0o777);
    fs.utimesSync(shown, stats.atimeMs / 1000, stats.mtimeMs / 1000);
  }
  return [{ path, shown }];
}

/** Removes what `confinedWords` made for one command, once that has ended. */
export function removeBounds(base: string): void {
  fs.rmSync(temporaryOf(base), { recursive: true, force: true });
  fs.rmSync(`${base}.mounts`, { force: true });
}
