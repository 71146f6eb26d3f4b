import * as z from "zod";
import type { Data } from "../../results/result";
import type { Written } from "./fileChange";

/** Additional fields in the data of tools that write a file. */
export const writtenFields = {
  backup: z.string().optional(),
  diagnostics: z
    .array(z.strictObject({ line: z.int(), message: z.string(), source: z.string().optional() }))
    .optional(),
  note: z.string().optional(),
};

const longestMessage = 300;
const mostDiagnostics = 10;

/** Those of them that say something. */
export function writtenData({ backup, diagnostics, notes }: Written, more: readonly string[] = []): Data {
  const all = [...more, ...notes];
  const told = diagnostics?.slice(0, mostDiagnostics).map((problem) => ({
    ...problem,
    message: problem.message.slice(0, longestMessage),
  }));
  return {
    ...(backup !== undefined && { backup }),
    ...(told && { diagnostics: told }),
    ...(all.length > 0 && { note: all.join(" ") }),
  };
}
