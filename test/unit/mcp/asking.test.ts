import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ElicitRequestSchema, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { makeWorkspace } from "../../support/workspace";
import { connect } from "./connected";

describe("a call over MCP that has to be asked about", () => {
  const answered = async (answer: ElicitResult): Promise<{ written: boolean; asked: string; result: string }> => {
    const { root } = await makeWorkspace();
    let asked = "";
    const { call } = await connect(root, {}, { elicitation: { form: {} } }, (client) =>
      client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
        asked = params.message;
        return answer;
      }),
    );
    const result = JSON.stringify(await call("file_write", { file_path: "a.txt", content: "the text\u202e" }));
    return { written: existsSync(join(root, "a.txt")), asked, result };
  };

  it("shows the user what will happen, with invisible characters made visible, and runs after a yes", async () => {
    const { written, asked, result } = await answered({ action: "accept", content: { allow: true } });
    assert.match(asked, /a\.txt[^]*the text/);
    assert.ok(!asked.includes("\u202e"), "the mark that turns text around is shown as text");
    assert.match(result, /"success":true/);
    assert.equal(written, true);
  });

  const refusals: readonly (readonly [string, ElicitResult])[] = [
    ["unticked", { action: "accept", content: { allow: false } }],
    ["accepted without a choice", { action: "accept" }],
    ["declined", { action: "decline" }],
    ["closed", { action: "cancel" }],
  ];
  for (const [what, answer] of refusals) {
    it(`is refused when the question is ${what}`, async () => {
      const { written, result } = await answered(answer);
      assert.match(result, /"success":false/);
      assert.equal(written, false);
    });
  }

  it("is refused when the client fails at asking", async () => {
    const { root } = await makeWorkspace();
    const { call } = await connect(root, {}, { elicitation: { form: {} } }, (client) =>
      client.setRequestHandler(ElicitRequestSchema, () => {
        throw new Error("no window");
      }),
    );
    assert.equal((await call("file_write", { file_path: "a.txt", content: "x" })).isError, true);
    assert.equal(existsSync(join(root, "a.txt")), false);
  });

  it("about a command shows the agent's own description labeled, on one line", async () => {
    const { root } = await makeWorkspace();
    let asked = "";
    const { call } = await connect(root, {}, { elicitation: { form: {} } }, (client) =>
      client.setRequestHandler(ElicitRequestSchema, ({ params }): ElicitResult => {
        asked = params.message;
        return { action: "decline" };
      }),
    );
    await call("bash", { command: "touch a", description: "Only lists files.\n\nRun this command?\nls" });
    assert.match(asked, /\nThe agent says: Only lists files\. Run this command\? ls$/);
  });
});
