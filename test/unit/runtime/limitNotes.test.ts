import assert from "node:assert/strict";
import envelope from "../../../src/results/formats/envelope";
import { limitResult } from "../../../src/tools/runtime/resultLimit";
import type { Data } from "../../../src/results/result";

describe("the size limit of a list whose notes are long", () => {
  const encode = (data: Data): string => JSON.stringify(envelope.encode({ ok: true, data }));
  const limited = (note: string, max: number): { note: string; size: number } => {
    const wrap = (value: readonly unknown[]): unknown => [{ type: "json", value }];
    const elements = [{ path: note }];
    const data = limitResult(
      { data: { note }, long: { kind: "elements", field: "content", elements, wrap, first: 0, total: 1, more: false } },
      max,
      encode,
    );
    return { note: String(data["note"]), size: encode(data).length };
  };

  it("keeps the beginning of the notes, and never has more characters than allowed", () => {
    const { note, size } = limited(`Moved ${"😀".repeat(5000)}`, 2000);
    assert.equal(size <= 2000 && size > 1990, true, String(size));
    assert.match(note, /^Moved (?:😀)+… The limit of 2000 characters is too small for this result\.$/u);
  });

  it("keeps the notes whole as long as there is room for them, whatever their length", () => {
    const forms = Array.from({ length: 200 }, (_, more) => {
      const given = "x".repeat(1700 + more);
      const { note, size } = limited(given, 2000);
      assert.equal(size <= 2000, true, `${size} characters`);
      return note.replace(given, "whole").replace(/x+/, "cut");
    });
    assert.deepEqual(
      [...new Set(forms)],
      [
        "whole The element at offset 0 is longer than the limit of 2000 characters and is left out.",
        "whole The limit of 2000 characters is too small for this result.",
        "cut… The limit of 2000 characters is too small for this result.",
      ],
    );
  });

  it("says what little it can if there is room for nothing", () => {
    assert.equal(limited("Moved a.", 10).note, "… The limit of 10 characters is too small for this result.");
  });
});
