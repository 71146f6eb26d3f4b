import assert from "node:assert/strict";
import path from "node:path";
import { FileError } from "../../../../src/base/errors";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import type { ListedFiles } from "../../../../src/transcripts/structure/agents/agentFiles";
import { WorkflowFilesReader } from "../../../../src/transcripts/structure/agents/workflowFiles";
import { workflowFolder } from "./workflowFolder";

describe("the run of a workflow, read again,", () => {
  const folder = workflowFolder();
  const { openFile, session, snapshot, agentFile } = folder;

  it("whose file could not be read once is read again when it is asked for again, as little as the file changed", async () => {
    snapshot({ workflowName: "sweep" });
    const session = resourceOf(path.join(folder.root, "s1"));
    const reader = new WorkflowFilesReader();
    let broken = true;
    const files: ListedFiles = {
      ...nodeFiles,
      read: async (resource, ...more) => {
        if (broken) throw new FileError("Unavailable", resource);
        return nodeFiles.read(resource, ...more);
      },
    };
    const read = async (): Promise<unknown[]> => {
      const { runs, problems } = await reader.read(files, session, [], new AbortController().signal);
      return [runs.map(({ name }) => name), problems.length];
    };
    assert.deepEqual(await read(), [[undefined], 1]);
    broken = false;
    assert.deepEqual(await read(), [["sweep"], 0]);
  });

  it("is forgotten when its files are gone: one that comes again is read again", async () => {
    snapshot({ workflowName: "sweep" });
    snapshot({ workflowName: "stays" }, "wf_2");
    const from = resourceOf(path.join(folder.root, "s1"));
    const reader = new WorkflowFilesReader();
    const seen: string[] = [];
    let gone = false;
    const files: ListedFiles = {
      ...nodeFiles,
      list: async (resource) => (await nodeFiles.list(resource)).filter(({ name }) => !gone || name !== "wf_1.json"),
      read: async (resource, ...more) => {
        seen.push(resource.slice(resource.lastIndexOf("/") + 1));
        return nodeFiles.read(resource, ...more);
      },
    };
    const read = async (): Promise<unknown[]> =>
      (await reader.read(files, from, [], new AbortController().signal)).runs.map(({ name }) => name).sort();
    assert.deepEqual(await read(), ["stays", "sweep"]);
    assert.deepEqual(await read(), ["stays", "sweep"]);
    assert.deepEqual(seen.splice(0).sort(), ["wf_1.json", "wf_2.json"]);
    gone = true;
    assert.deepEqual(await read(), ["stays"]);
    gone = false;
    assert.deepEqual(await read(), ["stays", "sweep"]);
    assert.deepEqual(seen, ["wf_1.json"]);
  });

  it("is read again when its file was written meanwhile", async () => {
    const file = session();
    agentFile("a1");
    const transcript = await openFile(file);
    const before = await transcript.structure({});
    snapshot({ status: "completed" });
    const after = await transcript.structure({});
    assert.notEqual(after.version, before.version);
    assert.equal((await transcript.workflowOf({ call: "c1" }))?.status, "completed");
  });
});
