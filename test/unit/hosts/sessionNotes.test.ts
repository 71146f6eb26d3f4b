import assert from "node:assert/strict";
import { withPinToggled, withRowNote, type SessionNotes } from "../../../src/hosts/node/notes/sessionNotes";

const CALL = { row: 3, call: "c1" };
const LINE = { row: 8 };

describe("pinned rows of a session", () => {
  it("begin with the first row that is pinned, and end when the last one is unpinned", () => {
    const none: SessionNotes = { name: "Parser" };
    const one = withPinToggled(none, CALL);
    assert.deepEqual(one, { name: "Parser", rows: [CALL] });
    assert.deepEqual(withPinToggled(one, LINE).rows, [CALL, LINE]);
    assert.deepEqual(withPinToggled(withPinToggled(one, LINE), CALL).rows, [LINE]);
    assert.deepEqual(withPinToggled(one, CALL).rows, []);
  });

  it("are known by their call although rows before it were added, and a row without one by its number", () => {
    assert.deepEqual(withPinToggled({ rows: [CALL, LINE] }, { row: 5, call: "c1" }).rows, [LINE]);
    assert.deepEqual(withPinToggled({ rows: [CALL, LINE] }, { row: 9 }).rows, [CALL, LINE, { row: 9 }]);
  });

  it("have a note, which can be changed and removed without the pin", () => {
    const noted = withRowNote({}, CALL, "why");
    assert.deepEqual(noted, { rows: [{ ...CALL, note: "why" }] });
    assert.deepEqual(withRowNote(noted, CALL, "because").rows, [{ ...CALL, note: "because" }]);
    assert.deepEqual(withRowNote(noted, CALL, "").rows, [CALL]);
    assert.deepEqual(withRowNote(noted, LINE, "").rows, [{ ...CALL, note: "why" }, LINE]);
  });
});
