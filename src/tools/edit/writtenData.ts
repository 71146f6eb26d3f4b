import * as z from "zod";
import type { Data } from "../../results/result";
import type { Problem } from "../runtime/ports/problemsPort";
import type { Written } from "./fileChange";

/** The fields of a problem that a change has caused. */
export const diagnosticFields = { line: z.int(), message: z.string(), source: z.string().optional() };

/** Additional fields in the data of tools that write a file. */
export const writtenFields = {
  backup: z.string().optional(),
  diagnostics: z.array(z.strictObject(diagnosticFields)).optional(),
  note: z.string().optional(),
};

const longestMessage = 300;
const mostDiagnostics = 10;

/** Those of them that say something. */
export function writtenData({ backup, diagnostics, notes }: Written, more: readonly string[] = []): Data {
  const all = [...more, ...notes];
  return {
    ...(backup !== undefined && { backup }),
    ...(diagnostics && { diagnostics: shownDiagnostics(diagnostics) }),
    ...(all.length > 0 && { note: all.join(" ") }),
  };
}

/** Some of the problems, with messages that aren't too long. */
export function shownDiagnostics<One extends Problem>(problems: readonly One[]): One[] {
  return problems
    .slice(0, mostDiagnostics)
    .map((problem) => ({ ...problem, message: problem.message.slice(0, longestMessage) }));
}
