import assert from "node:assert/strict";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { judge } from "../../../src/transcripts/calls/callStatus";
import { fail, makeWorkspace, type TestWorkspace } from "../../support/workspace";

describe("refused calls of our own tools", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({ "a.txt": "one\n" });
  });

  /** Returns the status of a call that fails, as an agent records it. */
  const statusOf = async (trusted: boolean, tool: string): Promise<string> => {
    const context = workspace.context({ ask: async () => "no", trusted });
    const { message } = await fail(fileWrite, { file_path: "a.txt", content: "two\n" }, context);
    const text = JSON.stringify({ success: false, error: message });
    const block = { type: "tool_result", tool_use_id: "t1", content: text };
    return judge({ text, toolUseResult: undefined, block, entry: {} }, { tool }).status;
  };

  for (const tool of ["mcp__tool-results__file_write", "trv_file_write", "tool-results-file_write", "file_write"]) {
    it(`are rejected by the user's no, as ${tool}`, async () => {
      assert.equal(await statusOf(true, tool), "rejected");
    });

    it(`are blocked in an untrusted workspace, as ${tool}`, async () => {
      assert.equal(await statusOf(false, tool), "blocked");
    });
  }

  it("of another program's tool with such a message are errors", async () => {
    assert.equal(await statusOf(false, "someprofile_write"), "error");
  });
});
