import assert from "node:assert/strict";
import { hasDrawnTable } from "../../../src/viewer/markup/terminal/drawnTable";

describe("tables in the output of commands", () => {
  it("are recognized if they are drawn with lines, also with colors", () => {
    const boxes = ["┌────┬────┐", "│ a  │ b  │", "├────┼────┤", "│ 1  │ 2  │", "└────┴────┘"];
    assert.equal(hasDrawnTable(boxes.join("\n")), true);
    assert.equal(hasDrawnTable(["Audit:", ...boxes.map((line) => `\u001b[90m${line}\u001b[39m`)].join("\r\n")), true);
    assert.equal(hasDrawnTable("+----+----+\n| a  | b  |\n+====+====+\n| 1  | 2  |\n+----+----+\n2 rows"), true);
  });

  it("are not seen in other output", () => {
    assert.equal(hasDrawnTable("├── src\n│   ├── a.ts\n│   └── b.ts\n└── test"), false);
    assert.equal(hasDrawnTable("────────\n".repeat(5)), false);
    assert.equal(hasDrawnTable("+ added\n- removed\n+++ b/file\n+---- a list"), false);
    assert.equal(hasDrawnTable(""), false);
  });
});
