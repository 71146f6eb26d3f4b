import assert from "node:assert/strict";
import { sessionLink } from "../../../../src/transcripts/sources/sessionLink";

const installed = (): string => "2.1.100";
const UUID = "0a1b2c3d-4e5f-6789-abcd-ef0123456789";

describe("the address of a session in its agent's own extension", () => {
  it("of Claude Code names exactly this session", () => {
    assert.deepEqual(sessionLink({ agent: "claude", id: UUID }, installed), {
      id: "anthropic.claude-code",
      name: "Claude Code",
      path: "/open",
      query: `session=${UUID}`,
    });
  });

  it("is left out for agents that document none", () => {
    for (const agent of ["codex", "opencode", "vscode", "nobody", "__proto__"])
      assert.equal(sessionLink({ agent, id: UUID }, installed), undefined, agent);
  });

  it("is left out if the extension isn't installed, or is older than the address", () => {
    const offered = (version?: string): boolean => {
      const asked: string[] = [];
      const link = sessionLink({ agent: "claude", id: UUID }, (extension) => {
        asked.push(extension);
        return version;
      });
      assert.deepEqual(asked, ["anthropic.claude-code"]);
      return link !== undefined;
    };
    for (const version of ["2.1.72", "2.1.100", "2.2.0", "3.0.0", "10.0.0"])
      assert.equal(offered(version), true, version);
    for (const version of ["2.1.71", "2.1.9", "2.0.99", "1.9.100", undefined])
      assert.equal(offered(version), false, version);
  });

  it("is left out for every id that isn't exactly of the agent's form", () => {
    for (const id of ["", "latest", `${UUID}&prompt=rm%20-rf`, `${UUID}\n`, `${UUID}#`, `../${UUID}`, `${UUID}?`])
      assert.equal(sessionLink({ agent: "claude", id }, installed), undefined, id);
  });
});
