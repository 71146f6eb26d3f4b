import assert from "node:assert/strict";
import { claudeFolders } from "../../../../src/hosts/node/transcripts/claudeFolders";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";

describe("the folders of Claude Code", () => {
  it("are those of the environment, each once, and the one in the home folder", () => {
    assert.deepEqual(claudeFolders({ CLAUDE_CONFIG_DIR: "/a, /b/c/,,/a" }, "/home/sam"), [
      resourceOf("/a"),
      resourceOf("/b/c"),
      resourceOf("/home/sam/.claude"),
    ]);
    assert.deepEqual(claudeFolders({}, "/home/sam"), [resourceOf("/home/sam/.claude")]);
  });
});
