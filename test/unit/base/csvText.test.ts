import assert from "node:assert/strict";
import { csvLine } from "../../../src/base/text/csvText";

describe("a line of CSV", () => {
  it("has each value in its cell, with quotes only if a cell needs them, and nothing for what is not there", () => {
    assert.equal(
      csvLine(["a", 1.5, true, undefined, 'b "c", d', "e\nf", { g: [1] }]),
      'a,1.5,true,,"b ""c"", d","e\nf","{""g"":[1]}"\r\n',
    );
  });

  it("contains no formula", () => {
    assert.equal(csvLine(["=1", " +1", "-1", "@x", "\tx", -1]), "'=1,' +1,'-1,'@x,'\tx,-1\r\n");
  });
});
