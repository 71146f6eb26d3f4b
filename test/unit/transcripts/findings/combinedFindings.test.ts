import assert from "node:assert/strict";
import type { Resource } from "../../../../src/base/resource";
import { CombinedFindings } from "../../../../src/transcripts/findings/combinedFindings";
import type { InsightFinding, SessionFindings } from "../../../../src/transcripts/model/understanding/findingsModel";
import { entry, prompt, type Json } from "../structure/structureFolder";
import { bash, done, failed, findingsIn, sharedIn } from "./foundIn";

const combined = (sessions: readonly SessionFindings[]): InsightFinding[] => {
  const all = new CombinedFindings();
  sessions.forEach((found, at) => all.add({ resource: `file:///s${at}.jsonl` as Resource, title: `s${at}` }, found));
  return all.end();
};
const sessions = async (...all: readonly (readonly Json[])[]): Promise<InsightFinding[]> => {
  const found: SessionFindings[] = [];
  for (const entries of all) found.push(await findingsIn([prompt("Go"), ...entries]));
  return combined(found);
};

describe("findings of several sessions", () => {
  describe("the same failure", () => {
    const gh = (host: string) => failed("gh pr list", `Exit code 1\nerror: no remote of /home/${host} is known`);

    it("is found in three sessions, whatever path it names, with the rows of each", async () => {
      const [found, ...others] = await sessions(
        gh("one"),
        [...gh("two"), ...bash("ls", ""), ...gh("four")],
        gh("three"),
      );
      assert.equal(others.length, 0);
      assert.equal(found?.kind, "sharedFailure");
      assert.match(found.title, /^Bash failed in the same way: error: no remote of \/home\/one is known$/);
      assert.deepEqual([found.sessionCount, found.rowCount], [3, 4]);
      assert.deepEqual(
        found.sessions.map(({ title, rows }) => [title, rows.map(({ row }) => row)]),
        [
          ["s0", [1]],
          ["s1", [1, 3]],
          ["s2", [1]],
        ],
      );
    });

    it("is found if a tool quotes other texts, and not if a command does", async () => {
      const line = (of: string) => `error: no page "${of}" is known`;
      const tool = (of: string) => done("mcp__wiki__read", { of }, line(of), { is_error: true });
      assert.equal((await sessions(tool("one"), tool("two"), tool("three"))).length, 1);
      const command = (of: string) => failed(`wiki ${of}`, `Exit code 1\n${line(of)}`);
      assert.deepEqual(await sessions(command("one"), command("two"), command("three")), []);
    });

    it("has a suggestion for its kind, and none with the text of the result", async () => {
      const missing = () => failed("vite", "Exit code 127\nsh: vite-of-somebody: command not found");
      const [found] = await sessions(missing(), missing(), missing());
      assert.match(found?.suggestion ?? "", /command -v/);
      assert.doesNotMatch(found?.suggestion ?? "", /somebody/);
    });

    it("is no finding in two sessions, or with another tool or line", async () => {
      assert.deepEqual(await sessions(gh("one"), [...gh("two"), ...gh("three")]), []);
      const other = failed("gh pr list", "Exit code 1\nerror: not logged in");
      assert.deepEqual(await sessions(gh("one"), gh("two"), other), []);
      const tool = done("exec_command", { cmd: "gh" }, "error: no remote of /home/one is known", { is_error: true });
      assert.deepEqual(await sessions(gh("one"), gh("two"), tool), []);
    });

    it("is found of a file that isn't there only if it is the same one, except for numbers", async () => {
      const read = (path: string) => done("Read", { file_path: path }, "File does not exist.", { is_error: true });
      assert.deepEqual(await sessions(read("/app/a.ts"), read("/app/b.ts"), read("/app/c.ts")), []);
      const [found] = await sessions(read("/app/step-1.md"), read("/app/step-2.md"), read("/app/step-13.md"));
      assert.equal(found?.title, "Read failed in the same way: File does not exist. /app/step-1.md");
      assert.match(found.suggestion, /Check that a path exists/);
      const show = (path: string) => failed(`cat ${path}`, `Exit code 1\ncat: ${path}: No such file or directory`);
      assert.deepEqual(await sessions(show("a/x.md"), show("a/y.md"), show("b/x.md")), []);
      assert.equal((await sessions(show("a/x.md"), show("a/x.md"), show("a/x.md"))).length, 1);
    });

    it("is found of an address, and of a path that Git doesn't know, only if it is the same one", async () => {
      const page = (url: string) =>
        done("WebFetch", { url, prompt: "Read" }, "Request failed with status code 404", { is_error: true });
      assert.deepEqual(await sessions(page("https://a.example/x"), page("https://a.example/y"), page("https://b")), []);
      const [found] = await sessions(
        page("https://a.example/x"),
        page("https://a.example/x"),
        page("https://a.example/x"),
      );
      assert.match(found?.title ?? "", /status code 404 .*a\.example\/x/);
      const add = (path: string) =>
        failed(`git add ${path}`, `Exit code 128\nfatal: pathspec '${path}' did not match any files`);
      assert.deepEqual(await sessions(add("a/x.md"), add("a/y.md"), add("b/x.md")), []);
      assert.equal((await sessions(add("a/x.md"), add("a/x.md"), add("a/x.md"))).length, 1);
    });

    it("is no failure of what a command shows, such as a check that failed elsewhere", async () => {
      const checks = (command: string) => failed(command, "Exit code 1\nlint\tfail\t2m\thttps://ci.example/1");
      for (const command of ["gh pr checks 7", "sleep 90 && gh pr checks", "gh run watch 1 --exit-status"])
        assert.deepEqual(await sessions(checks(command), checks(command), checks(command)), [], command);
      assert.equal((await sessions(checks("make ci"), checks("make ci"), checks("make ci"))).length, 1);
    });

    it("suggests for a patch that doesn't match what to do about a text that isn't found", async () => {
      const patch = (of: string) =>
        done("apply_patch", {}, `apply_patch verification failed: Failed to find expected lines in /app/${of}:`, {
          is_error: true,
        });
      const [found] = await sessions(patch("a.ts"), patch("b.ts"), patch("c.ts"));
      assert.match(found?.suggestion ?? "", /Copy the text to replace/);
    });

    it("is no failure that says nothing, that is expected, or that the user caused", async () => {
      for (const text of ["Exit code 1", "Exit code 1\n1 failing", "Exit code 2\nTests: 3 failed, 12 passed", ""])
        assert.deepEqual(await sharedIn("sharedFailure", [prompt("Go"), ...failed("npm test", text)]), [], text);
      assert.deepEqual(await sharedIn("sharedFailure", [prompt("Go"), ...failed("grep -q x a.ts", "Exit code 1")]), []);
      const text = "The user doesn't want to proceed with this tool use. The tool use was rejected";
      assert.deepEqual(await sharedIn("sharedFailure", [prompt("Go"), ...failed("npm test", text)]), []);
    });
  });

  describe("an MCP server", () => {
    const names = Array.from({ length: 60 }, (_, at) => `mcp__wiki__read_a_page_of_the_wiki_${at}`);
    const listed = (addedNames: readonly string[] = names): Json =>
      entry({ type: "attachment", attachment: { type: "deferred_tools_delta", addedNames } });

    it("is found if three sessions offer its tools and none calls one", async () => {
      const one = () => [listed(), ...bash("ls", "")];
      const [found, ...others] = await sessions(one(), one(), one());
      assert.equal(others.length, 0);
      assert.equal(found?.title, "Tools of the MCP server wiki were offered and never called");
      assert.equal(found.tokens, 3 * Math.ceil(names.join("").length / 4));
      assert.ok(
        found.sessions.every(({ rows }) => rows.length === 1),
        JSON.stringify(found),
      );
    });

    it("is found by the list of tools that a session begins with", async () => {
      const one = () => [entry({ type: "system", subtype: "init", tools: ["Bash", ...names] }), ...bash("ls", "")];
      assert.equal((await sessions(one(), one(), one())).length, 1);
    });

    it("is none if one session calls it, also a session that doesn't list it", async () => {
      const one = () => [listed(), ...bash("ls", "")];
      const calls = done("mcp__wiki__read_a_page_of_the_wiki_1", {}, "text");
      assert.deepEqual(await sessions(one(), one(), [listed(), ...calls], one()), []);
      assert.deepEqual(await sessions(one(), one(), one(), calls), []);
    });

    it("is none in two sessions, if its list is short, or if it is the program's own", async () => {
      const one = (of: readonly string[]) => [listed(of), ...bash("ls", "")];
      assert.deepEqual(await sessions(one(names), one(names)), []);
      const few = names.slice(0, 3);
      assert.deepEqual(await sessions(one(few), one(few), one(few)), []);
      const own = names.map((name) => name.replace("wiki", "ide"));
      assert.deepEqual(await sessions(one(own), one(own), one(own)), []);
    });
  });

  it("count once what a session that was continued copied from an earlier one", async () => {
    const found = await findingsIn([prompt("Go"), ...[1, 2, 3].flatMap(() => failed("npm run x", "Exit code 1\nno"))]);
    assert.equal(found.findings.length, 1);
    const all = combined([found, found, found]);
    assert.deepEqual(
      all.map(({ kind, sessionCount }) => [kind, sessionCount]),
      [["loop", 1]],
    );
  });

  it("have the one that took the most tokens first", async () => {
    const found = await sessions(
      bash("cat small", "word".repeat(11_000)),
      bash("cat large", "word".repeat(20_000)),
      bash("cat middle", "word".repeat(15_000)),
    );
    assert.deepEqual(
      found.map(({ tokens }) => tokens),
      [20_000, 15_000, 11_000],
    );
  });
});
