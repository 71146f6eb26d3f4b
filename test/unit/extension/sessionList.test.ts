import assert from "node:assert/strict";
import { useTexts } from "../../../src/base/l10n";
import type { Resource } from "../../../src/base/resource";
import {
  agentDetails,
  agentFacts,
  ago,
  arrange,
  failedWords,
  pinnedSessions,
  resourceOfSession,
  sessionDetails,
  sessionFacts,
  withMembers,
} from "../../../src/apps/extension/sessions/sessionList";
import { NO_FILTER } from "../../../src/apps/extension/sessions/sessionFilter";
import type { NotedSession } from "../../../src/apps/extension/sessions/notedSessions";
import { listedSession } from "../../support/listedSession";
import type { ListedAgent, ListedProject, ListedSession } from "../../../src/transcripts/workerApi";

const NOW = Date.UTC(2026, 2, 9, 12, 0, 0);
const PLAIN = { sort: "time", filter: NO_FILTER, workspace: [], now: NOW } as const;

function session(
  title: string,
  { hoursAgo = 2, ...more }: Partial<ListedSession> & { hoursAgo?: number } = {},
): ListedSession {
  return listedSession(title, { lastTime: new Date(NOW - hoursAgo * 3_600_000).toISOString(), ...more });
}

function project(cwd: string, sessions: readonly ListedSession[]): ListedProject {
  const resource = `file:///p${cwd}` as Resource;
  return { resource, agent: "claude", cwds: [cwd], sessions, hidden: 0, problems: [], problemCount: 0 };
}

const titles = (projects: readonly ListedProject[], sort: "time" | "size" | "failures", filter = ""): string[] =>
  arrange(projects, {
    sort,
    filter: { ...NO_FILTER, words: filter },
    workspace: ["/home/sam/notes-app"],
    now: NOW,
  }).flatMap(({ sessions }) => sessions.map(({ title }) => title));

