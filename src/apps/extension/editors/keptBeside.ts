import type * as vscode from "vscode";
import * as z from "zod";
import type { Held } from "../viewer/viewerSides";

/** What is next to a session: the live results, or a file. */
const beside = z.union([
  z.object({ kind: z.literal("live") }),
  z.object({ kind: z.enum(["transcript", "results"]), uri: z.string() }),
]);
export type Beside = z.infer<typeof beside>;

const KEY = "session.beside";
/** Sessions to remember. */
const MOST = 50;

/** Remembers what is next to sessions while their tabs are open, so that it survives a reload of the window. */
export function keepBeside(memory: vscode.Memento) {
  const all = (): Record<string, Beside> => z.record(z.string(), beside).safeParse(memory.get(KEY)).data ?? {};
  return {
    of: (uri: string): Beside | undefined => all()[uri],
    /** `shown` is undefined for a session alone, and when its tab was closed. */
    keep(uri: string, shown: Beside | undefined): void {
      const { [uri]: before, ...others } = all();
      if (!before && !shown) return;
      const next = { ...others, ...(shown && { [uri]: shown }) };
      void memory.update(KEY, Object.fromEntries(Object.entries(next).slice(-MOST)));
    },
  };
}

/** Returns what the left side shows next to a session. Pasted results are nowhere to be read from again. */
export function besideOf({ left }: Held, isBeside: boolean): Beside | undefined {
  return isBeside ? (left ?? { kind: "live" }) : undefined;
}
