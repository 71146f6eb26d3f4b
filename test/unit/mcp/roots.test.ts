import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import tools from "../../../src/tools/all";
import { makeWorkspace } from "../../support/workspace";
import { connect, type Connected } from "./connected";
import { rawServer } from "./rawServer";

/** What a client answers when it is asked for its roots. */
type Roots = () => unknown;

describe("an MCP client whose roots are", () => {
  /** Joins a client that answers so; `folder` is the one that the server was started in, with `a.txt` in it. */
  const joined = async (
    roots: Roots | undefined,
  ): Promise<Connected & { folder: string; reported: readonly string[]; asked: () => number }> => {
    const { root: folder } = await makeWorkspace({ "a.txt": "one" });
    const reported: string[] = [];
    let asked = 0;
    const answer = (client: Client): void => {
      if (!roots) return;
      client.setRequestHandler(ListRootsRequestSchema, async () => {
        asked++;
        // Also what the protocol does not allow.
        return (await roots()) as { roots: { uri: string }[] };
      });
    };
    const options = { folders: undefined, report: (note: string) => void reported.push(note) };
    const made = await connect(folder, options, roots ? { roots: { listChanged: true } } : {}, answer);
    return { ...made, folder, reported, asked: () => asked };
  };

  const unusable: readonly (readonly [what: string, roots: Roots | undefined, told: RegExp])[] = [
    ["missing", undefined, /^The client does not report workspace folders \(roots\)\./],
    ["empty", () => ({ roots: [] }), /^The client reports no workspace folder/],
    [
      "failing",
      () => {
        throw new Error("no window\nis open");
      },
      /^The client failed to report its workspace folders \(roots\): .*no window\\u\{a\}is open\./,
    ],
    ["no list", () => ({ roots: "all" }), /^The client failed to report/],
    ["never reported", () => new Promise(() => undefined), /^The client did not report .* within 2 seconds\./],
    [
      "URIs that are no files",
      () => ({ roots: [{ uri: "file://elsewhere.example/home/me" }] }),
      /Skipped workspace folders \(roots\) of the client that aren't folders on this machine: file:\/\/elsewhere\.example\/home\/me\./,
    ],
    [
      "folders of another machine",
      () => ({ roots: Array.from({ length: 5 }, (_, at) => ({ uri: `file:///no/such/folder/${at}` })) }),
      /folder\/0, file:\/\/\/no\/such\/folder\/1, file:\/\/\/no\/such\/folder\/2 and 2 more\./,
    ],
  ];
  for (const [what, roots, told] of unusable) {
    it(`${what} gets every tool, in the folder that the server was started in, with one notice`, async () => {
      const { client, call, folder, reported, asked } = await joined(roots);
      const { tools: offered } = await client.listTools();
      assert.equal(offered.length, tools.length);

      const results = await Promise.all([1, 2, 3].map(() => call("file_read", { file_path: "a.txt" })));
      results.push(await call("glob", { pattern: "*" }));
      const data = results.map(({ structuredContent }) => structuredContent?.["data"] as Record<string, unknown>);
      assert.deepEqual(
        data.map(({ output }) => output),
        ["one", "one", "one", "a.txt"],
      );
      const notes = data.flatMap(({ warnings }) => (warnings ?? []) as string[]);
      assert.equal(notes.length, 1, JSON.stringify(notes));
      assert.match(notes[0] ?? "", told);
      assert.equal(notes[0]?.includes(`The workspace is ${folder}, where the server was started.`), true);
      assert.deepEqual(reported, notes);
      assert.equal(asked(), roots ? 1 : 0, "how often it was asked");
    });
  }

  it("missing gets this notice with an error, too: the file may be missing for that reason", async () => {
    const { call, folder } = await joined(undefined);
    const { structuredContent } = await call("file_read", { file_path: "b.txt" });
    const error = String(structuredContent?.["error"]);
    assert.match(error, /^File not found: b\.txt\..* The client does not report/);
    assert.equal(error.includes(folder), true, error);
    assert.equal("warnings" in ((await call("glob", { pattern: "*" })).structuredContent?.["data"] as object), false);
  });

  it("missing gets the notice from FileIO tools next to their content parts", async () => {
    const { call } = await joined(undefined);
    const { structuredContent } = await call("fileio_count_lines", { paths: ["a.txt"] });
    assert.match(JSON.stringify(structuredContent?.["warnings"]), /The client does not report/);
  });

  it("partly of another machine works in the others, and learns which are skipped", async () => {
    const { root } = await makeWorkspace({ "b.txt": "two" });
    const roots = [
      { uri: "file:///no/such/folder" },
      { uri: pathToFileURL(root).href },
      { uri: pathToFileURL(join(root, "b.txt")).href },
    ];
    const { call } = await joined(() => ({ roots }));
    const { structuredContent } = await call("file_read", { file_path: "b.txt" });
    const { output, warnings } = structuredContent?.["data"] as Record<string, unknown>;
    assert.equal(output, "two");
    assert.deepEqual(warnings, [
      `Skipped workspace folders (roots) of the client that aren't folders on this machine: file:///no/such/folder, ${roots[2]?.uri}.`,
    ]);
  });

  it("good gets no notice, and is asked once, until it says that they changed", async () => {
    const { root } = await makeWorkspace({ "b.txt": "two" });
    let roots = [{ uri: pathToFileURL(root).href }];
    const { client, call, asked, reported } = await joined(() => ({ roots }));
    for (let at = 0; at < 3; at++) {
      const { structuredContent } = await call("file_read", { file_path: "b.txt" });
      assert.deepEqual(structuredContent, { success: true, data: { output: "two" } });
    }
    assert.deepEqual([asked(), reported], [1, []]);
    roots = [];
    await client.sendRootsListChanged();
    assert.match(JSON.stringify(await call("file_read", { file_path: "a.txt" })), /one.*|reports no workspace folder/);
    assert.deepEqual([asked(), reported.length], [2, 1]);
  });

  it("missing gets the notice not with a result that has no room for it, but with the next one", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one\n".repeat(1000), "b.txt": "two" });
    const server = await rawServer(root, { args: ["--max-output-size", "1000"] });
    const text = async (path: string): Promise<string> => {
      const { result } = await server.call("file_read", { file_path: path });
      return JSON.stringify(result?.["structuredContent"]);
    };
    const [long, short] = [await text("a.txt"), await text("b.txt")];
    assert.equal(long.length <= 1000, true, long);
    assert.doesNotMatch(long, /does not report/);
    assert.match(short, /does not report/);
  });

  it("missing is also reported to the user who runs the server, on standard error, and once", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const server = await rawServer(root);
    for (let at = 0; at < 3; at++) await server.call("file_read", { file_path: "a.txt" });
    server.process.stdin.end();
    const { stderr } = await server.ended;
    const note = `The client does not report workspace folders (roots). The workspace is ${root}, where the server was started.`;
    assert.equal(stderr.split(note).length, 2, stderr);
  });

  it("missing makes no difference if the command line names the folder", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const server = await rawServer("/", { args: [root] });
    const { result } = await server.call("file_read", { file_path: "a.txt" });
    assert.deepEqual(result?.["structuredContent"], { success: true, data: { output: "one" } });
    server.process.stdin.end();
    assert.doesNotMatch((await server.ended).stderr, /roots/);
  });
});
