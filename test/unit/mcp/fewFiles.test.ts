import assert from "node:assert/strict";
import { dirname } from "node:path";
import { findRipgrep } from "../../../src/hosts/node/search/ripgrep/ripgrep";
import { commandLine } from "../../support/commandLine";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { rawServer } from "./rawServer";
import { hasProcessGroups } from "../../support/machine";

const CALLS = 440;

/** What is called over and over: searches and commands are programs, the others open files. */
const KINDS: readonly (readonly [name: string, input: object])[] = [
  ["grep", { pattern: "one" }],
  ["glob", { pattern: "**/*" }],
  ["bash", { command: "echo $((1 + 1))" }],
  ["file_read", { file_path: "a.txt" }],
  ["fileio_find_in_files", { pattern: "one" }],
  ["bash", { command: "exec sleep 0.1", run_in_background: true }],
  ["file_write", { file_path: "b.txt", content: "two" }],
];

describe("an MCP server that may open only", function () {
  before(function () {
    if (!hasProcessGroups) this.skip();
    commandLine();
  });

  // Without ripgrep, searches start threads.
  const ripgrep = dirname(findRipgrep({ workspaceFolders: [] }) ?? "");
  for (const [files, path] of [
    [30, ""],
    [45, ripgrep],
    [60, ""],
    [100, ripgrep],
  ] as const) {
    const searches = path === "" ? "without" : "with";
    it(`${files} files returns ${CALLS} results at once ${searches} ripgrep, each with a result, and works again afterwards`, async () => {
      const { root } = await makeWorkspace({ "a.txt": "one\n" });
      const server = await rawServer(root, {
        args: [root, "--allow", "shell,write"],
        shell: `ulimit -n ${files}; exec "$@"`,
        env: { PATH: `${path}:/usr/bin:/bin` },
      });
      const ids = Array.from({ length: CALLS }, (_, at) => at);
      for (const id of ids) {
        const [name, input] = KINDS[id % KINDS.length] ?? [];
        server.send({ id, method: "tools/call", params: { name, arguments: input } });
      }
      const answers = await Promise.all(ids.map((id) => server.answer(id, 60)));
      const results = answers.map(
        ({ result }) => result?.["structuredContent"] as { success: boolean; error?: string },
      );
      const errors = results.filter(({ success }) => !success).map(({ error }) => String(error));
      for (const error of errors) assert.doesNotMatch(error, /Internal error|undefined/);
      const said = errors.find((error) => error.includes("EMFILE"));
      if (files < 60) assert.match(String(said), /could not be started.*too many files open.*Retry when/);

      // Thirty are not enough for a command beside the server itself.
      const [name, input] =
        files === 30 ? (["file_read", { file_path: "a.txt" }] as const) : (["bash", { command: "cat a.txt" }] as const);
      const { result } = await until(async () => {
        const answer = await server.call(name, input);
        return answer.result?.["isError"] === true ? undefined : answer;
      });
      assert.match(JSON.stringify(result?.["structuredContent"]), /"success":true.*one/);
      server.process.stdin.end();
      const { code, stderr } = await server.ended;
      assert.equal(code, 0, stderr);
      assert.match(stderr, /^The MCP server ended: the client closed standard input\.\n$/m);
      assert.doesNotMatch(stderr, /Unhandled|Bug in/);
    });
  }
});
