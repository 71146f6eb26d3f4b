import { strict as assert } from "node:assert";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";
import { scratch } from "../../support/lmTools";
import { until } from "../../support/until";

interface Snapshot {
  readonly phase: string;
  readonly folders: readonly string[];
  readonly projects: readonly {
    readonly cwds: readonly string[];
    readonly ofWorkspace: boolean;
    readonly sessions: readonly {
      readonly resource: string;
      readonly title: string;
      readonly calls: number;
      readonly errors: number;
      readonly agents: readonly { readonly resource: string; readonly agentId: string; readonly type?: string }[];
    }[];
  }[];
}

const SETTING = "toolResultViewer.claudeFolders";

describe("the view of agent sessions", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;
  let config: string;

  const workspace = (): string => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const session = (id: string, cwd: string, text: string, failed: boolean): string => {
    const about = { sessionId: id, cwd, timestamp: "2026-01-05T08:00:00.000Z" };
    const use = { type: "tool_use", id: `call-${id}`, name: "Read", input: { file_path: "a.ts" } };
    const result = { type: "tool_result", tool_use_id: `call-${id}`, content: "Error: gone", is_error: failed };
    return [
      { ...about, type: "user", uuid: `${id}-1`, message: { role: "user", content: text } },
      { ...about, type: "assistant", uuid: `${id}-2`, message: { id: `m-${id}`, content: [use] } },
      { ...about, type: "user", uuid: `${id}-3`, message: { role: "user", content: [result] } },
    ]
      .map((entry) => `${JSON.stringify(entry)}\n`)
      .join("");
  };
  const write = async (project: string, id: string, content: string): Promise<void> => {
    const place = path.join(config, "projects", project);
    await fs.mkdir(place, { recursive: true });
    await fs.writeFile(path.join(place, `${id}.jsonl`), content);
  };
  const refresh = async (): Promise<Snapshot> =>
    vscode.commands.executeCommand<Snapshot>("toolResultViewer.sessions.refresh");
  const titles = ({ projects }: Snapshot): string[] =>
    projects.flatMap(({ sessions }) => sessions.map(({ title }) => title));

  before(async () => {
    folder = await scratch({ "config/projects/readme.txt": "no session" });
    config = path.join(workspace(), folder.path, "config");
    await vscode.workspace.getConfiguration().update(SETTING, [config], vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    await vscode.commands.executeCommand("toolResultViewer.sessions.clearFilter");
    await vscode.commands.executeCommand("toolResultViewer.sessions.sort", "time");
    await vscode.workspace.getConfiguration().update(SETTING, undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await folder.remove();
  });

  it("says where it looked when there is no session", async () => {
    const { phase, projects, folders } = await refresh();
    assert.deepEqual([phase, projects], ["done", []]);
    const paths = folders.map((folder) => vscode.Uri.parse(folder).fsPath);
    assert.equal(paths[0], config, "the setting's folder comes first, and instead of Claude Code's own");
    assert.equal(paths.filter((path) => /[\\/]\.claude$/.test(path)).length, config.endsWith(".claude") ? 1 : 0);
    assert.equal(
      paths.some((path) => /[\\/]\.codex$/.test(path)),
      true,
      "other agents' folders follow",
    );
  });

  it("lists the sessions of the setting's folders, this workspace's first, with calls and failures", async () => {
    await write("-elsewhere", "s1", session("s1", "/elsewhere", "Tidy the attic", true));
    await write("-here", "s2", session("s2", workspace(), "Fix the parser", false));
    const snapshot = await refresh();
    assert.deepEqual(titles(snapshot), ["Fix the parser", "Tidy the attic"]);
    assert.deepEqual(
      snapshot.projects.map(({ ofWorkspace }) => ofWorkspace),
      [true, false],
    );
    const [first] = snapshot.projects[1]?.sessions ?? [];
    assert.deepEqual([first?.calls, first?.errors], [1, 1]);
  });

  it("is filtered by words, and sorted by what is chosen", async () => {
    await write("-here", "s3", session("s3", workspace(), "Paint the parser", true));
    await vscode.commands.executeCommand("toolResultViewer.sessions.sort", "failures");
    assert.deepEqual(titles(await refresh()), ["Paint the parser", "Fix the parser", "Tidy the attic"]);
    await vscode.commands.executeCommand("toolResultViewer.sessions.filter", "attic");
    assert.deepEqual(titles(await refresh()), ["Tidy the attic"]);
    await vscode.commands.executeCommand("toolResultViewer.sessions.clearFilter");
    assert.equal(titles(await refresh()).length, 3);
  });

  it("opens a session as a preview, keeps its tab on a double click, and names it after the session", async () => {
    const { projects } = await refresh();
    const [one, other] = (projects[0]?.sessions ?? []).map(({ resource }) => ({
      kind: "session",
      session: { resource },
    }));
    const click = (node: unknown) => vscode.commands.executeCommand("toolResultViewer.sessions.open", node);
    const tabs = (): readonly vscode.Tab[] => vscode.window.tabGroups.activeTabGroup.tabs;
    const shows = (labels: readonly (string | undefined)[], preview: boolean) =>
      until(() => {
        const all = tabs();
        const is = all.length === labels.length && all.every(({ label }, at) => label === labels[at]);
        return Promise.resolve((is && all.at(-1)?.isPreview === preview) || undefined);
      });
    const [first, second] = projects[0]?.sessions ?? [];
    await click(one);
    await shows([first?.title], true);
    await click(other);
    await shows([second?.title], true);
    await Promise.all([click(other), click(other)]);
    await shows([second?.title], false);
    await click(one);
    await shows([second?.title, first?.title], true);
  });

  it("opens a session to the side", async () => {
    const { projects } = await refresh();
    const resource = projects[0]?.sessions[0]?.resource;
    const node = { kind: "session", session: { resource } };
    const tab = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;
    await vscode.commands.executeCommand("toolResultViewer.sessions.openToSide", node);
    const input = await until(() => {
      const open = tab()?.input;
      return Promise.resolve(open instanceof vscode.TabInputCustom ? open : undefined);
    });
    assert.equal(input.viewType, "toolResultViewer.transcript");
    assert.equal(input.uri.toString(), vscode.Uri.parse(resource ?? "").toString());
  });

  it("is read again without reading what did not change, and forgets what is gone", async () => {
    await fs.rm(path.join(config, "projects", "-elsewhere", "s1.jsonl"));
    assert.ok(
      !titles(await refresh()).includes("Tidy the attic"),
      'expected !titles(await refresh()).includes("Tidy the attic")',
    );
  });

  it("has subagents below their session, each of which opens", async () => {
    const place = path.join(config, "projects", "-here", "s2", "subagents");
    await fs.mkdir(place, { recursive: true });
    const entry = { type: "user", sessionId: "s2", agentId: "a1", isSidechain: true };
    const message = { role: "user", content: "Look for the attic's key" };
    await fs.writeFile(path.join(place, "agent-a1.jsonl"), `${JSON.stringify({ ...entry, message })}\n`);
    await fs.writeFile(path.join(place, "agent-a1.meta.json"), JSON.stringify({ agentType: "Explore" }));
    const sessions = (await refresh()).projects.flatMap((project) => project.sessions);
    const [agent, ...more] = sessions.flatMap(({ agents }) => agents);
    assert.deepEqual([agent?.agentId, agent?.type, more.length], ["a1", "Explore", 0]);
    await vscode.commands.executeCommand("toolResultViewer.sessions.openToSide", { kind: "agent", agent });
    // The viewer of the session, which opened before, may take the focus back.
    const opened = await until(() => {
      const inputs = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.input);
      const custom = inputs.filter((input) => input instanceof vscode.TabInputCustom);
      return Promise.resolve(custom.find(({ uri }) => uri.path.endsWith("agent-a1.jsonl")));
    });
    assert.equal(opened.viewType, "toolResultViewer.transcript");
  });

  it("is searched whole, subagents too, with the rows of all hits", async () => {
    const found = await vscode.commands.executeCommand<{
      phase: string;
      hits: number;
      words: string;
      groups: readonly { title: string; count: number; hits: readonly { row: number; text: string }[] }[];
    }>("toolResultViewer.searchSessions", "attic parser");
    assert.deepEqual([found.phase, found.hits, found.groups.length], ["done", 0, 0]);
    assert.match(found.words, /No results for .* in \d+ transcripts/);
    const again = await vscode.commands.executeCommand<typeof found>("toolResultViewer.searchSessions", "attic");
    assert.match(again.words, /“attic”: 1 hit in 1 transcript/);
    assert.deepEqual(
      again.groups.map(({ title, hits }) => [title, hits.map(({ row }) => row)]),
      [["Fix the parser › Explore", [0]]],
    );
    await assert.rejects(
      Promise.resolve(vscode.commands.executeCommand("toolResultViewer.searchSessions", "role:nobody")),
      /nobody is not known/,
    );
    await vscode.commands.executeCommand("toolResultViewer.search.clear");
  });

  it("is where a link to a session leads, wherever its file is now", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const link =
      "vscode://tool-result-viewer.tool-result-viewer/open?session=s2&path=/home/other/s2.jsonl&call=call-s2";
    await vscode.commands.executeCommand("toolResultViewer.openLink", link);
    await until(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return Promise.resolve(input instanceof vscode.TabInputCustom || undefined);
    });
  });

  it("opens nothing for a link that is none of ours, or leads nowhere", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const link of [
      "vscode://other.extension/open?session=s2",
      "vscode://tool-result-viewer.tool-result-viewer/open?session=nobody",
      "vscode://tool-result-viewer.tool-result-viewer/open?path=/nowhere/\u202ex",
      "command:workbench.action.terminal.new",
    ])
      await vscode.commands.executeCommand("toolResultViewer.openLink", link);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.deepEqual(
      tabs.map(({ label }) => label),
      [],
    );
  });

  it("is a view of the activity bar that can be shown", async () => {
    await vscode.commands.executeCommand("toolResultViewer.sessions.focus");
    assert.equal((await refresh()).phase, "done");
  });
});
