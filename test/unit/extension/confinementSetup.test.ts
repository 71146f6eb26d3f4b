import assert from "node:assert/strict";
import { confinementSetup } from "../../../src/apps/extension/confinementSetup";
import { missingOn } from "../../../src/hosts/node/shells/confinement/confinement";

describe("Check Setup on a system", () => {
  it("names the sandbox that confines commands", () =>
    assert.deepEqual(confinementSetup({ by: "sandbox-exec" }, "darwin"), {
      ok: true,
      found: "Read-only commands run in a sandbox (sandbox-exec)",
    }));

  for (const [platform, ok, todo] of [
    ["linux", false, /^Only the command rules restrict them\. Install bubblewrap, /],
    ["darwin", false, /^Only the command rules restrict them\.$/],
    ["win32", true, /^$/],
  ] as const)
    it(`says why ${platform} has no sandbox, and what to do where one could be`, () => {
      const why = missingOn(platform);
      const said = confinementSetup({ why }, platform);
      assert.deepEqual([said.ok, said.found], [ok, `Read-only commands run without a sandbox: ${why}`]);
      assert.match(said.todo ?? "", todo);
    });
});
