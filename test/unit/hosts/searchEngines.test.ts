import assert from "node:assert/strict";
import fs from "node:fs";
import { ToolError } from "../../../src/base/errors";
import { PatternError } from "../../../src/tools/runtime/ports/searchPort";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { createRipgrepSearch } from "../../../src/hosts/node/search/nodeSearch";
import { createWalkSearch } from "../../../src/hosts/node/search/walkSearch";
import { findIn, never, rgPath } from "./engines";
import { temporaryFolder } from "./temporary";
import { hasModes } from "../../support/machine";

describe("search by ripgrep", () => {
  const folder = temporaryFolder();
  const list = async (rg: string, name = "."): Promise<void> => {
    for await (const _ of createRipgrepSearch(rg).listFiles(
      { folders: [folder.resource(name)], ignored: false, sort: "path" },
      never,
    ))
      return;
  };

  it("says that ripgrep can't be started, and which", async () => {
    await assert.rejects(
      list(folder.at("no-rg")),
      (error: unknown) => error instanceof ToolError && error.message.includes(folder.at("no-rg")),
    );
  });
  it("says NotFound for a folder that is gone", async () => {
    await assert.rejects(list(rgPath, "gone"), { name: "FileError", kind: "NotFound" });
  });
  it("passes on the words of a ripgrep that fails", async function () {
    if (!hasModes) this.skip();
    folder.fill({ rg: "#!/bin/sh\necho 'rg: unrecognized flag --null' >&2\nexit 2\n" });
    fs.chmodSync(folder.at("rg"), 0o755);
    await assert.rejects(list(folder.at("rg")), {
      name: "ToolError",
      message: "Search failed: unrecognized flag --null",
    });
  });
  it("looks for look-around in this process if ripgrep has no PCRE2", async function () {
    if (!hasModes) this.skip();
    const script = `#!/bin/sh
case "$*" in
  *--engine=pcre2*) echo 'rg: PCRE2 is not available in this build of ripgrep' >&2; exit 2 ;;
esac
exec ${rgPath} "$@"
`;
    folder.fill({ rg: script, "in/a": "foo\nfoox\n" });
    fs.chmodSync(folder.at("rg"), 0o755);
    const search = createRipgrepSearch(folder.at("rg"));
    const query = { roots: [folder.resource("in")], pattern: "foo(?!x)" };
    const { lines } = await search.findText({ ...findIn(folder, ""), ...query }, never);
    assert.deepEqual(
      lines.map(({ line }) => line),
      [1],
    );
  });
  it("gives up on a pattern of PCRE2 that takes too many steps, and passes on other failures", async function () {
    folder.fill({ a: `${"a".repeat(5000)}!\n` });
    await assert.rejects(
      createRipgrepSearch(rgPath).findText(findIn(folder, "^(a+)+$(?!x)"), never),
      (error: unknown) => error instanceof PatternError && error.unusable && /too many steps/.test(error.message),
    );
    await assert.rejects(
      createRipgrepSearch(rgPath).findText(findIn(folder, "(?<=a*)b"), never),
      (error: unknown) => error instanceof PatternError && /lookbehind/.test(error.message),
    );
  });
  it("does not read a user's own ripgrep settings", async () => {
    folder.fill({ rc: "--files-without-match\n", "a/x": "x" });
    process.env.RIPGREP_CONFIG_PATH = folder.at("rc");
    try {
      const files: string[] = [];
      for await (const batch of createRipgrepSearch(rgPath).listFiles(
        { folders: [folder.resource("a")], ignored: false, sort: "path" },
        never,
      )) {
        files.push(...batch.map(({ path }) => path));
      }
      assert.deepEqual(files, ["x"]);
    } finally {
      delete process.env.RIPGREP_CONFIG_PATH;
    }
  });
});

describe("search by walking", () => {
  const folder = temporaryFolder();

  it("gives up on a pattern that would run forever", async () => {
    folder.fill({ a: `${"a".repeat(50)}!\n` });
    const query = {
      roots: [folder.resource()],
      pattern: "^(a+)+$",
      literal: false,
      ignoreCase: false,
      multiline: false,
    };
    const found = createWalkSearch(nodeFiles).findText(
      { ...query, globs: [], ignored: false, before: 0, after: 0, skip: 0, keep: 1 },
      never,
    );
    await assert.rejects(found, (error: unknown) => error instanceof PatternError && /took longer/.test(error.message));
  });
});
