// Finds comments that cite something outside the repository, or a heading that a page doesn't have. `npm run check` calls it.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./process";

const FOLDERS = ["src", "test", "scripts", "assembly"];
const SOURCE = /\.(?:tsx?|m[jt]s|css)$/;

/** A comment at the start of a line or after code. Texts with `//` or `/*` in them don't count, unless a space is in front. */
const COMMENT = /(?:^|[\s{(,;])\/\*[^]*?\*\/|(?:^|\s)\/\/ .*/gm;

/** What only readers of other documents understand. */
const CITATIONS: readonly RegExp[] = [
  /\bseeds? \d{3}\b/gi,
  /\bthe seed's\b/gi,
  /\bresearch[,:)]|\(research\b/gi,
  /\b(?:items?|contract) \d+\b/gi,
  /\.md (?:items?\b|section\b|§)/gi,
  /\b(?:issue|pull request|PR) #?\d+\b/gi,
  /\b[\w-]+\/[\w.-]+#\d+\b/g,
  /\b(?:research|review|seeds|shared)\/\S*\.(?:md|txt)\b/gi,
  /\b[\w-]+\.(?:rs|go)\b/g,
  /\bpackages\/core\b/g,
  /\bsrc\/vs\/\S+/g,
];

/** A link to a section of a page: `docs/safety.md#privacy`. */
const LINK = /\b(docs\/[\w-]+\.md)(?:#([\w-]+))?/g;

export interface Citation {
  readonly line: number;
  readonly text: string;
}

/** Returns what the comments of a source cite that isn't in the repository. */
export function outsideCitations(source: string): Citation[] {
  return commentsOf(source).flatMap(({ line, text }) =>
    CITATIONS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => found(line, text, match))),
  );
}

/** Returns the links in the comments of a source to pages and headings that don't exist. */
export function deadLinks(source: string, root = ROOT): Citation[] {
  return commentsOf(source).flatMap(({ line, text }) =>
    [...text.matchAll(LINK)]
      .filter(([, page = "", anchor]) => {
        const file = path.join(root, page);
        return !fs.existsSync(file) || (anchor !== undefined && !anchorsIn(file).includes(anchor));
      })
      .map((match) => found(line, text, match)),
  );
}

/** Returns a sentence for each comment in the project that cites something that readers can't find. */
export function citationProblems(): string[] {
  return sourceFiles().flatMap((file) => {
    const source = fs.readFileSync(path.join(ROOT, file), "utf8");
    return [
      ...outsideCitations(source).map(
        ({ line, text }) =>
          `${file}:${line}: "${text}" isn't in the repository. State the fact, or link the page in docs that does.`,
      ),
      ...deadLinks(source).map(({ line, text }) => `${file}:${line}: ${text} doesn't exist.`),
    ];
  });
}

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")))
      .filter((name) => SOURCE.test(name) && !name.includes("node_modules/")),
  );
}

function commentsOf(source: string): Citation[] {
  return [...source.matchAll(COMMENT)].map((match) => ({
    line: lineAt(source, match.index + match[0].search(/\S/)),
    text: match[0].trimStart(),
  }));
}

function found(line: number, comment: string, match: RegExpExecArray): Citation {
  return { line: line + lineAt(comment, match.index) - 1, text: match[0] };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

const anchors = new Map<string, string[]>();

/** Returns what GitHub calls the headings of a page in links to them. */
function anchorsIn(file: string): string[] {
  const known = anchors.get(file);
  if (known) return known;
  const prose = fs.readFileSync(file, "utf8").replace(/^```[^]*?^```$/gm, "");
  const names = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  anchors.set(file, names);
  return names;
}
