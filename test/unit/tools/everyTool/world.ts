import type { Shells } from "../../../../src/tools/runtime/ports/shellsPort";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { createShells } from "../../../../src/hosts/node/shells/nodeShells";

/** Input, and what the JSON text of the answer says. */
export type Case = readonly [input: Readonly<Record<string, unknown>>, says: RegExp];

/** What a tool needs to be run with everything that can go right or wrong. */
export interface Fixture {
  /** Calls that succeed. Each gets a workspace of its own, unless the tool only reads. */
  readonly good: readonly Case[];
  readonly missing: Case;
  /** Somebody who owns nothing may not do it: `locked` cannot be entered, `secret.txt` not be read, nothing be changed. */
  readonly denied: Case;
  readonly outside: Case;
  /** A call whose whole answer is longer than 1,000 characters. */
  readonly large: Readonly<Record<string, unknown>>;
  /** It is about shells: `bash_1`, which has ended after much output, and `bash_2`, which answers what is written to it. */
  readonly shells?: true;
  /** It is about tasks: `build`, which has to be asked about, and `long`, which writes much. */
  readonly tasks?: true;
  /** It is about problems of `src/a.ts`, and many of `large.txt`. */
  readonly problems?: true;
  /** It is about symbols of the files. */
  readonly symbols?: true;
  readonly asksNobody?: true;
}

/** How FileIO tools report failures: the path's status says it, and the call succeeds. */
export const status = (kind: string): RegExp => new RegExp(`^\\{"success":true,.*"status":"error: ${kind}"`);
export const success = (data: string): RegExp => new RegExp(`^\\{"success":true,.*${data}`);
export const error = (message: string): RegExp => new RegExp(`^\\{"success":false,"error":"${message}`);
/** Files with long names. */
export const many = Array.from({ length: 60 }, (_, number) => `many/file number ${number}.txt`);

/** A session: a prompt and a call of each of many rows. */
function talk(id: string): string {
  const entry = (type: string, at: number, content: unknown): string =>
    JSON.stringify({ type, uuid: `${id}${at}`, sessionId: id, message: { role: type, id: `m${at}`, content } });
  const use = (at: number): unknown => [{ type: "tool_use", id: `c${at}`, name: "Glob", input: { pattern: "*.md" } }];
  const told = (at: number): unknown => [
    { type: "tool_result", tool_use_id: `c${at}`, is_error: true, content: "gone" },
  ];
  const rows = Array.from({ length: 20 }, (_, at) => [
    entry("assistant", at, use(at)),
    entry("user", 100 + at, told(at)),
  ]);
  return `${[entry("user", 999, "Hello"), ...rows.flat()].join("\n")}\n`;
}

/** What stands in the workspace. */
export const files: Readonly<Record<string, string>> = {
  "src/a.ts": "alpha\nbeta\n",
  "src/b.ts": "alpha\n",
  "large.txt": "a line of the large file\n".repeat(500),
  "book.ipynb": '{"cells":[{"cell_type":"raw","metadata":{},"source":"alpha"}],"nbformat":4,"nbformat_minor":2}',
  "secret.txt": "nobody reads this\n",
  "locked/inside.txt": "alpha\n",
  "talk.jsonl": talk("one"),
};
/** For calls whose answers are long. */
export const manyFiles = {
  ...files,
  ...Object.fromEntries(many.map((path) => [path, "alpha\n"])),
  ...Object.fromEntries(many.map((path, at) => [`.claude/projects/p/s${at}.jsonl`, talk(path)])),
};

const disposed: (() => Promise<void>)[] = [];
after(async function () {
  this.timeout(60_000);
  await Promise.all(disposed.map((dispose) => dispose()));
});

/** A shell that has ended after much output, and one that answers what is written to it. */
export async function twoShells(folder: string): Promise<Shells> {
  const shells = createShells({ lasting: true });
  disposed.push(() => shells.dispose());
  const given = { cwd: resourceOf(folder), title: "", background: true, keepEnvironment: [] };
  const first = await shells.start({ ...given, command: "seq 1 2000" });
  await first.wait(10_000, new AbortController().signal);
  await shells.start({ ...given, command: "exec cat" });
  return shells;
}
