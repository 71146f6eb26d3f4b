import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";

/** Describes what a test creates on disk: a file's bytes, a link's target, or a folder's entries. */
export type Tree =
  | { readonly kind: "file"; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "folder"; readonly mode: number; readonly entries: Readonly<Record<string, Tree>> };

/**
 * Generates trees of any shape with modes that let their owner read folders, hostile names, and links that lead
 * nowhere, outside, or in circles.
 */
export function anyTree(): fc.Arbitrary<Tree> {
  const name = fc.constantFrom(
    "a",
    "B b",
    "-rf",
    "$(x)",
    "é 漢",
    "'\"",
    "*",
    "a\nb",
    "[x]",
    "..x",
    "%2e%2e",
    ".hidden",
    "~",
  );
  const mode = (least: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: 0o777 }).map((bits) => bits | least);
  return fc.letrec<{ tree: Tree; file: Tree; link: Tree; folder: Tree }>((tie) => ({
    tree: fc.oneof({ maxDepth: 3, depthSize: "small" }, tie("file"), tie("link"), tie("folder")),
    file: fc.record({ kind: fc.constant("file" as const), bytes: fc.uint8Array({ maxLength: 40 }), mode: mode(0o400) }),
    link: fc.record({
      kind: fc.constant("link" as const),
      target: fc.constantFrom("a", "nowhere", "../..", "/etc/passwd", ".", "a\nb", "/dev/zero"),
    }),
    folder: fc.record({
      kind: fc.constant("folder" as const),
      mode: mode(0o700),
      entries: fc.dictionary(name, tie("tree"), { maxKeys: 4, noNullPrototype: true }),
    }),
  })).tree;
}

/** Creates a tree at an unused path, with old times. */
export function plant(tree: Tree, at: string): void {
  if (tree.kind === "link") return fs.symlinkSync(tree.target, at);
  if (tree.kind === "file") fs.writeFileSync(at, tree.bytes);
  else {
    fs.mkdirSync(at);
    for (const [name, entry] of Object.entries(tree.entries)) plant(entry, path.join(at, name));
  }
  fs.chmodSync(at, tree.mode);
  fs.utimesSync(at, 1_000_000_000, 1_100_000_000.25);
}

/**
 * Lists everything at a path, one line per entry: type, mode, content, and modification time (not for links, and not
 * for the top with `times: false`). Equal trees have equal lines.
 */
export function treeLines(at: string, { times = true }: { times?: boolean } = {}): string[] {
  const lines: string[] = [];
  const look = (entry: string, name: string): void => {
    const stats = fs.lstatSync(entry);
    const told = `${JSON.stringify(name)} ${(stats.mode & 0o7777).toString(8)}${times ? ` ${Math.round(stats.mtimeMs)}` : ""}`;
    if (stats.isSymbolicLink()) lines.push(`${JSON.stringify(name)} link to ${JSON.stringify(fs.readlinkSync(entry))}`);
    else if (stats.isFile()) lines.push(`${told} ${fs.readFileSync(entry, "latin1")}`);
    else if (!stats.isDirectory()) lines.push(`${told} other`);
    else {
      lines.push(`${told} folder`);
      for (const inside of fs.readdirSync(entry).sort()) look(path.join(entry, inside), `${name}/${inside}`);
    }
  };
  look(at, "");
  return lines;
}
