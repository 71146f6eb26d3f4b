import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../../src/hosts/node/files/nodeFiles";
import { readSessions } from "../../../../src/transcripts/sources/readSessions";
import { claudeFolders } from "../../../support/sessionFolders";
import { teamMembers } from "../../../../src/transcripts/folders/teams";
import type { TeamMember } from "../../../../src/transcripts/calls/shapes/teamMember";
import { type Json, projectFolder, user } from "./projectFolder";

const LEAD = "5e55104a-0000-4000-8000-000000000001";
const OTHER = "5e55104b-0000-4000-8000-000000000001";

describe("a session of a member of a team", () => {
  const folder = projectFolder();
  const as = (agentName: string, teamName: string): Json => ({ agentName, teamName });
  const members = async (): Promise<Record<string, TeamMember | undefined>> =>
    Object.fromEntries((await folder.read()).sessions.map(({ id, member }) => [id, member]));
  const team = (name: string, config: string): void => {
    fs.mkdirSync(path.join(folder.root, "teams", name), { recursive: true });
    fs.writeFileSync(path.join(folder.root, "teams", name, "config.json"), config);
  };

  it("belongs to the session that its team is named by, or that the team itself names as its lead", async () => {
    folder.write(`${LEAD}.jsonl`, [user(LEAD, "Lead them")]);
    folder.write("m1.jsonl", [user("m1", "Look", as("scout", "session-5e55104a"))]);
    folder.write("m2.jsonl", [{ type: "mode" }, user("m2", "Look", as("ada", "crew"))]);
    team("crew", JSON.stringify({ leadAgentId: "team-lead@crew", leadSessionId: LEAD }));
    assert.deepEqual(await members(), {
      [LEAD]: undefined,
      m1: { name: "scout", team: "session-5e55104a", lead: LEAD },
      m2: { name: "ada", team: "crew", lead: LEAD },
    });
    assert.deepEqual((await members())["m1"]?.lead, LEAD, "what was kept of a file says so, too");
  });

  it("is a session by itself if no existing session is named as the lead", async () => {
    folder.write("m1.jsonl", [user("m1", "Look", as("scout", "session-5e55104a"))]);
    folder.write("m2.jsonl", [user("m2", "Look", as("ada", "crew"))]);
    folder.write("m3.jsonl", [user("m3", "Look", as("bob", "others"))]);
    folder.write("m4.jsonl", [user("m4", "Look", { agentName: "no team" })]);
    team("crew", JSON.stringify({ leadSessionId: "gone" }));
    team("others", '{"leadSessionId":');
    assert.deepEqual(
      Object.entries(await members()).map(([id, member]) => [id, member?.team, member?.lead]),
      [
        ["m1", "session-5e55104a", undefined],
        ["m2", "crew", undefined],
        ["m3", "others", undefined],
        ["m4", undefined, undefined],
      ],
    );
  });

  it("is not the lead's own, whatever it is called in the team", () => {
    const leads = new Map([["crew", "m1"]]);
    const of = (name: string, called: string, session: string): TeamMember | undefined =>
      teamMembers([LEAD, "m1"], leads)({ name, team: called }, session);
    assert.equal(of("team-lead", "crew", "m2"), undefined);
    assert.equal(of("ada", "crew", "m1"), undefined);
    assert.equal(of("ada", "session-5e55104a", LEAD), undefined);
    assert.deepEqual(of("ada", "crew", "m2"), { name: "ada", team: "crew", lead: "m1" });
  });

  it("is not taken for one of two sessions that begin alike", () => {
    const twice = [LEAD, LEAD.replace(/1$/, "2"), OTHER];
    const member = teamMembers(twice, new Map())({ name: "ada", team: "session-5e55104a" }, "m1");
    assert.deepEqual(member, { name: "ada", team: "session-5e55104a" });
  });

  it("finds its lead without a walk through all sessions for each member", () => {
    const most = 1_000;
    const ids = Array.from({ length: most }, (_, at) => `${at.toString(16).padStart(8, "0")}-0000`);
    let walked = 0;
    const sessions = {
      *[Symbol.iterator]() {
        for (const id of ids) {
          walked++;
          yield id;
        }
      },
    };
    const memberOf = teamMembers(sessions, new Map([["crew", ids[7] ?? ""]]));
    const leads = ids.map((_, at) =>
      memberOf({ name: "ada", team: at % 2 === 0 ? `session-${ids[at]?.slice(0, 8) ?? ""}` : "crew" }, "m1"),
    );
    assert.deepEqual(
      leads.map((member) => member?.lead),
      ids.map((id, at) => (at % 2 === 0 ? id : ids[7])),
    );
    assert.equal(walked, most);
  });

  it("does not find its lead through a link, and a folder of teams that is one is reported", async () => {
    folder.write(`${LEAD}.jsonl`, [user(LEAD, "Lead them")]);
    folder.write("m1.jsonl", [user("m1", "Look", as("ada", "crew"))]);
    const outside = path.join(folder.root, "outside");
    fs.mkdirSync(path.join(outside, "crew"), { recursive: true });
    fs.writeFileSync(path.join(outside, "crew", "config.json"), JSON.stringify({ leadSessionId: LEAD }));
    fs.mkdirSync(path.join(folder.root, "teams"));
    fs.symlinkSync(path.join(outside, "crew"), path.join(folder.root, "teams", "crew"));
    assert.equal((await members())["m1"]?.lead, undefined);
    fs.rmSync(path.join(folder.root, "teams"), { recursive: true });
    fs.symlinkSync(outside, path.join(folder.root, "teams"));
    const { problems } = await readSessions(nodeFiles, claudeFolders(resourceOf(folder.root)));
    assert.deepEqual(
      problems.map(({ message }) => message),
      ["It is a link, and links are not followed"],
    );
  });
});
