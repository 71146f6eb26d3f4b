import assert from "node:assert/strict";
import fc from "fast-check";
import { PermalinkError, permalinkOf, readPermalink } from "../../../src/apps/extension/permalinks/permalink";
import { definePart } from "../part";

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc
    .array(fc.constantFrom("%", "%25", "%2", "~", "&", "=", "#", "?", "/", "\\", "a", "Z", "..", " ", "é", "😀"), {
      maxLength: 12,
    })
    .map((all) => all.join("")),
);
const place = fc.record(
  {
    session: text,
    agent: text,
    path: text.map((end) => `/${end}`),
    call: text,
    entry: text,
    row: fc.oneof(fc.nat(), fc.double({ noInteger: true })),
  },
  { requiredKeys: [] },
);
const link = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom("vscode://tool-result-viewer.tool-result-viewer/open?", "session=", "path=/", "&row=", "call="),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

/** As programs on the way undo percent signs, or leave them. */
function undone(link: string, times: number): string {
  let left = link;
  for (let time = 0; time < times; time++) left = decodeURIComponent(left);
  return left;
}

export default definePart({
  name: "links",
  claim:
    "a link that was made names the same place when it is read, however often percent signs were undone on the way, and any other text is read or refused in words",
  runs: 5000,
  inputs: fc.record({ place, times: fc.nat(2), link }),
  check: ({ place, times, link }) => {
    const made = permalinkOf("vscode", place);
    if (made !== undefined) {
      const read = readPermalink(undone(made, times));
      const kept = Object.fromEntries(Object.entries(place).filter(([name]) => Object.hasOwn(read, name)));
      assert.deepEqual(read, kept);
      assert.equal(permalinkOf("vscode", read), made);
    }
    try {
      const read = readPermalink(link);
      assert.equal(typeof (read.session ?? read.path), "string");
    } catch (error) {
      if (!(error instanceof PermalinkError)) throw error;
    }
  },
});
