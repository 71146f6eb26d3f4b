import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Confinement } from "../../../../tools/runtime/ports/shellsPort";
import { findBubblewrap } from "./bubblewrap";
import { startCommand } from "../../processes/startedCommand";
import type { Confiner, Mask } from "./confiner";
import { type HiddenPath, hiddenPaths } from "./hiddenPaths";
import { findSeatbelt } from "./seatbelt";
import { FOLDER_TO, findShell, MARK } from "../../processes/shellProgram";
import { findUnshare } from "./unshare";

/** The sandbox of this machine, after a test. `confiner` is present if `by` is. */
export type FoundConfinement = Confinement & { readonly confiner?: Confiner };

/** Maximum milliseconds for the test command, which does almost nothing. */
const TRY_MS = 10_000;
/**
 * Maximum empty lines of a hidden file's replacement. Most programs ignore them in settings. Longer files end in zeros.
 */
const MOST_LINES = 65_536;

let found: Promise<FoundConfinement> | undefined;

/** Finds the sandbox of this machine. Tests it once per process. Never rejects. */
export function findConfinement(): Promise<FoundConfinement> {
  return (found ??= tryConfiners(confinersOf(process.platform), missingOn(process.platform)));
}

function confinersOf(platform: NodeJS.Platform): readonly Confiner[] {
  const here = platform === "darwin" ? [findSeatbelt()] : platform === "linux" ? [findBubblewrap(), findUnshare()] : [];
  return here.filter((one) => one !== undefined);
}

/** Returns why there is no sandbox to test. */
export function missingOn(platform: NodeJS.Platform): string {
  if (platform === "linux") return "neither bubblewrap nor the programs unshare, mount, and setpriv were found";
  return platform === "darwin" ? "sandbox-exec was not found" : "this system has no supported sandbox";
}

/** Returns the first sandbox that works, or why none does. */
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

/**
 * Tests the sandbox from inside.
 * Succeeds if the end folder and the temporary folder can be written, nothing else can, and the hidden file has other
 * contents.
 */
const TRIAL = `: >|${FOLDER_TO} && : >"$TMPDIR/x" && ! { : >"$${MARK}.more"; } 2>/dev/null && ! [ -s "$${MARK}.hidden" ]`;

/** Tests a sandbox. Rejects with the reason if it doesn't work. */
async function tryOut(confiner: Confiner): Promise<void> {
  const folder = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), "tool-result-viewer-"));
  try {
    const base = join(folder, "trial");
    fs.writeFileSync(`${base}.hidden`, "x");
    // Also hides the files in the home folder, to find out now if one can't be hidden.
    const home = hiddenPaths({ programs: [], folders: [], isSecret: () => false }, folder);
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
      throw new Error(code === "late" ? "it takes too long" : `it had no effect (${code}) ${output}`.trim());
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export interface ConfinedCommand {
  /** Path of its files without their extensions: `.tmp`, its temporary folder, and `.mounts`. */
  readonly base: string;
  readonly hidden: readonly HiddenPath[];
  readonly network: boolean;
}

/** Returns a sandboxed command's temporary folder. */
export function temporaryOf(base: string): string {
  return `${base}.tmp`;
}

/** Returns the words that start a program in the sandbox. Creates the files that it needs. */
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

/**
 * Returns the replacement of a hidden file or folder. Missing ones need none.
 * A file shown `asIs` has its size and time, with empty lines as contents.
 */
function maskOf({ path, kind, asIs }: HiddenPath, folder: string): Mask[] {
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

/** Removes what `confinedWords` created for a command, after the command has ended. */
export function removeBounds(base: string): void {
  fs.rmSync(temporaryOf(base), { recursive: true, force: true });
  fs.rmSync(`${base}.mounts`, { force: true });
}
