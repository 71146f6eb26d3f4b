// Finds phrases that read like a translation in documents, sources, and claims of tests, and says what to write instead. `npm run check`
// calls it.
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { fromRoot } from "./testFiles";
import { ROOT } from "./process";
import { sourceTexts } from "./sourceTexts";
import { testTitles } from "./testTitles";

/** The documents that are checked: Markdown files in these folders. */
const FOLDERS = [".", "docs", "media", "media/walkthrough"];
/** The manifest's texts are checked too. Descriptions for models, which `package.json` contains, aren't. */
const MANIFEST_TEXTS = "package.nls.json";
/** The folders whose comments and texts are checked. */
const SOURCES = ["assembly", "scripts", "src"];
/** The folder of tests, whose titles are checked. */
const TESTS = "test";
/** The claims that tests show. */
const CLAIMS = "test/claims.json";

/** Contains the phrases itself. */
const THIS = "scripts/prose.ts";

/** A pattern, and what to write instead. A space in a pattern also matches a line break in a comment. */
type Phrase = readonly [pattern: RegExp, instead: string];

const PHRASES: readonly Phrase[] = [
  // Verbs
  // Users and models answer questions, and `answer.json` is a name.
  [
    /\banswer(?:s|ed)?\b(?! (?:(?:a|the|these|your) )?(?:dialog|prompt|question)s?\b|\.\w)(?<!\b(?:model|user)'s answers?)/,
    "return, result, or reply",
  ],
  [/\btells?\b|\btold\b/, "say, report, or show"],
  // Processes hold locks, and users hold keys down.
  [/(?<!\bon )\b(?:holds?|held)\b(?! (?:(?:a|the|no) )?(?:back|down|locks?)\b)/, "contain"],
  // A placeholder stands for its value.
  [/\b(?:stands?|stood)\b(?!-| (?:for|out)\b)/, "be, or appear"],
  [/\b(?:comes?|came) to\b/, "amount to, or reach"],
  [/\b(?:becomes?|became) of\b/, "happen to"],
  [/\bwaited for at most\b/, "for up to"],
  [/\bfound to be\b/, "be"],
  [/\bbrings? together\b|\bbrought together\b|\bto bring together\b/, "compare, or match"],
  [/\bwhat went on\b/, "what happened"],
  // Prepositions
  [/\bbeside\b/, "next to"],
  [/\bbut for\b/, "except"],
  [/\bmade by\b/, "of, from, or the active voice"],
  [/\bof much\b/, "if it is too long"],
  // Nouns
  [/\b(?:the|a) persons?\b/, "you, or the user"],
  [/(?<!\bin[\s*-]+|\btakes? |\btook )\bplaces?\b/, "path, location, or offset"],
  [/\b(?:known|\d+) makes\b/, "formats"],
  [/\bare no published format\b/, "have no published format"],
  [/\bwhat is (?:not |un)known\b/, "anything that … doesn't recognize"],
  [/\bonly chance\b/, "random-looking"],
  [/\bwhat asks first\b/, "what needs your approval"],
  [/\beverything is there\b/, "check your setup"],
  [/\bno such call here\b/, "—"],
  [/\banother input\b/, "different input"],
  [/\bdecided by the flag\b/, "marked as an error by the agent"],
];

/** White space, which can contain a line break and the beginning of the next line of a comment. */
const BREAK = String.raw`(?:[^\S\n]+|[^\S\n]*\n[\s*/]*)`;

/** A phrase that is right where it is. */
interface Exception {
  readonly file: string;
  readonly text: string;
  readonly because: string;
}

const EXCEPTIONS: readonly Exception[] = [
  { file: "scripts/notices.mjs", text: "@param {string} place", because: "It is the name of a parameter." },
  { file: "src/results/schemas/claudeTools.ts", text: "User has answered", because: "Claude Code writes it." },
  { file: "src/transcripts/calls/readers/askUserQuestion.ts", text: ". Read the", because: "Claude Code writes it." },
  {
    file: "src/transcripts/calls/verdicts/rejection.ts",
    text: "STOP what you are doing",
    because: "Claude Code writes it.",
  },
  { file: "src/viewer/find/findHelp.tsx", text: "prompt, answer, thinking", because: "Users type these values." },
];

/** A banned phrase of a text, with its 1-based line. */
export interface Banned {
  readonly line: number;
  readonly phrase: string;
  readonly instead: string;
  /** The text of the line. */
  readonly context: string;
}

/** Returns the banned phrases of a text, in the order of its lines. Ignores code, HTML comments, and targets of links. */
export function bannedPhrases(text: string): Banned[] {
  const prose = text.replace(/^```[^]*?^```$|^---$[^]*?^---$|<!--[^]*?-->|`[^`\n]*`|\]\([^)]*\)/gm, blanked);
  const lines = prose.split("\n");
  const found = PHRASES.flatMap(([pattern, instead]) =>
    [...prose.matchAll(new RegExp(pattern.source.replaceAll(" ", BREAK), "gi"))].map(({ 0: match, index }): Banned => {
      const line = prose.slice(0, index).split("\n").length;
      return { line, phrase: match.replace(/\s[\s*/]*/g, " "), instead, context: lines[line - 1] ?? "" };
    }),
  );
  return found.sort((one, other) => one.line - other.line);
}

/** Returns a sentence for each banned phrase in the checked files, and for each exception that nothing needs. */
export function proseProblems(exceptions: readonly Exception[] = EXCEPTIONS): string[] {
  const used = new Set<Exception>();
  checked ??= [...documents(), ...sources(), ...claims()];
  const problems = checked.flatMap(({ file, text }) =>
    bannedPhrases(text).flatMap(({ line, phrase, instead, context }) => {
      const exception = exceptions.find((one) => one.file === file && context.includes(one.text));
      if (exception) used.add(exception);
      return exception ? [] : [`${file}:${line}: "${phrase}" is banned. Write: ${instead}.`];
    }),
  );
  const stale = exceptions.filter((one) => !used.has(one));
  return [...problems, ...stale.map(({ file, text }) => `${THIS}: nothing in ${file} needs "${text}".`)];
}

interface CheckedText {
  readonly file: string;
  readonly text: string;
}

/** Parsed once: it takes seconds. */
let checked: readonly CheckedText[] | undefined;

function documents(): CheckedText[] {
  const pages = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => path.posix.join(folder, name)),
  );
  const texts = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(read(MANIFEST_TEXTS))));
  return [
    ...pages.map((file) => ({ file, text: read(file) })),
    // A line break within a text would move the lines of those that follow.
    { file: MANIFEST_TEXTS, text: ["{", ...texts.map((text) => text.replaceAll("\n", " "))].join("\n") },
  ];
}

function sources(): CheckedText[] {
  return SOURCES.flatMap(filesBelow)
    .filter((file) => /\.(?:tsx?|m?js)$/.test(file) && file !== THIS)
    .map((file) => ({ file, text: sourceTexts(file, read(file)) }));
}

function claims(): CheckedText[] {
  const tests = filesBelow(TESTS).filter((file) => /\.tsx?$/.test(file));
  return [
    ...tests.map((file) => ({ file, text: testTitles(file, read(file)) })),
    { file: CLAIMS, text: claimTexts(read(CLAIMS)) },
  ];
}

/** Returns the JSON of claims with all lines blanked except those of claims and titles. */
export function claimTexts(json: string): string {
  return json.replace(/^(?! *"(?:claim|title)": ).*$/gm, "");
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => fromRoot(path.join(parentPath, name)));
}

function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), "utf8");
}

/** Keeps the lines of what it blanks. */
function blanked(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
