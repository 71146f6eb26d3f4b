import assert from "node:assert/strict";
import fs from "node:fs";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { findSaved, readSaved } from "../../../../src/transcripts/details/savedOutput";
import { temporaryFolder } from "../../hosts/temporary";

describe("a path in a transcript", () => {
  const folder = temporaryFolder();

  it("is read only inside the folder of its own session: no other session, no step up, no link, no other file", async () => {
    folder.fill({
      "p/s1.jsonl": "",
      "p/s1/tool-results/b1.txt": "all of it",
      "p/s2/tool-results/b1.txt": "another session's",
      "p/s1/subagents/agent-a.jsonl": "",
      "secret.txt": "secret",
    });
    fs.symlinkSync(folder.at("secret.txt"), folder.at("p/s1/tool-results/link.txt"));
    fs.symlinkSync(folder.at("p/s2"), folder.at("p/s1/other"));
    const transcript = folder.resource("p/s1.jsonl");
    const ask = async (path: string): Promise<string> => {
      const found = await readSaved(nodeFiles, transcript, path);
      return "problem" in found ? found.problem : found.text;
    };
    assert.equal(await ask("/moved/from/elsewhere/s1/tool-results/b1.txt"), "all of it");
    assert.equal(await ask(folder.at("p/s1/tool-results/b1.txt")), "all of it");
    for (const path of [
      folder.at("secret.txt"),
      "/etc/passwd",
      folder.at("p/s2/tool-results/b1.txt"),
      "/p/s1/../../secret.txt",
      "/p/s1/tool-results/../../s2/tool-results/b1.txt",
      "\\p\\s1\\..\\..\\secret.txt",
      "/p/s1/tool-results/link.txt",
      "/p/s1/other/tool-results/b1.txt",
      "/p/s1/tool-results",
      "/p/s1/",
      "s1",
      "",
    ])
      assert.match(await ask(path), /outside|leads out|symbolic link|no file|not there/, path);
    const agent = folder.resource("p/s1/subagents/agent-a.jsonl");
    assert.ok(
      "resource" in (await findSaved(nodeFiles, agent, "/x/s1/tool-results/b1.txt")),
      'expected "resource" in (await findSaved(nodeFiles, agent, "/x/s1/tool-results/b1.txt"))',
    );
    assert.ok(
      "problem" in (await findSaved(nodeFiles, agent, "/x/s2/tool-results/b1.txt")),
      'expected "problem" in (await findSaved(nodeFiles, agent, "/x/s2/tool-results/b1.txt"))',
    );
  });
});
