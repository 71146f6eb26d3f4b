import assert from "node:assert/strict";
import { parseInput } from "../../../src/tools/runtime/toolInput";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
import { asOverwrite, restrains } from "../../../src/results/unsupportedRequest";

describe("a field that a tool does not have", () => {
  for (const [name, value] of [
    ["dry_run", true],
    ["dryRun", true],
    ["dryrun", "true"],
    ["dry-run", 1],
    ["DRY_RUN", "yes"],
    ["preview", true],
    ["previewOnly", true],
    ["simulate", true],
    ["check", true],
    ["validate_only", true],
    ["what_if", true],
    ["noop", true],
    ["readOnly", true],
    ["overwrite", false],
    ["overwrite", "never"],
    ["force", "false"],
    ["apply", false],
    ["write", 0],
    ["no_clobber", true],
    ["dont_overwrite", true],
    ["skipExisting", true],
    ["create_only", true],
    ["fail_if_exists", true],
    ["must_not_exist", true],
    ["only_if_unchanged", true],
    ["expected_hash", "ab12"],
    ["expectedContent", "text"],
    ["sha256", "ab12"],
    ["if_match", "W/1"],
    ["expected_mtime", 12],
  ] as const)
    it(`could mean that something is not to be done: ${name} ${JSON.stringify(value)}`, () =>
      assert.equal(restrains(name, value), true));

  for (const [name, value] of [
    ["dry_run", false],
    ["dryRun", "false"],
    ["preview", false],
    ["check", 0],
    ["expected_hash", ""],
    ["overwrite", true],
    ["overwrite_existing", true],
    ["force", true],
    ["apply", "yes"],
    ["no_clobber", false],
    ["create_directories", true],
    ["create_if_missing", true],
    ["make_backup", true],
    ["colour", "red"],
    ["explanation", "Checks only what was expected"],
    ["requires_approval", true],
    ["require_user_approval", true],
    ["SafeToAutoRun", true],
    ["with_escalated_permissions", true],
    ["yield_time_ms", 1000],
    ["max_output_tokens", 500],
    ["login", false],
    ["tty", false],
    ["mode", "other"],
    ["reason", "dry run"],
    ["noise", true],
    ["drying", true],
    ["runner", false],
    ["", true],
    ["__proto__", true],
  ] as const)
    it(`says nothing of the kind: ${JSON.stringify(name)} ${JSON.stringify(value)}`, () =>
      assert.equal(restrains(name, value), false));
});

it("a field of a call that could mean that nothing is to be done is refused, and dropped if it says no", () => {
  const tool = fileioRemove;
  const given = { path: "a", recursive: true };
  assert.throws(
    () => parseInput(tool, { ...given, dryRun: true }),
    /^ToolError: Invalid input: fileio_remove has no field "dryRun"/,
  );
  assert.deepEqual(parseInput(tool, { ...given, dryRun: false }).warnings, ['Unknown field "dryRun" ignored']);
});

describe("a field by which another tool only creates", () => {
  for (const name of ["create_only", "createOnly", "fail_if_exists", "if_not_exists", "no_clobber", "exclusive"])
    it(`means overwrite: false if ${name} is true, and nothing if it is false`, () => {
      assert.deepEqual(asOverwrite({ path: "a", [name]: true }), { path: "a", overwrite: false });
      assert.deepEqual(asOverwrite({ path: "a", [name]: "true", overwrite: true }), { path: "a", overwrite: false });
      assert.deepEqual(asOverwrite({ path: "a", [name]: false }), { path: "a" });
      assert.deepEqual(asOverwrite({ path: "a", [name]: null, overwrite: true }), { path: "a", overwrite: true });
    });

  it("leaves other fields as they are", () =>
    assert.deepEqual(asOverwrite({ create: true, overwrite: "x" }), { create: true, overwrite: "x" }));
});