describe("the list of sessions", () => {
  const own = project("/home/sam/notes-app/src", [
    session("old", { hoursAgo: 48, size: 9_000_000 }),
    session("new", { hoursAgo: 1, errors: 1 }),
    session("bad", { hoursAgo: 5, errors: 7, firstPrompt: "Fix the parser" }),
  ]);
  const other = project("/home/sam/notes-app-2", [session("other", { hoursAgo: 0, size: 99_000_000, errors: 50 })]);

  it("has the workspace's projects first, whatever it is sorted by", () => {
    assert.deepEqual(titles([other, own], "time"), ["new", "bad", "old", "other"]);
    assert.deepEqual(titles([other, own], "size"), ["old", "new", "bad", "other"]);
    assert.deepEqual(titles([other, own], "failures"), ["bad", "new", "old", "other"]);
  });

  it("takes a folder that only begins with the workspace's name for another one", () => {
    const [first] = arrange([other], { ...PLAIN, workspace: ["/home/sam/notes-app"] });
    assert.equal(first?.ofWorkspace, false);
  });

  it("has a project of Windows first as the workspace's, whatever the case of the drive and the kind of slashes", () => {
    const folder = "C:\\Users\\sam\\notes-app";
    for (const workspace of ["c:\\Users\\sam\\notes-app", "c:/users/Sam"])
      assert.equal(
        arrange([project(folder, [session("x")])], { ...PLAIN, workspace: [workspace] })[0]?.ofWorkspace,
        true,
      );
    for (const workspace of ["d:\\Users\\sam\\notes-app", "c:\\Users\\sam\\notes"])
      assert.equal(
        arrange([project(folder, [session("x")])], { ...PLAIN, workspace: [workspace] })[0]?.ofWorkspace,
        false,
      );
  });

  it("joins the sessions of different agents in one working folder, and keeps an agent's own projects apart", () => {
    const folder = "/home/sam/notes-app";
    const codex = {
      ...project(folder, [session("codex", { agent: "codex", hoursAgo: 3 })]),
      agent: "codex",
      hidden: 2,
      problemCount: 1,
    };
    const claude = project(folder, [session("claude")]);
    const copilot = { ...project(folder, [session("copilot", { agent: "copilot" })]), agent: "copilot" };
    const shown = arrange([claude, codex, project(folder, [session("again")]), copilot], {
      ...PLAIN,
      workspace: [folder],
    });
    assert.deepEqual(
      shown.map(({ sessions }) => sessions.map(({ title }) => title)),
      [["claude", "copilot", "codex"], ["again"]],
    );
    assert.deepEqual([shown[0]?.project.hidden, shown[0]?.project.problemCount], [2, 1]);
  });

  it("doesn't join sessions whose working folder is unknown", () => {
    const nowhere = (agent: string): ListedProject => ({
      ...project("", [session(agent, { agent })]),
      agent,
      cwds: [],
    });
    assert.equal(arrange([nowhere("codex"), nowhere("vscode")], PLAIN).length, 2);
  });

  it("is filtered by the agent's name", () => {
    const codex = { ...project("/home/sam/x", [session("one", { agent: "codex" })]), agent: "codex" };
    assert.deepEqual(titles([own, codex], "time", "Codex"), ["one"]);
  });

  it("is filtered by words in titles, first prompts and working folders, in any order and case", () => {
    assert.deepEqual(titles([own, other], "time", "PARSER fix"), ["bad"]);
    assert.deepEqual(titles([own, other], "time", "other"), ["other"]);
    assert.deepEqual(titles([own, other], "time", "nothing has this"), []);
  });

  it("shows the time first, then calls, subagents, and the agent's name in a line", () => {
    assert.equal(
      sessionFacts(session("one", { errors: 2, agents: 3 }), NOW),
      "2 h ago · 34 calls · 3 subagents · Claude Code",
    );
    assert.deepEqual(
      [2, 0].map((errors) => failedWords(session("one", { errors }))),
      ["2 failed", undefined],
    );
  });

  it("shows size, tokens, and cost among all facts", () => {
    const details = sessionDetails(session("one"));
    assert.match(details, /^Tokens: 1,000 input, 9,000 output, 110,000 written to and 5 read from the cache$/m);
    assert.match(details, /^Cost: \$1\.23$/m);
    assert.match(details, /^Size: 1\.9 MB$/m);
  });

  it("writes sizes as the language of the window does", () => {
    const base = session("one", { size: 1_500_000 });
    useTexts({}, "de");
    try {
      assert.match(sessionDetails(base), /: 1,4 MB$/m);
    } finally {
      useTexts(undefined, "en");
    }
  });

  it("says that a cost is a lower bound if prices are not known, and nothing if none is", () => {
    const base = session("one");
    const details = (cost: number, unpriced: number): string =>
      sessionDetails({ ...base, whole: { ...base.whole, cost, unpriced } });
    assert.match(details(1, 2), /≥ \$1\.00/);
    assert.doesNotMatch(details(0, 2), /\$/);
    assert.match(details(0.001, 0), /< \$0\.01/);
    assert.match(sessionDetails({ ...base, whole: { ...base.whole, cost: 0, unpriced: 2 } }), /Cost: unknown/);
    const partly = { ...base.whole, cost: 1, unpriced: 2, unpricedTokens: 1 };
    assert.match(sessionDetails({ ...base, whole: partly }), /^Cost: ≥ \$1\.00; 99\.9% of tokens priced$/m);
  });

  it("shows the user's tags first, and the note and the recorded title among all facts", () => {
    const named: NotedSession = {
      ...session("Parser work"),
      recordedTitle: "Fix the thing",
      notes: { name: "Parser work", tags: ["later", "parser"], note: "ask Ada" },
    };
    assert.match(sessionFacts(named, NOW), /^#later · #parser · 2 h ago · /);
    assert.match(sessionDetails(named), /^Parser work\nNote: ask Ada\nRecorded title: Fix the thing\n/);
    assert.doesNotMatch(sessionDetails(session("one")), /Note|Recorded/);
  });

  it("finds the pinned sessions of all projects that pass the filter", () => {
    const pinned = (title: string): NotedSession => ({ ...session(title), notes: { pinned: true } });
    const projects = [project("/a", [session("one"), pinned("two")]), project("/b", [pinned("three")])];
    const found = (words: string): string[] =>
      pinnedSessions(arrange(projects, { ...PLAIN, filter: { ...NO_FILTER, words } })).map(({ title }) => title);
    assert.deepEqual(found("").toSorted(), ["three", "two"]);
    assert.deepEqual(found("two"), ["two"]);
    assert.deepEqual(found("one"), []);
  });

  describe("with subagents", () => {
    const agent = (agentId: string, more: Partial<ListedAgent> = {}): ListedAgent => ({
      resource: `file:///s/agent-${agentId}.jsonl` as Resource,
      agentId,
      calls: 12,
      errors: 0,
      size: 34_000,
      ...more,
    });
    const explorer = agent("a1", { type: "Explore", description: "Find the parsers", errors: 1 });
    const owner = session("owner", { agents: 1, agentFiles: [explorer] });
    const projects = [{ ...project("/home/sam/notes-app", [owner]), looseCount: 1, loose: [agent("a2")] }];

    it("shows a project of which only subagents are left, unless it is filtered", () => {
      const left = { ...project("/home/sam/notes-app", []), looseCount: 1, loose: [agent("a2")] };
      const shown = (words: string): number =>
        arrange([left, project("/home/sam/empty", [])], { ...PLAIN, filter: { ...NO_FILTER, words } }).length;
      assert.deepEqual([shown(""), shown("a2")], [1, 0]);
    });

    it("is filtered by what a subagent was to do, too", () => {
      assert.deepEqual(titles(projects, "time", "find PARSERS"), ["owner"]);
      assert.deepEqual(titles(projects, "time", "explore parsers"), ["owner"]);
    });

    it("shows the kind, calls, failures, and size of each", () => {
      assert.equal(agentFacts(explorer), "Explore · 12 calls · 1 failed · 33 KB");
      assert.equal(agentFacts(agent("a2", { type: "Plan" })), "12 calls · 33 KB");
      assert.match(agentDetails(explorer), /^Find the parsers\n[^]*Kind: Explore[^]*Subagent a1$/);
      assert.match(agentDetails(agent("a2")), /^Subagent\n/, "an id says nothing");
    });

    it("finds the transcript of a session, or of a subagent of it, by their ids", () => {
      assert.equal(resourceOfSession(projects, "owner", undefined), owner.resource);
      assert.equal(resourceOfSession(projects, "owner", "a1"), explorer.resource);
      assert.equal(resourceOfSession(projects, "gone", "a2"), "file:///s/agent-a2.jsonl");
      assert.equal(resourceOfSession(projects, "gone", undefined), undefined);
      assert.equal(resourceOfSession(projects, "owner", "a9"), undefined);
    });

    it("of two files of one session takes the one written last", () => {
      const resumed = { ...owner, resource: "file:///s/resumed.jsonl" as Resource, modified: NOW + 1 };
      const both = [project("/home/sam/notes-app", [owner, resumed])];
      assert.equal(resourceOfSession(both, "owner", undefined), resumed.resource);
    });
  });

  for (const [minutes, words] of [
    [0.5, "just now"],
    [59, "59 min ago"],
    [60, "1 h ago"],
    [60 * 24, "1 day ago"],
    [60 * 24 * 59, "59 days ago"],
    [60 * 24 * 90, "3 months ago"],
    [-5, "just now"],
  ] as const)
    it(`calls ${minutes} minutes “${words}”`, () => assert.equal(ago(minutes * 60_000), words));

  it("says in words that a session runs, and of which team it is a member", () => {
    const member = { name: "scout", team: "session-5e55104a", lead: "lead" };
    assert.match(
      sessionFacts(session("a", { running: true, member }), NOW),
      /^2 h ago · running · team member scout · /,
    );
    assert.match(sessionDetails(session("a", { running: true })), /\nRunning now\n/);
    assert.match(
      sessionDetails(session("a", { member })),
      /\nMember scout of the team session-5e55104a, led by session lead\n/,
    );
    assert.match(
      sessionDetails(session("a", { member: { name: "ada", team: "crew" } })),
      /\nMember ada of the team crew; its lead session is unknown\n/,
    );
    assert.doesNotMatch(sessionFacts(session("a"), NOW), /running|team/);
  });

  it("has members of a team below the session that leads it, or separately if that is not listed", () => {
    const of = (id: string, lead?: string): ListedSession =>
      session(id, { member: { name: id, team: "crew", ...(lead !== undefined && { lead }) } });
    const led = (...sessions: ListedSession[]): [string, string[]][] =>
      withMembers(sessions).map(({ session: { id }, members }) => [id, members.map((member) => member.id)]);
    assert.deepEqual(led(of("m1", "lead"), session("lead"), of("m2", "lead"), of("m3"), of("m4", "gone")), [
      ["lead", ["m1", "m2"]],
      ["m3", []],
      ["m4", []],
    ]);
    assert.deepEqual(led(of("a", "b"), of("b", "a"), of("c", "c")), [
      ["a", []],
      ["b", []],
      ["c", []],
    ]);
  });
});
