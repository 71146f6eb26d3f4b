import assert from "node:assert/strict";
import { comparisonTitle } from "../../../src/apps/extension/editors/comparisonTitle";

describe("the title of a comparison", () => {
  const id = "0a1b2c3d-4e5f-6789-abcd-ef0123456789.jsonl";

  it("has the titles of both sessions, shortened", () => {
    const left = { name: id, title: "Sweep the chimney" };
    const right = { name: id, title: "Paint the fence\nand the gate, and then the shed" };
    assert.equal(comparisonTitle({ left, right }), "Sweep the chimney ↔ Paint the fence and the gat…");
  });

  it("has the names of the files if the titles are the same or one is missing", () => {
    const [left, right] = [{ name: "first.jsonl" }, { name: "second.jsonl" }];
    const same = { title: "Sweep the chimney" };
    assert.equal(comparisonTitle({ left, right }), "first.jsonl ↔ second.jsonl");
    assert.equal(comparisonTitle({ left: { ...left, ...same }, right }), "first.jsonl ↔ second.jsonl");
    assert.equal(
      comparisonTitle({ left: { ...left, ...same }, right: { ...right, ...same } }),
      "first.jsonl ↔ second.jsonl",
    );
  });

  it("shortens the names of files that are IDs", () => {
    const file = { name: id };
    assert.equal(
      comparisonTitle({ left: file, right: file }),
      "0a1b2c3d-4e5f-6789-abcd-ef0… ↔ 0a1b2c3d-4e5f-6789-abcd-ef0…",
    );
  });
});
