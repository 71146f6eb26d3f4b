import { HiddenCount, redactInto } from "../../../base/redaction/redact";
import { REACH, SLICE, sliceEnd } from "../../../base/redaction/redactionSlices";
import { readShell } from "../../../tools/runtime/ports/readShell";
import type { Shell } from "../../../tools/runtime/ports/shellsPort";

/** A page of an output: its text without secrets, and the characters of the output that it was made from. */
export interface OutputPage {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly isLast: boolean;
}

/** Reads outputs page by page. */
export interface OutputPages {
  /** Returns a page, the first being 1, or a sentence that says why there is none. */
  read(shell: Shell, page: number, signal: AbortSignal): Promise<OutputPage | { readonly problem: string }>;
}

/**
 * Pages are cut where slices of a long text are redacted, so that no secret is parted. Finding a page reads all before
 * it once.
 */
export function outputPages(size = SLICE): OutputPages {
  const known = new WeakMap<Shell, number[]>();
  return {
    async read(shell, page, signal) {
      const { id, total, binary } = shell.state();
      if (binary !== undefined) return { problem: `The output of ${id} is ${binary}, which can't be read as text.` };
      const starts = known.get(shell) ?? [0];
      known.set(shell, starts);
      for (let at = Math.min(page, starts.length) - 1; ; at++) {
        signal.throwIfAborted();
        const start = starts[at] ?? 0;
        const { from } = await shell.read(start, Math.min(start + 1, total));
        const ahead = await readShell(shell, from, Math.min(total, from + size + REACH));
        const end = sliceEnd(ahead, 0, size);
        const to = from + end;
        const isLast = to >= total;
        if (at === page - 1)
          return { text: redactInto(ahead.slice(0, end), new HiddenCount()), from, to, total, isLast };
        if (isLast || end === 0)
          return { problem: `The output of ${id} has ${at + 1} pages, so it has no page ${page}.` };
        starts[at + 1] = to;
      }
    },
  };
}
