import assert from "node:assert/strict";
import { afterTitle } from "../../../src/base/text/afterTitle";

describe("what follows a title", () => {
  for (const title of ["תקן את הבדיקה", "أصلح الاختبار", "Fix תקן"])
    it(`stays on its side of “${title}”, which is written from right to left`, () => {
      assert.equal(afterTitle(title, "4 min ago"), "\u200e4 min ago");
    });

  for (const title of ["Fix the test", "修复测试", ""])
    it(`doesn't change after “${title}”`, () => {
      assert.equal(afterTitle(title, "4 min ago"), "4 min ago");
    });
});
