import assert from "node:assert/strict";
import { LONGEST_SEARCH_MS } from "../../support/longestSearch";
import { createNodeContext, type NodeContextOptions } from "../../../src/hosts/node/nodeContext";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { promptFiles } from "../../../src/hosts/node/transcripts/promptFiles";
import { behaveAlike, repeatedTitles, type World } from "../../support/behaviours/behaviour";
import { diskGround } from "../../support/behaviours/diskGround";
import { behaviours } from "../../support/behaviours/table";
import { everywhereLocal } from "../../support/everywhereLocal";
import { canLink, hasModes } from "../../support/machine";

/** Node's adapters over the disk; a `rgPath` of `null` searches without ripgrep. */
function nodeWorld(options: Pick<NodeContextOptions, "rgPath" | "files"> = {}): World {
  return {
    has: [...(canLink ? (["links"] as const) : []), ...(hasModes ? (["modes"] as const) : [])],
    async ground(files) {
      const { root, backups, ...ground } = await diskGround(files);
      const paths = { outside: "refuse", secret: [], notSecret: [], own: [] } as const;
      const context = createNodeContext({
        folders: [root],
        backupFolder: backups,
        settings: { paths, searchTimeoutMs: LONGEST_SEARCH_MS },
        ...options,
      });
      return { ...ground, context: (answer) => ({ ...context, ask: async () => answer }) };
    },
  };
}

describe("the behaviours of tools", () => {
  it("have unique titles", () => {
    assert.deepEqual(repeatedTitles(behaviours), []);
  });

  describe("over Node's adapters with ripgrep", () => {
    const { held, expected } = behaveAlike(behaviours, nodeWorld());
    it("are the same over Node's adapters with ripgrep", () => {
      assert.deepEqual([...held], expected);
    });
  });

  describe("over Node's adapters without ripgrep", () => {
    const { held, expected } = behaveAlike(behaviours, nodeWorld({ rgPath: null }));
    it("are the same over Node's adapters without ripgrep", () => {
      assert.deepEqual([...held], expected);
    });
  });

  describe("over Node's adapters on the caller's thread", () => {
    const { held, expected } = behaveAlike(behaviours, nodeWorld({ files: promptFiles(nodeFiles, everywhereLocal) }));
    it("are the same over Node's adapters on the caller's thread", () => {
      assert.deepEqual([...held], expected);
    });
  });
});
