import assert from "node:assert/strict";
import SOURCES from "../../../../src/transcripts/sources/agents/all";
import { resumeCommand } from "../../../../src/transcripts/sources/resumeCommand";

const UUID = "0a1b2c3d-4e5f-6789-abcd-ef0123456789";

describe("the command that continues a session", () => {
  for (const [agent, id, resume, fork] of [
    ["claude", UUID, `claude --resume ${UUID}`, `claude --resume ${UUID} --fork-session`],
    ["codex", UUID, `codex resume ${UUID}`, `codex fork ${UUID}`],
    ["copilot", UUID, `copilot --resume=${UUID}`, undefined],
    ["crush", UUID, `crush --session ${UUID}`, undefined],
    [
      ...(["goose", "20260105_12", "goose session --resume --session-id 20260105_12"] as const),
      "goose session --resume --fork --session-id 20260105_12",
    ],
    ["hermes", "20260420_130311_a41c5a", "hermes --resume 20260420_130311_a41c5a", undefined],
    ["gemini", UUID, `gemini --resume ${UUID}`, undefined],
    ["qwen", UUID, `qwen --resume ${UUID}`, `qwen --resume ${UUID} --fork-session`],
    ["droid", UUID, `droid --resume ${UUID}`, `droid --fork ${UUID}`],
    ["kilo", "ses_5f0aAbCdEfGh1234", "kilo -s ses_5f0aAbCdEfGh1234", "kilo -s ses_5f0aAbCdEfGh1234 --fork"],
    ["letta", "local-conv-12", "letta --backend local --conversation local-conv-12", undefined],
    ["nanocoder", UUID, `nanocoder --resume ${UUID}`, undefined],
    ["opencode", "ses_5f0aAbCdEfGh1234", "opencode -s ses_5f0aAbCdEfGh1234", "opencode -s ses_5f0aAbCdEfGh1234 --fork"],
  ] as const) {
    it(`of ${agent} names exactly this session`, () => {
      assert.deepEqual([resumeCommand({ agent, id }, "resume"), resumeCommand({ agent, id }, "fork")], [resume, fork]);
    });
  }

  it("is left out for agents without one", () => {
    for (const agent of ["vscode", "cursor", "nobody", "__proto__"])
      assert.equal(resumeCommand({ agent, id: UUID }, "resume"), undefined, agent);
  });

  it("is left out for every id that isn't exactly of the agent's form", () => {
    const hostile = [
      "",
      "ID",
      "--help",
      "-s",
      "latest",
      `${UUID}; rm -rf ~`,
      `${UUID}\n`,
      `\n${UUID}`,
      `${UUID} --dangerously-skip-permissions`,
      `$(${UUID})`,
      `'${UUID}'`,
      `../${UUID}`,
      UUID.slice(1),
      `${UUID}0`,
      UUID.replace("a", "\u0430"),
      "ses_",
      "ses_5f0aAbCdEfGh1234 --prompt x",
      "20260105",
      "20260105_",
      "20260105_1 --debug",
      "ses_5f0a`id`12345678",
      "ses_5f0aAbCdEfGh1234\u2028",
    ];
    for (const { id: agent } of SOURCES)
      for (const id of hostile)
        for (const how of ["resume", "fork"] as const)
          assert.equal(resumeCommand({ agent, id }, how), undefined, `${agent} ${JSON.stringify(id)}`);
  });

  it("contains nothing that a shell reads as more than words, whatever the agent", () => {
    for (const { resume } of SOURCES)
      for (const command of [resume?.resume, resume?.fork])
        if (command !== undefined) assert.match(command, /^[a-z]+(?: -{0,2}[a-z-]+)*[ =]ID(?: --[a-z-]+)*$/);
  });
});
