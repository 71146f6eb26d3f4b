import assert from "node:assert/strict";
import { isTooLong } from "../../../src/hosts/node/disk/startFailure";
import { exitCodeOf } from "../../../src/hosts/node/processes/startedCommand";

describe("a program", () => {
  it("has too long arguments in the code of Linux and macOS, and in that of Windows", () => {
    for (const code of ["E2BIG", "ENAMETOOLONG"])
      assert.equal(isTooLong(Object.assign(new Error(code), { code })), true);
    for (const code of ["ENOENT", "EACCES", "EINVAL"])
      assert.equal(isTooLong(Object.assign(new Error(code), { code })), false);
    for (const error of [new Error("ENAMETOOLONG"), undefined, "E2BIG"]) assert.equal(isTooLong(error), false);
  });

  it("has the exit code that Windows' shells show, not Node's number without a sign", () => {
    for (const [status, code] of [
      [0, 0],
      [1, 1],
      [255, 255],
      [2_147_483_647, 2_147_483_647],
      [4_294_967_295, -1],
      [3_221_225_477, -1_073_741_819],
    ] as const)
      assert.equal(exitCodeOf(status), code);
  });
});
