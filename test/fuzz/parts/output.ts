import assert from "node:assert/strict";
import fc from "fast-check";
import { PlainOutput } from "../../../src/hosts/shared/output/plainOutput";
import { definePart } from "../part";

const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom(
    "\r",
    "\n",
    "\r\n",
    "\b",
    "\u001b",
    "\u001b[K",
    "\u001b[2J",
    "\u001b[31m",
    "\u001b]0;t\u0007",
    "\u001b]8;;x\u001b\\",
    "\u009b1m",
    "\u0000",
    "ab",
    "😀",
    "\t",
    "\u001b[",
    ";",
    "5",
    "D",
  ),
);

function plain(pieces: readonly string[]): string {
  const output = new PlainOutput();
  return pieces.map((part) => output.add(part).complete).join("") + output.end();
}

export default definePart({
  name: "output",
  claim: "a command's output reads the same however it was cut on its way, and holds no control sequence",
  runs: 5000,
  inputs: fc.array(piece, { maxLength: 40 }),
  check: (pieces) => {
    const whole = plain([pieces.join("")]);
    assert.equal(plain(pieces), whole);
    assert.equal(plain(pieces.join("").split("")), whole);
    assert.equal(whole.includes("\u001b"), false);
    assert.equal(plain([whole]), whole, "what was plain was replaced");
  },
});
