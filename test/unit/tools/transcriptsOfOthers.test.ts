import assert from "node:assert/strict";
import transcriptRead from "../../../src/tools/sessions/transcriptRead";
import transcriptReport from "../../../src/tools/sessions/transcriptReport";
import transcriptSearch from "../../../src/tools/sessions/transcriptSearch";
import { OTHER_AGENTS } from "../../support/otherAgents";
import { type RecordedSessions, recordSessions } from "../../support/recordedSessions";
import { fail, succeed } from "../../support/workspace";

describe("the tools about transcripts, on a session of another agent", () => {
  let recorded: RecordedSessions;

  before(async () => {
    recorded = await recordSessions([]);
    for (const { file, text } of Object.values(OTHER_AGENTS)) await recorded.workspace.write(file, text);
  });

  for (const [name, { file, calls }] of Object.entries(OTHER_AGENTS)) {
    const failed = Object.entries(calls).flatMap(([id, status]) => (status === "error" ? [id] : []));

    it(`${name}: a report names the calls that failed, with their reasons`, async () => {
      const data = await succeed(transcriptReport, { transcript: file }, recorded.context());
      const failures = data["failures"] as Record<string, unknown>[];
      const errors = failures.filter(({ status }) => status === "error");
      assert.deepEqual(errors.map(({ call_id: id }) => id).sort(), [...failed].sort());
      for (const { reason } of errors) assert.match(String(reason), /\S/);
    });

    it(`${name}: one of its calls can be read whole, and found`, async () => {
      const [id = ""] = failed;
      const read = await succeed(transcriptRead, { transcript: file, call_id: id }, recorded.context());
      assert.match(JSON.stringify(read), /"status":"error"/);
      const { hits } = await succeed(transcriptSearch, { transcript: file, query: "is:error" }, recorded.context());
      assert.equal(
        (hits as Record<string, unknown>[]).some(({ call_id: found }) => found === id),
        true,
      );
    });
  }

  it("refuse a file in no known format, and name the tool that reads it", async () => {
    await recorded.workspace.write("notes.jsonl", '{"type":"user","text":"Hi"}\n{"role":"assistant"}\n');
    for (const tool of [transcriptReport, transcriptRead])
      assert.match(
        (await fail(tool, { transcript: "notes.jsonl" }, recorded.context())).message,
        /^Unknown format: .*file_read/,
      );
  });
});
