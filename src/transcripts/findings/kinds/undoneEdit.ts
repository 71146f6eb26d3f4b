import { stringOf } from "../../../base/json/jsonValue";
import { hashOf } from "../../../base/text/textHash";
import { askedEdits } from "../../calls/shapes/askedEdits";
import { FindingCost, tokensOf, type FindingKind, type SeenCall } from "../findingKind";
import { oneLine } from "../../../base/text/displayText";

/** Characters of the text that changed back and forth, below which it says too little. */
const LEAST_CHARACTERS = 10;

/** A change from one text to another. */
interface Step {
  readonly number: number;
  readonly call: SeenCall["place"];
  readonly tokens: number;
}

/** An edit that was undone and made again: a part of a file had a text, lost it, and has it again. */
export default {
  name: "undoneEdit",
  watch() {
    /** The last step from one text to another, by agent, path, and texts. */
    const steps = new Map<string, Step>();
    /** What was last written to each file as a whole. */
    const written = new Map<string, number>();
    const found: { readonly path: string; readonly cost: FindingCost }[] = [];
    let number = 0;
    return {
      call(call) {
        const [file] = call.files;
        if (!file || file.byCommand || call.status !== "ok" || (file.touch !== "edit" && file.touch !== "write"))
          return;
        const where = `${call.agent} ${file.path}`;
        for (const { before, after, size } of changesOf(call, written, where)) {
          const [own, back] = [`${where} ${before} ${after}`, `${where} ${after} ${before}`];
          const [made, undone] = [steps.get(own), steps.get(back)];
          const tokens = tokensOf(size);
          if (made && undone && made.number < undone.number) {
            const cost = new FindingCost();
            cost.add({ place: made.call }, undefined);
            cost.add({ place: undone.call }, undone.tokens);
            cost.add(call, tokens);
            found.push({ path: file.path, cost });
            steps.delete(back);
          }
          steps.set(own, { number: number++, call: call.place, tokens });
        }
      },
      end: () =>
        found.map(({ path, cost }) =>
          cost.finding(
            "undoneEdit",
            `An edit was made, undone, and made again: ${oneLine(path)}`,
            "Before you undo an edit, find out what is wrong with it. If you only want to see a test fail, say so, and restore the edit at once.",
          ),
        ),
    };
  },
} satisfies FindingKind;

interface Change {
  /** Hashes of the texts. */
  readonly before: number;
  readonly after: number;
  readonly size: number;
}

function changesOf(call: SeenCall, written: Map<string, number>, where: string): readonly Change[] {
  const whole = stringOf(call.input["content"]) ?? stringOf(call.input["file_text"]);
  if (whole !== undefined) {
    const [before, after] = [written.get(where), hashOf(whole)];
    written.set(where, after);
    return before === undefined || before === after ? [] : [{ before, after, size: whole.length }];
  }
  return askedEdits(call.input).flatMap(({ before, after }) => {
    const [old, now] = changedLines(before, after);
    if (old === now || Math.max(old.trim().length, now.trim().length) < LEAST_CHARACTERS) return [];
    return [{ before: hashOf(old), after: hashOf(now), size: before.length + after.length }];
  });
}

/** Returns two texts without the lines that both begin and end with. */
function changedLines(before: string, after: string): readonly [string, string] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let from = 0;
  while (from < Math.min(old.length, now.length) && old[from] === now[from]) from++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - from && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [old.slice(from, old.length - end).join("\n"), now.slice(from, now.length - end).join("\n")];
}
