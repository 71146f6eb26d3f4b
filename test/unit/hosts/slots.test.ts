import assert from "node:assert/strict";
import { TaskSlots } from "../../../src/hosts/shared/calls/taskSlots";

describe("slots", () => {
  it("give names that are taken to nobody else", () => {
    const slots = new TaskSlots();
    assert.deepEqual([slots.take("a"), slots.take("a"), slots.take("b")], ["a-1", "a-2", "b-1"]);
  });

  it("give the first name that is free again", () => {
    const slots = new TaskSlots();
    for (let count = 0; count < 3; count++) slots.take("a");
    slots.free("a-2");
    slots.free("a-9");
    assert.deepEqual([slots.take("a"), slots.take("a")], ["a-2", "a-4"]);
  });
});
