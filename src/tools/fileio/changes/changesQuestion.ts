import { plural } from "../../../base/l10n";
import { titled } from "../../runtime/questionParts";
import { mostLines, shortened } from "../../runtime/pathQuestion";
import type { Shown } from "../../runtime/tool";
import { onOneLine } from "../../../base/text/visibleText";
import type { Plan } from "./plannedChanges";

/** A tool's question about one path, or about `12 paths`: `Remove src/a.ts for good?`. */
export type Title = (what: string, count: number) => string;

/**
 * Creates the question about a plan. Shows why its paths need approval (`Access.asked`), then a line for each change,
 * up to 50 of both, and how many more there are. The decision applies to all of them. Returns undefined if nothing will
 * change.
 */
export function questionOf(plan: Plan, title: Title, about: ReadonlyMap<string, readonly string[]>): Shown | undefined {
  const changes: string[] = [];
  let others = 0;
  let subject = "";
  for (const { next } of plan) {
    if ("status" in next) others += 1;
    else {
      subject = onOneLine(next.subject);
      changes.push(subject + onOneLine(next.effect));
    }
  }
  if (changes.length === 0) return undefined;
  const reasons = [...new Set([...about.values()].flat())].map(onOneLine);
  const left = plural(
    others,
    "Nothing is done about {0} other path of the call.",
    "Nothing is done about {0} other paths of the call.",
  );
  const count = changes.length;
  return {
    ...(count === 1
      ? titled((what) => title(what, 1), subject)
      : { title: title(plural(count, "{0} path", "{0} paths"), count) }),
    detail: [
      ...shortened(reasons),
      ...(reasons.length > 0 ? [""] : []),
      ...shortened(changes),
      ...(others > 0 ? [left] : []),
    ].join("\n"),
    ...(changes.length + reasons.length > mostLines && { bound: [...reasons, ...changes].join("\n") }),
  };
}
